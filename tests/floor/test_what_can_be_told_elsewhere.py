"""The moments of player-dealer rounds and pan hands when an irregularity can be reported, and for which seats."""

from houseway.cards import cards, deck, pan_stock, shoe
from houseway.engines.banked.play import ChoosePile, Hit, NoMoreBets, PutUp, Round, SetHouseWay, Stand, Wager
from houseway.engines.banked.play import Shake as ShakeDice
from houseway.engines.contract import Hand, Seated
from houseway.engines.pan.play import Declare, Draw, PanHand
from houseway.floor.desk import possible
from houseway.money import dollars
from houseway.rulebook import BankedRules, PanRules, house


def told(one: Hand) -> dict[str, tuple[int | str, ...]]:
    """Returns the irregularities that are possible now, with their seats."""
    return {
        found.kind: next((tuple(sorted(field.values, key=str)) for field in found.fields if field.name == "seat"), ())
        for found in possible(one, blind=True)
        if found.kind != "override"
    }


def opened(game: str, limit: str, pack: tuple[str, ...]) -> Round:
    """Four players at Marina, $300 up from seat 1, bets on squares 2 and 3."""
    rules = house("marina").game(game, limit=limit)
    assert isinstance(rules, BankedRules)
    return Round(rules, [Seated(seat, dollars(500)) for seat in (1, 2, 3, 4)], cards(" ".join(pack)), bank=1)


def test_a_round_of_21_from_the_bank_to_the_last_decision() -> None:
    """Nothing is a matter for the floor before the cards are out."""
    one = opened("pure-21", "5-500", (*["9c", "Ts", "8d", "6h", "9d", "7s", "8h", "5c", "4d", "4c", "Kd"], *shoe(1)))
    assert told(one) == {}
    one.apply(PutUp(1, dollars(300)))
    for seat in (2, 3):
        one.apply(Wager(seat, seat, dollars(10)))
        assert told(one) == {}
    one.apply(NoMoreBets())
    both = {"boxed-card", "too-many-cards", "hand-in-muck", "removed-bet", "misread-hand"}
    of_nobody: dict[str, tuple[int | str, ...]] = {"foul-deck": (), "bank-exposed": ()}
    assert told(one) == dict.fromkeys(both, (2, 3)) | {"too-few-cards": (2, 3)} | of_nobody
    one.apply(Hit(2, 2))
    assert told(one) == dict.fromkeys(both, (2, 3)) | {"too-few-cards": (3,)} | of_nobody
    one.apply(Stand(3, 3))
    assert told(one) == {}


def test_a_round_of_double_hand_from_the_piles_to_the_bank_s_hand() -> None:
    """The dice give the first hand to seat 3; a player who has set their hand cannot pick it up early any more."""
    one = opened("double-hand", "10-200", deck(1))
    one.apply(PutUp(1, dollars(300)))
    for seat in (2, 3):
        one.apply(Wager(seat, seat, dollars(10)))
    assert told(one) == {}
    one.apply(NoMoreBets())
    piles = {"exposed-on-deal": (), "boxed-card": (), "stub-not-four": (), "foul-deck": ()}
    assert told(one) == piles
    one.apply(ChoosePile(1, 1))
    assert told(one) == piles
    one.apply(ShakeDice(1, (1, 1, 1)))
    placed = {"hand-in-muck": (2, 3), "removed-bet": (2, 3), "misread-hand": (2, 3), "foul-deck": ()}
    assert told(one) == placed | {"out-of-turn": (2, 3), "bank-exposed": ()}
    one.apply(SetHouseWay(3, 3))
    assert told(one) == placed | {"bank-exposed": (), "wrong-house-way": (3,)}
    one.apply(SetHouseWay(2, 2))
    assert told(one) == placed | {"retrieved-hand": (1,), "wrong-house-way": (2, 3)}
    one.apply(one.options()[0].command)
    assert told(one) == {}


def test_a_hand_of_pan_from_the_declarations_to_the_first_card() -> None:
    """Seat 1 has touched the deck: its count cannot be put right any more, and the card it drew lies before it."""
    rules = house("limelight").game("pan", limit="$1")
    assert isinstance(rules, PanRules)
    one = PanHand(rules, [Seated(seat, dollars(60)) for seat in (1, 2, 3)], pan_stock())
    counts = {"too-many-cards": (1, 2, 3), "too-few-cards": (1, 2, 3), "foul-deck": ()}
    assert told(one) == counts
    for seat in (1, 2, 3):
        one.apply(Declare(seat, True))
    assert told(one) == counts | {"off-table": (1, 2, 3), "false-out": (1,)}
    one.apply(Draw(1))
    assert told(one) == {
        "too-many-cards": (2, 3),
        "too-few-cards": (2, 3),
        "foul-deck": (),
        "off-table": (1, 2, 3),
        "false-out": (1,),
        "invalid-meld": (1,),
        "drawn-card-kept": (1,),
        "extra-discard": (1,),
    }


def test_a_seat_must_be_named_for_every_card_in_pan_and_none_for_the_floor_s_own_decision() -> None:
    rules = house("limelight").game("pan", limit="$1")
    assert isinstance(rules, PanRules)
    one = PanHand(rules, [Seated(seat, dollars(60)) for seat in (1, 2)], pan_stock())
    for seat in (1, 2):
        one.apply(Declare(seat, True))
    needed = {found.kind: field.needed for found in possible(one) for field in found.fields if field.name == "seat"}
    assert (needed["off-table"], needed["override"]) == (True, False)
