"""The contract of play, kept by every player-dealer game of every house."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

import pytest

from houseway.cards import cards, shoe
from houseway.collection import bank_fee, bank_fees
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import HIDDEN, Command, Event, Hand, Option, Refused, Seated
from houseway.engines.pan.play import commands as pan
from houseway.engines.poker.play import commands as poker
from houseway.money import dollars
from houseway.rulebook import BankedRules, house
from tests import books
from tests.banked.tables import LL, MC, chips, deal, play_of, refused, rules_of, say

GAMES = [
    (name, game)
    for name in ("limelight", "rogelios", "oceana", "marina", "golden-state")
    for game, spread in house(name).games.items()
    if isinstance(spread.at(), BankedRules)
]
FOREIGN = tuple(cast("Command", one) for one in (poker.Fold(2), pan.Draw(2), poker.Deal()))


@dataclass(frozen=True, slots=True)
class Juggle(Command):
    """No engine knows this."""

    seat: int


@dataclass(frozen=True, slots=True)
class Juggled(Event):
    """No engine tells this."""

    seat: int


def opened(name: str, game: str, rng: Random, *, cards_left: int | None = None) -> Round:
    """A round about to have its bank put up; a shoe may be nearly spent."""
    rules = house(name).game(game)
    assert isinstance(rules, BankedRules)
    whole = books.pack(rules)
    order = rng.sample(whole, len(whole))
    if rules.piles is None:
        order = order[:cards_left]
    stacks = [0, 10, 30, 100]
    most = rules.seats[1]
    numbers = rng.sample(range(1, most + 1), rng.randint(2, most))
    least = max(rules.stakes.minimum, rules.wagers.step)
    seats = [Seated(seat, least * (rng.choice(stacks) if at else 200), f"P{seat}") for at, seat in enumerate(numbers)]
    return Round(rules, seats, order, bank=numbers[0], player_fee=rng.choice([0, 50]))


def steps(round_: Round, rng: Random) -> Iterator[Option]:
    """Plays a round at random to its end, pausing before each command; an empty shoe may be filled or stay empty."""
    while not round_.over:
        option = rng.choice(round_.options())
        yield option
        command = (
            option.at(rng.randrange(option.least, option.most + 1, option.step)) if option.most else option.command
        )
        if isinstance(command, do.Refill) and rng.random() < 0.5:
            fresh = shoe(1, books.jokers(round_.rules))
            command = do.Refill(tuple(rng.sample(fresh, len(fresh))))
        round_.apply(command)


def random_rounds(name: str, game: str) -> Iterator[tuple[Round, Option, Random]]:
    """Every moment of some rounds."""
    for seed in range(4):
        rng = Random(f"{name} {game} {seed}")
        round_ = opened(name, game, rng, cards_left=(None, 40)[seed % 2])
        for option in steps(round_, rng):
            yield round_, option, rng


def test_a_round_is_a_hand_of_the_contract() -> None:
    hand: Hand = deal(LL, {2: "9c 7d"}, "Kd 8h")
    assert hand.to_act == 2
    assert hand.rules.game == "pure-21"


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_chips_are_conserved_at_every_step(name: str, game: str) -> None:
    for seed in range(6):
        rng = Random(f"{name} {game} {seed} chips")
        round_ = opened(name, game, rng, cards_left=(None, 40)[seed % 2])
        brought = chips(round_)
        for _ in steps(round_, rng):
            _check_money(round_, brought)
        _check_money(round_, brought)
        assert round_.pots == ()
        result = round_.result
        assert result is not None
        assert (result.stacks, result.collection, result.jackpot) == (round_.money, round_.collected, 0)


def _check_money(round_: Round, brought: int) -> None:
    assert chips(round_) == brought
    assert all(pot.amount > 0 and pot.seats for pot in round_.pots)
    standings = [round_.seat(number) for number in round_.money]
    assert {one.seat: one.stack for one in standings} == round_.money
    assert sum(one.bet for one in standings) == sum(pot.amount for pot in round_.pots)
    assert [one.name for one in standings] == [f"P{one.seat}" for one in standings]


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_what_is_offered_is_accepted_and_offered_to_its_seat(name: str, game: str) -> None:
    known = {rule.id for rule in house(name).catalogue.rules}
    for round_, _, rng in random_rounds(name, game):
        found = round_.options()
        assert found, round_
        mine = [option for seat in round_.money for option in round_.options(seat)]
        house_s = [one for one in found if isinstance(one.command, do.NoMoreBets | do.Refill)]
        assert len(mine) + len(house_s) == len(found)
        assert all(one in found for one in mine)
        for option in rng.sample(found, min(4, len(found))):
            Round.replay(round_.rules, round_.log).apply(option.at(option.most))
        assert all(known.issuperset(option.rules) for option in found)
        assert all(option.rules for option in mine if not isinstance(option.command, do.PutUpSecond))


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_commands_and_events_of_other_games_are_refused_and_change_nothing(name: str, game: str) -> None:
    for round_, _, _ in random_rounds(name, game):
        copy = Round.replay(round_.rules, round_.log)
        for command in (*FOREIGN, Juggle(1)):
            with pytest.raises(Refused, match=f"has no {type(command).__name__}"):
                round_.apply(command)
        with pytest.raises(Refused, match="has no Juggled"):
            round_.take(Juggled(1))
        with pytest.raises(Refused, match="has no Started"):
            round_.take(round_.started)
        assert round_ == copy


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_replay_gives_the_round_and_its_result_is_none_until_it_is_over(name: str, game: str) -> None:
    for round_, option, _ in random_rounds(name, game):
        assert round_.result is None
        again = Round.replay(round_.rules, round_.log)
        assert again == round_
        again.apply(option.at(option.least))
        assert again != round_


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_rail_and_every_seat_see_what_they_may(name: str, game: str) -> None:
    for round_, _, _ in random_rounds(name, game):
        rail = round_.view(None)
        assert (rail.seat, rail.options, rail.to_act) == (None, (), round_.to_act)
        hidden = round_.rules.deal is not None and round_.rules.deal.bank_second == "down"
        for seat in (*round_.money, None):
            seen = round_.view(seat)
            assert seen.options == (() if seat is None else round_.options(seat))
            if round_.rules.piles is None:
                decided = any(isinstance(event, ev.Turned) for event in round_.log)
                assert not hidden or seen.bank is None or decided or seen.bank.cards[1:] == (HIDDEN,)
            else:
                opened_up = any(isinstance(event, ev.BankOpened) for event in round_.log)
                assert seen.bank is None or opened_up or set(seen.bank.cards) == {HIDDEN}
        if round_.rules.piles is not None:
            assert all(set(one.cards) == {HIDDEN} for one in rail.hands)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_a_round_tells_itself_in_one_line(name: str, game: str) -> None:
    for round_, _, _ in random_rounds(name, game):
        told = repr(round_)
        assert told.startswith(f"<Round {round_.rules.house.name} {round_.rules.title} {round_.rules.stakes.name}: ")
        assert told.endswith(" in action>")
        assert "\n" not in told


def test_the_line_names_who_decides_where_and_for_how_much() -> None:
    round_ = deal(LL, {2: "9c 7d", 3: "Tc 7s"}, "Kd 8h", "2c", bet=20)
    assert repr(say(round_, "stand")) == (
        "<Round The Limelight Card Room Pure 21.5 Blackjack 5: Seat 3 plays square 3, $40 in action>"
    )
    assert repr(say(round_, "stand")).endswith(": over, $40 in action>")


def test_a_missing_seat_is_refused() -> None:
    with pytest.raises(Refused, match="No one is in seat 9"):
        deal(LL, {2: "9c 7d"}, "Kd 8h").seat(9)


def test_a_seat_stands_with_its_stack_its_bets_and_its_cards() -> None:
    round_ = deal(LL, {2: "9c 9d", 3: "Tc 8d"}, "Kd 8h", "2c 3c", bet=20, put_up=500)
    bettor, bank = round_.seat(2), round_.seat(1)
    assert (bettor.stack, bettor.bet, bettor.live, bettor.cards) == (dollars(980), dollars(20), True, cards("9c 9d"))
    assert (bank.stack, bank.bet, bank.live, bank.cards) == (0, dollars(500), True, cards("Kd 8h"))
    assert [(pot.name, pot.amount, pot.seats) for pot in round_.pots] == [
        ("bank", dollars(500), (1,)),
        ("square 2", dollars(20), (2,)),
        ("square 3", dollars(20), (3,)),
    ]
    say(round_, "split")
    assert (round_.seat(2).bet, round_.seat(2).cards) == (dollars(40), cards("9c 2c 9d"))


def test_an_option_names_the_rules_it_rests_on() -> None:
    round_ = deal(LL, {2: "6c 5d"}, "Kd 8h", "2c 3c 4c", bet=20)
    double = next(one for one in round_.options(2) if isinstance(one.command, do.Double))
    assert double.rules == round_.rules.cite("double.for_less").rules
    assert double.at(dollars(10)) == do.Double(2, 2, dollars(10))


# -- the player-dealer's collection ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_posted_steps_are_the_fee_table_at_every_action(name: str, game: str) -> None:
    spread = house(name).games[game]
    for stakes in spread.stakes:
        rules = spread.at(limit=stakes.name)
        steps = bank_fees(rules)
        bounds = sorted({0, 1, *(start + by for start, _ in steps for by in (-1, 0, 1)), 10**7})
        posted = [([0] + [fee for start, fee in steps if action >= start])[-1] for action in bounds]
        assert posted == [bank_fee(rules, action) for action in bounds]


def test_the_posted_fee_for_the_action_is_taken_when_the_bets_are_closed() -> None:
    seats = [Seated(1, dollars(500)), Seated(2, dollars(100))]
    fees = ((1, dollars(1)), (dollars(20), dollars(2)))
    round_ = Round(rules_of(LL), seats, cards("Kd 9s As 8h"), bank=1, bank_fees=fees)
    with pytest.raises(Refused, match=r"at most \$498: keep \$2 back"):
        round_.apply(do.PutUp(1, dollars(499)))
    for command in (do.PutUp(1, dollars(400)), do.Wager(2, 2, dollars(20))):
        round_.apply(command)
    round_.apply(do.NoMoreBets())
    assert round_.collected == dollars(2)


# -- an empty shoe -----------------------------------------------------------------------------------------------------


def test_with_the_shoe_run_out_the_house_may_fill_it_and_a_hit_is_refused_with_the_reason() -> None:
    round_ = deal(LL, {2: "9c 5d"}, "Kd 8h")
    assert [type(one.command) for one in round_.options()] == [do.Stand, do.Surrender, do.Refill]
    assert "The shoe is out of cards" in repr(round_)
    for command in (do.Hit(2, 2), do.Double(2, 2, dollars(10))):
        with pytest.raises(Refused, match=r"The shoe is out of cards\. Wait for the shuffle"):
            round_.apply(command)
    round_.apply(do.Refill(cards("Ts 2c 3c")))
    assert do.Hit in {type(one.command) for one in round_.options(2)}


def test_a_split_hand_waits_for_its_card_and_no_player_decides_meanwhile() -> None:
    round_ = deal(MC, {2: "8c 8d"}, "Kd 7h", "2c 9h")
    say(round_, "split hit")
    assert round_.to_act is None
    assert [type(one.command) for one in round_.options()] == [do.Refill]
    for command in (do.Stand(2, 2), do.Hit(2, 2), do.Split(2, 2)):
        assert refused(round_, command) == ""
    round_.apply(do.Refill(cards("Ts")))
    hand = play_of(round_).squares[2][1]
    assert tuple(hand.cards) == cards("8d Ts")


def test_a_record_of_a_round_begins_with_its_start() -> None:
    rules = rules_of(LL)
    with pytest.raises(ValueError, match="first event must be Started"):
        Round.replay(rules, [ev.Ended(0)])
