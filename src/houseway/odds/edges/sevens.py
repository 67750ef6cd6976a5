"""The edge of Pai Gow Poker and Asian Double Hand: rounds of the house way against the house way."""

from dataclasses import dataclass
from typing import NamedTuple

from houseway.money import Cents
from houseway.odds.banking.reach import ROUNDS, counted_reach, played_reach
from houseway.odds.banking.risk import Risk
from houseway.odds.edges.answer import Asked, Edge
from houseway.odds.edges.money import Fees
from houseway.odds.settings import BadSetting, changed, full_name, shown_setting
from houseway.odds.sevens.counted import counted_deals, known_deals
from houseway.odds.sevens.counting import Deals, work
from houseway.odds.sevens.edge import Dropped, HouseWayEdge, Share, difference, dropped, house_way_edge
from houseway.rulebook.banked import BankedRules

WAGERS = 10_000_000
"""Wagers that are played where no number of rounds is given: a second or two."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A setting as it is and as it might be, and what that brings the player."""

    key: str
    now: str
    then: str
    player_edge: float
    change: Share


@dataclass(frozen=True, slots=True)
class Banking:
    """What a round is worth, in cents, to one who plays it on a square, to one who banks it, and to one who banks in
    turn; after collection where that was asked for."""

    wager: Cents
    squares: int
    square: float
    bank: float

    @property
    def every_other(self) -> float:
        """The average round of one who banks every other hand and has one wager on a square in between."""
        return (self.square + self.bank) / 2

    @property
    def in_turn(self) -> float:
        """The average round of a table on which everyone banks in turn."""
        return (self.squares * self.square + self.bank) / (self.squares + 1)


class Outcomes(NamedTuple):
    """Shares of all wagers; without a standard error where every deal was counted."""

    win: Share
    push: Share
    lose: Share
    front_copy: Share
    back_copy: Share


def _outcomes(played: HouseWayEdge, deals: Deals | None) -> Outcomes:
    if deals is None:
        return Outcomes(played.win, played.push, played.lose, played.front_copy, played.back_copy)
    counted = (deals.wins, deals.pushes, deals.loses, deals.front_copies, deals.back_copies)
    return Outcomes(*(Share(one / deals.all, 0.0) for one in counted))


@dataclass(frozen=True, slots=True)
class SevensEdge(Edge):
    """The edge of a game of seven cards when both sides set the house way."""

    played: HouseWayEdge
    """Rounds that were played, beside the count or instead of it."""
    deals: Deals | None
    """Every deal, where they have been counted."""
    house_way: tuple[Dropped, ...]
    """What each rule of the house way is worth, where that was asked."""
    what_if: tuple[Changed, ...]
    banking: Banking

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.deals is not None

    @property
    def method(self) -> str:
        """Why the edge is half of the copies, and how they were come to."""
        counted = f"All {self.deals.all:,} deals counted." if self.deals else "Sampled, with the standard error."
        return (
            "Both sides set the house way, so each wins as many of the hands that are not equal, and the player-dealer "
            f"has the copies: the edge is half of them. {counted}"
        )

    @property
    def outcomes(self) -> Outcomes:
        """How often a wager wins, pushes and loses, and how often hands are equal."""
        return _outcomes(self.played, self.deals)

    @property
    def title(self) -> str:
        """House, game and table in one line."""
        return f"{self.rules.house.name}: {self.rules.title}, table of {self.rules.stakes.name}"

    @property
    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played and the player's edge until then."""
        return self.played.running()

    def _own_data(self) -> dict[str, object]:
        told, banking = self.outcomes, self.banking
        return {
            "outcomes": {
                "win": _share_data(told.win),
                "push": _share_data(told.push),
                "lose": _share_data(told.lose),
            },
            "copies": {"front": _share_data(told.front_copy), "back": _share_data(told.back_copy)},
            "deals": None if self.deals is None else self.deals._asdict(),
            "banking": {
                "wager": banking.wager,
                "squares": banking.squares,
                "square": banking.square,
                "bank": banking.bank,
                "every_other": banking.every_other,
                "in_turn": banking.in_turn,
            },
            "house_way": [
                {
                    "category": one.category,
                    "rule": one.rule,
                    "used": one.used,
                    "player_without": _share_data(one.player),
                    "bank_without": _share_data(one.bank),
                }
                for one in self.house_way
            ],
            "settings": self.settings,
            "side_bets": {},
            "what_if": [
                {
                    "key": one.key,
                    "now": one.now,
                    "then": one.then,
                    "player_edge": one.player_edge,
                    "change": one.change.share,
                    "stderr": one.change.stderr,
                }
                for one in self.what_if
            ],
        }

    def _played_data(self) -> dict[str, object]:
        return {
            "rounds": self.played.rounds,
            "player_edge": self.played.player,
            "stderr": self.played.stderr,
            "rounds_per_second": self.played.rounds / self.played.seconds,
        }


def _share_data(share: Share) -> dict[str, float]:
    return {"share": share.share, "stderr": share.stderr}


def sevens_edge(asked: Asked) -> SevensEdge:
    """Plays the game and everything that was asked about it."""
    rules = asked.rules
    if asked.counts:
        raise BadSetting(f"{rules.title} is dealt from a fresh deck every round: there is nothing to count")
    others = [changed(rules, assignment) for assignment in asked.what_if]
    rounds = asked.rounds or WAGERS // asked.squares
    costs = asked.costs or asked.page
    with asked.show("playing", rounds * (1 + len(others) + costs)) as progress:
        found, *changes = (
            house_way_edge(
                one, rounds=rounds, seed=asked.seed, squares=asked.squares, workers=asked.workers, progress=progress
            )
            for one in (rules, *others)
        )
        effects: tuple[Dropped, ...] = ()
        if costs:
            effects = dropped(rules, rounds=rounds, seed=asked.seed, workers=asked.workers, progress=progress)
    deals, *others_deals = (_deals(one, asked) for one in (rules, *others))
    player = found.player if deals is None else deals.player
    told = _outcomes(found, deals)
    collected = asked.fees(player)
    banks = collected.drag.bank_after if collected else -player
    return SevensEdge(
        asked,
        player,
        found.stderr if deals is None else 0.0,
        told.win.share + told.lose.share - player**2,
        collected,
        _risk(asked, found, deals, told, collected) if asked.bank else None,
        found,
        deals,
        effects,
        tuple(
            _what_if((found, deals), assignment, (one, then))
            for assignment, one, then in zip(asked.what_if, changes, others_deals, strict=True)
        ),
        Banking(
            asked.wager,
            asked.squares,
            asked.wager * (collected.drag.player_after if collected else player),
            asked.wager * asked.squares * banks,
        ),
    )


def _risk(asked: Asked, found: HouseWayEdge, deals: Deals | None, told: Outcomes, collected: Fees | None) -> Risk:
    """The bank's risk: one square against it is counted where every deal is, else rounds are played."""
    player = found.player if deals is None else deals.player
    variance = told.win.share + told.lose.share - player**2
    if deals is not None and asked.squares == 1:
        return asked.risk(counted_reach(asked.rules, deals), player, variance, collected)
    with asked.show("banking", ROUNDS) as progress:
        reach = played_reach(
            asked.rules, asked.squares, mean=-player * asked.squares, seed=asked.seed, workers=asked.workers,
            progress=progress,
        )  # fmt: skip
    return asked.risk(reach, player, variance, collected)


def _deals(rules: BankedRules, asked: Asked) -> Deals | None:
    """Every deal counted, where somebody has done so or it is asked for."""
    if not asked.count or known_deals(rules) is not None:
        return known_deals(rules)
    with asked.show("counting every deal", work(rules)) as progress:
        return counted_deals(rules, workers=asked.workers, progress=progress)


def _what_if(
    base: tuple[HouseWayEdge, Deals | None], assignment: str, other: tuple[HouseWayEdge, Deals | None]
) -> Changed:
    """What a change brings: counted where both were, otherwise played with the same seed."""
    (found, deals), (then, then_deals) = base, other
    key = full_name(found.rules, assignment.partition("=")[0].strip())
    change = difference(then, found)
    before = found.player if deals is None else deals.player
    if deals is not None and then_deals is not None:
        change = Share(then_deals.player - deals.player, 0.0)
    now, changed_to = shown_setting(found.rules, key), shown_setting(then.rules, key)
    return Changed(key, now, changed_to, before + change.share, change)
