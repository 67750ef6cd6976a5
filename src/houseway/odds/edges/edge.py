"""One call for what a player-dealer game is worth: ``houseway.odds.edge``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from houseway.money import Cents
from houseway.money import show as show_money
from houseway.odds.edges.answer import Asked
from houseway.odds.settings import BadSetting, between, changed, decks_of
from houseway.odds.workers import ONE_PROCESS, ShowProgress, Workers, hide_progress
from houseway.rulebook import BankedRules, GameRules

if TYPE_CHECKING:
    from houseway.odds.edges.sevens import SevensEdge
    from houseway.odds.edges.twentyone import TwentyOneEdge


def edge(
    rules: GameRules,
    *,
    decks: int | None = None,
    settings: Sequence[str] = (),
    what_if: Sequence[str] = (),
    costs: bool = False,
    bank: Cents = 0,
    cover: Cents = 0,
    wager: Cents | None = None,
    fee: bool = False,
    option: str = "",
    squares: int = 1,
    pace: int = 60,
    rounds: int = 0,
    seed: int = 1,
    count: bool = False,
    counts: bool = False,
    cut: int = 52,
    workers: Workers = ONE_PROCESS,
    page: bool = False,
    show: ShowProgress = hide_progress,
) -> "TwentyOneEdge | SevensEdge":
    """The edge of a player-dealer game, its side bets, its fees and the bank's risk.

    A game of 21 is solved exactly for the best play, with its chart. In Pai Gow and Double Hand the house way meets the
    house way: every deal is counted for the houses that come with the program and where `count` asks for it, otherwise
    rounds are played and the standard error is told. What cannot be is a `BadSetting`.

    Parameters
    ----------
    rules:
        The game at its stakes: ``house("limelight").game("pure-21")``.
    decks:
        Decks in the shoe; six where the house allows it and nothing is said.
    settings:
        Settings changed: ``naturals.pays=3:2``, ``peek=false``.
    what_if:
        Settings whose change is to be priced.
    costs:
        Price every other choice of every setting; of a house way, the leaving out of every rule.
    bank:
        The player-dealer's money: its risk, its growth, the cover it needs.
    cover:
        The most that the player-dealer puts up for a round; all they have where nothing is said.
    wager:
        The wager on each square; the table's minimum where nothing is said.
    fee:
        Whether to work out what the collection costs both sides.
    option:
        Which of several posted fee schedules the table uses.
    squares:
        How many squares have a wager, for fees and risk.
    pace:
        Rounds an hour, for fees and risk.
    rounds:
        Also play so many rounds by the chart, as a check; of the house way, ten million wagers where nothing is said.
    seed:
        The seed of those rounds.
    count:
        Count every deal of the house way where that has not been done: minutes, once.
    counts:
        Work out what each card that has left the shoe does to every bet, and the best counts.
    cut:
        Cards behind the cut card, for what the counts win.
    workers:
        Who plays them; the result is the same.
    page:
        Also work out what only a page shows: fees, rounds that converge, what each rule of the house way is worth.
    show:
        Shows how far the work is.

    >>> from houseway.rulebook import house
    >>> found = edge(house("marina").game("no-bust-buster"), decks=6)
    >>> f"{found.player:.4%}", found.exact, f"{found.variance:.3f}"
    ('-0.7813%', True, '1.238')
    """
    if not isinstance(rules, BankedRules):
        raise BadSetting(f"{rules.title} is no player-dealer game")
    if option and not (fee or page):
        raise BadSetting(f"option {option!r} is a schedule of fees: ask for the fee too")
    if count and rules.family == "21":
        raise BadSetting(f"{rules.title} is solved: the deals that are counted are those of a house way")
    if cover and not bank:
        raise BadSetting("cover is what a bank puts up of its money: say the bank too")
    asked = Asked(
        decks=decks_of(rules, decks),
        squares=between("squares", squares, 1, rules.piles.count - 1 if rules.piles else rules.seats[1]),
        pace=between("rounds an hour", pace, 1, 1000),
        rounds=between("rounds", rounds, 0, 10**12),
        seed=between("seed", seed, 0, 2**63 - 1),
        rules=changed(rules, *settings),
        settings=tuple(settings),
        what_if=tuple(what_if),
        costs=costs,
        bank=_no_less("bank", bank, 0),
        cover=_no_less("cover", cover, 0),
        wager=_wager(rules, wager),
        fee=fee,
        option=option,
        count=count,
        counts=counts,
        cut=between("cards behind the cut card", cut, 8, 416),
        workers=workers,
        page=page,
        show=show,
    )
    for assignment in what_if:
        changed(asked.rules, assignment)  # refused before anything is solved
    if asked.wager <= 0 and (fee or page or bank):
        raise BadSetting("say the wager: the fee and the risk go by it")
    # Each family loads what it needs: compiled code takes longer to load than a kept answer to tell.
    match asked.rules.family:
        case "21":
            from houseway.odds.edges.twentyone import twentyone_edge  # noqa: PLC0415

            return twentyone_edge(asked)
        case "pai-gow":
            from houseway.odds.edges.sevens import sevens_edge  # noqa: PLC0415

            return sevens_edge(asked)
        case family:
            assert_never(family)


def _wager(rules: BankedRules, wager: Cents | None) -> Cents:
    """What lies on each square: the table's minimum where nothing is said, and never what the table does not take."""
    least, most = rules.stakes.minimum, rules.stakes.maximum
    if wager is None:
        return least
    if most and wager > most:
        raise BadSetting(f"wager: the table of {rules.stakes.name} takes {show_money(most)} at most")
    return _no_less("wager", wager, least)


def _no_less(name: str, amount: Cents, least: Cents) -> Cents:
    if amount < least:
        raise BadSetting(f"{name}: {show_money(least)} or more, not {show_money(amount)}")
    return amount
