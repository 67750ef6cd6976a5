"""Invariants of every moment of every hand. Each proof takes one hand at one moment and does not change it."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

import houseway
from houseway.cards import Card
from houseway.engines.banked.play.events import FundBonus
from houseway.engines.contract import Command, Hand, Option, Refused
from houseway.engines.rulings import copy_of
from houseway.money import Cents
from tests.contract.kit import Spread, amounts, complete, moments
from tests.contract.places import every_card, money_in
from tests.contract.strangers import bad_amounts, foreign, out_of_turn, unknown_seats, wild
from tests.contract.twins import twin

TRIES = 8
"""Of so many options of one kind each is tried; of more, so many."""


# -- what is offered ---------------------------------------------------------------------------------------------------


def offers(hand: Hand, rng: Random) -> list[Option]:
    """The options of the seat to act and of every seat; of many options of a kind, some."""
    kinds: dict[tuple[int | None, type], list[Option]] = {}
    for seat in (None, *hand.money):
        for option in hand.options(seat):
            kinds.setdefault((seat, type(option.command)), []).append(option)
    return [one for many in kinds.values() for one in rng.sample(many, min(TRIES, len(many)))]


def what_is_offered_is_accepted(hand: Hand, rng: Random) -> None:
    """At the least, at the most and between; each rests on rules that the house has."""
    known = {rule.id for rule in hand.rules.house.catalogue.rules}
    chips = every_chip(hand)
    for option in offers(hand, rng):
        assert 0 <= option.least <= option.most or not option.most, option
        assert option.step > 0, option
        assert known.issuperset(option.rules), option
        for amount in dict.fromkeys(amounts(option, rng)):
            trial, command = copy_of(hand), complete(hand, option, amount, rng)
            why = why_refused(trial, command)
            assert why is None, f"{hand!r} offers {option} and refuses {command}: {why}"
            assert list(trial.log[: len(hand.log)]) == list(hand.log)
            assert trial != hand
            assert every_chip(trial) == chips, f"{command} in {hand!r}"


def who_is_to_act_has_options(hand: Hand, rng: Random) -> None:
    """The seat to act has options, and a seat's options are commands of that seat."""
    now = hand.options()
    assert bool(now) is not hand.over, repr(hand)
    if hand.to_act is not None:
        mine = hand.options(hand.to_act)
        assert mine, repr(hand)
        assert all(option in now for option in mine), repr(hand)
        assert hand.to_act in hand.money
    for seat in hand.money:
        assert all(getattr(option.command, "seat", None) == seat for option in hand.options(seat)), repr(hand)
    for seat in (0, -1, 99):
        assert len(hand.options(seat)) == 0
    if hand.over:
        assert hand.to_act is None
        assert not any(hand.options(seat) for seat in hand.money)


# -- what is refused ---------------------------------------------------------------------------------------------------


def why_refused(hand: Hand, command: Command) -> str | None:
    """Carries out a command and returns None, or returns the refusal."""
    before = len(hand.log)
    try:
        events = hand.apply(command)
    except Refused as refused:
        return refused.why
    assert events, f"nothing came of {command} in {hand!r}"
    assert list(events) == list(hand.log[before:])
    return None


def what_is_refused_changes_nothing(hand: Hand, rng: Random) -> None:
    """Other engines' commands, seats that are not there or not to act, amounts out of bounds: a sentence each."""
    before = copy_of(hand)
    bad = [*foreign(hand, rng), *unknown_seats(hand, rng), *out_of_turn(hand, rng), *bad_amounts(hand)]
    for command in rng.sample(bad, min(12, len(bad))):
        why = why_refused(hand, command)
        assert why is not None, f"{before!r} carried out {command}"
        assert " " in why, f"{command}: {why!r} is no sentence"
        assert hand == before, f"{command} was refused and changed {before!r}"


def anything_is_carried_out_or_refused(hand: Hand, rng: Random) -> None:
    """Any command of the engine with any values is either carried out, or refused without a change."""
    chips = every_chip(hand)
    for command in wild(hand, rng):
        trial = copy_of(hand)
        if (why := why_refused(trial, command)) is not None:
            assert " " in why, f"{command}: {why!r} is no sentence"
            assert trial == hand, f"{command} was refused and changed {hand!r}"
        else:
            assert every_chip(trial) == chips, f"{command} in {hand!r}"
            assert copy_of(trial) == trial, f"{command} in {hand!r}"
            chips_are_counted(trial, rng)


# -- what is kept ------------------------------------------------------------------------------------------------------


def a_replay_is_equal(hand: Hand, rng: Random) -> None:
    """The state is the fold of the log: replayed in full, and event by event from an earlier moment."""
    assert copy_of(hand) == hand
    at = rng.randint(1, len(hand.log))
    told = type(hand).replay(hand.rules, hand.log[:at])
    for event in hand.log[at:]:
        told.take(event)
    assert told == hand, repr(hand)
    if at < len(hand.log):
        assert type(hand).replay(hand.rules, hand.log[:at]) != hand


def a_copy_is_equal(hand: Hand, rng: Random) -> None:
    """A copy and a pickled hand are equal, and what is done to them does not reach the hand."""
    before = copy_of(hand)
    for other in (copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert other == hand
        assert repr(other) == repr(hand)
        for option in offers(hand, rng)[:1]:
            other.apply(complete(hand, option, option.least, rng))
            assert other != hand
    assert hand == before


# -- chips and cards ---------------------------------------------------------------------------------------------------


def every_chip(hand: Hand) -> Cents:
    """All the chips there are, less what a house's fund has brought to the table."""
    funds = sum(event.amount for event in hand.log if isinstance(event, FundBonus))
    return sum(hand.money.values()) + sum(pot.amount for pot in hand.pots) + hand.collected - funds


def chips_are_counted(hand: Hand, rng: Random) -> None:
    """No stack, bet or pot is negative; a seat's state matches its money; every pot has a possible winner."""
    assert all(chips >= 0 for chips in hand.money.values()), repr(hand)
    assert all(pot.amount > 0 and pot.seats and set(pot.seats) <= set(hand.money) for pot in hand.pots), hand.pots
    assert hand.collected >= 0
    standings = [hand.seat(seat) for seat in hand.money]
    assert {one.seat: one.stack for one in standings} == hand.money
    assert all(one.bet >= 0 for one in standings)
    assert sum(one.bet for one in standings) <= sum(pot.amount for pot in hand.pots)
    if hand.pots:
        assert any(one.live for one in standings)


def cards_are_counted(hand: Hand, rng: Random) -> None:
    """No card is there twice and none is lost."""
    whole: Counter[Card] = Counter(hand.rules.deck())
    held = Counter(card for seat in hand.money for card in hand.seat(seat).cards)
    added = every_card(hand) - whole
    assert held <= whole + added, f"{held - whole} twice in {hand!r}"
    assert every_card(hand) == dealt_from(hand), repr(hand)
    assert not Counter(hand.shuffle_due) - every_card(hand)


def dealt_from(hand: Hand) -> Counter[Card]:
    """The cards that the first event brought to the table, and those that filled a shoe."""
    return every_card(type(hand).replay(hand.rules, hand.log[:1])) + Counter(
        card for event in hand.log for card in getattr(event, "cards", ()) if type(event).__name__ == "Refilled"
    )


# -- what is seen ------------------------------------------------------------------------------------------------------


def views_hide(hand: Hand, rng: Random) -> None:
    """A hand that differs only in cards a seat may not see looks the same to it."""
    for seat in rng.sample([None, *hand.money], 2):
        other = twin(hand, seat, rng)
        assert other.view(seat) == hand.view(seat), f"seat {seat} sees too much of {hand!r}"


def views_agree(hand: Hand, rng: Random) -> None:
    """Everyone sees the same money, and whose turn it is."""
    for seat in (None, *hand.money):
        seen = hand.view(seat)
        assert (seen.seat, seen.to_act) == (seat, hand.to_act)
        stacks, middle = money_in(seen)
        assert stacks == hand.money, repr(hand)
        assert middle == sum(pot.amount for pot in hand.pots), repr(hand)


# -- texts and views ---------------------------------------------------------------------------------------------------


def the_result_waits_for_the_end(hand: Hand, rng: Random) -> None:
    """There is no result until the hand is over; then it has the money, and the middle is empty."""
    result = hand.result
    assert (result is not None) is hand.over
    if result is not None:
        assert dict(result.stacks) == dict(hand.money)
        assert result.collection + result.jackpot == hand.collected
        assert hand.pots == ()


def it_tells_itself_in_one_line(hand: Hand, rng: Random) -> None:
    """Engine, house, game and limit, and the situation."""
    told = repr(hand)
    assert "\n" not in told
    assert told.startswith(f"<{type(hand).__name__} {hand.rules.house.name} {hand.rules.title}")
    assert told.endswith(">")
    assert (": over" in told) is hand.over


def a_position_is_the_hand(hand: Hand, rng: Random) -> None:
    """A hand written as one line of text and read back has the same state and options."""
    if hand.over:
        return
    again = houseway.position(str(hand))
    assert str(again) == str(hand)
    assert (again.to_act, again.money, again.pots) == (hand.to_act, hand.money, hand.pots), str(hand)
    assert [one.command for one in again.options()] == [one.command for one in hand.options()], str(hand)


PROOFS: dict[Callable[[Hand, Random], None], float] = {
    what_is_offered_is_accepted: 0.5,
    a_position_is_the_hand: 0.3,
    who_is_to_act_has_options: 1,
    what_is_refused_changes_nothing: 0.5,
    anything_is_carried_out_or_refused: 0.5,
    a_replay_is_equal: 1,
    a_copy_is_equal: 0.1,
    chips_are_counted: 1,
    cards_are_counted: 0.5,
    views_hide: 0.5,
    views_agree: 0.5,
    the_result_waits_for_the_end: 1,
    it_tells_itself_in_one_line: 1,
}
"""Every proof, with the share of the moments it is run at."""


def prove(spread: Spread, seed: int, often: float) -> None:
    """Plays a hand and proves everything at its end, and on the way as often as is worth it; chips all the time."""
    brought: Cents | None = None
    for hand, rng in moments(spread, seed):
        brought = every_chip(hand) if brought is None else brought
        assert every_chip(hand) == brought, f"chips are lost or made in {hand!r}"
        for proof, part in PROOFS.items():
            if hand.over or rng.random() < often * part:
                proof(hand, rng)
