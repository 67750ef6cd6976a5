"""Invariants of every table of seven cards: both houses, any seats, any cards, any legal play."""

import dataclasses
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import Card
from houseway.engines.banked.bots import Temperament, bets, decide
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import HIDDEN, Command, Refused, Seated
from houseway.money import Cents, dollars
from houseway.rulebook import house
from tests import books
from tests.banked.sevens import AD, PG, Game, deal_sevens, play_of, random_command, seven_rules
from tests.banked.tables import chips
from tests.soak import times

RELAXED = settings(max_examples=times(30, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
TEMPERAMENTS: tuple[Temperament, ...] = ("cautious", "steady", "bold")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Round, Random]:
    """A table about to put up its bank: short and long stacks, standing bettors, either coverage, a right deck."""
    game = draw(st.sampled_from([PG, AD]))
    spread = house(game[0]).games[game[1]]
    limit = draw(st.sampled_from([stakes.name for stakes in spread.stakes]))
    rules = seven_rules(game, limit, draw(st.sampled_from(spread.structures)))
    bank = dataclasses.replace(rules.bank, coverage=draw(st.sampled_from(["net", "gross"])))
    rules = dataclasses.replace(rules, bank=bank)
    numbers = draw(st.lists(st.integers(1, 9), min_size=2, max_size=9, unique=True).filter(lambda n: min(n) <= 7))
    stacks = st.sampled_from([0, 500, 2500, 10000, 50000, 250000])
    rng = Random(draw(st.integers(0, 2**32)))
    pack = list(books.pack(rules))
    rng.shuffle(pack)
    fees = draw(st.sampled_from([(), ((dollars(51), 100), (dollars(201), 300))]))
    seats = [Seated(seat, draw(stacks)) for seat in numbers]
    seat = draw(st.sampled_from([number for number in numbers if number <= 7]))
    return Round(rules, seats, pack, bank=seat, player_fee=50 if fees else 0, fee_steps=fees), rng


def play_out(round_: Round, rng: Random) -> list[Command]:
    told = []
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        told.append(command)
    return told


@RELAXED
@given(tables())
def test_chips_are_conserved_and_the_state_is_the_fold_of_its_events_at_every_step(table: tuple[Round, Random]) -> None:
    round_, rng = table
    brought = chips(round_)
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        assert chips(round_) == brought
        assert min(round_.layout.stacks.values()) >= 0
        assert Round.replay(round_.rules, list(round_.log)) == round_


@RELAXED
@given(tables())
def test_the_bank_stays_within_what_it_put_up_and_each_wager_is_settled_once(table: tuple[Round, Random]) -> None:
    round_, rng = table
    play_out(round_, rng)
    put_up = sum(event.amount for event in round_.log if isinstance(event, ev.BankPutUp))
    wagered = {event.wager: event.amount for event in round_.log if isinstance(event, ev.Wagered)}
    running: Cents = 0
    settled = [event for event in round_.log if isinstance(event, ev.Settled)]
    for event in settled:
        running -= event.paid
        assert -put_up <= running <= put_up
        assert -event.stake <= event.paid <= event.stake
        assert (event.paid < 0, event.paid > 0) in ((False, False), (event.outcome == "lose", event.outcome == "win"))
    if round_.over:
        assert {event.wager: event.stake for event in settled} == wagered
        assert len(settled) == len(wagered)
        assert round_.layout.riding == 0


@RELAXED
@given(tables())
def test_the_same_commands_give_the_same_round_and_all_of_it_survives_json(table: tuple[Round, Random]) -> None:
    round_, rng = table
    start = round_.log[0]
    told = play_out(round_, rng)
    again = Round.replay(round_.rules, [start])
    for command in told:
        again.apply(command)
    assert again == round_
    for thing in (*round_.log, *told):
        assert msgspec.json.decode(msgspec.json.encode(thing), type=type(thing)) == thing


@settings(RELAXED, max_examples=25)
@given(tables())
def test_every_option_is_accepted(table: tuple[Round, Random]) -> None:
    round_, rng = table
    while not round_.over and (command := random_command(round_, rng)) is not None:
        options = round_.options()
        for option in rng.sample(options, min(12, len(options))):
            for amount in (option.least, option.most):
                Round.replay(round_.rules, list(round_.log)).apply(option.at(amount))
        round_.apply(command)


@RELAXED
@given(tables())
def test_what_the_rules_forbid_is_refused_and_changes_nothing(table: tuple[Round, Random]) -> None:
    round_, rng = table
    while not round_.over and (command := random_command(round_, rng)) is not None:
        offered = [option.command for option in round_.options()]
        for wild in _absurd(round_, rng):
            if wild not in offered:
                before = Round.replay(round_.rules, list(round_.log))
                with pytest.raises(Refused):
                    round_.apply(wild)
                assert round_ == before
        round_.apply(command)


def _absurd(round_: Round, rng: Random) -> list[Command]:
    seat, square = rng.choice([*round_.layout.stacks, 99]), rng.choice([-1, 8, 99])
    return [
        do.ChoosePile(seat, rng.choice([0, 8])),
        do.Shake(seat, (7, 1, 1)),
        do.SetHand(seat, rng.randint(0, 7), (Card("As"), Card("As")), ()),
        do.SetHouseWay(seat, square),
        do.Expose((Card("As"), Card("As"))),
        do.Foul(square),
        do.Surrender(seat, 2),
        do.Hit(seat, 2),
        do.SideBet(seat, 0, "bonus", 500),
        do.Refill((Card("As"),)),
    ]


@RELAXED
@given(tables())
def test_no_seat_sees_another_hand_or_the_banks_before_they_are_opened(table: tuple[Round, Random]) -> None:
    round_, rng = table
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        play = play_of(round_)
        for seat in round_.layout.stacks:
            view = round_.view(seat)
            assert msgspec.json.encode(view)
            for hand in view.hands:
                mine = play.hands[hand.square].player == seat
                bet = any(round_.layout.wagers[n].seat == seat for n in round_.layout.on_square[hand.square])
                assert mine or bet or round_.over or set(hand.cards) == {HIDDEN}
            if view.bank and play.bank and not play.bank.opened:
                assert set(view.bank.cards) == {HIDDEN}


@pytest.mark.parametrize("game", [PG, AD])
def test_a_table_of_bots_plays_round_after_round(game: Game) -> None:
    rules, rng = seven_rules(game), Random(7)
    seats = [Seated(seat, dollars(rng.choice([10, 60, 2000]))) for seat in range(1, 8)]
    for turn in range(40):
        pack = list(books.pack(rules))
        rng.shuffle(pack)
        round_ = Round(rules, seats, pack, bank=turn % 7 + 1)
        round_.apply(do.PutUp(turn % 7 + 1, seats[turn % 7].stack))
        for seat in set(range(1, 8)) - {turn % 7 + 1}:
            for command in bets(round_, seat, TEMPERAMENTS[seat % 3]):
                round_.apply(command)
        round_.apply(do.NoMoreBets())
        while round_.to_act is not None:
            round_.apply(decide(round_, rng))
        assert round_.over
        assert not any(event.foul for event in round_.log if isinstance(event, ev.HandOpened))
        assert Round.replay(rules, round_.log) == round_


def test_every_bot_sets_the_house_way() -> None:
    """Kings and eights with an ace: the house way keeps both pairs behind, the best front would be the eights."""
    round_ = deal_sevens(AD, {2: "Ks Kd 8c 8h As 5d 2c"})
    told = round_.apply(decide(round_, Random(1)))[0]
    assert isinstance(told, ev.HandSet)
    assert told.house_way
