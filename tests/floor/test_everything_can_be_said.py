"""Things that happen at real tables and that could not be reported once: each is said in four ways.

In Python, in a story, on the floor page, and on the dealer's page, where the floor rules at a table dealt by hand.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import TypeAlias

import pytest

import houseway as hw
from houseway.cards import cards, text
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import SetHouseWay
from houseway.engines.contract import Hand, Refused
from houseway.engines.poker.play import Deal, Muck, PokerHand, Raise
from houseway.engines.rulings import Err, copy_of
from houseway.floor import Incident, blind_ruling, from_data, possible, preview, ruling
from houseway.floor.lookup import kinds_in, stated
from houseway.irregularities import (
    BoxedCard,
    EarlyFlop,
    EarlyRiver,
    EarlyTurn,
    FourCardFlop,
    HandTakenBack,
    Irregularity,
    MixedChips,
    ShownToOne,
    WrongBlind,
    WrongDealer,
    WrongHouseWay,
    words,
)
from houseway.money import dollars
from houseway.record import story
from houseway.rulebook import house
from houseway.table import DrawForButton, Table
from houseway.table.chips import Buy
from houseway.table.seating import Sit
from tests.banked.sevens import AD, deal_sevens
from tests.banked.tables import LL
from tests.banked.tables import deal as deal_21
from tests.floor.kit import every_chip, floor
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.pan.pan_table import pan
from tests.poker.situations import to_showdown
from tests.poker.table import hand, may, play, rules, to_flop, to_turn

Item: TypeAlias = tuple[Callable[[], Hand], Irregularity]


def preflop() -> PokerHand:
    one = hand(rules("oceana", limit="4/8"), 3)
    one.apply(Deal())
    return one


def mucked() -> PokerHand:
    """Heads-up at the showdown, one player has thrown their hand away and the other has the pot."""
    one = to_showdown(hand(rules("limelight", limit="3/6"), 2))
    assert one.to_act is not None
    one.apply(Muck(one.to_act))
    return one


def folded_to() -> PokerHand:
    """All have folded to seat 3, who has the pot."""
    one = hand(rules("marina", limit="4/8"), 3)
    one.apply(Deal())
    return play(one, "1 fold 2 fold")


def shuffle_owed() -> PokerHand:
    """The flop came early and is taken back; it is shuffled into the stub before the next one."""
    one = preflop()
    floor(one, EarlyFlop())
    play(one, "1 call 2 call 3 check")
    assert one.shuffle_due
    return one


def opened_draw() -> PokerHand:
    """The pot of a draw game is open."""
    one = draw_dealt("rogelios", "five-card-draw")
    options = may(one)
    assert options.seat is not None
    one.apply(Raise(options.seat, options.raise_from))
    return one


def twenty_one() -> Round:
    """Square 2 has 16 against a nine, and the player-dealer an eight face down."""
    return deal_21(LL, {2: "Th 6c"}, "9d 8h", "5c 5d 4c", bank_seat=1)


def sevens_set() -> Round:
    """Two hands of Double Hand are set, and the player-dealer waits."""
    return deal_sevens(AD, {2: "Ad Ac Kc Qh 8s 5d 4c", 3: "As Ks Qd Jh 9s 7d 6c"}, "2h 3h 4h 5h 7h 9d Td")


def bank_sets() -> Round:
    """Everyone else has set their hands."""
    one = sevens_set()
    for seat in (2, 3):
        one.apply(SetHouseWay(seat, seat))
    return one


THROWN = next(seat for seat in (1, 2) if not mucked().live[mucked().position[seat]])
LIST: dict[str, Item] = {
    "cards thrown away heads-up and taken back after Muck": (mucked, HandTakenBack(THROWN)),
    "an early turn for which the dealer did burn": (lambda: to_flop(hand(rules("oceana"), 3)), EarlyTurn()),
    "an early turn for which the dealer did not": (lambda: to_flop(hand(rules("oceana"), 3)), EarlyTurn("no")),
    "an early river for which the dealer did burn": (lambda: to_turn(hand(rules("oceana"), 3)), EarlyRiver()),
    "an early river for which the dealer did not": (lambda: to_turn(hand(rules("oceana"), 3)), EarlyRiver("no")),
    "a wrong blind": (preflop, WrongBlind(3, dollars(2))),
    "a four-card flop after an early flop while the shuffle is owed": (shuffle_owed, FourCardFlop()),
    "the wrong dealer when not all agree": (lambda: draw_dealt("rogelios", "lowball"), WrongDealer("no")),
    "a winner who shows one player after the pot was pushed": (folded_to, ShownToOne(3)),
    "a buy-in in chips of two denominations": (lambda: pan("", "", ""), MixedChips(2)),
    "a boxed up card of the player-dealer in 21": (twenty_one, BoxedCard(1, cards("9d"))),
    "a boxed down card of the player-dealer in 21": (twenty_one, BoxedCard(1, cards("8h"))),
    "a hand that the house dealer sets wrong for a player": (sevens_set, WrongHouseWay(3, cards("As Ks"))),
    "a hand that the house dealer sets wrong for the player-dealer": (bank_sets, WrongHouseWay(1, cards("2h 3h"))),
    "a deal from a position that is named, the pot open": (opened_draw, WrongDealer("yes", 3)),
    "a deal from a position that is named, not all agreed": (opened_draw, WrongDealer("no", 3)),
}
"""All but two equal cards in a position."""
ITEMS = pytest.mark.parametrize(("made", "what"), LIST.values(), ids=LIST)


@ITEMS
def test_each_is_said_in_python_and_ruled_on(made: Callable[[], Hand], what: Irregularity) -> None:
    one = made()
    chips = every_chip(one)
    found = floor(one, what)
    assert found.steps
    assert every_chip(one) == chips


@ITEMS
def test_each_can_happen_unnoticed_and_be_ruled_on_later(made: Callable[[], Hand], what: Irregularity) -> None:
    one = made()
    one.apply(Err(what))
    floor(one, what)
    assert type(one).replay(one.rules, one.log) == one


@ITEMS
@pytest.mark.parametrize("noticed", [True, False])
def test_each_is_written_in_a_story_and_read_back(made: Callable[[], Hand], what: Irregularity, noticed: bool) -> None:
    one = made()
    if noticed:
        floor(one, what)
    else:
        one.apply(Err(what))
    text = story.write(one)
    assert words(what) in text
    assert story.read(text).hand.log[1:] == one.log[1:]


@ITEMS
def test_each_is_on_the_floor_page_with_a_field_for_every_fact(made: Callable[[], Hand], what: Irregularity) -> None:
    """As the page sends it: a seat, words and amounts, and the places of cards with the faces that were seen."""
    one = made()
    (kind,) = (kind for kind in possible(one, blind=True) if kind.kind == what.kind)
    facts = {part.name: getattr(what, part.name) for part in fields(what)}
    assert {field.name for field in kind.fields} == set(facts)
    facts = {name: value for name, value in facts.items() if value is not None}
    assert {field.name for field in kind.fields if field.needed} <= set(facts)
    for field in kind.fields:
        assert not field.values or facts.get(field.name, field.values[0]) in field.values
    assert from_data(what.kind, facts) == what
    for field in kind.fields:
        if field.sort == "cards":
            there = field.cards[str(what.whose)]
            seen = text(what.named_cards)
            facts |= {"cards": [there.index(card) + 1 for card in what.named_cards], "faces": seen}
    told = Incident.of(what.kind, facts)
    assert blind_ruling(one, told).does == ruling(one, what).does
    assert preview(copy_of(one), what).outcomes


@ITEMS
def test_each_is_on_the_dealer_s_page_with_its_ruling(made: Callable[[], Hand], what: Irregularity) -> None:
    book = made().rules
    assert what.kind in kinds_in(book)
    assert stated(book.house, book, what.kind, "", {})


def test_every_item_says_something_that_is_not_the_default() -> None:
    """An item with default facts stands beside one with the other fact."""
    for what in (EarlyTurn, EarlyRiver):
        said = {one.burned for _, one in LIST.values() if isinstance(one, what)}
        assert said == {"yes", "no"}
    assert all(part.default is not MISSING or part.name == "seat" for part in fields(WrongBlind))


# -- at a table --------------------------------------------------------------------------------------------------------


def test_a_wrong_blind_is_put_right_at_a_table() -> None:
    table = Table(house("oceana"), "holdem", limit="4/8")
    for seat in (1, 2, 3):
        table.seat(f"player {seat}", seat, dollars(100))
    table.apply(DrawForButton(tuple(zip((1, 2, 3), cards("As Ks Qs"), strict=True))))
    one = table.next_hand(table.rules.deck())
    assert isinstance(one, PokerHand)
    table.play(Deal())
    big = next(post for post in one.posts if post.kind == "big")
    table.play(Err(WrongBlind(big.seat, big.live // 2)))
    assert one.bet[one.position[big.seat]] == big.live // 2
    table.play(ruling(one, WrongBlind(big.seat, big.live // 2)).command())
    assert one.bet[one.position[big.seat]] == big.live


@pytest.mark.rule("LL-PN-B1")
def test_a_pan_player_buys_in_with_twenty_chips_of_one_denomination() -> None:
    """Line 25: "The buy-in for each game is 20 chips of equal denominations."""
    table = Table(house("limelight"), "pan")
    with pytest.raises(Refused) as refused:
        table.apply(Sit("ann", 1, 2000, denominations=(100, 500)))
    assert refused.value.rule == "LL-PN-B1"
    table.apply(Sit("ann", 1, 2000, denominations=(100,)))
    with pytest.raises(Refused) as refused:
        table.apply(Buy(1, 600, denominations=(100, 500)))
    assert refused.value.rule == "LL-PN-B1"
    table.apply(Buy(1, 500))
    assert table.chairs[1].stack == 2500


@pytest.mark.parametrize("where", ["oceana", "marina"])
def test_chips_of_other_games_may_be_of_several_denominations(where: str) -> None:
    table = Table(house(where), "holdem", limit="4/8")
    table.apply(Sit("ann", 1, dollars(100), denominations=(100, 500)))
    assert table.chairs[1].stack == dollars(100)


# -- two equal cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-AD-42")
@pytest.mark.parametrize("game", ["marina double-hand", "oceana pai-gow one-joker"])
def test_two_equal_cards_are_a_position_that_is_played_on_and_is_a_misdeal(game: str) -> None:
    """The dealer's page records a hand for a dispute from such a position."""
    hands = "square 2: seat 2 $20, As As Kc Qh 8s 5d 2c; bank cards 2h 3h 4h 5h 7h 9d Td"
    told = hw.position(f"{game}; bank 1 $200; seat 1 $100; seat 2 $100; {hands}")
    assert str(hw.position(str(told))) == str(told)
    assert isinstance(told, Round)
    assert str(told).count("As") == 2
    while not told.over:
        told.apply(next(one.command for one in told.options() if isinstance(one.command, SetHouseWay)))
    assert told.result is not None
    assert told.result.misdealt
