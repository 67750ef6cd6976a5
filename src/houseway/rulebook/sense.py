"""What a rulebook may not say although every word of it is legal: tables nobody could deal, rows nobody could reach.

Each problem says where it stands and what would mend it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from houseway.money import show
from houseway.rulebook.house import HOUSES, Game, GameRules, House, Stakes, names
from houseway.rulebook.idle import idle_in_all
from houseway.rulebook.limits import meant_by
from houseway.rulebook.reading import BadRulebook, meant
from houseway.rulebook.schedule import Row, Schedule


def senseless(house: House) -> Iterator[BadRulebook]:
    """Everything in a house's files that contradicts itself, once the files can be read at all."""
    yield from _name(house)
    for game in house.games.values():
        yield from _catalogued(house, game)
        yield from _posted(game)
        yield from _dealt(game)
    for at, schedule in enumerate(house.schedules):
        yield from _schedule(house, schedule, f"schedule[{at}]")
    yield from _charged_twice(house)


def _name(house: House) -> Iterator[BadRulebook]:
    """A room that opens the folder beside the houses that come with the program must tell them apart."""
    if house.folder.parent != HOUSES and house.slug in names():
        why = f"{house.slug!r} is a house that comes with the program: choose another short name"
        yield BadRulebook(house.folder / "rules.toml", "house", why)


def _catalogued(house: House, game: Game) -> Iterator[BadRulebook]:
    known = [entry.slug for entry in house.catalogue.games]
    if game.slug not in known:
        why = f"no [[game]] of rules.toml has this slug{meant(game.slug, known)}: add one"
        yield game.reader.bad(game.slug, why)


# -- posted limits -----------------------------------------------------------------------------------------------------


def _posted(game: Game) -> Iterator[BadRulebook]:
    """The rows of the posted limits, each by itself and beside the others of its structure."""
    for at, row in enumerate(game.stakes):
        key = f"{game.slug}.stakes[{at}]"
        for what, amounts in (("bets", row.bets), ("blinds", row.blinds[:2]), ("buyin", row.buyin)):
            if any(more < less for less, more in pairwise(amounts)):
                told = ", ".join(map(show, amounts))
                yield game.reader.bad(f"{key}.{what}", f"{told}: the smaller amount stands first")
        if 0 < row.maximum < row.minimum:
            yield game.reader.bad(f"{key}.maximum", f"{show(row.maximum)} is less than the least wager")
        for structure in row.structures or game.structures:
            if why := _no_buy_in(game.at(structure=structure), row):
                yield game.reader.bad(key, f"{row.name}: {why}")
    for structure in game.structures:
        counts = Counter(row.name for row in game.limits(structure))
        for name in (name for name, count in counts.items() if count > 1):
            kind = f" {structure}" if structure else ""
            yield game.reader.bad(f"{game.slug}.stakes", f"two{kind} limits are called {name!r}: name them apart")


def _no_buy_in(rules: GameRules, row: Stakes) -> str:
    """What a player must bring is posted with the limit or follows from a section; nothing is made up."""
    if row.buyin or rules.says_buy_in():
        return ""
    return 'says no buy-in: add buyin = ["$LEAST"], or a section buyins with its minimum'


# -- the deal ----------------------------------------------------------------------------------------------------------


def _dealt(game: Game) -> Iterator[BadRulebook]:
    """Settings that cannot be dealt, or that would be accepted and have no effect."""
    found: dict[str, str] = {}
    for structure in game.structures:
        found |= dict(game.at(structure=structure).undealt())
    found |= idle_in_all(game)
    yield from (game.reader.bad(f"{game.slug}.{setting}", why) for setting, why in found.items())


# -- fees --------------------------------------------------------------------------------------------------------------


def _schedule(house: House, schedule: Schedule, key: str) -> Iterator[BadRulebook]:
    file = house.folder / "collections.toml"
    if (schedule.per == "half-hour") != (schedule.moment == "half-hour"):
        why = f'per = "{schedule.per}" is not taken at moment = "{schedule.moment}"'
        yield BadRulebook(file, f"{key}.moment", f"{why}: a fee by time is taken by time")
    spread = [house.games[slug] for slug in schedule.games if slug in house.games]
    known = {structure for game in spread for structure in game.structures}
    for structure in schedule.structures:
        if structure not in known:
            why = f"no game of the schedule is spread as {structure!r}{meant(structure, known)}"
            yield BadRulebook(file, f"{key}.structures", why)
    for at, row in enumerate(schedule.row):
        if schedule.jackpot_inside and row.jackpot > row.collection:
            why = f"a jackpot fee of {show(row.jackpot)} is not inside a collection of {show(row.collection)}"
            yield BadRulebook(file, f"{key}.row[{at}].jackpot", why)
        if why := _unposted(spread, row):
            yield BadRulebook(file, f"{key}.row[{at}].limit", why)


def _unposted(spread: list[Game], row: Row) -> str:
    """A row for a limit that no table has; rows that name no single limit are for whatever fits them."""
    limit = row.limit
    if limit is None or limit.joint == "+" or not limit.amounts or not spread:
        return ""
    posted = tuple(dict.fromkeys(stakes.name for game in spread for stakes in game.stakes))
    played = {amounts for game in spread for one in game.stakes for amounts in (one.bets, one.blinds)}
    if limit.amounts in played or meant_by(limit.text, posted):
        return ""
    return f"no table is posted at {limit.text}: add it to the stakes of {spread[0].slug}, or take the row out"


def _charged_twice(house: House) -> Iterator[BadRulebook]:
    """Two schedules for the same tables are both charged unless they are options between which the house chooses."""
    file = house.folder / "collections.toml"
    for at, one in enumerate(house.schedules):
        for other in house.schedules[:at]:
            shared = set(one.games) & set(other.games)
            alike = {row.limit for row in one.row} & {row.limit for row in other.row}
            structures = not (one.structures and other.structures) or set(one.structures) & set(other.structures)
            same = (one.payer, one.per) == (other.payer, other.per)
            if shared and alike and structures and same and not (one.option or other.option) and _overlap(one, other):
                why = f"{sorted(shared)[0]} pays by {other.name!r} too: give each an option, or part their tables"
                yield BadRulebook(file, f"schedule[{at}]", why)


def _overlap(one: Schedule, other: Schedule) -> bool:
    """Whether some row of each is for the same table."""
    mine, its = (
        {(row.limit, row.blinds, row.buyin, row.minimum, row.when) for row in schedule.row} for schedule in (one, other)
    )
    return bool(mine & its)
