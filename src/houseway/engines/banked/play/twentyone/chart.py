"""The choices of a hand's player: must hit, must stand, or free."""

from dataclasses import dataclass
from typing import assert_never

from houseway.engines.banked.play.twentyone.square_hand import HALF_POINTS, TEN, SquareHand
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook.engines.banked import BankedRules, Chart, Double, Split, Surrender


@dataclass(slots=True)
class Choices:
    """The options of the hand in play; rebuilt for every decision and immutable."""

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


# Every decision asks for these reasons: they are made once.
_PAIRS_ONLY = _("You can only split a pair.")
_SPLIT_LIMIT = _("You can't split that hand again.")
_ACES_ONCE = _("You can split aces only once.")
_TENS_SUITED = _("To split tens a third time, the new card must match the suit of your first card.")
_NO_SURRENDER = _("This game has no surrender.")
_TOO_GOOD = _("That hand is too good to surrender.")
_AFTER_SPLIT = _("You can't surrender a split hand.")
_TWO_CARDS_ONLY = _("You can surrender only on your first two cards.")

FINISHED = Choices(stand=True)
HIT_OR_STAND, MUST_HIT = Choices(hit=True, stand=True), Choices(hit=True)


@dataclass(frozen=True, slots=True)
class Decisions:
    """A house's charts and its rules for doubling, splitting and surrender."""

    chart: Chart
    double: Double
    split: Split
    surrender: Surrender
    least_double: Cents
    """The step of amounts when doubling for less; 0 if the second wager must equal the first."""

    @classmethod
    def of(cls, rules: BankedRules) -> "Decisions":
        """Returns a house's chart; raises ValueError if the game is not a game of 21."""
        chart, double, split, surrender = rules.chart, rules.double, rules.split, rules.surrender
        if chart is None or double is None or split is None or surrender is None:
            raise ValueError(rules.lacks())
        return cls(chart, double, split, surrender, rules.wagers.step if double.for_less else 0)

    def must_stand(self, hand: SquareHand) -> bool:
        """Whether the chart lets the hand take no card."""
        stand = self.chart.stand_soft if hand.soft else self.chart.stand_hard
        return hand.points >= 2 * stand

    def must_hit(self, hand: SquareHand) -> bool:
        """Whether the chart forbids standing."""
        return hand.points <= 2 * self.chart.hit

    def bank_draws(self, hand: SquareHand) -> bool:
        """Whether the player-dealer's hand takes another card; it has no choice."""
        stand = self.chart.bank_stand_soft if hand.soft else self.chart.bank_stand_hard
        return not hand.natural and hand.points < 2 * stand

    def choices(self, hand: SquareHand, stake: Cents, stack: Cents, splits: int) -> Choices:
        """Returns a hand's options, given its player's money on it and behind, and the splits of its square."""
        if hand.natural or hand.joker or hand.over:
            return FINISHED
        if hand.doubled:
            return Choices(stand=True, surrender=self.may_give_up_doubled(hand))
        free, surrender = not self.must_stand(hand), not self.why_no_surrender(hand)
        if len(hand.cards) > 2 and free and not surrender:
            return MUST_HIT if self.must_hit(hand) else HIT_OR_STAND
        split = stack >= stake and not self.why_no_split(hand, splits)
        if hand.split_ace:
            return Choices(stand=True, split=split)
        double = self.double_bounds(hand, stake, stack) if free else None
        return Choices(free, not self.must_hit(hand), double, split, surrender)

    def double_bounds(self, hand: SquareHand, stake: Cents, stack: Cents) -> tuple[Cents, Cents] | None:
        """Least and most that doubling may add; None where it is not open."""
        if len(hand.cards) != 2 or (hand.origin is not None and not self.double.after_split):
            return None
        least, most = self.added_bounds(stake, stack)
        return (least, most) if least <= most else None

    def added_bounds(self, stake: Cents, stack: Cents) -> tuple[Cents, Cents]:
        """Least and most that may be added to a stake: as much again, or less in the steps of the wagers."""
        step = self.least_double
        return (step, min(stake, stack) // step * step) if step else (stake, min(stake, stack))

    def is_pair(self, hand: SquareHand) -> bool:
        """Whether the hand is two cards that may be split."""
        if len(hand.cards) != 2:
            return False
        first, second = hand.cards
        match self.split.pairs:
            case "rank":
                return first[0] == second[0]
            case "value":
                return HALF_POINTS[first] == HALF_POINTS[second]
        assert_never(self.split.pairs)

    def why_no_split(self, hand: SquareHand, splits: int) -> tuple[str, str] | None:
        """Returns why the hand may not be split, and the setting that forbids it."""
        if not self.is_pair(hand) or hand.joker:
            return _PAIRS_ONLY, "split.pairs"
        if self.split.most and splits >= self.split.most:
            return _SPLIT_LIMIT, "split.most"
        if hand.split_ace and not self.split.aces_again:
            return _ACES_ONCE, "split.aces_again"
        if splits == 2 and hand.low == 2 * TEN and self._lacks_suit(hand):
            return _TENS_SUITED, "split.tens"
        return None

    def _lacks_suit(self, hand: SquareHand) -> bool:
        """Whether a third split of ten-value cards wants a suit that this pair does not have."""
        match self.split.tens:
            case "free":
                return False
            case "third-needs-suit":
                return hand.cards[1][1] != (hand.origin or hand.cards[0])[1]
        assert_never(self.split.tens)

    def may_give_up_doubled(self, hand: SquareHand) -> bool:
        """Whether a hand that got its card for doubling waits for its player: surrender may be open at any time."""
        return self.may_surrender_late and not self.why_no_surrender(hand)

    @property
    def may_surrender_late(self) -> bool:
        """Whether a hand may be given up after it is finished, until the next player acts."""
        match self.surrender.when:
            case "any-time":
                return True
            case "never" | "first-two-cards":
                return False
        assert_never(self.surrender.when)

    def why_no_surrender(self, hand: SquareHand) -> tuple[str, str] | None:
        """Returns why the hand may not be surrendered, and the setting that forbids it."""
        rule = self.surrender
        match rule.when:
            case "never":
                return _NO_SURRENDER, "surrender.when"
            case "first-two-cards":
                late = len(hand.cards) != 2
            case "any-time":
                late = False
            case _:
                assert_never(rule.when)
        if hand.natural or hand.joker or hand.points > 2 * rule.most:
            return _TOO_GOOD, "surrender.most"
        if hand.origin is not None and (not rule.after_split or hand.split_ace):
            return _AFTER_SPLIT, "surrender.after_split"
        if late:
            return _TWO_CARDS_ONLY, "surrender.when"
        return None
