"""Compiled rounds of a whole table, settled by banks of every size at once: what they pay, and what goes unpaid.

Amounts are in steps, `STEPS` of them to a wager: every payoff of the games is a whole number of steps.
"""

import numpy as np

from houseway.odds.compiling.compiled import U64, compiled, inlined, load, store
from houseway.odds.compiling.stored import Array
from houseway.odds.sevens.rounds import deal, wins
from houseway.odds.sevens.way import set_hand
from houseway.odds.twentyone import rounds as at
from houseway.odds.twentyone.bank import NATURAL
from houseway.odds.twentyone.shoe import ACE, JOKER, TEN

STEPS = 20
"""Steps in a wager: halves, and odds of 6, 7 and 7½ to 5, are whole."""
_FELT_BYTES = 8 * at.FELT


@compiled
def reckon(due: Array, count: int, gross: bool, ended: Array, short: Array) -> None:
    """Settles bets in order with every bank from nothing to the largest that is looked at.

    `due` is what each bet wins, in steps. A bank that is never reached has the same result as any larger one, so the
    round is noted once, at the least such bank (`ended[1]`), and singly for the smaller ones (`ended[0]`). `short`
    has, by bank: rounds in which a winner is not paid in full, what winners do not get, and what losers keep.
    """
    most = ended.shape[1] - 1
    running = peak = 0
    for bet in range(count):
        running -= due[bet]
        peak = max(peak, peak + abs(due[bet]) if gross else abs(running))
    top = min(peak, most)
    if peak <= most:
        ended[1, top, running + most] += 1
    else:
        top = most + 1
    for bank in range(top):
        result = used = unpaid = kept = 0
        for bet in range(count):
            wants = due[bet]
            if wants > 0:
                paid = min(wants, bank - used if gross else bank + result)
                unpaid += wants - paid
            else:
                paid = max(wants, used - bank if gross else result - bank)
                kept += paid - wants
            result -= paid
            used += abs(paid)
        ended[0, bank, result + most] += 1
        short[0, bank] += unpaid > 0
        short[1, bank] += unpaid
        short[2, bank] += kept


@compiled
def sevens_block(
    way: int,
    deck: Array,
    squares: int,
    seed: np.uint64,
    rounds: int,
    gross: bool,
    ended: Array,
    short: Array,
    due: Array,
) -> None:
    """Rounds of Pai Gow or Double Hand, every hand set the house way."""
    cards, size, state = deck.ctypes.data, len(deck), U64(seed)
    for _ in range(rounds):
        hand, state = deal(cards, 0, size, state)
        banks = set_hand(hand, way)
        for square in range(squares):
            hand, state = deal(cards, square + 1, size, state)
            due[square] = STEPS * (wins(set_hand(hand, way), banks) - 1)
        reckon(due, squares, gross, ended, short)


@compiled
def twentyone_block(
    book: Array, shoe: Array, felts: Array, squares: int, rounds: int, gross: bool, ended: Array, short: Array,
    due: Array,
) -> None:  # fmt: skip
    """Rounds of 21, every square played by the book; `felts` has a felt for each."""
    for _ in range(rounds):
        count = play_table(book.ctypes.data, shoe.ctypes.data, felts.ctypes.data, squares, due)
        reckon(due, count, gross, ended, short)


@inlined
def play_table(book: int, shoe: int, felts: int, squares: int, due: Array) -> int:
    """One round of a table of 21 from a fresh shoe: what each hand wins, square by square, and how many hands.

    The dice lie on the first felt and go from square to square.
    """
    used, felt = 1, felts
    up = load(book, at.VALUE + at.draw(book, shoe, felts, 0))
    down = -1
    if load(book, at.DOWN):
        down = load(book, at.VALUE + at.draw(book, shoe, felts, used))
        used += 1
    looked = load(book, at.PEEK) and up in (ACE, TEN) and at.is_natural(book, up, down)
    waiting = 0
    for square in range(squares):
        felt = felts + _FELT_BYTES * square
        store(felt, at.DICE, load(felts, at.DICE))
        at.begin(book, felt, 0, at.draw(book, shoe, felt, used), -1)
        at.take(book, felt, 0, at.draw(book, shoe, felt, used + 1))
        used += 2
        hands, decided = 1, False
        natural = at.is_natural(
            book, load(book, at.VALUE + load(felt, at.FIRST)), load(book, at.VALUE + load(felt, at.SECOND))
        )
        if natural:
            waiting += paid_at_once(book, up) < 0
        else:
            if not looked and not (up == JOKER and load(book, at.NO_DECISIONS)):
                hands, used = at.decide(book, shoe, felt, up, used)
                decided = True
            for hand in range(hands):
                waiting += not decided or load(felt, 8 * hand + at.STAKE) > 0
        # The number of hands, below 0 for a natural, waits in the felt's last place of the order of play.
        store(felt, at.TURN + at.HANDS - 1, -1 if natural else hands)
        store(felts, at.DICE, load(felt, at.DICE))
    end, _, used = at.play_bank(book, shoe, felts, up, down, used, waiting > 0)
    return settled(book, felts, squares, up, end, due)


@inlined
def paid_at_once(book: int, up: int) -> int:
    """What a natural wins before the player-dealer's hand is played, in cents; below 0 where it waits."""
    if load(book, at.EVEN_MONEY) and up == ACE:
        return load(book, at.WAGER)
    if load(book, at.AT_ONCE) and up not in (ACE, TEN):
        return load(book, at.NATURAL_WON)
    return -1


@inlined
def settled(book: int, felts: int, squares: int, up: int, end: int, due: Array) -> int:
    """What each hand wins in steps, in the order of the squares; how many hands there are."""
    count, step = 0, load(book, at.WAGER) // STEPS
    for square in range(squares):
        felt = felts + _FELT_BYTES * square
        hands = load(felt, at.TURN + at.HANDS - 1)
        if hands < 0:
            won = paid_at_once(book, up)
            if won < 0:
                won = 0 if end == NATURAL else load(book, at.NATURAL_WON)
            due[count] = won // step
            count += 1
        for hand in range(hands):
            due[count] = at.settle(book, felt, 8 * hand, end) // step
            count += 1
    return count
