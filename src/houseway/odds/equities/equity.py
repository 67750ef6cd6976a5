"""Equity of hands against each other: exact if counting takes seconds, sampled with a standard error otherwise.

>>> from houseway.rulebook import house
>>> found = equity(house("limelight").game("holdem"), ["AsAh", "KsKh"])
>>> round(found.shares[0].equity, 6), found.exact, found.boards
(0.826366, True, 1712304)
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import comb, prod, sqrt

import numpy as np

from houseway.hands import RANKINGS
from houseway.odds.cache import Array
from houseway.odds.compiled import U64
from houseway.odds.equities import discards, exact, preflop, sampling
from houseway.odds.equities.sampling import PART, POT, SQUARES, UNITS, WHOLE
from houseway.odds.equities.spots import Contest, Spot, bits_of, completed, contest_of, deals_of, spot_of
from houseway.odds.random_numbers import RUN, block_seed, new_state
from houseway.odds.rankings.kernels import FIVES, reading
from houseway.odds.rankings.tables import boards as sets_of_five
from houseway.odds.rankings.tables import tables
from houseway.odds.settings import BadSetting, between
from houseway.odds.workers import Device, Progress, no_progress
from houseway.rulebook import GameRules, PokerRules

LIMIT = 300_000_000
"""The most work done exactly, in steps of about 15 nanoseconds: a few seconds."""
PACK = 52
WITHIN = 1.96
"""Standard deviations around the mean that contain 95 % of a normal distribution."""
SAMPLES, FLOPS = 1_000_000, 5_000
"""Deals sampled by default; with discards, flops sampled, each with every board that follows."""


@dataclass(frozen=True, slots=True)
class Share:
    """One hand's equity, how often it wins the whole pot, and how often a part of it."""

    cards: str
    equity: float
    win: float
    tie: float
    stderr: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the equity; a single point if every deal was counted."""
        return max(0.0, self.equity - WITHIN * self.stderr), min(1.0, self.equity + WITHIN * self.stderr)


@dataclass(frozen=True, slots=True)
class Equity:
    """The hands' shares, and the number of deals counted or sampled."""

    shares: tuple[Share, ...]
    sampled: bool
    """Whether the deals were sampled."""
    exact: bool
    """Whether every deal was counted and every discard is optimal; with three hands that discard, none is."""
    boards: int
    stderr: float

    @property
    def method(self) -> str:
        """How the shares were found, in a few words."""
        deals = f"{self.boards:,} deals"
        if self.sampled:
            return f"{deals} sampled, standard error {self.stderr:.4%}"
        return f"exact, {deals}" if self.exact else f"{deals} counted, each discard the best reply to the others"

    @property
    def shared(self) -> float:
        """How often no hand wins the whole pot: ties, split halves, and the push pots of Push Nine."""
        return 1 - sum(share.win for share in self.shares)

    def as_data(self) -> dict[str, object]:
        """The shape of ``equity --json``."""
        return {
            "hands": [asdict(one) | {"interval": one.interval} for one in self.shares],
            "exact": self.exact,
            "boards": self.boards,
            "stderr": self.stderr,
        }


def equity(
    rules: GameRules,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    jokers: int | None = None,
    samples: int | None = None,
    seed: int = 0,
    device: Device = "cpu",
    progress: Progress = no_progress,
) -> Equity:
    """Returns the share of the pot that each of two to ten hands wins on average in a poker game.

    A hand is written as cards (AsKd), ranks (AA, KQs, JTo+), a list of these with commas, or ``random``; cards it does
    not name come from the stub. ``jokers`` overrides the number of jokers in the deck. See `equity_in` for the rest.
    """
    if not isinstance(rules, PokerRules):
        raise BadSetting(f"{rules.title} is not a poker game: there is no pot to share")
    if samples is not None and samples < 1:
        raise BadSetting(f"{samples} samples are too few")
    between("seed", seed, 0, 2**63 - 1)
    contest = contest_of(rules, jokers)
    return equity_in(
        contest, hands, board=board, dead=dead, samples=samples, seed=seed, device=device, progress=progress
    )


def equity_in(
    contest: Contest,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    device: Device = "cpu",
    progress: Progress = no_progress,
) -> Equity:
    """Returns the equity of hands: from a number of samples if given, otherwise exact if that is quick enough.

    ``progress`` gets the number of deals done; for exact counts, of combinations of hands.
    """
    spot = spot_of(contest, hands, board, dead)
    return equity_at(spot, hands, samples=samples, seed=seed, device=device, progress=progress)


def equity_at(
    spot: Spot,
    hands: Sequence[str],
    *,
    samples: int | None = None,
    seed: int = 0,
    device: Device = "cpu",
    progress: Progress = no_progress,
) -> Equity:
    """Returns the equity of hands in a spot."""
    if device == "cuda" and (samples is None or spot.discards):
        raise BadSetting("a GPU only samples, and only games without discards: say how many samples")
    if samples is None and (found := _exact(spot, progress)) is not None:
        return _result(hands, found, sampled=False, exact=not spot.discards or len(hands) == 2)
    if samples is None:
        samples = FLOPS if spot.discards else SAMPLES
    return _result(hands, (_sampled(spot, samples, seed, device, progress), samples), sampled=True, exact=False)


def _arrays(contest: Contest) -> tuple[Array, Array, Array]:
    """Returns the table, the way to read hands and whether suits count, for each half."""
    return (
        tables(contest.halves),
        np.array([reading(*half, contest.size) for half in contest.halves]),
        np.array([RANKINGS[ranking].by_suit is not None for ranking, _ in contest.halves]),
    )


def _exact(spot: Spot, progress: Progress) -> tuple[Array, int] | None:
    """Returns the totals over every deal, and the number of deals; None if that would take too long."""
    if not is_counted(spot):
        return None
    if _before_the_flop(spot):
        progress(1)
        return preflop.count_ranges(*completed(spot).choices)
    if spot.contest.board and any(spot.missing):
        spot = completed(spot)
    known: dict[object, Array] = {}
    total = np.zeros((len(spot.choices), 4), dtype=object)
    for deal in deals_of(spot.choices, 0):
        like = _lanes(deal, spot)
        if like not in known:
            known[like] = _one_deal(deal, spot).astype(object)  # integers of any size
        total += known[like]
        progress(1)
    return total, round(total[:, UNITS].sum() / POT)


def is_counted(spot: Spot) -> bool:
    """Whether every deal is counted unless samples are requested."""
    if _before_the_flop(spot):
        return True
    if spot.contest.board and (
        spot.contest.jokers or any(reading(*half, spot.contest.size) >= FIVES for half in spot.contest.halves)
    ):
        return False  # boards are counted by ranks, and a joker has no rank
    ways = [len(own) for own in spot.choices]
    if spot.contest.board:
        ways = [own * comb(spot.deck.bit_count(), more) for own, more in zip(ways, spot.missing, strict=True)]
    return prod(ways) * _work(spot) <= LIMIT


def _before_the_flop(spot: Spot) -> bool:
    """Whether this is two hold'em hands without known cards: all such deals are counted in advance."""
    contest = spot.contest
    plain = (contest.halves, contest.own, contest.board, contest.jokers) == ((("high", "any"),), 2, 5, 0)
    return plain and not contest.keep and len(spot.choices) == 2 and spot.deck.bit_count() == PACK


def _work(spot: Spot) -> int:
    """Estimates the steps for one deal; see `LIMIT`."""
    contest, hands = spot.contest, len(spot.choices)
    left = spot.deck.bit_count() - sum(one[0].bit_count() for one in spot.choices)
    left -= sum(spot.missing) if contest.board else 0
    if not contest.board:
        fills = [comb(left, more) for more in spot.missing]
        if hands == 2 and len(contest.halves) == 1:
            return 100_000 + sum(ways * 2**more * 4 for ways, more in zip(fills, spot.missing, strict=True))
        return 100_000 + 2 * prod(fills)
    come = comb(left, contest.board - spot.board.bit_count())
    if spot.discards:
        flops = comb(contest.board - spot.board.bit_count(), contest.board - contest.discard_at)
        return come * flops * hands * len(contest.halves) * 5
    return hands * len(contest.halves) * (5_000 + come // 30)


def _lanes(deal: tuple[int, ...], spot: Spot) -> object:
    """Returns a key that is equal for deals that differ only in the names of the suits."""
    seen = (*deal, spot.board, spot.deck)
    lanes = sorted(tuple(one >> 13 * suit & 0x1FFF for one in seen) for suit in range(4))
    return (*lanes, *(one >> 52 for one in seen))


def _one_deal(deal: tuple[int, ...], spot: Spot) -> Array:
    """Returns the exact totals of one deal of known cards."""
    contest = spot.contest
    of, selections, flushes = _arrays(contest)
    left = spot.deck
    for one in deal:
        left &= ~one
    if not contest.board:
        if len(deal) == 2 and len(contest.halves) == 1:
            known, missing = (deal[0], deal[1]), (spot.missing[0], spot.missing[1])
            return exact.count_two_hands(known, missing, bits_of(left), of[0], selections[0])
        return exact.count_many_hands(deal, spot.missing, bits_of(left), of, selections)
    holes = np.array(deal, dtype=np.uint64)
    if spot.discards:
        come = contest.discard_at - spot.board.bit_count()
        _, flops = exact.completions(spot.board, come, bits_of(left))
        after = contest.board - contest.discard_at
        return discards.count_flops(holes, flops, after, contest.keep, bits_of(left), of)
    return exact.count_boards(holes, U64(spot.board), U64(left), of, selections, flushes, sets_of_five())


def _sampled(spot: Spot, samples: int, seed: int, device: Device, progress: Progress) -> Array:
    """Returns the totals of random deals, dealt in portions."""
    contest = spot.contest
    of, selections, _ = _arrays(contest)
    choices = np.array([one for own in spot.choices for one in own], dtype=np.uint64)
    starts = np.cumsum([0, *map(len, spot.choices)])
    missing, left = np.array(spot.missing), bits_of(spot.deck)
    on_board, board = spot.board.bit_count(), U64(spot.board)
    if spot.discards:
        state, totals = new_state(seed), np.zeros((len(missing), 4))
        come, after = contest.discard_at - on_board, contest.board - contest.discard_at
        for size in _portions(samples, FLOPS // 50):
            totals += discards.sample_flops(
                choices, starts, missing, board, come, after, contest.keep, left, of, size, state
            )
            progress(size)
        return totals
    known = (choices, starts, missing, board, contest.board - on_board, left)
    totals, done, own = np.zeros((len(missing), 4), dtype=np.int64), 0, block_seed(seed, 0)
    if device == "cuda":
        from houseway.odds.equities import gpu_samples  # noqa: PLC0415 - imports Numba's CUDA module

        for size in _portions(samples, gpu_samples.PORTION):
            totals += gpu_samples.sample(known, contest.halves, selections, own, done, size)
            done += size
            progress(size)
        return totals
    for size in _portions(samples, RUN * 200):
        totals += sampling.sample(*known, of, selections, own, done, size)
        done += size
        progress(size)
    return totals


def _portions(samples: int, most: int) -> list[int]:
    """Splits samples into portions, so that progress can be shown between them."""
    return [min(most, samples - done) for done in range(0, samples, most)]


def _result(hands: Sequence[str], found: tuple[Array, int], *, sampled: bool, exact: bool) -> Equity:
    totals, deals = found
    shares = []
    for text, row in zip(hands, totals, strict=True):
        mean = row[UNITS] / (deals * POT)  # from integers, rounded once
        spread = max(0.0, row[SQUARES] / (deals * POT**2) - mean**2)
        stderr = sqrt(spread / deals) if sampled else 0.0
        shares.append(Share(text, float(mean), float(row[WHOLE] / deals), float(row[PART] / deals), stderr))
    return Equity(tuple(shares), sampled, exact, deals, max(share.stderr for share in shares))
