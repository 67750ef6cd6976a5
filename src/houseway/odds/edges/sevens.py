"""The edge of Pai Gow Poker and Asian Double Hand: rounds of the house way against the house way."""

from dataclasses import dataclass
from typing import ClassVar

from houseway.money import Cents
from houseway.odds.edges.answer import Asked, Edge
from houseway.odds.settings import changed, full_name, shown_setting
from houseway.odds.sevens.edge import Dropped, HouseWayEdge, Share, difference, dropped, house_way_edge

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
    def in_turn(self) -> float:
        """The average round of a table on which everyone banks in turn."""
        return (self.squares * self.square + self.bank) / (self.squares + 1)


@dataclass(frozen=True, slots=True)
class SevensEdge(Edge):
    """The edge of a game of seven cards when both sides set the house way."""

    exact: ClassVar[bool] = False
    method: ClassVar[str] = (
        "Both sides set the house way, so each wins as many of the hands that are not equal, and the player-dealer has "
        "the copies: the edge is half of them. Sampled, with the standard error."
    )

    played: HouseWayEdge
    house_way: tuple[Dropped, ...]
    """What each rule of the house way is worth, where that was asked."""
    what_if: tuple[Changed, ...]
    banking: Banking

    @property
    def title(self) -> str:
        """House, game and table in one line."""
        return f"{self.rules.house.name}: {self.rules.title}, table of {self.rules.stakes.name}"

    @property
    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played and the player's edge until then."""
        return self.played.running()

    def _own_data(self) -> dict[str, object]:
        played, banking = self.played, self.banking
        return {
            "outcomes": {
                "win": _share_data(played.win),
                "push": _share_data(played.push),
                "lose": _share_data(played.lose),
            },
            "copies": {"front": _share_data(played.front_copy), "back": _share_data(played.back_copy)},
            "banking": {
                "wager": banking.wager,
                "squares": banking.squares,
                "square": banking.square,
                "bank": banking.bank,
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
        return {"rounds": self.played.rounds, "rounds_per_second": self.played.rounds / self.played.seconds}


def _share_data(share: Share) -> dict[str, float]:
    return {"share": share.share, "stderr": share.stderr}


def sevens_edge(asked: Asked) -> SevensEdge:
    """Plays the game and everything that was asked about it."""
    rules = asked.rules
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
    collected = asked.fees(found.player)
    banks = collected.drag.bank_after if collected else -found.player
    return SevensEdge(
        asked,
        found.player,
        found.stderr,
        found.variance,
        collected,
        asked.risk(banks, found.table_variance),
        found,
        effects,
        tuple(_what_if(found, assignment, one) for assignment, one in zip(asked.what_if, changes, strict=True)),
        Banking(
            asked.wager,
            asked.squares,
            asked.wager * (collected.drag.player_after if collected else found.player),
            asked.wager * asked.squares * banks,
        ),
    )


def _what_if(base: HouseWayEdge, assignment: str, other: HouseWayEdge) -> Changed:
    key = full_name(base.rules, assignment.partition("=")[0].strip())
    now, then = shown_setting(base.rules, key), shown_setting(other.rules, key)
    return Changed(key, now, then, other.player, difference(other, base))
