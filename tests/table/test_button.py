"""The button and the blinds: drawn for, always forward, never on a dead seat."""

import pytest

from houseway.cards import Card, cards
from houseway.engines.poker.play.events import FeeTaken
from houseway.table import DrawForButton, Leave, SitOut, StartHand, Table
from houseway.table.events import BlindSpared, ButtonDrawn
from tests.table.table_kit import dealt, fold_round, opened, order_of, posts, refused, running, start, told

FIVE = ("limelight", "golden-state", "marina", "oceana", "rogelios")


def draw(table: Table, text: str) -> None:
    table.button = table.drawn = None
    table.apply(DrawForButton(tuple(enumerate(cards(text), 1))))


@pytest.mark.rule("RO-HE-14")
def test_the_high_card_has_the_first_button_and_kings_go_by_suit_at_rogelios() -> None:
    """Kd, Kh, 9s, Qs: the king of hearts."""
    table = opened("rogelios", players=4)
    draw(table, "Kd Kh 9s Qs")
    start(table)
    assert table.button == 2
    assert told(table, ButtonDrawn)[-1].rule == "RO-HE-14"


@pytest.mark.rule("LL-CP-2")
def test_crazy_pineapple_at_limelight_draws_for_the_button() -> None:
    """9c, Kd, 4h: seat 2."""
    table = opened("limelight", "crazy-pineapple", players=3)
    draw(table, "9c Kd 4h")
    start(table)
    assert table.button == 2


@pytest.mark.rule("MC-HE-S1", "MC-HE-7a", "MC-HE-7b")
@pytest.mark.parametrize(("drawn", "seat"), [("9c Ks 4d Jh", 2), ("7s Qc 3d", 2), ("Qh Qd 2s", 1), ("Qc Qd Qs Qh", 3)])
def test_marina_gives_the_button_to_the_high_card_spades_first(drawn: str, seat: int) -> None:
    table = opened("marina", players=4)
    draw(table, drawn)
    start(table)
    assert table.button == seat


@pytest.mark.rule("MC-HE-7a")
def test_no_hand_is_dealt_before_the_button_is_drawn_for() -> None:
    table = opened("marina", players=3)
    table.drawn = None
    assert refused(table, StartHand(order_of(table))) == "MC-HE-7a"


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-5", "MC-HE-S3", "RO-HE-G7")
@pytest.mark.parametrize("where", FIVE)
def test_button_and_blinds_move_one_seat_on_after_each_hand(where: str) -> None:
    """Button 2, blinds 3 and 4; next hand button 3, blinds 4 and 5."""
    table = opened(where, button=2)
    fold_round(table)
    assert (table.button, table.blinds) == (2, {"small": 3, "big": 4})
    fold_round(table)
    assert (table.button, table.blinds) == (3, {"small": 4, "big": 5})


@pytest.mark.rule("RO-HE-G7")
def test_the_button_is_dealt_last_and_pays_the_hand_fee_at_rogelios() -> None:
    table = opened("rogelios", limit="4/8", button=5)
    hand = start(table)
    assert hand.seats[-1].seat == 5
    assert [event.seat for event in hand.log if isinstance(event, FeeTaken)] == [5]


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-4b", "OC-HE-18", "GS-HE-M10", "MC-HE-S3", "RO-HE-13", "LL-CP-2b")
@pytest.mark.parametrize("where", FIVE)
def test_the_button_goes_on_over_a_seat_that_has_left_and_the_blinds_follow(where: str) -> None:
    """Button 1, blinds 2 and 3; seat 2 leaves: button 3, blinds 4 and 5. Seat 3 skips its small blind."""
    table = opened(where)
    fold_round(table)
    table.apply(Leave(2))
    fold_round(table)
    assert (table.button, table.blinds) == (3, {"small": 4, "big": 5})
    spared = {(event.seat, event.blind) for event in told(table, BlindSpared)}
    assert spared == {(3, "small"), (4, "big")}
    assert {event.rule for event in told(table, BlindSpared)} == {table.rules.cite("entry.button").rule}


@pytest.mark.sequence
@pytest.mark.rule("LL-CP-2b", "RO-HE-13", "GS-HE-M1", "RO-CH-12")
@pytest.mark.parametrize(
    ("where", "game"),
    [
        ("limelight", "crazy-pineapple"),
        ("rogelios", "holdem"),
        ("golden-state", "holdem"),
        ("rogelios", "crazy-pineapple-hilo"),
    ],
)
def test_the_button_passes_over_an_absent_player_who_gets_no_cards(where: str, game: str) -> None:
    """Button 2, seat 3 sits out: next button 4, and seat 3 is not dealt in."""
    table = opened(where, game, button=2)
    fold_round(table)
    table.apply(SitOut(3))
    start(table)
    assert table.button == 4
    assert 3 not in dealt(table)


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-M10")
def test_a_player_who_goes_broke_before_their_button_does_not_hold_it() -> None:
    """Jelly roll: the button is due at seat 3, which is broke, so it moves to seat 4."""
    table = opened("golden-state", limit="3x6", button=2)
    fold_round(table)
    table.chairs[3].stack = 0
    start(table)
    assert table.button == 4


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = opened("limelight", limit="3/6", players=2)
    start(table)
    assert posts(table) == [(1, "small", 1, 0), (2, "big", 3, 0)]


def test_from_three_to_two_players_the_big_blind_moves_on() -> None:
    """Button 1, blinds 2 and 3; seat 3 leaves: button and small blind 2, big blind 1."""
    table = opened("limelight", limit="3/6", players=3)
    fold_round(table)
    table.apply(Leave(3))
    start(table)
    assert posts(table) == [(2, "small", 1, 0), (1, "big", 3, 0)]


def test_a_button_drawn_by_one_who_left_goes_to_the_next_player() -> None:
    table = opened("limelight", players=4, button=3)
    table.apply(Leave(3))
    start(table)
    assert table.button == 4
    assert Card("As") in [card for _, card in told(table, ButtonDrawn)[-1].cards]


def test_after_the_first_round_it_is_no_new_game_any_more() -> None:
    table = running("oceana", players=4)
    assert table.hands == 5
    assert table.button == 1


@pytest.mark.parametrize(
    "drawn",
    [
        (),
        ((1, "Jk"), (2, "As")),
        ((1, "Zz"), (2, "As")),
        ((1, "As"), (2, "As")),
        ((1, "As"), (1, "Ks"), (2, "Qs")),
    ],
)
def test_a_draw_that_no_deck_can_give_is_refused(drawn: tuple[tuple[int, str], ...]) -> None:
    table = opened("marina", limit="4/8", players=0)
    for seat in (1, 2):
        table.seat(f"P{seat}", seat, 100_00)
    refused(table, DrawForButton(tuple((seat, Card(card)) for seat, card in drawn)))
