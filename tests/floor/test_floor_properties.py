"""Errors of every kind at random moments of random hands of every game and house."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.floor import TYPES, Irregularity, ruling
from houseway.floor import irregularities as irr
from houseway.play.contract import Refused
from houseway.play.poker import PokerHand
from tests.floor.kit import every_card, every_chip, unnoticed
from tests.poker.driver import offered, poker_games, random_hand, rules_of

GAMES = poker_games()
WRONG_COUNTS = ("too-many-cards", "too-few-cards", "dealt-out")
"""A hand with a wrong count cannot be played on at random: it may be asked to throw away cards it has not."""


def anything_wrong(one: PokerHand, rng: random.Random) -> Irregularity | None:
    """An irregularity of any kind about any seat and its cards."""
    kind = rng.choice([name for name in TYPES if name != "override"])
    seats = [seated.seat for at, seated in enumerate(one.seats) if one.live[at]] or [one.seats[0].seat]
    seat = rng.choice(seats if rng.random() < 0.9 else [seated.seat for seated in one.seats])
    held = one.hole[one.position[seat]]
    some = tuple(rng.sample(held, min(len(held), rng.choice((1, 1, 1, 2)))))
    other = rng.choice(seats)
    special: dict[str, Callable[[], Irregularity]] = {
        "exposed-on-deal": lambda: irr.ExposedOnDeal(seat, some, others=rng.choice((0, 0, 1))),
        "exposed-on-draw": lambda: irr.ExposedOnDraw(seat, some, by=rng.choice(("dealer", "player"))),
        "flashed-card": lambda: irr.FlashedCard(seat, some),
        "boxed-card": lambda: rng.choice((irr.BoxedCard(), irr.BoxedCard(seat, some), _boxed_board(one))),
        "joker": lambda: rng.choice((irr.JokerFound(), irr.JokerFound(seat, some[:1]))),
        "off-table": lambda: rng.choice(
            (irr.OffTable(), irr.OffTable(seat, some[:1], rng.choice(("dealer", "player"))))
        ),
        "too-many-cards": lambda: irr.TooManyCards(seat, rng.choice((1, 1, 2)), rng.choice(("yes", "no"))),
        "too-few-cards": lambda: irr.TooFewCards(seat, other=rng.choice((None, other)) if other != seat else None),
        "early-street": lambda: irr.EarlyStreet(rng.randint(1, 3)),
        "wrong-seat": lambda: irr.WrongSeat(
            seat, rng.choice(("first", "down", "up", "last")), rng.choice(("yes", "no"))
        ),
        "fouled-by-another": lambda: irr.FouledByAnother(seat, some),
        "miscall": lambda: irr.Miscall(
            seat, rng.choice(("yes", "no")), rng.choice((None, other)) if other != seat else None
        ),
        "shared-action": lambda: irr.SharedAction(seat, other),
    }
    if kind in special:
        return special[kind]() if held and (kind != "shared-action" or other != seat) else None
    return irr.build(TYPES[kind], {"seat": seat} if "seat" in irr.fields_of(TYPES[kind]) else {})


def _boxed_board(one: PokerHand) -> irr.BoxedCard:
    return irr.BoxedCard(None, tuple(one.board[-1:]))


def call_the_floor(one: PokerHand, what: Irregularity, rng: random.Random) -> bool:
    """The floor rules, with any choice and any shuffle; whether there was a ruling that could be carried out."""
    try:
        found = ruling(one, what)
        choice = rng.choice(found.choices).choice if found.choices else ""
        due = found.shuffle(one, choice)
        one.apply(found.command(choice=choice, order=tuple(rng.sample(due, len(due)))))
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_with_errors_reaches_an_end_or_a_misdeal_and_loses_neither_chip_nor_card(
    house: str, game: str, structure: str, seed: int
) -> None:
    """Up to four errors, some found late: chips and cards are conserved at every step and the hand replays the same."""
    rng = random.Random(seed)
    rules = rules_of(house, game, structure, rng)
    one = random_hand(rules, rng)
    chips, deck = every_chip(one), every_card(one)
    calls = 4
    for _ in range(1000):
        if one.over:
            break
        what = anything_wrong(one, rng) if calls and one.street >= 0 and rng.random() < 0.3 else None
        if what is not None:
            before = list(one.log)
            calls -= 1
            if not call_the_floor(one, what, rng):
                assert one.log == before
        else:
            one.apply(rng.choice(offered(one, rng)))
        assert every_chip(one) == chips
        assert every_card(one) == deck
        assert min(one.stack) >= 0
    assert one.over
    assert one.pot == 0
    if one.floor is not None and one.floor.misdealt:
        fee = one.drop + one.jackpot
        assert sum(seated.stack for seated in one.seats) - fee == sum(one.stack)
        assert not fee or one.fee.payer == "dealer-position"
    assert PokerHand.replay(rules, one.log) == one


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_error_found_late_is_ruled_upon_all_the_same(house: str, game: str, structure: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = rules_of(house, game, structure, rng)
    one = random_hand(rules, rng)
    chips, deck = every_chip(one), every_card(one)
    what: Irregularity | None = None
    for _ in range(1000):
        if one.over:
            break
        if what is not None and (one.phase != "bet" or rng.random() < 0.5):
            if not call_the_floor(one, what, rng):
                return  # nothing can be done about it any more
            what = None
        elif what is None and one.street >= 0 and rng.random() < 0.2:
            what = anything_wrong(one, rng)
            if what is not None and what.kind not in WRONG_COUNTS:
                try:
                    unnoticed(one, what)
                except Refused:
                    what = None
            else:
                what = None
        if one.over:
            break
        one.apply(rng.choice(offered(one, rng)))
        assert every_chip(one) == chips
        assert every_card(one) == deck
    assert PokerHand.replay(rules, one.log) == one
