"""Checks of a rulebook whose parts are all valid: settings without effect, tables that cannot be dealt, unused rows.

A setting that another setting leaves nothing to decide has one plain value for that case. Any other is refused: it
reads like a rule, but the game would not follow it. Each problem names its place and a fix.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from houseway.messages import AllOf, Amount, _, paragraph
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.engines.poker import PokerRules
from houseway.rulebook.families import Draw
from houseway.rulebook.house import HOUSES, Game, GameRules, House, names
from houseway.rulebook.reading import BadRulebook, hint
from houseway.rulebook.schedule import Row, Schedule, Stakes, matching_limits

IdleSetting: TypeAlias = tuple[str, object, str]
"""A setting without effect here, the value it must then have, and the reason."""


def idle_in_all(game: Game) -> dict[str, str]:
    """Yields the settings of a game that have no effect in any of its structures."""
    found = [dict(idle_settings(game.at(structure=structure))) for structure in game.structures]
    return {setting: why for setting, why in found[0].items() if all(setting in one for one in found)}


def idle_settings(rules: GameRules) -> Iterator[tuple[str, str]]:
    """Yields the settings that have a value but no effect, each with the value to write instead."""
    for setting, plain, why in _idle(rules):
        if rules.value_of(setting) != plain:
            yield setting, paragraph(why, _("So this has no effect. Write {value}.", value=_written(plain)))


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case _:
            return str(value)


def _idle(rules: GameRules) -> Iterator[IdleSetting]:
    if isinstance(rules, PokerRules):
        yield from _betting(rules)
        yield from _blinds(rules)
        yield from _own_cards(rules)
        yield from _kill(rules)
    if isinstance(rules, BankedRules):
        yield from _banked(rules)
        yield from _twentyone(rules)


def _betting(rules: PokerRules) -> Iterator[IdleSetting]:
    if not rules.betting.raise_cap:
        yield "betting.heads_up", "uncapped", _("Raises aren't limited.")
    if not rules.betting.raise_cap or rules.betting.heads_up == "capped":
        yield "betting.cap_counts", "in-the-pot", _("There is no cap to count players for.")
    if rules.betting.sizing in ("fixed", "spread") and rules.betting.short_all_in != "half-bet":
        yield "betting.short_all_in", "full-bet", _("The all-in is a full bet anyway.")
    if rules.stud is not None and rules.betting.fixed_limit:
        yield "stud.increment", 0, _("All bets have the same size.")


def _blinds(rules: PokerRules) -> Iterator[IdleSetting]:
    if not rules.stakes.blinds:
        yield "blinds.heads_up_button", "small-blind", _("The game has no blinds.")
        yield "blinds.straddle", "none", _("The game has no blinds.")
    if not _is_killed(rules):
        yield "blinds.killer_acts", "in-turn", _("No player posts a kill.")


def _is_killed(rules: PokerRules) -> bool:
    """Whether any player posts a kill, after a pot or to come in."""
    comes_in = rules.entry is not None and bool(rules.entry.kills)
    return comes_in or (rules.kill is not None and rules.kill.post != "none")


def _own_cards(rules: PokerRules) -> Iterator[IdleSetting]:
    most = sum(street.down + street.up for street in rules.deal.streets)
    if most <= 5:
        yield "showdown.must_show", "all-cards", _("A hand has {most} cards.", most=most)
    if not any(street.discard for street in rules.deal.streets):
        yield "deal.too_many_hole_cards", "refused", _("No player discards.")
    if rules.draw is not None and max(rules.draw.most, rules.draw.dealer_most) < 5:
        yield "draw.fifth_card", "in-turn", _("No player draws five cards.")
    if rules.draw is not None and rules.draw.cut == 1:
        yield "draw.cut", 0, _("Every cut lifts a card.")
    if rules.draw is not None:
        yield from (
            (f"draw.{name}", most, _("A hand has {most} cards.", most=most)) for name in _beyond(rules.draw, most)
        )


def _beyond(draw: Draw, most: int) -> Iterator[str]:
    """Returns numbers of cards to draw that exceed a hand."""
    if draw.most > most:
        yield "most"
    if draw.dealer_most > most:
        yield "dealer_most"


def _kill(rules: PokerRules) -> Iterator[IdleSetting]:
    if rules.kill is None:
        return
    match rules.kill.trigger:
        case "two-pots":
            yield "kill.least_pot", 0, _("Any two pots in a row kill the next.")
            if rules.kill.second_leg == "any-pot":
                yield "kill.again", "killer-wins", _("A killer's next pot is again a second one in a row.")
        case "scoop":
            yield "kill.second_leg", "any-pot", _("One pot is enough for a kill.")
            yield "kill.split", "nothing", _("Only a player who wins both halves kills a pot.")


def _banked(rules: BankedRules) -> Iterator[IdleSetting]:
    if rules.settlement.order == "action-button":
        yield "settlement.bank_short", "same-order", _("Wagers are always settled from the action button.")
    if not rules.wagers.backline:
        yield "wagers.most_backline", 0, _("No player can bet behind another.")
        yield "wagers.decides", "seated", _("A square has one player.")


def _twentyone(rules: BankedRules) -> Iterator[IdleSetting]:
    if rules.deal is not None and not rules.shoe.jokers:
        yield "deal.joker_up", "no-jokers", _("There are no jokers.")
    if rules.deal is not None and rules.deal.bank_second != "down":
        yield "deal.peek", False, _("No card lies face down.")
    if rules.surrender is not None and rules.surrender.when == "never":
        yield "surrender.most", 0, _("No player can surrender.")
        yield "surrender.after_split", False, _("No player can surrender.")


def contradictions(house: House) -> Iterator[BadRulebook]:
    """Yields every contradiction in a house's files, once they can be read."""
    yield from _name(house)
    for game in house.games.values():
        yield from _catalogued(house, game)
        yield from _posted(game)
        yield from _dealt(game)
    for at, schedule in enumerate(house.schedules):
        yield from _schedule(house, schedule, f"schedule[{at}]")
    yield from _charged_twice(house)


def _name(house: House) -> Iterator[BadRulebook]:
    """Refuses a house with the short name of a shipped house, because a cardroom may open both."""
    if house.folder.parent != HOUSES and house.slug in names():
        why = _("“{name}” is the short name of a shipped house. Choose another.", name=house.slug)
        yield BadRulebook(house.folder / "rules.toml", "house", why)


def _catalogued(house: House, game: Game) -> Iterator[BadRulebook]:
    known = [entry.slug for entry in house.catalogue.games]
    if game.slug not in known:
        why = paragraph(_("No [[game]] of rules.toml has this slug. Add one."), hint(game.slug, known))
        yield game.reader.bad(game.slug, why)


# -- posted limits -----------------------------------------------------------------------------------------------------


def _posted(game: Game) -> Iterator[BadRulebook]:
    """Checks the rows of the posted limits, alone and against the others of their structure."""
    for at, row in enumerate(game.stakes):
        key = f"{game.slug}.stakes[{at}]"
        for what, amounts in (("bets", row.bets), ("blinds", row.blinds[:2]), ("buyin", row.buyin)):
            if any(more < less for less, more in pairwise(amounts)):
                order = AllOf(tuple(map(Amount, sorted(amounts))))
                yield game.reader.bad(f"{key}.{what}", _("Write the smaller amount first: {amounts}.", amounts=order))
        if 0 < row.maximum < row.minimum:
            why = _("{most} is less than the minimum wager.", most=Amount(row.maximum))
            yield game.reader.bad(f"{key}.maximum", why)
        for structure in row.structures or game.structures:
            if no_buy_in := _no_buy_in(game.at(structure=structure), row):
                yield game.reader.bad(key, no_buy_in)
    for structure in game.structures:
        counts = Counter(row.name for row in game.limits(structure))
        for name in (name for name, count in counts.items() if count > 1):
            why = _("Two limits are called “{name}”. Give them different names.", name=name)
            yield game.reader.bad(f"{game.slug}.stakes", why)


def _no_buy_in(rules: GameRules, row: Stakes) -> str:
    """Refuses a limit without a buy-in in its row or in a section."""
    if row.buyin or rules.says_buy_in():
        return ""
    form = 'buyin = ["$LEAST"]'
    return _("{limit} has no buy-in. Add {form}, or a section buyins with its minimum.", limit=row.name, form=form)


# -- the deal ----------------------------------------------------------------------------------------------------------


def _dealt(game: Game) -> Iterator[BadRulebook]:
    """Yields settings that cannot be dealt or have no effect."""
    found: dict[str, str] = {}
    for structure in game.structures:
        found |= dict(game.at(structure=structure).undealt())
    found |= idle_in_all(game)
    yield from (game.reader.bad(f"{game.slug}.{setting}", why) for setting, why in found.items())


# -- fees --------------------------------------------------------------------------------------------------------------


def _schedule(house: House, schedule: Schedule, key: str) -> Iterator[BadRulebook]:
    file = house.folder / "collections.toml"
    if (schedule.per == "half-hour") != (schedule.moment == "half-hour"):
        why = _('A time fee needs both per = "half-hour" and moment = "half-hour".')
        yield BadRulebook(file, f"{key}.moment", why)
    spread = [house.games[slug] for slug in schedule.games if slug in house.games]
    known = {structure for game in spread for structure in game.structures}
    for structure in schedule.structures:
        if structure not in known:
            no_game = _("No game of the schedule is spread as “{structure}”.", structure=structure)
            why = paragraph(no_game, hint(structure, sorted(known)))
            yield BadRulebook(file, f"{key}.structures", why)
    for at, row in enumerate(schedule.row):
        if schedule.jackpot_inside and row.jackpot > row.collection:
            why = _(
                "A jackpot fee of {jackpot} isn't inside a collection of {amount}.",
                jackpot=Amount(row.jackpot),
                amount=Amount(row.collection),
            )
            yield BadRulebook(file, f"{key}.row[{at}].jackpot", why)
        if unposted := _unposted(spread, row):
            yield BadRulebook(file, f"{key}.row[{at}].limit", unposted)


def _unposted(spread: list[Game], row: Row) -> str:
    """Refuses a row for a limit that no table has; rows without a limit apply to any table."""
    limit = row.limit
    if limit is None or limit.joint == "+" or not limit.amounts or not spread:
        return ""
    posted = tuple(dict.fromkeys(stakes.name for game in spread for stakes in game.stakes))
    played = {amounts for game in spread for one in game.stakes for amounts in (one.bets, one.blinds)}
    if limit.amounts in played or matching_limits(limit.text, posted):
        return ""
    return _(
        "No table is posted at {limit}. Add it to the stakes of {game}, or remove the row.",
        limit=limit.text,
        game=spread[0].slug,
    )


def _charged_twice(house: House) -> Iterator[BadRulebook]:
    """Refuses two schedules for the same tables unless the house chooses between them by an option."""
    file = house.folder / "collections.toml"
    for at, one in enumerate(house.schedules):
        for other in house.schedules[:at]:
            shared = set(one.games) & set(other.games)
            alike = {row.limit for row in one.row} & {row.limit for row in other.row}
            structures = not (one.structures and other.structures) or set(one.structures) & set(other.structures)
            same = (one.payer, one.per) == (other.payer, other.per)
            if shared and alike and structures and same and not (one.option or other.option) and _overlap(one, other):
                why = _(
                    "{game} also pays by “{schedule}”. Give each an option, or separate their tables.",
                    game=min(shared),
                    schedule=other.name,
                )
                yield BadRulebook(file, f"schedule[{at}]", why)


def _overlap(one: Schedule, other: Schedule) -> bool:
    """Whether two schedules have rows for the same table."""
    mine, its = (
        {(row.limit, row.blinds, row.buyin, row.minimum, row.when) for row in schedule.row} for schedule in (one, other)
    )
    return bool(mine & its)
