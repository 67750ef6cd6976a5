"""A small kit for rulings: the floor rules on something, and where every card lies afterwards."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from houseway.cards import Card, cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.contract import Hand
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.engines.rulings import Err
from houseway.floor import Ruling, ruling
from houseway.irregularities import Irregularity, Override
from tests.banked.tables import chips
from tests.poker.draw_table import seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, play, rules


def floor(one: Hand, what: Irregularity, choice: str = "", order: str = "") -> Ruling:
    """The floor rules and the ruling is carried out; a shuffle leaves these cards on top, the rest as it lies."""
    found = ruling(one, what)
    one.apply(found.command(choice=choice, order=with_top(found.shuffle(one, choice), order)))
    return found.chosen(choice)


def unnoticed(one: Hand, what: Irregularity) -> None:
    """Makes the error without a ruling: no player sees it."""
    one.apply(Err(what))


def with_top(pool: tuple[Card, ...], top: str) -> tuple[Card, ...]:
    """These cards in a new order with some of them on top."""
    first = cards(top)
    rest = list(pool)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def deal(one: PokerHand, top: str = "") -> PokerHand:
    """The next street; where cards are shuffled first, these lie on top afterwards."""
    one.apply(Deal(with_top(one.shuffle_due, top)))
    return one


def next_street(one: PokerHand, top: str = "") -> PokerHand:
    """Everyone checks or calls, and the next street is dealt."""
    check_round(one)
    return deal(one, top)


def overruled(one: PokerHand, *does: str, why: str, seat: int | None = None) -> Ruling:
    """The floor decides for the good of the game."""
    return floor(one, Override(does, why, seat))


def every_card(one: Hand) -> Counter[Card]:
    """Every card there is, each counted where it lies."""
    if isinstance(one, PanHand):
        state = one.state
        spread = [card for player in state.players.values() for meld in player.board for card in meld.cards]
        held = [card for player in state.players.values() for card in player.hand]
        drawn = [state.drawn] if state.drawn else []
        return Counter((*state.stock, *state.discards, *state.aside, *drawn, *held, *spread))
    if isinstance(one, Round):
        layout = one.layout
        return Counter((*layout.shoe[layout.used :], *layout.aside, *_on_the_felt(one)))
    assert isinstance(one, PokerHand)
    held = [card for at, cards in enumerate(one.hole) if one.live[at] for card in cards]
    back = one.floor.back if one.floor is not None else []
    waiting = one.shuffle.cards if one.shuffle is not None and one.shuffle.whole else ()
    if waiting:
        return Counter(waiting)
    return Counter((*one.stub.left, *one.stub.burns, *one.stub.aside, *back, *one.board, *one.muck, *held))


def _on_the_felt(one: Round) -> list[Card]:
    """The cards of a round that are out: on the squares, with the player-dealer, or in piles without an owner."""
    game = one.game
    if isinstance(game, Hands):
        return [card for hand in (game.bank, *game.hands) for card in hand.cards]
    assert isinstance(game, PaiGow)
    piles = list(game.piles)
    for hand in (game.bank, *game.hands.values()):
        if hand is not None:
            piles.remove(hand.cards)
            piles.append((*hand.front, *hand.back) if hand.done and not hand.foul else hand.cards)
    return [card for pile in piles for card in pile]


def every_chip(one: Hand) -> int:
    """Every chip there is: stacks, chips that do not play, pot, drop and jackpot."""
    if isinstance(one, PanHand):
        return sum(one.money.values()) + sum(pot.amount for pot in one.pots) + one.collected
    if isinstance(one, Round):
        return chips(one)
    assert isinstance(one, PokerHand)
    kept = sum(one.floor.kept.values()) if one.floor is not None else 0
    return sum(one.stack) + kept + one.pot + one.drop + one.jackpot


def held(one: PokerHand, seat: int) -> tuple[Card, ...]:
    """The cards of a seat."""
    return tuple(one.hole[one.position[seat]])


def lies_up(one: PokerHand, seat: int) -> tuple[Card, ...]:
    """The cards of a seat that show."""
    return tuple(one.up[one.position[seat]])


def is_live(one: PokerHand, seat: int) -> bool:
    """Whether a seat is in the hand."""
    return one.live[one.position[seat]]


def stack(one: PokerHand, seat: int) -> int:
    """The chips of a seat in dollars."""
    return one.stack[one.position[seat]] // 100


def is_misdeal(one: PokerHand) -> bool:
    """Whether the deal is void and everyone has their money back."""
    back = all(one.stack[at] == seated.stack for at, seated in enumerate(one.seats))
    return one.over and one.floor is not None and one.floor.misdealt and back and one.pot == 0


Moments: TypeAlias = Iterator[tuple[str, PokerHand]]


def seven_card_stud() -> Moments:
    """Three players at Oceana; seat 2 brings it in, leads and bets."""
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)
    yield "third", one
    passively(one)
    yield "fourth due", one
    one.apply(Deal())
    yield "fourth", one
    play(one, "2 bet 3")
    yield "bet", one
    to_street(one, 7)
    yield "seventh", one


def five_card_draw() -> Moments:
    """Four players at Oceana; seat 2 opens with jacks."""
    held = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th", "Ad 9h 7c 3s 2s")
    one = seats_of(rules("oceana", "five-card-draw", limit="3/6"), held, stack=500, jokers=1)
    one.apply(Deal())
    yield "dealt", one
    play(one, "1 check 2 bet 3")
    yield "opened", one
    play(one, "3 call 4 call 1 fold")
    yield "discards", one
    for seat, thrown in ((2, "2d"), (3, "5h"), (4, "")):
        one.apply(Discard(seat, cards(thrown)))
    yield "draw due", one
    one.apply(Deal())
    yield "drawn", one
    check_round(one)
    yield "showdown", one
