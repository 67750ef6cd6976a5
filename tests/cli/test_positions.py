"""A dispute that arrives in the middle of a hand: one line of text, ruled on and played on, in every engine."""

import pytest

from tests.cli.kit import run

HOLDEM = (
    "limelight holdem limit 3/6; button 3; flop; board 7h 8c 2d; seat 1 Ann $94 As Kd; seat 2 $88 bet $6 ?? ??; "
    "seat 3 $100 folded; pot $18; to act 1"
)
PURE = (
    "limelight pure-21 5; bank 1 $200; seat 1 $300; seat 2 $90; square 2: seat 2 $10, Kd 6s; bank cards As ??; to act 2"
)
PAN = (
    "limelight pan $1; seat 1 $20 playing: 2c 2c 2c 3d 4d 5d 7h 7s Jc Qd; seat 2 $20 playing; tops $2; playing; "
    "to act 1"
)


@pytest.mark.parametrize("text", [HOLDEM, PURE, PAN], ids=["holdem", "pure-21", "pan"])
def test_anybody_can_play_on_from_a_line_of_text(text: str) -> None:
    played = run("play", "--position", text, "--seed", "3", "--json", "--hands", "1", typed="q\n")
    assert played.status == 0, played.err
    assert '"seat"' in played.out


@pytest.mark.parametrize(("text", "typed"), [(HOLDEM, "f\nq\n"), (PURE, "s\nq\n")], ids=["holdem", "pure-21"])
def test_a_hand_that_began_in_the_middle_is_played_and_booked_to_its_end(text: str, typed: str) -> None:
    played = run("play", "--position", text, "--seed", "3", typed=typed)
    assert played.status == 0, played.err
    assert "hand 2" in played.out or "round 2" in played.out or "You leave after 1" in played.out


def test_a_ruling_in_a_round_or_a_hand_of_pan_is_asked_with_the_same_line() -> None:
    for text in (PURE, PAN):
        assert "in this position it can be" in run("rule", "--position", text).err


def test_the_cards_that_a_line_does_not_name_come_in_the_order_of_the_seed() -> None:
    first, again, other = (
        run("play", "--position", PURE, "--seed", seed, "--hands", "1", typed="s\nq\n").out for seed in ("3", "3", "4")
    )
    assert first == again != other


def test_a_ruling_and_the_equity_are_asked_in_the_middle_of_a_hand() -> None:
    ruled = run("rule", "--position", HOLDEM, "--when", "early-turn").out
    assert "LL-HE-14a" in ruled
    assert "The hand after the ruling:" in ruled
    assert "AsKd" in run("equity", "--position", HOLDEM, "--samples", "2000").out
