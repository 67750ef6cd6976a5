"""A poker hand fulfills the contract of play, which other layers rely on."""

import random

import pytest

from houseway.engines.banked.play.commands import Hit
from houseway.engines.contract import Command, Event, Hand, Pot, Refused
from houseway.engines.pan.play.commands import Draw
from houseway.engines.poker.play import AgreeToPush, Call, Deal, Discard, Fold, PokerHand, Raise, by_kind
from houseway.engines.poker.play.betting.openers import pot_opener, split_cards
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.driver import offered, poker_games, random_hand, rules_of
from tests.poker.stud_table import stud
from tests.poker.table import check_round, hand, play, rules, to_flop

HOLDEM = rules("limelight", limit="3/6")
NO_LIMIT = rules("limelight", structure="no-limit")


class Whistle(Command):
    """A command of no engine."""


class Whistled(Event):
    """An event of no engine."""


@pytest.mark.parametrize("command", [Hit(1, 1), Draw(1), Whistle()])
def test_a_command_of_another_engine_is_refused_with_a_sentence_and_changes_nothing(command: Command) -> None:
    one = play(hand(HOLDEM), "deal")
    before = PokerHand.replay(HOLDEM, one.log)
    with pytest.raises(Refused, match=f"^Texas Hold'em has no {type(command).__name__}.$"):
        one.apply(command)
    assert one == before


def test_an_event_of_another_engine_is_no_event_of_a_poker_hand() -> None:
    one = play(hand(HOLDEM), "deal")
    with pytest.raises(ValueError, match="Whistled doesn't happen in a poker hand"):
        one.take(Whistled())
    assert one == PokerHand.replay(HOLDEM, one.log)


def test_a_poker_hand_is_a_hand() -> None:
    one: Hand = play(hand(HOLDEM), "deal")
    assert (one.to_act, one.over, one.result, one.shuffle_due) == (1, False, None, ())
    assert one.view(None).seat is None


def test_a_hand_tells_its_situation_in_one_line() -> None:
    one = hand(HOLDEM)
    game = "The Limelight Card Room Texas Hold'em 3/6"
    assert repr(PokerHand(HOLDEM)) == f"<PokerHand {game}: not begun>"
    assert repr(one) == f"<PokerHand {game}: before the deal, pot $4, the dealer to act>"
    assert repr(to_flop(one)) == f"<PokerHand {game}: flop, pot $9, seat 2 to act>"
    assert repr(play(one, "2 fold 3 fold")) == f"<PokerHand {game}: over>"


def test_a_seat_stands_with_its_stack_its_bet_and_its_cards() -> None:
    one = play(hand(HOLDEM), "deal 1 raise 6 2 fold")
    first, second = one.seat(1), one.seat(2)
    assert (first.stack, first.bet, first.live, len(first.cards)) == (dollars(94), dollars(6), True, 2)
    assert (second.live, second.cards) == (False, ())
    with pytest.raises(Refused, match="Seat 9 is not in this hand"):
        one.seat(9)


def test_pots_have_names_and_seats_and_hold_the_bets_in_front() -> None:
    one = play(hand(NO_LIMIT, 3, stacks={1: 20}), "deal 1 raise 20 2 raise 60 3 call")
    assert one.pots == (Pot("main pot", dollars(60), (2, 3, 1)), Pot("side pot 1", dollars(80), (2, 3)))
    assert one.money == {1: 0, 2: dollars(40), 3: dollars(40)}


def test_a_result_names_the_pots_that_were_won() -> None:
    one = play(hand(HOLDEM), "deal 1 raise 6 2 fold 3 fold")
    assert one.result is not None
    assert [(pot.name, pot.amount, pot.winners) for pot in one.result.pots] == [("main pot", dollars(7), (1,))]
    assert (one.pots, one.result.stacks, one.result.misdealt) == ((), one.money, False)


@pytest.mark.parametrize(("name", "game", "structure"), poker_games())
def test_every_option_is_accepted_as_it_stands_and_no_chip_is_lost(name: str, game: str, structure: str) -> None:
    rng = random.Random(f"{name} {game} {structure}")
    found = rules_of(name, game, structure, rng)
    for _ in range(3):
        one = random_hand(found, rng)
        chips = sum(player.stack for player in one.seats)
        while not one.over:
            for option in one.options():
                accepted(found, one, ready(one, option.command, option.least))
            for seat in one.position:
                for option in one.options(seat):
                    accepted(found, one, ready(one, option.command, option.least))
            assert sum(one.money.values()) + sum(pot.amount for pot in one.pots) + one.collected == chips
            assert [one.seat(seat).stack for seat in one.money] == list(one.money.values())
            one.apply(rng.choice(offered(one, rng)))
        assert one.result is not None
        assert sum(one.result.stacks.values()) + one.collected == chips
        assert one.options() == ()


def ready(one: PokerHand, command: Command, least: int) -> Command:
    """An option's command, completed by its sender: the cards to discard, and the order of the deck."""
    match command:
        case Deal():
            return Deal(one.shuffle_due)
        case Discard(seat):
            at = one.position[seat]
            thrown = tuple(one.hole[at][:least])
            return Discard(seat, thrown, at == pot_opener(one) and bool(split_cards(one.hole[at], thrown)))
    return command


def accepted(found: PokerRules, one: PokerHand, command: Command) -> None:
    """The command is carried out on a copy of the hand."""
    assert PokerHand.replay(found, one.log).apply(command)


def test_what_may_be_done_out_of_turn() -> None:
    """The forced bet may be given up, pineapple is discarded in any order; otherwise one waits."""
    assert hand(HOLDEM).options(2) == ()
    assert play(hand(HOLDEM), "deal").options(2) == ()
    assert play(hand(HOLDEM), "deal").options(9) == ()
    forced = stud(rules("casino", "stud", limit="10/20"), ["Kd Jd 2c", "Qc Jc 3d", "Qh Jh Ks"])
    play(forced, "1 brings")
    assert forced.to_act == 2
    assert [option.command for option in forced.options(1)] == [Fold(1)]
    crazy = to_flop(hand(rules("limelight", "crazy-pineapple")))
    check_round(crazy)
    assert crazy.phase == "discard"
    assert all(set(by_kind(crazy.options(seat))) == {Discard} for seat in (1, 2, 3))


def test_everyone_left_may_agree_to_push_the_pot() -> None:
    one = play(hand(rules("golden-state", "push-nine")), "deal")
    check_round(one)
    assert one.phase == "showdown"
    assert all(AgreeToPush in by_kind(one.options(seat)) for seat in (1, 2, 3))


def test_an_option_names_its_amounts_and_the_rules_it_rests_on() -> None:
    may = by_kind(play(hand(HOLDEM), "deal").options())
    assert (may[Call].least, may[Call].most) == (dollars(3), dollars(3))
    assert set(HOLDEM.cite("betting.raise_cap").rules) <= set(may[Raise].rules)
    free = by_kind(play(hand(NO_LIMIT), "deal").options())[Raise]
    assert free.at(free.most) == Raise(1, dollars(100))
    assert may[Fold].rules == ()
