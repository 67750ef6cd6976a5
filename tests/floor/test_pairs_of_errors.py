"""Every pair of errors of the deal, at once, later or after a replacement, in every poker game of every house."""

import random
from collections.abc import Iterable
from contextlib import suppress

import pytest

import houseway as hw
from houseway.engines.contract import Event, Refused
from houseway.engines.poker.play import PokerHand
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import TYPES, DealtOut, Irregularity, TooFewCards, TooManyCards
from tests.floor.cards_by_events import Deck, check_cards
from tests.floor.kit import every_chip, unnoticed
from tests.poker.driver import offered, poker_games, random_hand, rules_of, same
from tests.soak import times

pytestmark = pytest.mark.sequence

GAMES = poker_games()
KINDS = [kind for kind, one in TYPES.items() if one.__module__.endswith("deals") and "poker" in one.stages]
WRONG_COUNTS = (TooManyCards, TooFewCards, DealtOut)
MOMENTS = ("same deal", "later", "after a ruling")


class Pair:
    """A hand in which two things go wrong, and what holds after every step."""

    def __init__(self, one: PokerHand, rng: random.Random) -> None:
        self.one, self.rng = one, rng
        self.chips, self.deck = every_chip(one), Deck()
        self.unruled: list[Irregularity] = []
        self.told: list[str] = []

    def step(self) -> None:
        """Something that is on offer is done; mostly nobody folds, so that there is something to go wrong."""
        offers = offered(self.one, self.rng)
        stays = [one for one in offers if type(one).__name__ not in ("Fold", "Muck", "Away")]
        command = self.rng.choice(stays if stays and self.rng.random() < 0.9 else offers)
        self.told.append(str(command))
        self.one.apply(command)
        self.holds()

    def until(self, kinds: Iterable[str], most: int = 60) -> Irregularity | None:
        """Plays on until something of these kinds can have happened."""
        for _ in range(most):
            if self.one.over:
                return None
            found = [kind for kind in possible(self.one) if kind.kind in kinds]
            if found:
                return imagined(self.rng.choice(found), self.rng)
            self.step()
        return None

    def happens(self, what: Irregularity) -> bool:
        """Nobody sees it; whether it was possible."""
        self.told.append(f"unnoticed {what}")
        before = list(self.one.log)
        try:
            unnoticed(self.one, what)
        except Refused as refused:
            self.refused(refused, before)
            return False
        self.unruled.append(what)
        self.holds()
        return True

    def ruled(self, what: Irregularity) -> bool:
        """The floor rules, with any choice and any shuffle; whether the ruling could be carried out."""
        if self.one.over:
            return False
        self.told.append(f"ruled {what}")
        before = list(self.one.log)
        if self.rng.random() < 0.3 and "push" not in self.one.rules.game:
            with suppress(Refused):  # the same hand as a position, which has no log
                told = hw.position(str(self.one), self.one.stub.left)
                found = ruling(told, what)
                choice = self.rng.choice(found.choices).choice if found.choices else ""
                told.apply(found.command(choice=choice, order=found.shuffle(told, choice)))
        try:
            found = ruling(self.one, what)
            choice = self.rng.choice(found.choices).choice if found.choices else ""
            due = found.shuffle(self.one, choice)
            self.one.apply(found.command(choice=choice, order=tuple(self.rng.sample(due, len(due)))))
        except Refused as refused:
            self.refused(refused, before)
            return False
        if what in self.unruled:
            self.unruled.remove(what)
        self.holds()
        return True

    def refused(self, refused: Refused, before: list[Event]) -> None:
        assert "can't be carried out" not in str(refused)
        assert self.one.log == before

    def ends(self) -> None:
        for _ in range(400):
            if self.one.over:
                break
            self.step()
        assert self.one.over
        assert type(self.one).replay(self.one.rules, self.one.log) == self.one

    # -- what holds ----------------------------------------------------------------------------------------------------

    def holds(self) -> None:
        one = self.one
        check_cards(one, self.deck)
        assert every_chip(one) == self.chips
        assert min(one.stack) >= 0
        self.right_counts()
        if self.rng.random() < 0.3 and one.phase != "push":
            told = hw.position(str(one), one.stub.left)
            assert isinstance(told, PokerHand)
            assert str(told) == str(one)
            same(told, one)
        assert one.over or one.options() or one.to_act is None

    def right_counts(self) -> None:
        """Every live hand has as many cards as it was dealt and has not thrown away."""
        one = self.one
        if one.street < 0 or one.phase in ("push", "over"):
            return
        wrong = {what.seat for what in self.unruled if isinstance(what, WRONG_COUNTS)}
        for at, seated in enumerate(one.seats):
            if one.live[at] and seated.seat not in wrong:
                assert len(one.hole[at]) == right_count(one, at)


def right_count(one: PokerHand, at: int) -> int:
    """The cards that a hand should have by the rules of the game."""
    streets = one.rules.deal.streets
    if one.drawing is not None:
        owed = max(0, -one.drawing.got[at])
        thrown = len(one.drawing.thrown[at]) if one.phase in ("discard", "deal") and one.draws_next else 0
        return streets[0].down - owed - thrown + max(0, one.drawing.got[at] if thrown else 0)
    dealt = streets[: one.street + 1]
    common = one.stud is not None and bool(one.board)
    discards = sum(street.discard for street in dealt)
    still = one.dues[at] if one.phase == "discard" else 0 if one.phase != "bet" else one.street_rules.discard
    return sum(street.down + street.up for street in dealt) - discards + still - common


def play(pair: Pair, first: str, second: str, moment: str) -> None:
    """The first error, then the second at that moment; what nobody has seen is ruled on at last."""
    for _ in range(pair.rng.choice((0, 0, 0, 3, 8, 15))):
        if pair.one.over:
            return
        pair.step()
    one = pair.until((first,))
    if one is None:
        return
    seen = moment == "after a ruling" or pair.rng.random() < 0.3
    if not (pair.ruled(one) if seen else pair.happens(one)) or pair.one.over:
        return
    if moment == "later" and not (isinstance(one, WRONG_COUNTS) and pair.unruled):
        for _ in range(pair.rng.randint(1, 12)):
            if not pair.one.over:
                pair.step()
    wrong = isinstance(one, WRONG_COUNTS) and bool(pair.unruled)
    other = pair.until((second,), most=1 if wrong else 60)
    if other is not None and other != one:
        if pair.rng.random() < 0.7 or isinstance(other, WRONG_COUNTS):
            pair.ruled(other)
        else:
            pair.happens(other)
    for what in list(pair.unruled):
        if not pair.ruled(what) and isinstance(what, WRONG_COUNTS):
            return  # a hand with a wrong count that is not ruled on is another matter
    pair.ends()


def run(game: tuple[str, str, str], seed: int, errors: tuple[str, str], moment: str) -> None:
    """One hand with these errors; a failure tells its whole story."""
    name = f"{game} {seed} {errors} {moment}"
    rng = random.Random(name)
    pair = Pair(random_hand(rules_of(*game, rng), rng), rng)
    try:
        play(pair, *errors, moment)
    except Exception as failed:
        failed.add_note("\n".join((name, *pair.told)))
        raise


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_two_errors_leave_every_card_in_one_place_and_every_hand_with_its_cards(
    house: str, game: str, structure: str
) -> None:
    rng = random.Random(f"{house} {game} {structure}")
    dealt = random_hand(rules_of(house, game, structure, rng), rng)
    kinds = [kind for kind in KINDS if fits(dealt, kind)]
    for seed in range(times(2, 600)):
        run((house, game, structure), seed, (rng.choice(kinds), rng.choice(kinds)), rng.choice(MOMENTS))


def fits(one: PokerHand, kind: str) -> bool:
    """Whether an irregularity can happen in the game at all."""
    family = one.rules.family
    only = {
        "draw": ("exposed-on-draw", "burn-dealt", "stub-mixed", "draw-out-of-order"),
        "flop": ("early-flop", "early-turn", "early-river", "four-card-flop", "extra-board-card"),
        "stud": ("early-street", "up-card-down", "last-card-exposed"),
    }
    return all(kind not in kinds or family == name for name, kinds in only.items())
