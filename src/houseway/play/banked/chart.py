"""What the one who plays a hand may do with it: must hit, must stand, or free."""

from typing import NamedTuple

from houseway.money import Cents
from houseway.play.banked.hand import Hand
from houseway.play.banked.totals import HALF_POINTS, TEN
from houseway.rulebook.banked import BankedRules, Chart, Double, Split, Surrender


class Choices(NamedTuple):
    """What is open to the hand in play."""

    hit: bool = False
    stand: bool = False
    double: tuple[Cents, Cents] | None = None
    """Least and most that doubling may add."""
    split: bool = False
    surrender: bool = False

    @property
    def none(self) -> bool:
        """Whether nothing is left but to stand."""
        return not (self.hit or self.double or self.split or self.surrender)


FINISHED = Choices(stand=True)


class Decisions:
    """A house's charts and its rules for doubling, splitting and surrender."""

    __slots__ = ("chart", "double", "least_double", "split", "surrender")

    def __init__(self, rules: BankedRules, chart: Chart, double: Double, split: Split, surrender: Surrender) -> None:
        self.chart, self.double, self.split, self.surrender = chart, double, split, surrender
        self.least_double = rules.wagers.step if double.for_less else 0

    def must_stand(self, hand: Hand) -> bool:
        """Whether the chart lets the hand take no card."""
        stand = self.chart.stand_soft if hand.soft else self.chart.stand_hard
        return hand.points >= 2 * stand

    def must_hit(self, hand: Hand) -> bool:
        """Whether the chart forbids standing."""
        return hand.points <= 2 * self.chart.hit

    def bank_draws(self, hand: Hand) -> bool:
        """Whether the player-dealer's hand takes another card; it has no choice."""
        stand = self.chart.bank_stand_soft if hand.soft else self.chart.bank_stand_hard
        return not hand.natural and hand.points < 2 * stand

    def choices(self, hand: Hand, stake: Cents, stack: Cents, splits: int) -> Choices:
        """What is open to a hand, given the money its player has on it and behind, and the splits of its square."""
        if hand.natural or hand.joker or hand.over:
            return FINISHED
        if hand.doubled:
            return Choices(stand=True, surrender=self.may_give_up_doubled(hand))
        split = stack >= stake and not self.why_no_split(hand, splits)
        if hand.split_ace:
            return Choices(stand=True, split=split)
        free = not self.must_stand(hand)
        return Choices(
            free,
            not self.must_hit(hand),
            self.double_bounds(hand, stake, stack) if free else None,
            split,
            not self.why_no_surrender(hand),
        )

    def double_bounds(self, hand: Hand, stake: Cents, stack: Cents) -> tuple[Cents, Cents] | None:
        """Least and most that doubling may add; None where it is not open."""
        if len(hand.cards) != 2 or (hand.origin is not None and not self.double.after_split):
            return None
        least, most = self.added_bounds(stake, stack)
        return (least, most) if least <= most else None

    def added_bounds(self, stake: Cents, stack: Cents) -> tuple[Cents, Cents]:
        """Least and most that may be added to a stake: as much again, or less in the steps of the wagers."""
        step = self.least_double
        return (step, min(stake, stack) // step * step) if step else (stake, min(stake, stack))

    def is_pair(self, hand: Hand) -> bool:
        """Whether the hand is two cards that may be split."""
        if len(hand.cards) != 2:
            return False
        first, second = hand.cards
        if self.split.pairs == "rank":
            return first[0] == second[0]
        return HALF_POINTS[first] == HALF_POINTS[second]

    def why_no_split(self, hand: Hand, splits: int) -> tuple[str, str] | None:
        """Why the hand may not be split, and the setting that says so."""
        if not self.is_pair(hand) or hand.joker:
            return "only a pair can be split", "split.pairs"
        if self.split.most and splits >= self.split.most:
            return f"the square has been split {splits} times", "split.most"
        if hand.split_ace and not self.split.aces_again:
            return "aces are split only once", "split.aces_again"
        if splits == 2 and self.split.tens == "third-needs-suit" and hand.low == 2 * TEN:
            origin = hand.origin or hand.cards[0]
            if hand.cards[1][1] != origin[1]:
                return "the third split of ten-value cards needs a card of the first card's suit", "split.tens"
        return None

    def may_give_up_doubled(self, hand: Hand) -> bool:
        """Whether a hand that got its card for doubling waits for its player: surrender may be open at any time."""
        return self.surrender.when == "any-time" and not self.why_no_surrender(hand)

    def why_no_surrender(self, hand: Hand) -> tuple[str, str] | None:
        """Why the hand may not be given up, and the setting that says so."""
        rule = self.surrender
        if rule.when == "never":
            return "surrender is not offered", "surrender.when"
        if hand.natural or hand.joker or hand.points > 2 * rule.most:
            return "the hand is too good to be given up", "surrender.most"
        if hand.origin is not None and (not rule.after_split or hand.split_ace):
            return "a split hand may not be given up", "surrender.after_split"
        if rule.when == "first-two-cards" and len(hand.cards) != 2:
            return "surrender is open on the first two cards only", "surrender.when"
        return None
