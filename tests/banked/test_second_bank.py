"""The second bank at Marina: what the front bank leaves uncovered, for a partner in the front bank."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Seated
from houseway.money import Cents, dollars
from houseway.record.story import read, tell, write
from houseway.rulebook import BankedRules
from tests import books
from tests.banked.tables import ALL, NJ, PURE, Game, chips, refused, result_of, rules_of, say, won
from tests.banked.test_properties import play_out, random_command

pytestmark = pytest.mark.sequence

WINNING = "Kd Kh Kc 7s 9d 9h 9c Ts"
"""Nineteen on squares 5, 7 and 8; the player-dealer shows a seven and draws a ten."""
LOSING = "Kd Kh Kc 7s 8d 8h 8c 2s Js"
"""Eighteen on squares 5, 7 and 8; the player-dealer draws to nineteen."""


def front_bank(shoe: str, *, game: Game = NJ, share: int = 20) -> Round:
    """Seat 1 puts up $80 and seat 6 a share of the bank, with $500 on every seat."""
    seats = [Seated(seat, dollars(500)) for seat in (1, 5, 6, 7, 8)]
    round_ = Round(rules_of(game), seats, cards(shoe), bank=1)
    round_.apply(do.PutUp(1, dollars(80), (do.Share(6, dollars(share)),) if share else ()))
    return round_


def dealt(shoe: str, second: int, bets: dict[int, int]) -> Round:
    """The front bank of $100, a second bank of seat 6, these bets, and every hand stands."""
    round_ = front_bank(shoe)
    round_.apply(do.PutUpSecond(6, dollars(second)))
    for seat, bet in bets.items():
        round_.apply(do.Wager(seat, seat, dollars(bet)))
    round_.apply(do.NoMoreBets())
    return say(round_, " ".join("stand" for _ in bets))


@pytest.mark.rule("MC-NJ-G7")
def test_the_second_bank_pays_what_the_front_bank_cannot() -> None:
    round_ = dealt(WINNING, 100, {5: 30, 7: 80, 8: 80})
    assert won(round_) == {8: 8000, 7: 8000, 5: 3000}
    assert [(event.square, event.second) for event in result_of(round_).settled] == [(8, 0), (7, 6000), (5, 3000)]
    assert (result_of(round_).bank_result, result_of(round_).second_result) == (-10000, -9000)
    assert result_of(round_).stacks == {1: 42000, 5: 53000, 6: 39000, 7: 58000, 8: 58000}


@pytest.mark.rule("MC-NJ-G7")
def test_the_second_bank_collects_what_the_front_bank_may_not_win() -> None:
    round_ = dealt(LOSING, 50, {5: 30, 7: 80, 8: 80})
    assert won(round_) == {8: -8000, 7: -7000, 5: 0}
    assert (result_of(round_).bank_result, result_of(round_).second_result) == (10000, 5000)


@pytest.mark.rule("MC-NJ-G7")
def test_the_front_bank_comes_first_again_once_it_has_money() -> None:
    round_ = dealt("4d Kh Kc 7s 8d 9h 9c Ts", 100, {5: 50, 7: 80, 8: 80})
    assert [(event.square, event.paid, event.second) for event in result_of(round_).settled] == [
        (8, 8000, 0),
        (7, 8000, 6000),
        (5, -5000, 0),
    ]
    assert (result_of(round_).bank_result, result_of(round_).second_result) == (-5000, -6000)


@pytest.mark.rule("MC-NJ-G7")
def test_only_a_partner_in_the_front_bank_may_take_the_second_one() -> None:
    alone = front_bank(WINNING, share=0)
    assert refused(alone, do.PutUpSecond(6, dollars(100))) == "MC-NJ-G7"
    assert do.PutUpSecond not in {type(option.command) for option in alone.options()}
    partner = front_bank(WINNING)
    assert refused(partner, do.PutUpSecond(7, dollars(100))) == "MC-NJ-G7"
    assert [(one.command, one.most) for one in partner.view(6).options if type(one.command) is do.PutUpSecond] == [
        (do.PutUpSecond(6, 1), dollars(480))
    ]


@pytest.mark.rule("MC-NJ-G7")
def test_there_is_one_second_bank_and_it_does_not_wager_against_itself() -> None:
    round_ = front_bank(WINNING)
    round_.apply(do.PutUpSecond(6, dollars(100)))
    assert refused(round_, do.PutUpSecond(6, dollars(100))) == "MC-NJ-G7"
    assert refused(round_, do.Wager(6, 6, dollars(10))) == "MC-NJ-D7a"


@pytest.mark.rule("MC-NJ-G7")
def test_a_partner_in_the_bank_does_not_wager_against_it_alone_or_with_others() -> None:
    """The bank wagers against the other players: who has a part in it is none of them."""
    round_ = front_bank(WINNING)
    for square in (6, 5, 2):
        assert refused(round_, do.Wager(6, square, dollars(10))) == "MC-NJ-D7a"
    assert refused(round_, do.Wager(5, 5, dollars(10), (do.Share(6, dollars(10)),))) == "MC-NJ-D7a"
    offered = [one.command for one in round_.options() if type(one.command) is do.Wager]
    assert 6 not in {command.seat for command in offered}


def test_a_second_bank_needs_money_and_is_up_before_the_bets_are_closed() -> None:
    round_ = front_bank(WINNING)
    assert refused(round_, do.PutUpSecond(6, 0)) == "MC-NJ-D7a"
    assert refused(round_, do.PutUpSecond(6, dollars(481))) == ""
    assert refused(round_, do.PutUpSecond(9, dollars(10))) == ""
    round_.apply(do.Wager(7, 7, dollars(10)))
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.PutUpSecond(6, dollars(10))) == ""


@pytest.mark.parametrize("game", [game for game in PURE if rules_of(game).wagers.kum_kum])
def test_other_games_have_no_second_bank(game: Game) -> None:
    round_ = front_bank(WINNING, game=game)
    assert refused(round_, do.PutUpSecond(6, dollars(100))) == ""


def test_everyone_sees_the_second_bank_and_what_it_has_won() -> None:
    round_ = front_bank(WINNING)
    round_.apply(do.PutUpSecond(6, dollars(100)))
    view = round_.view(7)
    assert (view.second_seat, view.second_put_up, view.second_result) == (6, 10000, 0)


def test_a_story_tells_the_second_bank_and_plays_again() -> None:
    round_ = dealt(WINNING, 100, {5: 30, 7: 80, 8: 80})
    told = write(round_)
    assert 'second_bank = "The second bank loses $90"' in told
    assert read(told).hand.log[1:] == round_.log[1:]
    sentences = tell(round_)
    assert "Seat 6 puts up a second bank of $100." in sentences
    assert "The second bank pays $60 of it." in sentences
    assert "The second bank loses $90." in sentences


@st.composite
def tables(draw: st.DrawFn) -> tuple[Round, Random]:
    """Any game of 21 with a short kum-kum bank and a second bank behind it, open for wagers."""
    rules = _with_second_bank(
        rules_of(draw(st.sampled_from(ALL)), bank__coverage=draw(st.sampled_from(["net", "gross"])))
    )
    seats = range(1, draw(st.integers(3, rules.seats[1])) + 1)
    rng = Random(draw(st.integers(0, 2**32)))
    pack = books.pack(rules)
    round_ = Round(rules, [Seated(seat, dollars(1000)) for seat in seats], rng.sample(pack, len(pack)), bank=1)
    amounts = st.integers(1, 20).map(lambda times: dollars(5 * times))
    round_.apply(do.PutUp(1, draw(amounts), (do.Share(2, draw(amounts)),)))
    round_.apply(do.PutUpSecond(2, draw(amounts)))
    return round_, rng


def _with_second_bank(rules: BankedRules) -> BankedRules:
    assert rules.rotation is not None
    wagers, rotation = replace(rules.wagers, kum_kum=True), replace(rules.rotation, second_bank="kum-kum-only")
    return replace(rules, wagers=wagers, rotation=rotation)


RELAXED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@RELAXED
@given(tables())
def test_chips_are_conserved_and_a_round_with_two_banks_replays_at_every_step(table: tuple[Round, Random]) -> None:
    round_, rng = table
    brought = chips(round_)
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        assert chips(round_) == brought
        assert min(round_.layout.stacks.values()) >= 0
    assert Round.replay(round_.rules, list(round_.log)) == round_


@RELAXED
@given(tables())
def test_each_bank_stays_within_what_it_put_up_and_the_second_moves_only_when_the_first_is_at_its_bound(
    table: tuple[Round, Random],
) -> None:
    round_, rng = table
    first, second = round_.layout.put_up, round_.layout.second
    assert second is not None
    behind = second.put_up
    play_out(round_, rng)
    results: tuple[Cents, Cents] = (0, 0)
    moved = [0, 0]
    for event in round_.log:
        if not isinstance(event, ev.Settled):
            continue
        parts = (event.paid - event.second, event.second)
        results = (results[0] - parts[0], results[1] - parts[1])
        moved = [before + abs(part) for before, part in zip(moved, parts, strict=True)]
        assert abs(results[0]) <= first
        assert abs(results[1]) <= behind
        spent = moved if round_.rules.bank.coverage == "gross" else [abs(result) for result in results]
        if event.second:
            assert spent[0] == first
        if event.paid != event.due:
            assert spent == [first, behind]
