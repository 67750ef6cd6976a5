"""Draw, lowball and Push Nine under random legal play: what must hold at every step of every house's game."""

import random
from collections.abc import Iterator

import pytest

from houseway.cards import JOKER, BadCards, cards, deck
from houseway.money import Cents, dollars
from houseway.play.contract import Fee, Refused, Seated
from houseway.play.poker import (
    AgreeToPush,
    Bet,
    BuyIn,
    Call,
    CallForCards,
    Check,
    Chop,
    Command,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    Options,
    PokerHand,
    Raise,
    Show,
)
from houseway.play.poker.openers import holds_openers, pot_opener, split_cards
from houseway.rulebook import PokerRules
from tests.poker.table import all_chips, rules

GAMES = [
    ("limelight", "lowball", "limit", "6"),
    ("rogelios", "five-card-draw", "spread", "20-40"),
    ("rogelios", "five-card-draw", "limit", "4/8"),
    ("rogelios", "high-draw", "limit", "4/8"),
    ("rogelios", "high-draw", "spread", "4-16"),
    ("rogelios", "lowball", "limit", "20/40"),
    ("rogelios", "lowball", "spread", "2-10"),
    ("golden-state", "lowball", "limit", "1/2"),
    ("golden-state", "push-nine", "no-limit", "5 ante"),
    ("oceana", "five-card-draw", "limit", "4/8"),
    ("oceana", "five-card-draw", "no-limit", "1 ante 20+"),
    ("oceana", "five-card-draw", "tournament", "4/8"),
    ("oceana", "lowball", "limit", "4/8"),
    ("oceana", "lowball", "no-limit", "1/2 60+"),
    ("marina", "lowball", "limit", "10/20"),
    ("marina", "lowball", "pot-limit", "1/2"),
    ("marina", "lowball", "no-limit", "1/2"),
    ("marina", "lowball", "spread", "2-6"),
]


def start(game: PokerRules, rng: random.Random) -> PokerHand:
    fewest, most = game.seats
    count = rng.choice((fewest, most, rng.randint(fewest, most)))
    unit = max((*game.stakes.bets[-1:], game.stakes.big_blind, game.stakes.ante))
    seats = [
        Seated(seat, rng.randint(1, rng.choice((2, 12, 60))) * max(unit // 2, 100)) for seat in range(1, count + 1)
    ]
    payer = rng.choice(("pot", "pot", "dealer-position"))
    moment = "before-deal" if payer == "dealer-position" or game.push else "first-round"
    fee = Fee(rng.choice((0, 100, 300)), 0, "pot" if game.push else payer, moment)  # type: ignore[arg-type]
    jokers = game.draw.jokers if game.draw else (0,)
    order = list(deck(rng.choice(jokers)))
    rng.shuffle(order)
    return PokerHand(game, seats, order, button=rng.randint(1, count), fee=fee)


def dealers_choice(hand: PokerHand, rng: random.Random) -> Command:
    order = list(hand.options().shuffle)
    rng.shuffle(order)
    return Deal(tuple(order), Fee(200) if hand.push else Fee())


def offered(hand: PokerHand, options: Options, rng: random.Random) -> Iterator[Command]:
    """Every kind of action on offer to the seat that is to act."""
    seat = options.seat
    assert seat is not None
    at = hand.position[seat]
    simple: dict[type[Fold | Check | Show | Muck | Chop | AgreeToPush], bool] = {
        Check: options.check,
        Show: options.show,
        Muck: options.muck,
        Chop: options.chop,
        AgreeToPush: options.push,
        Fold: options.fold and rng.random() < 0.5,
    }
    yield from (kind(seat) for kind, offer in simple.items() if offer)
    if options.call:
        yield Call(seat)
    if options.raise_from:
        to = rng.choice((options.raise_from, options.raise_to, rng.randint(options.raise_from, options.raise_to)))
        yield (Bet if options.opens else Raise)(seat, to)
    if options.buy_in:
        yield from (BuyIn(seat), Decline(seat))
    if options.chop:
        yield Decline(seat)
    if options.draw is not None:
        count = rng.randint(0, options.draw)
        yield CallForCards(seat, count) if rng.random() < 0.2 else discard(hand, at, count, rng)
    if options.discard:
        yield discard(hand, at, options.discard, rng)


def choose(hand: PokerHand, rng: random.Random) -> Command:
    options = hand.options()
    if options.seat is None:
        return dealers_choice(hand, rng)
    return rng.choice([*offered(hand, options, rng)] or [Fold(options.seat)])


def discard(hand: PokerHand, at: int, count: int, rng: random.Random) -> Discard:
    thrown = tuple(rng.sample(hand.hole[at], count))
    splits = at == pot_opener(hand) and bool(split_cards(hand.hole[at], thrown))
    return Discard(hand.seats[at].seat, thrown, splits)


def illegal(hand: PokerHand, options: Options) -> Iterator[Command]:
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


def snapshot(hand: PokerHand) -> PokerHand:
    return PokerHand.replay(hand.rules, tuple(hand.log))


def play_out(game: PokerRules, seed: int, *, check: bool) -> tuple[PokerHand, Cents]:
    rng = random.Random(seed)
    hand = start(game, rng)
    total = all_chips(hand)
    for _ in range(2000):
        if hand.over:
            break
        options = hand.options()
        if check:
            refuse_everything(hand, options)
        command = choose(hand, rng)
        events = hand.apply(command)
        assert events
        assert all_chips(hand) == total
        assert min(hand.stack) >= 0
        assert hand.in_count == sum(hand.live)
        assert hand.over or hand.able_count == sum(1 for at, live in enumerate(hand.live) if live and hand.stack[at])
        assert_no_card_twice(hand)
    assert hand.over
    return hand, total


def refuse_everything(hand: PokerHand, options: Options) -> None:
    before = snapshot(hand)
    for command in illegal(hand, options):
        with pytest.raises((Refused, BadCards)):
            hand.apply(command)
        assert hand == before


def assert_no_card_twice(hand: PokerHand) -> None:
    """Every card is in the stub, burned, in the muck or in one live hand; no card comes from nowhere."""
    if hand.shuffle is not None and hand.shuffle.whole:
        return
    held = [one for at, cards in enumerate(hand.hole) if hand.live[at] for one in cards]
    there = sorted((*hand.stub.left, *hand.stub.burns, *held, *hand.muck))
    if hand.street >= 0:
        assert len(there) == len(set(there)) + max(0, there.count(JOKER) - 1)
        assert len(there) <= 54


@pytest.mark.parametrize(("name", "game", "structure", "limit"), GAMES)
def test_random_play_ends_conserves_chips_and_replays_equal(name: str, game: str, structure: str, limit: str) -> None:
    found = rules(name, game, structure, limit)
    for seed in range(60):
        hand, total = play_out(found, seed, check=False)
        assert PokerHand.replay(found, tuple(hand.log)) == hand
        result = hand.result
        assert result is not None
        assert sum(result.stacks.values()) + result.collection + result.jackpot == total


@pytest.mark.parametrize(("name", "game", "structure", "limit"), GAMES)
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str, game: str, structure: str, limit: str) -> None:
    for seed in range(100, 108):
        play_out(rules(name, game, structure, limit), seed, check=True)


@pytest.mark.parametrize(("name", "game", "structure", "limit"), GAMES)
def test_a_seat_sees_its_own_cards_and_no_hidden_card_of_others(
    name: str, game: str, structure: str, limit: str
) -> None:
    rng = random.Random(7)
    hand = start(rules(name, game, structure, limit), rng)
    while not hand.over:
        for one in hand.seats:
            seen = hand.view(one.seat)
            for other in seen.seats:
                at = hand.position[other.seat]
                open_cards = {*hand.shown[at], *hand.up[at]}
                assert other.seat == one.seat or set(other.cards) <= open_cards
        choice = choose(hand, rng)
        hand.apply(choice)


@pytest.mark.rule("RO-FD-BG2a")
def test_after_a_raise_the_least_invested_acts_next_once_the_blinds_have_acted_at_rogelios() -> None:
    """Blinds $10 and $20: seat 3 calls, seat 1 raises to $40, seat 2 calls: seat 3, with $20 in, is next."""
    found = rules("rogelios", "five-card-draw", "spread", "20-40")
    hand = PokerHand(found, [Seated(seat, dollars(500)) for seat in (1, 2, 3)], deck(), button=3)
    for command in (Deal(), Call(3), Raise(1, dollars(40)), Call(2)):
        hand.apply(command)
    assert hand.to_act == 3
    assert hand.options().call == dollars(20)
    for seed in range(40):
        rng = random.Random(seed)
        other = start(found, rng)
        while not other.over and other.street < 1:
            if other.phase == "bet" and other.opener >= 0 and min(other.acted_at[:2]) >= 0:
                assert other.bet[other.pending[0]] == min(other.bet[at] for at in other.pending)
            other.apply(choose(other, rng))


def test_openers_are_a_pair_of_jacks_or_better_whatever_the_count_of_cards() -> None:
    assert holds_openers(cards("Jc Jd 4h 3s 2c"))
    assert not holds_openers(cards("Tc Td Ah Ks Qc"))
    assert holds_openers(cards("Ac Jk 9h 5s 2c"))
    assert holds_openers(cards("2c 5c 9c Jc Kc"))
    assert holds_openers(cards("Jc Jd"))
    assert not holds_openers(cards("Tc Td Ah"))
    assert holds_openers(cards("Tc Td 3h 3s"))
