"""``houseway chances``: how often each category is dealt in a game, and how often a pot is pushed."""

from typing import TYPE_CHECKING

from houseway import rulebook
from houseway.cli.choices import chosen_rules
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.rulebook.pan import PanRules

if TYPE_CHECKING:
    from houseway.odds.chances import Dealt, Pushed


def chances(
    house: str,
    game: str,
    /,
    *,
    known: str = "",
    dead: str = "",
    players: int | None = None,
    samples: int = 1_000_000,
    seed: int = 0,
    json: bool = False,
) -> None:
    """How often each category is dealt, every hand counted; in Push Nine also how often the best hands tie.

    Hold'em and stud count the best five of seven cards, draw games and lowball the five cards dealt, Pai Gow the best
    five of seven, pan the conditions in the first ten cards. Push pots of two and three players are counted. With more
    players they are sampled, with a standard error; --players 4 is counted too, which takes half a minute.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook.
    game:
        The game, as 'houseway games' names it.
    known:
        Cards that the hand already has.
    dead:
        Cards that can't be dealt.
    players:
        Players at the showdown of Push Nine; by default, each number from two to ten.
    samples:
        Deals to sample for push pots with many players.
    seed:
        The seed of the samples.
    json:
        Print data instead of tables.
    """
    from houseway.odds.chances import dealt, pushed  # noqa: PLC0415 - heavy, and an extra

    rules = chosen_rules(rulebook.house(house), game, "", "")
    if isinstance(rules, PanRules):
        if known or dead or players is not None:
            raise UsageError("conditions of pan are counted for any ten cards: leave out --known, --dead and --players")
        _conditions(rules, json=json)
        return
    found = dealt(rules, known=known, dead=dead)
    pushes: tuple[Pushed, ...] = ()
    if not (known or dead):
        with bar("dealing", None, quiet=json):
            pushes = pushed(rules, players, samples=samples, seed=seed)
    if players is not None and not pushes:
        raise UsageError(f"--players is for push pots of whole deals: {rules.title} has none here")
    if json:
        print_json(
            {
                "house": rules.house.slug,
                "game": rules.game,
                "halves": [one.as_data() for one in found],
                "push_pots": pushes,
            }
        )
    else:
        _print(f"{rules.house.name}: {rules.title}", found, pushes)


def _conditions(rules: PanRules, *, json: bool) -> None:
    """Prints how often the first ten cards of pan have a condition."""
    from houseway.odds.pan import conditions  # noqa: PLC0415

    found = conditions(rules)
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "conditions": [one._asdict() for one in found]})
        return
    print_table(
        f"{rules.house.name}: {rules.title}, the first {rules.deal.cards} cards",
        ("hold", "chance", "one hand in"),
        ((one.name, f"{one.chance:.4%}", f"{1 / one.chance:,.1f}") for one in found),
    )
    console.print("All hands are counted.", style="dim")


def _print(title: str, found: "tuple[Dealt, ...]", pushes: "tuple[Pushed, ...]") -> None:
    for half in found:
        print_table(
            f"{title}, {half.name}, {half.hands:,} hands",
            ("category", "hands", "chance", "or better"),
            ((row.category, f"{row.hands:,}", f"{row.chance:.4%}", f"{row.or_better:.4%}") for row in half.rows),
        )
    if pushes:
        print_table(
            "Push pots: the best hands tie when all players go to the showdown",
            ("players", "chance", "± standard error"),
            ((str(one.players), f"{one.chance:.4%}", "exact" if one.exact else f"{one.stderr:.4%}") for one in pushes),
        )
    console.print("Categories: all hands are counted.", style="dim")
