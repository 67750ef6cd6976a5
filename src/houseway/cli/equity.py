"""``houseway equity`` and ``houseway chances``: equities of hands, and how often each category is dealt."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.table import Table

from houseway import rulebook
from houseway.cli.choices import GameName, HouseName, chosen_rules, named_house, placed_hand
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_panel, print_table, write_page
from houseway.cli.progress import bar
from houseway.odds.workers import Device
from houseway.rulebook import GameRules, PokerRules
from houseway.rulebook.engines.pan import PanRules

if TYPE_CHECKING:
    from houseway.odds.chances import Dealt, Pushed
    from houseway.odds.equities.equity import Equity


def equity(
    house: HouseName = "",
    game: GameName = "",
    /,
    *hands: str,
    position: str = "",
    board: str = "",
    dead: str = "",
    jokers: int | None = None,
    samples: int | None = None,
    seed: int = 0,
    device: Device = "cpu",
    grid: bool = False,
    svg: Path | None = None,
    json: bool = False,
) -> None:
    """The share of the pot that each hand wins on average, by the game's ranking, halves and qualifier.

    Exact if counting takes a few seconds; sampled with a standard error otherwise. A hand with fewer cards than the
    game deals gets the others from the stub; in draw games it draws them.

    Parameters
    ----------
    hands:
        Two to ten hands: cards (AsKd), ranks (AA, KQs, JTo+, TT-77, A9s-A6s), lists of these with commas, or random.
    position:
        A hand written on one line, instead of house, game, hands and board; see docs/positions.md.
    board:
        The cards on the board.
    dead:
        Cards that can't be dealt.
    jokers:
        Jokers in the deck; by default, as many as the game is dealt with.
    samples:
        Sample this many deals instead of counting all of them.
    seed:
        The seed of the samples; the same seed gives the same result.
    device:
        Where samples are dealt: cpu, or cuda for an NVIDIA GPU, which gives the same answer faster.
    grid:
        Show every hand of the first range in a grid of 13 by 13 ranks. With more than two hole cards, each square is
        two of them with any others.
    svg:
        Write the grid as an SVG picture.
    json:
        Print data instead of a table.
    """
    from houseway.odds.equities.equity import equity as answer  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.equities.grid import Grid  # noqa: PLC0415
    from houseway.odds.equities.grid import grid as grid_of  # noqa: PLC0415
    from houseway.odds.equities.spots import contest_of  # noqa: PLC0415
    from houseway.odds.pages import picture  # noqa: PLC0415

    if position:
        if board or hands:
            raise UsageError("a position has the hands and the board: say --position alone")
        rules, hands, board, dead = _in_position(house, position, dead)
    else:
        rules = chosen_rules(named_house(house, game), game, "", "")
    squares: Grid | None = None
    if (grid or svg) and isinstance(rules, PokerRules):
        with bar("square by square", None, quiet=json) as progress:
            squares = grid_of(
                contest_of(rules, jokers), hands, board=board, dead=dead, samples=samples, seed=seed, progress=progress
            )
    with bar("dealing (the first time also compiling, some ten seconds)", samples, quiet=json) as progress:
        found = answer(
            rules, hands, board=board, dead=dead, jokers=jokers, samples=samples, seed=seed, device=device,
            progress=progress,
        )  # fmt: skip
    if squares and svg:
        write_page(picture(f"{rules.house.name}: {rules.title}", [squares.panel()], (34, 26)), svg)
    if json:
        print_json(found.as_data() | ({"grid": squares.as_data()} if squares else {}))
    else:
        _print(f"{rules.house.name}: {rules.title}", found)
        if isinstance(rules, PokerRules) and rules.draw is not None:
            console.print("a whole hand stands pat, a shorter one draws once ('houseway decide' chooses)", style="dim")
    if squares and not json:
        print_panel(squares.panel())
        error = squares.stderr
        console.print(f"standard error of a square {error:.2%} or less" if error else "every square exact", style="dim")


def _in_position(house: str, text: str, dead: str) -> tuple[GameRules, tuple[str, ...], str, str]:
    """Returns the rules, the known cards of the hands still in, the board, and the dead cards."""
    hand = placed_hand(house, text)
    if not isinstance(hand.rules, PokerRules):
        raise UsageError(f"{hand.rules.title} is not a poker game: there is no pot to share")
    from houseway.odds.equities.spots import known_cards  # noqa: PLC0415

    hands, board, gone = known_cards(hand.rules, text)
    return hand.rules, hands, board, " ".join((dead, *gone)).strip()


def _print(title: str, found: "Equity") -> None:
    table = Table(title=title, title_justify="left", header_style="bold")
    between = ("95 % between",) if found.sampled else ()
    for name in ("hand", "equity", *between, "", "wins all", "wins part"):
        table.add_column(name, justify="left" if name in ("hand", "") else "right")
    best = max(share.equity for share in found.shares)
    for share in found.shares:
        shade = "green" if share.equity == best else "cyan"
        bar = Bar(1.0, 0.0, share.equity, width=14 if found.sampled else 30, color=shade)
        low, high = share.interval
        within = (f"{low:.2%} and {high:.2%}",) if found.sampled else ()
        table.add_row(share.cards, f"{share.equity:.4%}", *within, bar, f"{share.win:.2%}", f"{share.tie:.2%}")
    console.print(table)
    console.print(found.method, style="dim")


# -- houseway chances --------------------------------------------------------------------------------------------------


def chances(
    house: HouseName,
    game: GameName,
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
        _print_chances(f"{rules.house.name}: {rules.title}", found, pushes)


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


def _print_chances(title: str, found: "tuple[Dealt, ...]", pushes: "tuple[Pushed, ...]") -> None:
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
