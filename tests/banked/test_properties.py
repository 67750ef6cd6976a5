"""Invariants of every table: any house, any seats, any cards, any legal play."""

import dataclasses
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Command, Event, Refused, Seated
from houseway.money import Cents
from houseway.rulebook import BankedRules, house
from tests import books
from tests.banked.tables import ALL, Game, chips, result_of, rules_of
from tests.soak import times


@st.composite
def tables(draw: st.DrawFn) -> tuple[Round, Random]:
    """A table about to put up its bank: short and long stacks, standing bettors, a fresh or a nearly spent shoe."""
    game: Game = draw(st.sampled_from(ALL))
    limits = [stakes.name for stakes in house(game[0]).games[game[1]].stakes]
    rules = rules_of(game, draw(st.sampled_from(limits)), bank__coverage=draw(st.sampled_from(["net", "gross"])))
    most = rules.seats[1]
    numbers = draw(st.lists(st.integers(1, most + 2), min_size=2, max_size=most, unique=True))
    stacks = st.sampled_from([0, 500, 2500, 10000, 50000, 250000])
    seats = [Seated(seat, draw(stacks)) for seat in numbers]
    rng = Random(draw(st.integers(0, 2**32)))
    cards = list(books.pack(rules))
    rng.shuffle(cards)
    spent = draw(st.sampled_from([len(cards), 60, 30]))
    fee = draw(st.sampled_from([0, 50]))
    return Round(rules, seats, cards[:spent], bank=draw(st.sampled_from(numbers)), player_fee=fee), rng


def random_command(round_: Round, rng: Random) -> Command | None:
    """Any legal command; None when there is none (a player-dealer without money)."""
    options = round_.options()
    if not options:
        return None
    option = rng.choice(options)
    return option.at(rng.randrange(option.least, option.most + 1, option.step)) if option.most else option.command


def play_out(round_: Round, rng: Random) -> list[Command]:
    told = []
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        told.append(command)
    return told


RELAXED = settings(max_examples=times(40, 200), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@RELAXED
@given(tables())
def test_at_every_step_chips_are_conserved_a_replay_is_equal_and_options_are_accepted(
    table: tuple[Round, Random],
) -> None:
    round_, rng = table
    brought = chips(round_)
    while not round_.over and (command := random_command(round_, rng)) is not None:
        for option in round_.options():
            for amount in (option.least, option.most):
                Round.replay(round_.rules, round_.log).apply(option.at(amount))
        round_.apply(command)
        assert chips(round_) == brought
        assert min(round_.layout.stacks.values()) >= 0
        assert round_.layout.riding >= 0
        assert Round.replay(round_.rules, round_.log) == round_


@RELAXED
@given(tables())
def test_the_bank_neither_wins_nor_loses_more_than_it_put_up(table: tuple[Round, Random]) -> None:
    round_, rng = table
    play_out(round_, rng)
    put_up = sum(
        event.amount + sum(share.amount for share in event.partners)
        for event in round_.log
        if isinstance(event, ev.BankPutUp)
    )
    running: Cents = 0
    for event in round_.log:
        if isinstance(event, ev.Settled):
            running -= event.paid
            assert -put_up <= running <= put_up
            assert abs(event.paid) <= abs(event.due)
            assert event.paid >= -event.stake


@RELAXED
@given(tables())
def test_every_bet_is_settled_once_for_all_the_money_put_on_it(table: tuple[Round, Random]) -> None:
    round_, rng = table
    play_out(round_, rng)
    if not round_.over:
        return
    staked: dict[int, Cents] = {}
    for event in round_.log:
        if isinstance(event, ev.Wagered | ev.SideBetPlaced | ev.Insured | ev.Joined):
            staked[event.wager] = staked.get(event.wager, 0) + event.amount
        elif isinstance(event, ev.Doubled | ev.Parted):
            for wager, amount in event.adds:
                staked[wager] += amount
    settled: dict[int, Cents] = {}
    seen = set()
    for event in result_of(round_).settled:
        settled[event.wager] = settled.get(event.wager, 0) + event.stake
        assert (event.wager, event.hand, event.bet) not in seen
        seen.add((event.wager, event.hand, event.bet))
    assert settled == staked
    assert round_.layout.riding == 0


@RELAXED
@given(tables())
def test_the_same_commands_give_the_same_round_again(table: tuple[Round, Random]) -> None:
    round_, rng = table
    start = round_.log[0]
    told = play_out(round_, rng)
    again = Round.replay(round_.rules, [start])
    for command in told:
        again.apply(command)
    assert again == round_


@RELAXED
@given(tables())
def test_events_and_commands_survive_json(table: tuple[Round, Random]) -> None:
    round_, rng = table
    told = play_out(round_, rng)
    things: list[Event | Command] = [*round_.log, *told]
    for thing in things:
        assert msgspec.json.decode(msgspec.json.encode(thing), type=type(thing)) == thing


def _wild_commands(round_: Round, rng: Random) -> list[Command]:
    """Commands of every kind with plausible and absurd numbers."""
    seat = rng.choice([*round_.layout.stacks, 99])
    square, number = rng.randint(0, 9), rng.randint(-1, 6)
    amount = rng.choice([-500, 0, 1, 250, 500, 1000, 2000, 7, 10**9])
    return [
        do.PutUp(seat, amount),
        do.PutUpSecond(seat, amount),
        do.Wager(seat, square, amount),
        do.Wager(seat, square, amount, (do.Share(rng.choice([seat, 1, 2]), amount),)),
        do.SideBet(seat, number, "bonus", amount),
        do.SideBet(seat, number, "buster", amount),
        do.NoMoreBets(bank_fee=amount, start=square),
        do.Refill((Card("As"),)),
        do.Insure(seat, number, amount),
        do.TakeEvenMoney(seat, number),
        do.NoInsurance(seat, number),
        do.Hit(seat, square),
        do.Stand(seat, square),
        do.Double(seat, square, amount),
        do.Split(seat, square),
        do.Surrender(seat, square, number),
        do.Join(seat, number, amount),
        do.Stay(seat, number),
    ]


def _is_offered(round_: Round, command: Command) -> bool:
    """Whether a command is one of the options; a shared wager, a fee and a refill are beyond what options list."""
    amount = getattr(command, "amount", 0)
    for option in round_.options():
        inside = option.least <= amount <= option.most and not (amount - option.least) % option.step
        if type(option.command) is type(command) and (inside or not option.most) and option.at(amount) == command:
            return True
    return False


@RELAXED
@given(tables())
def test_what_is_not_an_option_is_refused_and_changes_nothing(table: tuple[Round, Random]) -> None:
    round_, rng = table
    while not round_.over and (command := random_command(round_, rng)) is not None:
        for wild in rng.sample(_wild_commands(round_, rng), 5):
            trial = Round.replay(round_.rules, list(round_.log))
            if isinstance(wild, do.NoMoreBets | do.Refill) or getattr(wild, "partners", None):
                try:
                    trial.apply(wild)
                except Refused:
                    assert trial == round_
            elif _is_offered(round_, wild):
                trial.apply(wild)
            else:
                with pytest.raises(Refused):
                    trial.apply(wild)
                assert trial == round_
        round_.apply(command)


@RELAXED
@given(tables())
def test_no_view_shows_the_down_card_before_it_is_turned(table: tuple[Round, Random]) -> None:
    round_, rng = table
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        turned = any(isinstance(event, ev.Turned) for event in round_.log)
        dealt = any(isinstance(event, ev.Dealt) for event in round_.log)
        for seat in round_.layout.stacks:
            view = round_.view(seat)
            if dealt and not turned and round_.rules.deal and round_.rules.deal.bank_second == "down":
                assert view.bank is not None
                assert view.bank.cards[1:] == ("??",)
            assert all(getattr(option.command, "seat", seat) == seat for option in view.options)
            assert msgspec.json.encode(view)


def test_rules_compare_by_what_they_say() -> None:
    rules = rules_of(ALL[0])
    assert isinstance(rules, BankedRules)
    assert dataclasses.replace(rules) == rules
