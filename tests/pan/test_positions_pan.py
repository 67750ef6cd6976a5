"""Positions of pan: every state round-trips as text, and a typed position plays on by the book."""

import random
from contextlib import suppress

import pytest

from houseway.cards import Card, cards, pan_stock
from houseway.engines.contract import Fee, Refused, Seated
from houseway.engines.pan.play import Answer, Force, GoOut, Offer, PanHand, Spread
from houseway.engines.positions import BadPosition, Placed, clauses
from houseway.engines.rulings import Err
from houseway.rulebook import PanRules, house, names
from tests.banked.test_positions_banked import spoiled
from tests.floor.random_play import anything_wrong, call_the_floor
from tests.pan.pan_table import RULES, offered, step

GAMES = [
    (name, slug, stakes.name)
    for name in names()
    for slug, game in house(name).games.items()
    if game.engine == "pan"
    for stakes in game.stakes
]


def rest(hand: PanHand) -> tuple[Card, ...]:
    """The cards that the text does not name."""
    return tuple(reversed(hand.state.stock))


def again(hand: PanHand) -> PanHand:
    """The same hand, from its text."""
    return PanHand.replay(hand.rules, [Placed(str(hand), rest(hand))])


def assert_same(one: PanHand, other: PanHand) -> None:
    """The same state but for the log."""
    assert other.state == one.state
    assert list(other.state.players) == list(one.state.players)
    assert list(other.state.collected.items()) == list(one.state.collected.items())
    assert other.options() == one.options()
    assert other.result == one.result


def walked(game: tuple[str, str, str], rng: random.Random) -> PanHand:
    """A hand somewhere in play, now and then after the floor was called."""
    rules = house(game[0]).game(game[1], limit=game[2])
    assert isinstance(rules, PanRules)
    seats = [
        Seated(seat, rng.randint(3, 40) * rules.chip, rng.choice(("", "Ann", "Bo Li")))
        for seat in range(1, rng.randint(3, 7))
    ]
    doubles = [one.seat for one in seats if rng.random() < 0.3]
    counts = [rng.choice([10] * 8 + [9, 11]) for _ in seats]
    stock = rng.sample(pan_stock(), 320)
    fee = rng.choice((Fee(), Fee(rules.chip, 0), Fee(rules.chip, rules.chip)))
    hand = PanHand(rules, seats, stock, doubles=doubles, counts=counts, fee=fee)
    for _ in range(rng.randrange(rng.choice((8, 40, 160)))):
        if not hand.over and rng.random() < 0.1 and (what := anything_wrong(hand, rng)) is not None:
            with suppress(Refused):
                if rng.random() < 0.5:
                    call_the_floor(hand, what, rng)
                else:
                    hand.apply(Err(what))
        if hand.over:
            break
        go_on(hand, rng)
    return hand


def go_on(hand: PanHand, rng: random.Random) -> None:
    """The seat to act makes a move; now and then another seat makes a random one."""
    if hand.shuffle_due or rng.random() < 0.1 or not (moves := offered(hand)):
        with suppress(ZeroDivisionError):
            step(hand, rng, rng.randrange(10_000))
    else:
        hand.apply(rng.choice(moves))


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_every_state_round_trips_and_plays_on_the_same(game: tuple[str, str, str]) -> None:
    rng = random.Random("-".join(game))
    for _ in range(24):
        hand = walked(game, rng)
        placed = again(hand)
        assert str(placed) == str(hand)
        assert_same(hand, placed)
        for _ in range(60):
            if (
                hand.over
                or hand.shuffle_due
                or not (moves := [move for seat in hand.money for move in offered(hand, seat)])
            ):
                break
            command = rng.choice(moves)
            assert placed.apply(command) == hand.apply(command)
        assert_same(hand, placed)
        assert PanHand.replay(placed.rules, placed.log) == placed


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_spoiled_text_raises_bad_position_only(game: tuple[str, str, str]) -> None:
    rng = random.Random(" ".join(game))
    for _ in range(60):
        hand = walked(game, rng)
        text = spoiled(str(hand), rng)
        try:
            placed = PanHand.placed(hand.rules, clauses(text)[1:], rng.choice((None, rest(hand))))
        except BadPosition:
            continue
        assert str(again(placed)) == str(placed)


# -- positions as a person types them ----------------------------------------------------------------------------------

TEN = " ".join(["??"] * 10)


def typed(text: str) -> PanHand:
    """The hand that a line tells."""
    return PanHand.placed(RULES, clauses(text)[1:])


@pytest.mark.rule("LL-PN-F11b")
def test_a_king_let_go_is_forced_by_others_and_not_by_who_let_it_go() -> None:
    hand = typed(
        f"limelight pan $1; seat 1 $19: {TEN}; seat 2 $19: 2c 4d 6h Jc Qd 2d 4h; seat 3 $19: {TEN}; "
        "board 2: Kc Kd Kh; let go Ks by 1 for 2; to act 2"
    )
    with pytest.raises(Refused) as refused:
        hand.apply(Force(1, 2, Card("Ks")))
    assert refused.value.rule == "LL-PN-F11b"
    hand.apply(Force(3, 2, Card("Ks")))
    assert hand.state.players[2].board[0].cards == cards("Kc Kd Kh Ks")
    assert hand.to_act == 2


@pytest.mark.rule("LL-PN-0d", "LL-PN-G3b")
def test_the_eleventh_card_wins_the_tops_and_a_chip_of_outs_from_each() -> None:
    hand = typed(
        f"limelight pan $1; seat 1 $19:; seat 2 $19: {TEN}; seat 3 $19: {TEN}; "
        "board 1: Kc Kd Kh Ks, 4c 4d 4h, 6c 6d 6h; drawn 6s; to act 1"
    )
    hand.apply(Spread(1, (), with_card=True, on=2))
    hand.apply(GoOut(1))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (1, "out")
    assert hand.money == {1: 2400, 2: 1800, 3: 1800}


@pytest.mark.rule("LL-PN-B5", "LL-PN-P2a")
def test_two_who_are_left_split_the_tops() -> None:
    hand = typed(
        f"limelight pan $1; seat 1 $19: {TEN}; seat 2 $19: {TEN}; seat 3 $19 passed: {TEN}; to act 2; drawn 7c"
    )
    hand.apply(Offer(2))
    hand.apply(Answer(1, agrees=True))
    assert hand.result is not None
    assert (hand.result.how, hand.money) == ("split", {1: 2100, 2: 2000, 3: 1900})


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("board 2: Kc Kd 9h", "9h"),
        ("board 7: Kc Kd Kh", "board 7"),
        ("let go Ks", "let go Ks"),
        ("to act 9", "to act 9"),
        ("trump hearts", "trump hearts"),
    ],
)
def test_what_is_wrong_is_named(clause: str, wanted: str) -> None:
    with pytest.raises(BadPosition, match=wanted):
        typed(f"limelight pan $1; seat 1 $19: {TEN}; seat 2 $19: {TEN}; {clause}")
