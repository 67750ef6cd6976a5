"""``houseway games`` and ``houseway rules``: what is spread where, and the rulebooks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter
from rich.padding import Padding
from rich.text import Text

from houseway import rulebook
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_table
from houseway.rulebook import GameRules, House, Rule
from houseway.rulebook.catalogue import GameEntry
from houseway.rulebook.data import game_data, readings_by_rule, rule_data
from houseway.rulebook.reading import hint
from houseway.rulebook.words import answer_of, question

# -- games ------------------------------------------------------------------------------------------------------------


def games(house: str | None = None, /, *, json: bool = False) -> None:
    """Every house and game with its structures, limits and seats.

    Examples:
        houseway games
        houseway games marina --json

    Parameters
    ----------
    house:
        Only this house's games; the house, or the folder of a rulebook.
    json:
        Print data instead of a table.
    """
    houses = rulebook.names() if house is None else (house,)
    spread = [game for name in houses for game in rulebook.house(name).games.values()]
    if json:
        print_json([game_data(game) for game in spread])
        return
    print_table(
        "Games spread",
        ("house", "game", "title", "structures", "seats", "limits"),
        (
            (
                game.house.slug,
                game.slug,
                game.title,
                ", ".join(filter(None, game.structures)),
                "{}-{}".format(*game.seats),
                ", ".join(dict.fromkeys(row.name for row in game.stakes)),
            )
            for game in spread
        ),
    )


# -- rules ------------------------------------------------------------------------------------------------------------


def rules(
    house: str | None = None,
    game: str | None = None,
    /,
    *,
    id: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    find: str = "",
    compare: Annotated[tuple[str, str] | None, Parameter(consume_multiple=True)] = None,
    json: bool = False,
) -> None:
    """Shows the rulebooks: all rules of a house or game, one rule, a search, or two houses side by side.

    Examples:
        houseway rules limelight holdem
        houseway rules --id LL-HE-10c
        houseway rules --find "all-in"
        houseway rules --compare limelight marina holdem

    Parameters
    ----------
    house:
        Only this house's rules, or a folder's; with --compare, the game.
    game:
        Only the rules that bind this game.
    id:
        Only the rule with this id. Repeatable.
    find:
        Only rules that contain all of these words.
    compare:
        Two houses or folders: the settings that differ in the games that both spread, with their rules.
    json:
        Print data instead of a table.
    """
    if compare:
        _compare(compare, house or game, json=json)
        return
    found = list(_chosen(house, game, id, find))
    if id and (missing := sorted(set(id) - {rule.id for _, rule in found})):
        raise UsageError(f"no rule {missing[0]!r}; ids look like LL-HE-10c")
    if not found:
        raise UsageError("no rule matches; try fewer words, or 'houseway games' for the names of houses and games")
    if json:
        print_json([rule_data(place, rule) for place, rule in found])
    elif len(found) == 1:
        _print_rule(*found[0])
    else:
        _print_rules(found)
        if game and not (id or find):
            _print_unstated([entry for place, _ in found[:1] for entry in place.catalogue.games if entry.slug == game])


def _chosen(house: str | None, game: str | None, ids: Sequence[str], find: str) -> Iterable[tuple[House, Rule]]:
    words = find.lower().split()
    for name in rulebook.names() if house is None else (house,):
        place = rulebook.house(name)
        if game is not None and game not in {entry.slug for entry in place.catalogue.games}:
            known = [entry.slug for entry in place.catalogue.games]
            raise rulebook.NotSpread(f"{place.name} has no game “{game}”. {hint(game, known)}")
        for rule in place.catalogue.rules if game is None else place.catalogue.of_game(game):
            text = f"{rule.id} {rule.says} {rule.example} {rule.note} {rule.where}".lower()
            if (not ids or rule.id in ids) and all(word in text for word in words):
                yield place, rule


def _print_rule(place: House, rule: Rule) -> None:
    console.print(Text.assemble((rule.id, "bold cyan"), f"  {place.name}, {rule.where}"))
    console.print(f"games: {', '.join(rule.games)}   kind: {rule.kind}   decided by: {rule.decides}", style="dim")
    console.print(rule.says)
    if rule.example:
        console.print(Text.assemble(("Example  ", "bold"), rule.example))
    if rule.note:
        console.print(Text.assemble(("Note  ", "bold"), rule.note))
    if reading := readings_by_rule(place).get(rule.id):
        console.print(Text.assemble(("Assumed  ", "bold yellow"), reading))


def _print_rules(found: Sequence[tuple[House, Rule]]) -> None:
    print_table(
        f"{len(found)} rules",
        ("id", "kind", "says"),
        (
            (Text(rule.id, "cyan"), rule.kind, Text.assemble(rule.says, "\n", (rule.example, "dim")))
            for _, rule in found
        ),
    )


def _print_unstated(games: Sequence[GameEntry]) -> None:
    """Prints the points that the source leaves open."""
    for point in (point for entry in games for point in entry.unstated):
        console.print(Text.assemble(("Left open  ", "bold yellow"), point))


def _compare(pair: tuple[str, str], game: str | None, *, json: bool) -> None:
    one, other = (rulebook.house(name) for name in pair)
    shared = [slug for slug in one.games if slug in other.games]
    if game is not None:
        if game not in shared:
            raise rulebook.NotSpread(f"{one.name} and {other.name} don't both spread “{game}”. {hint(game, shared)}")
        shared = [game]
    found = [row for slug in shared for row in differences(one, other, slug)]
    # An edited copy may have the slug of the house it was copied from.
    named = (one.slug, other.slug) if one.slug != other.slug else (one.handle, other.handle)
    if json:
        print_json([row.as_data(named) for row in found])
        return
    _print_differences((one, other), found)


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting that differs between two houses' versions of a game."""

    mine: GameRules
    theirs: GameRules
    setting: str

    @property
    def question(self) -> str:
        """The question that the setting answers, in cardroom terms."""
        return question(self.mine, self.setting)

    def answers(self) -> tuple[str, str]:
        """Returns each house's answer, with its rules."""
        return _answer(self.mine, self.setting), _answer(self.theirs, self.setting)

    def as_data(self, named: tuple[str, str]) -> dict[str, str]:
        """Returns the difference in the shape of ``rules --compare --json``."""
        told = {name: _told(rules, self.setting) for name, rules in zip(named, (self.mine, self.theirs), strict=True)}
        head = {"game": self.mine.game, "structure": self.mine.structure, "setting": self.setting}
        return head | {"about": self.question} | told


def differences(one: House, other: House, game: str) -> Iterable[Difference]:
    """Yields the settings that differ between two houses' versions of a game."""
    for structure in one.games[game].structures:
        if structure not in other.games[game].structures:
            continue
        mine, theirs = (place.games[game].at(structure=structure) for place in (one, other))
        for setting in mine.cites:
            if setting in theirs.cites and mine.value_of(setting) != theirs.value_of(setting):
                yield Difference(mine, theirs, setting)


def _print_differences(houses: tuple[House, House], found: Sequence[Difference]) -> None:
    """Prints each question once, with both answers and their structures."""
    one, other = (place.name for place in houses)
    for title, rows in groupby(found, key=lambda row: row.mine.title):
        console.print(Text(title, "bold"))
        questions: dict[tuple[str, str, str], list[str]] = {}
        for row in rows:
            questions.setdefault((row.question, *row.answers()), []).append(row.mine.structure)
        for (asked, mine, theirs), structures in questions.items():
            where = f" ({' and '.join(structures)})" if any(structures) else ""
            console.print(Text.assemble("  ", (asked, "cyan"), (where, "dim")))
            console.print(Padding(Text(f"{one}: {mine}\n{other}: {theirs}"), (0, 0, 0, 4)))
    if not found:
        console.print(f"{one} and {other} play the games they share the same way.")


def _answer(found: GameRules, setting: str) -> str:
    cite = found.cite(setting)
    rules = ", ".join(cite.rules)
    said = answer_of(found, setting)
    if not said:
        return f"see {rules}" if rules else f"our reading: {cite.assumed}"
    return f"{said} ({rules})" if rules else f"{said} (our reading)"


def _told(found: GameRules, setting: str) -> str:
    value, cite = found.value_of(setting), found.cite(setting)
    text = value if isinstance(value, str | int | bool) else "see the rule"
    return f"{text} ({', '.join(cite.rules) or 'assumed'})"
