"""The edge of Pai Gow Poker and Asian Double Hand: the house way against the house way."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import NamedTuple

from houseway.money import Cents
from houseway.odds.edges.base import Edge, Question, Section
from houseway.odds.fees import Fees
from houseway.odds.pages import dollars, percent, won
from houseway.odds.pai_gow.counting import Deals, counted_deals, hands_to_set, known_deals
from houseway.odds.pai_gow.rounds import DroppedRule, HouseWayEdge, Share, difference, dropped_rules, house_way_edge
from houseway.odds.reach import ROUNDS, counted_reach, played_reach
from houseway.odds.risk import Risk
from houseway.odds.settings import BadSetting, changed, full_name, shown_setting
from houseway.rulebook.engines.banked import BankedRules

WAGERS = 10_000_000
"""Wagers played by default: a second or two."""
DROPPED_RULES, CONVERGENCE = "Gain from setting without a rule", "Convergence"
"""Sections that a page adds a plot to."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed setting and its price."""

    key: str
    now: str
    then: str
    player_edge: float
    change: Share


@dataclass(frozen=True, slots=True)
class Banking:
    """The mean result of a round on a square and as the bank, in cents; after collection if that was requested."""

    wager: Cents
    squares: int
    square: float
    bank: float

    @property
    def every_other(self) -> float:
        """The average round of a player who banks every other hand and otherwise has one wager on a square."""
        return (self.square + self.bank) / 2

    @property
    def in_turn(self) -> float:
        """The average round of a player who banks in turn with all others."""
        return (self.squares * self.square + self.bank) / (self.squares + 1)


class Outcomes(NamedTuple):
    """Shares of all wagers; the standard error is 0 if every deal was counted."""

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
class PaiGowEdge(Edge):
    """The edge of a game when both sides set the house way."""

    played: HouseWayEdge
    """Rounds played, in addition to the count or without one."""
    deals: Deals | None
    """The count of every deal, if there is one."""
    house_way: tuple[DroppedRule, ...]
    """The worth of each rule of the house way, if requested."""
    what_if: tuple[Changed, ...]
    banking: Banking

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.deals is not None

    @property
    def method(self) -> str:
        """Why the edge is half of the copies, and how they were counted."""
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
        """Rounds played so far and the player's edge until then."""
        return self.played.running()

    @property
    def speed(self) -> float:
        """Rounds played a second."""
        return self.played.rounds / self.played.seconds

    def sections(self) -> Iterator[Section]:
        """Yields the answer's sections."""
        found, error = self.outcomes, "exact" if self.exact else _error(self.stderr)
        yield Section(
            "The house way against the house way",
            ("for 1 wagered", "", "± standard error", "what it is"),
            (
                ("player", percent(self.player), error, "minus half of the copies"),
                ("bank", percent(self.bank), error, "the other side of the same wager"),
                ("player wins", *_share_cells(found.win), "both hands higher"),
                ("push", *_share_cells(found.push), "one hand each"),
                ("player loses", *_share_cells(found.lose), "neither hand higher"),
                ("copies in front", *_share_cells(found.front_copy), "equal two cards, the bank's"),
                ("copies behind", *_share_cells(found.back_copy), "equal five cards, the bank's"),
                ("standard deviation", f"{self.variance**0.5:.4f}", "", f"variance {self.variance:.4f} a round"),
            ),
        )
        one = self.banking
        yield Section(
            "Value of the bank",
            ("place", "a round", "what it is"),
            (
                ("on a square", won(one.square), "one wager"),
                ("the bank", won(one.bank), "against all squares"),
                ("every other hand", won(one.every_other), "the bank one hand, one wager on a square the next"),
                ("in turn", won(one.in_turn), "the average of a player who takes the bank in turn"),
            ),
            f"{dollars(one.wager)} on each of {one.squares} squares, {'after' if self.fees else 'before'} collection.",
        )
        if self.house_way:
            yield Section(
                DROPPED_RULES,
                ("best five", "rule", "used", "player gains", "±", "bank gains", "±"),
                tuple(
                    (rule.category.replace("_", " "), rule.rule, f"{100 * rule.used:.3f} %",
                     percent(rule.player.share), _error(rule.player.stderr), percent(rule.bank.share),
                     _error(rule.bank.stderr))
                    for rule in self.house_way
                ),
                "The gain of one side when it drops a rule and the other side keeps it, on the same deals. The "
                "next rule of the list applies, or the best five go behind.",
            )  # fmt: skip
        if self.what_if:
            yield Section(
                "Value of each rule",
                ("setting", "now", "what if", "player then", "change", "±"),
                tuple(
                    (change.key, change.now, change.then, percent(change.player_edge), percent(change.change.share),
                     _error(change.change.stderr))
                    for change in self.what_if
                ),
                "The change to the player's edge, one setting at a time.",
            )  # fmt: skip
        yield from self._money_sections()
        yield Section(
            CONVERGENCE,
            (),
            (),
            f"{self.played.rounds:,} rounds played, seed {self.asked.seed}: {percent(self.played.player)} "
            f"± {_error(self.played.stderr)}.",
        )

    def _own_data(self) -> dict[str, object]:
        found, banking = self.outcomes, self.banking
        return {
            "outcomes": {"win": asdict(found.win), "push": asdict(found.push), "lose": asdict(found.lose)},
            "copies": {"front": asdict(found.front_copy), "back": asdict(found.back_copy)},
            "deals": None if self.deals is None else self.deals._asdict(),
            "banking": asdict(banking) | {"every_other": banking.every_other, "in_turn": banking.in_turn},
            "house_way": [
                {
                    "category": one.category,
                    "rule": one.rule,
                    "used": one.used,
                    "player_without": asdict(one.player),
                    "bank_without": asdict(one.bank),
                }
                for one in self.house_way
            ],
            "settings": self.settings,
            "side_bets": {},
            "what_if": [
                asdict(one) | {"change": one.change.share, "stderr": one.change.stderr} for one in self.what_if
            ],
        }

    def _played_data(self) -> dict[str, object]:
        return {
            "rounds": self.played.rounds,
            "player_edge": self.played.player,
            "stderr": self.played.stderr,
            "rounds_per_second": self.played.rounds / self.played.seconds,
        }


def _share_cells(share: Share) -> tuple[str, str]:
    return f"{100 * share.share:.4f} %", _error(share.stderr) if share.stderr else "exact"


def _error(stderr: float) -> str:
    return f"{100 * stderr:.4f} %"


def pai_gow_edge(asked: Question) -> PaiGowEdge:
    """Plays the game and answers the rest of the question."""
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
        effects: tuple[DroppedRule, ...] = ()
        if costs:
            effects = dropped_rules(rules, rounds=rounds, seed=asked.seed, workers=asked.workers, progress=progress)
    deals, *others_deals = (_deals(one, asked) for one in (rules, *others))
    player = found.player if deals is None else deals.player
    outcomes = _outcomes(found, deals)
    collected = asked.fees(player)
    banks = collected.drag.bank_after if collected else -player
    return PaiGowEdge(
        asked,
        player,
        found.stderr if deals is None else 0.0,
        outcomes.win.share + outcomes.lose.share - player**2,
        collected,
        _risk(asked, found, deals, outcomes, collected) if asked.bank else None,
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


def _risk(
    asked: Question, found: HouseWayEdge, deals: Deals | None, outcomes: Outcomes, collected: Fees | None
) -> Risk:
    """Returns the bank's risk: counted for one square if every deal is, otherwise from rounds played."""
    player = found.player if deals is None else deals.player
    variance = outcomes.win.share + outcomes.lose.share - player**2
    if deals is not None and asked.squares == 1:
        return asked.risk(counted_reach(asked.rules, deals), player, variance, collected)
    with asked.show("banking", ROUNDS) as progress:
        reach = played_reach(
            asked.rules, asked.squares, mean=-player * asked.squares, seed=asked.seed, workers=asked.workers,
            progress=progress,
        )  # fmt: skip
    return asked.risk(reach, player, variance, collected)


def _deals(rules: BankedRules, asked: Question) -> Deals | None:
    """Returns the count of every deal, if it is known or requested."""
    if not asked.count or known_deals(rules) is not None:
        return known_deals(rules)
    with asked.show("counting every deal", hands_to_set(rules)) as progress:
        return counted_deals(rules, workers=asked.workers, progress=progress)


def _what_if(
    base: tuple[HouseWayEdge, Deals | None], assignment: str, other: tuple[HouseWayEdge, Deals | None]
) -> Changed:
    """Prices a change: from counts if there are both, otherwise from rounds with the same seed."""
    (found, deals), (then, then_deals) = base, other
    key = full_name(found.rules, assignment.partition("=")[0].strip())
    change = difference(then, found)
    before = found.player if deals is None else deals.player
    if deals is not None and then_deals is not None:
        change = Share(then_deals.player - deals.player, 0.0)
    now, changed_to = shown_setting(found.rules, key), shown_setting(then.rules, key)
    return Changed(key, now, changed_to, before + change.share, change)
