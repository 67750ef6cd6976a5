"""The edge of a player-dealer game in one call, ``houseway.odds.edge``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from houseway.money import Cents
from houseway.money import show as show_money
from houseway.odds.edges.base import Question
from houseway.odds.settings import BadSetting, between, changed, decks_of
from houseway.odds.workers import ONE_PROCESS, ShowProgress, Workers, hide_progress
from houseway.rulebook import BankedRules, GameRules

if TYPE_CHECKING:
    from houseway.odds.edges.pai_gow import PaiGowEdge
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
) -> "TwentyOneEdge | PaiGowEdge":
    """Returns the edge of a player-dealer game, its side bets, its fees and the bank's risk.

    A game of 21 is solved exactly for the best play, with its chart. In Pai Gow and Double Hand both sides set the
    house way: every deal is counted for the houses that come with the program and with `count`; otherwise rounds are
    played and the answer has a standard error. Raises `BadSetting` for impossible settings.

    Parameters
    ----------
    rules:
        The game at its stakes: ``house("limelight").game("pure-21")``.
    decks:
        Decks in the shoe; by default six if the house allows it.
    settings:
        Changed settings: ``naturals.pays=3:2``, ``peek=false``.
    what_if:
        Settings whose change to price.
    costs:
        Price every other choice of every setting; for a house way, leaving out each rule.
    bank:
        The player-dealer's money, for its risk, its growth and the cover it needs.
    cover:
        The most that the player-dealer puts up for a round; by default all they have.
    wager:
        The wager on each square; by default the table's minimum.
    fee:
        Whether to work out the cost of the collection for both sides.
    option:
        The fee schedule of the table, if several are posted.
    squares:
        The number of squares with a wager, for fees and risk.
    pace:
        Rounds an hour, for fees and risk.
    rounds:
        Rounds to play by the chart as a check; with a house way, ten million wagers by default.
    seed:
        The seed of those rounds.
    count:
        Count every deal of a new house way: minutes, once.
    counts:
        Work out effects of removal on every bet, and the best counts.
    cut:
        Cards behind the cut card, for the gains of counts.
    workers:
        Processes or a cluster to play the rounds; the result is the same.
    page:
        Also work out what only a page shows: fees, convergence, the worth of each rule of the house way.
    show:
        Shows progress.

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
        raise BadSetting(f"{rules.title} is solved; counting deals is for house ways")
    if cover and not bank:
        raise BadSetting("cover is what a bank puts up of its money: say the bank too")
    asked = Question(
        decks=decks_of(rules, decks),
        squares=between("squares", squares, 1, rules.piles.count - 1 if rules.piles else rules.seats[1]),
        pace=between("rounds an hour", pace, 1, 1000),
        rounds=between("rounds", rounds, 0, 10**12),
        seed=between("seed", seed, 0, 2**63 - 1),
        rules=changed(rules, *settings),
        settings=tuple(settings),
        what_if=tuple(what_if),
        costs=costs,
        bank=_at_least("bank", bank, 0),
        cover=_at_least("cover", cover, 0),
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
        changed(asked.rules, assignment)  # refuses before any work starts
    if asked.wager <= 0 and (fee or page or bank):
        raise BadSetting("say the wager: the fee and the risk depend on it")
    # Each family loads only what it needs: loading compiled code takes longer than reading a cached answer.
    match asked.rules.family:
        case "21":
            from houseway.odds.edges.twentyone import twentyone_edge  # noqa: PLC0415

            return twentyone_edge(asked)
        case "pai-gow":
            from houseway.odds.edges.pai_gow import pai_gow_edge  # noqa: PLC0415

            return pai_gow_edge(asked)
        case family:
            assert_never(family)


def _wager(rules: BankedRules, wager: Cents | None) -> Cents:
    """Returns the wager on each square, by default the minimum; refuses wagers that the table does not take."""
    least, most = rules.stakes.minimum, rules.stakes.maximum
    if wager is None:
        return least
    if most and wager > most:
        raise BadSetting(f"wager: the table of {rules.stakes.name} takes {show_money(most)} at most")
    return _at_least("wager", wager, least)


def _at_least(name: str, amount: Cents, least: Cents) -> Cents:
    if amount < least:
        raise BadSetting(f"{name}: {show_money(least)} or more, not {show_money(amount)}")
    return amount
