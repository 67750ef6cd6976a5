"""Everything about one bank: its risk, the cover and money it needs, its growth, and what small covers leave unpaid."""

from dataclasses import dataclass

from houseway.money import Cents
from houseway.odds.banking.reach import Reach
from houseway.odds.banking.rounds import STEPS
from houseway.odds.banking.ruin import Ruin, fastest, growth, ruin

HOURS = 100
"""The risk of ruin is told for ever and for so many hours."""
_COVERS = (0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4)
"""What is put up, as shares of all wagers together, in the table and the chart."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a bank of this size leaves unpaid, a round on average, in cents."""

    cover: Cents
    short: float
    """Rounds in which a winner is not paid in full."""
    unpaid: float
    """What winners do not get."""
    kept: float
    """What losers keep because the bank cannot win it."""
    bank: float
    """What the round brings the bank before collection."""


@dataclass(frozen=True, slots=True)
class Risk:
    """How a bank fares against the same wager on each of some squares."""

    bank: Cents
    wager: Cents
    squares: int
    put_up: Cents
    """The most that is put up for a round; 0 where it is all that the bank has."""
    fee: float
    """What the bank pays for a round; 0 where the collection was not asked for."""
    exact: bool
    rounds: int
    """Rounds played for the shape of a round's result, or deals counted."""
    ever: float
    within_hours: float
    bank_for_one_percent: Cents | None
    hour: float
    """What an hour of the bank brings."""
    banked: float
    """The share of all rounds that one person may bank."""
    growth_hour: float
    """The expected logarithm of what an hour makes of the bank."""
    fastest: Cents | None
    """The bank that grows fastest in proportion."""
    turn_hour: float
    """What an hour brings to one who banks in turn and has a wager on a square otherwise."""
    turn_within: float
    """The chance that they lose as much as the bank within the hours."""
    needed: tuple[tuple[float, Cents], ...]
    """Cover with which no more than a share of rounds leave a winner short."""
    covers: tuple[Cover, ...]

    def as_data(self) -> dict[str, object]:
        """The risk in the shape of ``edge --json``."""
        return {
            "bank": self.bank,
            "wager": self.wager,
            "squares": self.squares,
            "put_up": self.put_up or None,
            "fee": self.fee,
            "exact": self.exact,
            "rounds": self.rounds,
            "ever": self.ever,
            "hours": HOURS,
            "within_hours": self.within_hours,
            "bank_for_one_percent": self.bank_for_one_percent,
            "hour": self.hour,
            "banked": self.banked,
            "growth_hour": self.growth_hour,
            "fastest_bank": self.fastest,
            "in_turn": {"hour": self.turn_hour, "within_hours": self.turn_within},
            "needed_cover": [{"short": often, "cover": cover} for often, cover in self.needed],
            "covers": [
                {"cover": one.cover, "short": one.short, "unpaid": one.unpaid, "kept": one.kept, "bank": one.bank}
                for one in self.covers
            ],
        }


@dataclass(frozen=True, slots=True)
class Seat:
    """What one wager on a square is worth to the player after collection, in wagers, and its variance."""

    edge: float
    variance: float


def risk(
    reach: Reach, seat: Seat, *, bank: Cents, wager: Cents, put_up: Cents, fee: float, pace: int, turn: int
) -> Risk:
    """The risk of a bank, by what a round brings it; `turn` is how many rounds running one person may bank."""
    wagers, cost, most = bank / wager, fee / wager, put_up / wager if put_up else None
    broke, banked = Ruin(reach, fee=cost, cover=most), turn / (turn + 1)
    mean = broke.drift / STEPS
    grown, enough = fastest(reach, fee=cost), broke.bank_for(0.01)
    everyone = reach.squares + 1
    turn_mean = (mean + reach.squares * seat.edge) / everyone
    turn_variance = (reach.variance + reach.squares * seat.variance) / everyone
    return Risk(
        bank=bank,
        wager=wager,
        squares=reach.squares,
        put_up=put_up,
        fee=fee,
        exact=reach.exact,
        rounds=reach.rounds,
        ever=broke.ever(wagers),
        within_hours=broke.within(wagers, HOURS * pace * banked),
        bank_for_one_percent=None if enough is None else round(enough * wager),
        hour=mean * wager * pace * banked,
        banked=banked,
        growth_hour=growth(reach, bank=wagers, fee=cost, cover=most) * pace * banked,
        fastest=None if grown is None else round(grown * wager),
        turn_hour=turn_mean * wager * pace,
        turn_within=ruin(edge=turn_mean, variance=turn_variance, bank=wagers, rounds=HOURS * pace),
        needed=tuple((often, round(reach.needed(often) * wager)) for often in (0.1, 0.01, 0.001)),
        covers=tuple(_cover(reach, share, wager) for share in _COVERS),
    )


def _cover(reach: Reach, share: float, wager: Cents) -> Cover:
    """What a bank of that share of all wagers leaves unpaid."""
    at, step = min(round(share * reach.squares * STEPS), reach.most), wager / STEPS
    short, unpaid, kept = (float(one) for one in reach.short[:, at])
    return Cover(round(share * reach.squares * wager), short, unpaid * step, kept * step, reach.mean(at) * step)
