"""The floor of a room sees no card that lies face down, and no answer that it gets depends on one."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from houseway import floor
from houseway.cards import Card
from houseway.engines.contract import Hand, Refused, Seated
from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import desk
from houseway.floor.blind import Incident, blind_ruling, hands, imagined
from houseway.floor.engine import floor_engine
from houseway.rulebook import PokerRules, house
from tests.contract.kit import Spread, every_game, moments
from tests.contract.twins import twin
from tests.soak import times

EVERY_GAME = every_game()


def other_world(hand: Hand, rng: Random) -> Hand:
    """Returns the hand with the unseen cards in other places."""
    cards = [card for _, card in floor_engine(hand.rules).unseen(hand)]
    return floor_engine(hand.rules).with_unseen(hand, rng.sample(cards, len(cards)))


def worlds(hand: Hand, rng: Random) -> list[Hand]:
    """Hands that look the same from the rail, made in two ways."""
    return [other_world(hand, rng), twin(hand, None, rng)]


def random_incident(hand: Hand, rng: Random) -> Incident:
    """An irregularity that the floor may think of, its cards named or not."""
    one = rng.choice(desk.possible(hand, blind=True))
    facts: dict[str, object] = {}
    for field in one.fields:
        if field.sort == "seat":
            if field.needed or rng.random() < 0.5:
                facts[field.name] = rng.choice(field.values)
        elif field.sort == "cards":
            there = field.cards.get(str(facts.get("seat", "")), ())
            places = rng.sample(range(1, len(there) + 1), min(len(there), rng.choice((1, 1, 2, 3))))
            facts["cards"] = places
            if rng.random() < 0.6:
                facts["faces"] = rng.sample([str(card) for card in hand.rules.deck()], len(places))
        elif field.sort == "steps":
            facts[field.name] = [rng.choice(field.values)]
        elif field.sort == "text":
            facts[field.name] = "so it was"
        elif field.sort == "word":
            facts[field.name] = rng.choice(field.values)
        else:
            facts[field.name] = rng.randint(field.least, field.most)
    return Incident.of(one.kind, facts)


def answer(hand: Hand, told: Incident) -> str:
    """Returns everything that an answer reveals: the ruling or the refusal, and the trial hands."""
    try:
        found = blind_ruling(hand, told)
        return repr((found, [(str(other), one) for other, one in hands(hand, told, 2)]))
    except Refused as refusal:
        return str(refusal)


@pytest.mark.parametrize("spread", EVERY_GAME, ids=str)
def test_the_floor_s_answer_does_not_depend_on_a_face_down_card(spread: Spread) -> None:
    for hand, rng in islice(hands_with_errors(spread), times(1, 400)):
        told = random_incident(hand, rng)
        for other in worlds(hand, rng):
            assert other.view(None) == hand.view(None)
            assert blind_fields(other) == blind_fields(hand)
            assert answer(other, told) == answer(hand, told), (str(hand), told)


def hands_with_errors(spread: Spread) -> Iterator[tuple[Hand, Random]]:
    """Yields hands at a moment when an error is possible."""
    for seed in count():
        for hand, rng in moments(spread, seed):
            if rng.random() < 0.2 and not hand.over and desk.possible(hand, blind=True):
                yield hand, rng


def blind_fields(hand: Hand) -> object:
    """The irregularities that the floor's card offers, with the number of their cards."""
    return [
        (one.kind, [(field.name, field.values, {s: len(c) for s, c in field.cards.items()}) for field in one.fields])
        for one in desk.possible(hand, blind=True)
    ]


# -- lowball -----------------------------------------------------------------------------------------------------------


def lowball(order: str) -> PokerHand:
    """Three hands of lowball from a deck that begins so; seat 1 has the button, seat 2 the first card."""
    rules = house("limelight").game("lowball", limit="6")
    assert isinstance(rules, PokerRules)
    named = [Card(one) for one in order.split()]
    rest = [card for card in rules.deck() if card not in named]
    hand = PokerHand(rules, [Seated(seat, 20_000) for seat in (1, 2, 3)], [*named, *rest], button=1)
    hand.apply(Deal())
    return hand


LOW, HIGH = "7c Kd Qd 2s 3d 4d", "Kd 7c Qd 2s 3d 4d"
"""The first card of seat 2 is a seven in the one, a king in the other."""


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_exposed_card_of_lowball_is_ruled_on_by_the_face_that_the_floor_names(seat: int) -> None:
    # Seven or lower the card plays, higher it is replaced: the ruling on a named card depends on no hidden card.
    told = Incident.of("exposed-on-deal", {"seat": seat, "cards": [1], "faces": ["5h"]})
    high = Incident.of("exposed-on-deal", {"seat": seat, "cards": [1], "faces": ["9h"]})
    for order in (LOW, HIGH):
        assert blind_ruling(lowball(order), told).does != blind_ruling(lowball(order), high).does
    assert answer(lowball(LOW), told) == answer(lowball(HIGH), told)


def test_a_card_named_by_its_place_alone_has_no_ruling_where_the_ruling_depends_on_its_face() -> None:
    told = Incident.of("exposed-on-deal", {"seat": 2, "cards": [1]})
    for order in (LOW, HIGH):
        with pytest.raises(Refused, match="Name the face that the table saw"):
            blind_ruling(lowball(order), told)


def test_the_named_face_lies_in_its_place_in_every_hand_that_is_imagined() -> None:
    told = Incident.of("exposed-on-deal", {"seat": 3, "cards": [2], "faces": ["9h"]})
    for turn in range(5):
        hand, one = imagined(lowball(LOW), told, turn)
        assert (one.named_cards, hand.seat(3).cards[1]) == (("9h",), "9h")


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"seat": True, "cards": [1]}, "There is no seat True"),
        ({"seat": -2, "cards": [1]}, "There is no seat -2"),
        ({"seat": 2, "cards": [True]}, "There is no card in place True"),
        ({"seat": 2, "cards": [-1]}, "There is no card in place -1"),
        ({"seat": 2, "cards": [0]}, "There is no card in place 0"),
        ({"seat": 2, "cards": ["7c"]}, "There is no card in place 7c"),
        ({"seat": 2, "cards": 1}, "Name cards by their places"),
        ({"seat": 2, "cards": [1, 1]}, "Name each card once"),
        ({"seat": 2, "cards": [6]}, "There is no card in place 6"),
        ({"seat": 9, "cards": [1]}, "This can't be about seat 9"),
        ({"seat": 2, "cards": [1], "faces": [True]}, "Name faces like this"),
        ({"seat": 2, "cards": [1], "faces": ["7x"]}, "Name faces like this"),
        ({"seat": 2, "cards": [1], "faces": 7}, "Name faces like this"),
        ({"seat": 2, "cards": [1], "faces": ["7c", "8c"]}, "Name a face for each card, or none at all"),
        ({"seat": 2, "cards": [1], "others": True}, "exposed-on-deal, others: True isn't a valid value"),
        ({"seat": 2, "cards": [1], "others": -1}, "exposed-on-deal, others: -1 isn't a valid value"),
    ],
)
def test_a_wrong_type_for_a_seat_place_or_face_is_refused(facts: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        blind_ruling(lowball(LOW), Incident.of("exposed-on-deal", facts))


def test_the_old_name_of_an_incident_works_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="Incident"):
        assert floor.Told is Incident
