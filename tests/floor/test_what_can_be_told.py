"""The moments of a hand or round when each irregularity can be reported, and for which seats."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from houseway.cards import cards, deck, pan_stock, shoe
from houseway.engines.banked.play import ChoosePile, Hit, NoMoreBets, PutUp, Round, SetHouseWay, Stand, Wager
from houseway.engines.banked.play import Shake as ShakeDice
from houseway.engines.contract import Hand, Seated
from houseway.engines.pan.play import Declare, Draw, PanHand
from houseway.engines.poker.play import Deal, PokerHand, Post
from houseway.engines.rulings import Err
from houseway.floor import elsewhere
from houseway.floor.desk import Possible, possible
from houseway.irregularities import ClockExpired, FourCardFlop
from houseway.money import dollars
from houseway.rulebook import BankedRules, PanRules, house
from tests.floor.kit import Moments, five_card_draw, seven_card_stud
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules


def holdem() -> Moments:
    """Four players at Marina, the button in seat 1, to the showdown."""
    one = hand(rules("marina", limit="4/8"), 4, stack=500)
    yield "undealt", one
    one.apply(Deal())
    yield "dealt", one
    play(one, "4 raise 8")
    yield "raised", one
    play(one, "1 call")
    yield "called", one
    check_round(one)
    yield "flop due", one
    one.apply(Deal())
    yield "flop", one
    play(one, "2 check")
    yield "flop checked", one
    check_round(one)
    yield "turn due", one
    one.apply(Deal())
    yield "turn", one
    check_round(one)
    one.apply(Deal())
    yield "river", one
    check_round(one)
    yield "showdown", one


HOLDEM = {
    "exposed-on-deal": "dealt",
    "flashed-card": "dealt",
    "wrong-blind": "dealt",
    "dealt-in": "dealt",
    "dealt-out": "dealt",
    "wrong-seat": "dealt",
    "dealt-out-of-order": "dealt",
    "wrong-dealer": "dealt",
    "boxed-card": "dealt, flop, turn, river",
    "joker": "dealt, flop, turn, river",
    "too-many-cards": "dealt, raised, called, flop due, flop, flop checked, turn due, turn, river, showdown",
    "too-few-cards": "dealt, raised, called, flop due, flop, flop checked, turn due, turn, river, showdown",
    "owed-blind": "dealt, raised, called",
    "early-flop": "dealt, raised, called",
    "early-turn": "flop, flop checked",
    "early-river": "turn",
    "missed-burn": "flop due, turn due",
    "extra-burn": "flop due, turn due",
    "four-card-flop": "flop due, flop",
    "extra-board-card": "turn due, turn, river",
    "short-raise": "raised",
    "unannounced-raise": "called",
    "off-table": "dealt, raised, called, flop due, flop, flop checked, turn due, turn, river",
    "exposed-in-play": "dealt, raised, called, flop due, flop, flop checked, turn due, turn, river",
    "hand-in-muck": "dealt, raised, called, flop, flop checked, turn, river, showdown",
    "shown-to-one": "dealt, raised, called, flop, flop checked, turn, river, showdown",
    "out-of-turn": "dealt, raised, called, flop, flop checked, turn, river",
    "clock-expired": "dealt, raised, called, flop, flop checked, turn, river",
    "string-bet": "dealt, raised, called, flop, flop checked, turn, river",
    "foul-deck": "dealt, raised, called, flop, flop checked, turn, river",
    "miscall": "showdown",
    "last-card-exposed": "",
    "early-street": "",
    "up-card-down": "",
    "mixed-cards": "",
    "exposed-on-draw": "",
    "burn-dealt": "",
    "stub-mixed": "",
    "draw-out-of-order": "",
    "false-opener": "",
    "split-openers": "",
    "pat-knock": "",
    "turned-up-cards": "",
    "under-kill": "",
    "unannounced-pair": "",
}
STUD = {
    "exposed-on-deal": "third",
    "dealt-out": "third",
    "up-card-down": "third, fourth",
    "flashed-card": "third, fourth, seventh",
    "boxed-card": "third, fourth, seventh",
    "wrong-seat": "third, fourth, seventh",
    "early-street": "third, fourth, bet",
    "missed-burn": "fourth due",
    "turned-up-cards": "bet",
    "mixed-cards": "third, fourth, bet, seventh",
    "last-card-exposed": "seventh",
    "four-card-flop": "",
    "extra-board-card": "",
    "early-flop": "",
    "wrong-blind": "",
    "owed-blind": "",
    "pat-knock": "",
}
DRAW = {
    "exposed-on-deal": "dealt",
    "exposed-on-draw": "drawn",
    "boxed-card": "dealt, drawn",
    "flashed-card": "dealt, drawn",
    "joker": "",
    "off-table": "dealt, opened, discards, draw due, drawn",
    "exposed-in-play": "dealt, opened, discards, draw due, drawn",
    "pat-knock": "opened",
    "burn-dealt": "draw due",
    "stub-mixed": "draw due",
    "draw-out-of-order": "drawn",
    "missed-burn": "",
    "early-street": "",
    "too-many-cards": "dealt, opened, discards, draw due, drawn, showdown",
    "picked-up-stub": "discards",
}
GAMES: list[tuple[Callable[[], Moments], dict[str, str]]] = [
    (holdem, HOLDEM),
    (seven_card_stud, STUD),
    (five_card_draw, DRAW),
]


@pytest.mark.parametrize(("game", "told"), GAMES, ids=[game.__name__ for game, _ in GAMES])
def test_an_irregularity_is_offered_from_when_it_can_be_seen_until_it_is_past(
    game: Callable[[], Moments], told: dict[str, str]
) -> None:
    found: dict[str, list[str]] = {kind: [] for kind in told}
    for moment, one in game():
        for kind in {one.kind for one in possible(one, blind=True)} & set(told):
            found[kind].append(moment)
    assert {kind: ", ".join(moments) for kind, moments in found.items()} == told


def offer(one: PokerHand, kind: str) -> Possible:
    return next(found for found in possible(one, blind=True) if found.kind == kind)


def seats(one: PokerHand, kind: str) -> tuple[int, ...]:
    """The seats that an irregularity can be about."""
    return tuple(
        sorted(int(value) for field in offer(one, kind).fields if field.name == "seat" for value in field.values)
    )


@pytest.mark.parametrize(
    ("moment", "kind", "about"),
    [
        ("dealt", "exposed-on-deal", (1, 2, 3, 4)),
        ("dealt", "wrong-blind", (2, 3)),
        ("dealt", "owed-blind", (1, 4)),
        ("dealt", "dealt-in", (5, 6, 7, 8, 9)),
        ("dealt", "string-bet", (4,)),
        ("dealt", "out-of-turn", (1, 2, 3)),
        ("raised", "short-raise", (4,)),
        ("called", "unannounced-raise", (1,)),
        ("called", "clock-expired", (2,)),
        ("showdown", "board-played", (2,)),
    ],
)
def test_in_holdem_it_can_be_about_these_seats(moment: str, kind: str, about: tuple[int, ...]) -> None:
    assert seats(dict(_stopped(holdem, moment))[moment], kind) == about


@pytest.mark.parametrize(
    ("moment", "kind", "about"),
    [
        ("dealt", "false-opener", (1,)),
        ("opened", "false-opener", (2,)),
        ("opened", "pat-knock", (3,)),
        ("drawn", "exposed-on-draw", (2, 3)),
        ("drawn", "boxed-card", (2, 3)),
        ("discards", "retrieved-hand", (1,)),
    ],
)
def test_in_the_draw_it_can_be_about_these_seats(moment: str, kind: str, about: tuple[int, ...]) -> None:
    """Seat 4 stands pat and has no drawn card that could be seen."""
    assert seats(dict(_stopped(five_card_draw, moment))[moment], kind) == about


def _stopped(game: Callable[[], Moments], at: str) -> Moments:
    for moment, one in game():
        if moment == at:
            yield moment, one
            return


def test_of_a_drawn_hand_only_the_new_cards_are_offered() -> None:
    one = dict(_stopped(five_card_draw, "drawn"))["drawn"]
    new = one.hole[one.position[2]][-1]
    for kind in ("exposed-on-draw", "boxed-card", "flashed-card"):
        there = next(field.cards["2"] for field in offer(one, kind).fields if field.name == "cards")
        assert there == (new,)


def test_a_joker_can_be_reported_in_a_deck_without_jokers_also_on_the_draw() -> None:
    held = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th")
    one = seats_of(rules("rogelios", "five-card-draw"), held, stack=500)
    one.apply(Deal())
    assert seats(one, "joker") == (1, 2, 3)
    check_round(one)
    draws(one, "4d", "", "5h")
    assert seats(one, "joker") == (1, 3)


def test_where_the_stub_is_too_short_for_the_next_street_nothing_of_it_comes_early_or_without_a_burn() -> None:
    """Eight stud players to sixth street: 24 cards and three times nine; one is left."""
    doors = ("7c", "4d", "9s", "Jh", "2c", "5d", "8s", "Td")
    one = passively(to_street(stud(rules("oceana", "stud", limit="3/6"), showing(*doors), stack=500), 5))
    assert len(one.stub) == 10  # a burn and eight cards, and no second burn
    assert {"missed-burn", "extra-burn"}.isdisjoint(found.kind for found in possible(one, blind=True))
    to_street(one, 6)
    assert len(one.stub) == 1
    assert "early-street" not in {found.kind for found in possible(one, blind=True)}
    passively(one)
    assert {"missed-burn", "extra-burn"}.isdisjoint(found.kind for found in possible(one, blind=True))
    assert "off-table" in {found.kind for found in possible(one, blind=True)}


def test_other_houses_with_the_game_are_named_with_what_they_rule_at_the_same_moment() -> None:
    """A flop of four cards that two have acted on: Limelight counts money, Oceana and Rogelio's take it back anyway."""
    one = hand(rules("marina", limit="4/8"), 4, stack=500)
    one.apply(Deal())
    check_round(one)
    one.apply(Err(FourCardFlop()))
    told = elsewhere(one, FourCardFlop())
    assert {name: found.cite.rules for name, found in told.items()} == {
        "limelight": ("LL-HE-12a",),
        "oceana": (),
        "rogelios": ("RO-HE-2",),
    }
    play(one, "2 bet 4 3 call")
    assert elsewhere(one, FourCardFlop())["limelight"].cite.rules == ("LL-HE-12b",)


def test_a_raise_can_be_short_and_an_opening_bet_cannot() -> None:
    one = dict(_stopped(holdem, "flop"))["flop"]
    play(one, "2 bet 4")
    assert "short-raise" not in {found.kind for found in possible(one, blind=True)}
    play(one, "3 raise 8")
    assert seats(one, "short-raise") == (3,)
    play(one, "4 call")
    assert "short-raise" not in {found.kind for found in possible(one, blind=True)}


@pytest.mark.rule("LL-HE-16k")
@pytest.mark.parametrize("killer", [2, 4, None])
def test_only_in_a_kill_pot_the_raiser_can_have_bet_without_the_kill(killer: int | None) -> None:
    """Seat 2, dealt first, kills as well as seat 4 does."""
    four = rules("limelight", limit="4/8")
    game = replace(four, stakes=replace(four.stakes, bets=(dollars(8), dollars(16)))) if killer else four
    posts = [Post(2, "small", dollars(2)), Post(3, "big", dollars(4))]
    if killer:
        posts.append(Post(killer, "kill", dollars(8)))
    one = hand(game, 5, stack=500, posts=posts)
    one.apply(Deal())
    raiser = one.to_act
    play(one, f"{raiser} raise {16 if killer else 8}")
    offered = [found.kind for found in possible(one, blind=True)]
    assert ("under-kill" in offered) is (killer is not None)
    if killer:
        assert seats(one, "under-kill") == (raiser,)


def test_another_house_is_asked_for_the_game_in_the_same_structure() -> None:
    """Limelight's clock is printed for no-limit; for limit games it is a reading, and the ruling says that."""
    for structure, limit, assumed in (("no-limit", "1/2", False), ("limit", "4/8", True)):
        one = hand(rules("marina", structure=structure, limit=limit), 4, stack=500)
        one.apply(Deal())
        assert one.to_act is not None
        assert elsewhere(one, ClockExpired(one.to_act))["limelight"].assumed is assumed


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
    both = {"too-many-cards", "hand-in-muck", "removed-bet", "misread-hand"}
    of_nobody: dict[str, tuple[int | str, ...]] = {"foul-deck": (), "bank-exposed": (), "boxed-card": (1, 2, 3)}
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
    assert told(one) == placed | {"out-of-turn": (2, 3), "bank-exposed": (), "wrong-house-way": (2, 3)}
    one.apply(SetHouseWay(3, 3))
    assert told(one) == placed | {"bank-exposed": (), "wrong-house-way": (2, 3)}
    one.apply(SetHouseWay(2, 2))
    assert told(one) == placed | {"retrieved-hand": (1,), "wrong-house-way": (1, 2, 3)}
    one.apply(one.options()[0].command)
    assert told(one) == {}


def test_a_hand_of_pan_from_the_declarations_to_the_first_card() -> None:
    """Seat 1 has touched the deck: its count cannot be put right any more, and the card it drew lies before it."""
    rules = house("limelight").game("pan", limit="$1")
    assert isinstance(rules, PanRules)
    one = PanHand(rules, [Seated(seat, dollars(60)) for seat in (1, 2, 3)], pan_stock())
    counts = {"too-many-cards": (1, 2, 3), "too-few-cards": (1, 2, 3), "foul-deck": (), "mixed-chips": (1, 2, 3)}
    assert told(one) == counts
    for seat in (1, 2, 3):
        one.apply(Declare(seat, True))
    assert told(one) == counts | {"off-table": (1, 2, 3), "false-out": (1,)}
    one.apply(Draw(1))
    assert told(one) == {
        "too-many-cards": (2, 3),
        "too-few-cards": (2, 3),
        "foul-deck": (),
        "mixed-chips": (1, 2, 3),
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
