"""Draw, lowball and Push Nine under random legal play: what must hold at every step of every house's game."""

import random
from collections.abc import Iterator

import pytest

from houseway.cards import cards, deck
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.play import (
    Bet,
    BuyIn,
    Call,
    CallForCards,
    Check,
    Chop,
    Deal,
    Discard,
    Fold,
    PokerCommand,
    PokerHand,
    Raise,
    Show,
)
from houseway.engines.poker.play.betting.openers import holds_openers
from houseway.money import dollars
from tests.poker.driver import offered, poker_games, random_hand, rules_of
from tests.poker.table import May, may, rules

FAMILY = ("lowball", "five-card-draw", "high-draw", "push-nine")
GAMES = [entry for entry in poker_games() if entry[1] in FAMILY]


def illegal(hand: PokerHand, options: May) -> Iterator[PokerCommand]:
    """Things that are never allowed in this situation."""
    yield Deal(deck()[:5])
    for one in hand.seats:
        if one.seat != options.seat:
            yield from (
                Fold(one.seat),
                Check(one.seat),
                Bet(one.seat, 100),
                Show(one.seat, deck()[:2]),
                BuyIn(one.seat),
            )
    seat = options.seat
    if seat is None:
        return
    if hand.phase != "deal":
        yield Deal()
    if not options.raise_from:
        yield from (Bet(seat, hand.bet_to + 100), Raise(seat, hand.bet_to + 100))
    else:
        yield from (Bet(seat, options.raise_to + 1), Raise(seat, options.raise_to + 1))
    if not options.check:
        yield Check(seat)
    if options.draw is not None:
        yield from (CallForCards(seat, options.draw + 1), Discard(seat, tuple(hand.hole[hand.position[seat]]) * 2))
    if not options.buy_in:
        yield BuyIn(seat)
    if not options.chop:
        yield Chop(seat)


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_commands_that_are_not_offered_are_refused_and_change_nothing(name: str, game: str, structure: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        hand = random_hand(rules_of(name, game, structure, rng), rng)
        while not hand.over:
            before = PokerHand.replay(hand.rules, hand.log)
            for command in illegal(hand, may(hand)):
                with pytest.raises(Refused):
                    hand.apply(command)
                assert hand == before
            hand.apply(rng.choice(offered(hand, rng)))


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_a_seat_sees_its_own_cards_and_no_hidden_card_of_others(name: str, game: str, structure: str) -> None:
    rng = random.Random(7)
    hand = random_hand(rules_of(name, game, structure, rng), rng)
    while not hand.over:
        for one in hand.seats:
            seen = hand.view(one.seat)
            for other in seen.seats:
                at = hand.position[other.seat]
                open_cards = {*hand.shown[at], *hand.up[at]}
                assert other.seat == one.seat or set(other.cards) <= open_cards
        hand.apply(rng.choice(offered(hand, rng)))


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-BG2a")
def test_after_a_raise_the_least_invested_acts_next_once_the_blinds_have_acted_at_rogelios() -> None:
    """Blinds $10 and $20: seat 3 calls, seat 1 raises to $40, seat 2 calls: seat 3, with $20 in, is next."""
    found = rules("rogelios", "five-card-draw", "spread", "20-40")
    hand = PokerHand(found, [Seated(seat, dollars(500)) for seat in (1, 2, 3)], deck(), button=3)
    for command in (Deal(), Call(3), Raise(1, dollars(40)), Call(2)):
        hand.apply(command)
    assert hand.to_act == 3
    assert may(hand).call == dollars(20)
    for seed in range(40):
        rng = random.Random(seed)
        other = random_hand(found, rng)
        while not other.over and other.street < 1:
            if other.phase == "bet" and other.opener >= 0 and min(other.acted_at[:2]) >= 0:
                assert other.bet[other.pending[0]] == min(other.bet[at] for at in other.pending)
            other.apply(rng.choice(offered(other, rng)))


def test_openers_are_a_pair_of_jacks_or_better_whatever_the_count_of_cards() -> None:
    assert holds_openers(cards("Jc Jd 4h 3s 2c"))
    assert not holds_openers(cards("Tc Td Ah Ks Qc"))
    assert holds_openers(cards("Ac Jk 9h 5s 2c"))
    assert holds_openers(cards("2c 5c 9c Jc Kc"))
    assert holds_openers(cards("Jc Jd"))
    assert not holds_openers(cards("Tc Td Ah"))
    assert holds_openers(cards("Tc Td 3h 3s"))
