"""Errors found late, in hands that have folded, in several hands at once, and errors of other games."""

from random import Random

import pytest

from houseway.cards import Card
from houseway.engines.contract import Hand, Refused
from houseway.engines.poker.play import Bet, Deal, Fold, PokerHand
from houseway.engines.rulings import Err, RuleOn
from houseway.floor import ruling
from houseway.floor.engine import floor_engine
from houseway.floor.lookup import kinds_in
from houseway.irregularities import (
    TYPES,
    EarlyFlop,
    ExposedOnDeal,
    FouledByAnother,
    FourCardFlop,
    InvalidMeld,
    Irregularity,
    MixedCards,
    RemovedBet,
    SplitOpeners,
    TooFewCards,
    TooManyCards,
)
from houseway.rulebook import house, names
from tests.banked.tables import LL, deal
from tests.floor.kit import every_card, every_chip, floor, held, is_live, is_misdeal, next_street, unnoticed
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.pan.pan_table import pan
from tests.poker.table import check_round, hand, play, rules, to_flop

HOLDEM = ("holdem", "omaha", "omaha-hilo")


# -- a flop of four cards, reported after its round --------------------------------------------------------------------


def four_on_the_flop(name: str, game: str) -> PokerHand:
    """The dealer turned four cards, and nobody says so; before the flop everyone called."""
    one = hand(rules(name, game), 3, stack=500)
    one.apply(Deal())
    check_round(one)
    unnoticed(one, FourCardFlop())
    return one


@pytest.mark.rule("RO-HE-2")
@pytest.mark.parametrize("game", HOLDEM)
@pytest.mark.parametrize("name", ["oceana", "rogelios"])
@pytest.mark.parametrize("later", ["turn due", "turn", "turn bet", "river"])
def test_a_flop_with_too_many_cards_is_taken_back_whenever_it_is_found(name: str, game: str, later: str) -> None:
    """Oceana, line 261, and Rogelio's, line 326: "If the flop has too many cards, it will be taken back" - no limit."""
    one = four_on_the_flop(name, game)
    stacks, chips, deck = dict(one.money), every_chip(one), every_card(one)
    assert one.to_act is not None
    one.apply(Bet(one.to_act, one.bet_size))
    check_round(one)
    if later != "turn due":
        one.apply(Deal(one.shuffle_due))
    if later == "turn bet":
        assert one.to_act is not None
        one.apply(Bet(one.to_act, one.bet_size))
    if later == "river":
        next_street(one)
    was = tuple(one.board)
    floor(one, FourCardFlop())
    assert (one.phase, one.street, len(one.board)) == ("bet", 1, 3)
    assert not one.stub.aside
    assert set(was) <= set(one.stub.left) | set(one.board)
    assert (dict(one.money), every_chip(one), every_card(one)) == (stacks, chips, deck)
    check_round(one)
    one.apply(Deal(one.shuffle_due))
    assert len(one.board) == 4
    assert PokerHand.replay(one.rules, one.log) == one


@pytest.mark.rule("LL-HE-12a", "LL-HE-12b", "MC-HE-17b")
@pytest.mark.parametrize(("name", "street"), [("limelight", 1), ("marina", 2)])
def test_where_substantial_action_ends_it_the_flop_goes_back_until_then(name: str, street: int) -> None:
    """Limelight, line 142: it stands if two or more players have put money in the pot; at Marina if two have acted."""
    one = four_on_the_flop(name, "holdem")
    check_round(one)
    one.apply(Deal())
    floor(one, FourCardFlop())
    assert one.street == street


def test_an_all_in_on_a_flop_that_goes_back_is_taken_back_with_it() -> None:
    one = hand(rules("oceana", limit="4/8"), 3, stacks={2: 10})
    one.apply(Deal())
    check_round(one)
    unnoticed(one, FourCardFlop())
    before = dict(one.money)
    play(one, "2 bet 4 3 raise 8 1 call 2 call")
    one.apply(Deal())
    floor(one, FourCardFlop())
    assert dict(one.money) == before
    assert 2 in [one.seats[at].seat for at in one.pending]


# -- hands that have folded --------------------------------------------------------------------------------------------


def poker_games() -> list[tuple[str, str]]:
    return [(name, slug) for name in names() for slug, game in house(name).games.items() if game.engine == "poker"]


@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize("error", [TooManyCards, TooFewCards])
@pytest.mark.parametrize(("name", "game"), poker_games())
def test_a_wrong_number_of_cards_in_a_folded_hand_is_ruled_on(
    name: str, game: str, error: type[TooManyCards | TooFewCards], seen: bool
) -> None:
    """Whether it was seen before the fold or found as the hand was thrown in; the book's misdeal is a misdeal."""
    book = house(name).game(game)
    one = floor_engine(book).dealt(book, Random(1))
    assert isinstance(one, PokerHand)
    if one.to_act is None or not any(isinstance(option.command, Fold) for option in one.options()):
        return
    seat, chips = one.to_act, every_chip(one)
    if seen:
        unnoticed(one, error(seat))
    one.apply(Fold(seat))
    if one.over or one.in_count < 2:
        return
    found = ruling(one, error(seat))
    for choice in [part.choice for part in found.choices] or [""]:
        floor(PokerHand.replay(one.rules, one.log), error(seat), choice)
    does = floor(one, error(seat), found.choices[0].choice if found.choices else "").does
    assert every_chip(one) == chips
    assert not is_live(one, seat)
    assert is_misdeal(one) == ("misdeal" in does)


@pytest.mark.rule("RO-FD-C3b")
def test_antes_and_blinds_of_both_hands_go_back_though_one_has_folded() -> None:
    """Rogelio's, line 578: "both hands are dead. Their antes and blinds will be returned"."""
    one = draw_dealt("rogelios", "five-card-draw")
    seat = one.to_act
    assert seat is not None
    other = next(two for two in one.position if two != seat)
    wrong = TooFewCards(seat, other=other)
    put = one.put[one.position[seat]]
    stack = one.money[seat]
    unnoticed(one, wrong)
    one.apply(Fold(seat)) if any(isinstance(option.command, Fold) for option in one.options()) else None
    if ruling(one, wrong).does == ("both-dead-money-back",):
        floor(one, wrong)
        assert one.money[seat] == stack + put


# -- cards of several hands --------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-LB-B1b", "MC-LB-17b", "OC-LB-7b", "LL-LB-3b")
@pytest.mark.parametrize("name", ["rogelios", "marina", "oceana", "limelight"])
def test_every_seen_card_is_replaced_whoever_has_it(name: str) -> None:
    """Each book rules on "exposed cards": the card of another hand is one of them."""
    one = draw_dealt(name, "lowball")
    seats = [seat for seat in one.position if seat != one.button]
    high = {seat: card for seat in seats for card in held(one, seat)[1:] if card[0] in "9TJQK"}
    (first, card), (second, other) = list(high.items())[:2]
    deck = every_card(one)
    floor(one, ExposedOnDeal(first, (card,), others=(other,)))
    assert card not in held(one, first)
    assert other not in held(one, second)
    assert {len(held(one, seat)) for seat in one.position} == {5}
    assert every_card(one) == deck


@pytest.mark.rule("LL-LB-3a", "LL-LB-3b")
def test_of_two_seen_cards_each_is_ruled_on_by_its_own_rank() -> None:
    one = draw_dealt("limelight", "lowball")
    seats = [seat for seat in one.position if seat != one.button]
    low = next((seat, card) for seat in seats for card in held(one, seat) if card[0] in "2345")
    high = next((seat, card) for seat in seats for card in held(one, seat) if card[0] in "9TJQK" and seat != low[0])
    floor(one, ExposedOnDeal(low[0], (low[1],), others=(high[1],)))
    assert low[1] in held(one, low[0])
    assert high[1] not in held(one, high[0])


# -- errors of other games ---------------------------------------------------------------------------------------------


def a_hand(kind: str) -> Hand:
    if kind == "pan":
        return pan("", "", "")
    if kind == "banked":
        return deal(LL, {2: "Ts 9s"}, "5d", "6c")
    return to_flop(hand(rules("limelight"), 3))


WRONG: list[tuple[str, Irregularity]] = [
    ("poker", InvalidMeld(2, (Card("2c"),))),
    ("poker", RemovedBet(2)),
    ("poker", MixedCards(2)),
    ("poker", SplitOpeners(2)),
    ("pan", EarlyFlop()),
    ("pan", RemovedBet(2)),
    ("banked", EarlyFlop()),
    ("banked", InvalidMeld(2, (Card("2c"),))),
]


@pytest.mark.parametrize(("engine", "what"), WRONG, ids=lambda one: getattr(one, "kind", one))
def test_errors_of_other_games_are_refused_and_change_nothing(engine: str, what: Irregularity) -> None:
    one = a_hand(engine)
    before = one.log[:]
    for command in (Err(what), RuleOn(what, ())):
        with pytest.raises(Refused, match=r"can't (happen|make this ruling) in"):
            one.apply(command)
    assert one.log == before


@pytest.mark.parametrize("engine", ["poker", "pan", "banked"])
def test_what_can_be_said_in_a_game_is_not_refused_as_another_game_s(engine: str) -> None:
    one = a_hand(engine)
    assert {kind for kind in kinds_in(one.rules) if engine not in TYPES[kind].stages} == set()


# -- the dealer may not draw five --------------------------------------------------------------------------------------


@pytest.mark.rule("LL-LB-2b", "LL-LB-2c")
def test_a_dealer_whose_cards_are_fouled_by_another_does_not_draw_five() -> None:
    """Limelight, line 8: "The dealer can only draw four cards"."""
    one = draw_dealt("limelight", "lowball")
    while one.to_act != one.button:
        one.apply(next(option.command for option in one.options() if not isinstance(option.command, Fold)))
    found = ruling(one, FouledByAnother(one.button, held(one, one.button)[:2]))
    assert (found.choices, found.does) == ((), ("replace-from-top",))
    other = next(seat for seat in one.position if seat != one.button)
    choices = ruling(one, FouledByAnother(other, held(one, other)[:2])).choices
    assert [choice.choice for choice in choices] == ["draws-five", "replaced"]
