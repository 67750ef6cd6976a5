"""Compiled rounds of seven cards: the player-dealer against one to six squares, every hand set the house way.

The dice and the action pile decide only which of seven equal piles a seat gets, so hands are dealt straight to seats.
"""

import numpy as np

from houseway.odds.compiling.compiled import I64, U64, compiled, inlined, load, store
from houseway.odds.compiling.dice import GAMMA, mixed
from houseway.odds.compiling.stored import Array
from houseway.odds.sevens.way import RULE_BITS, TWO_BITS, set_hand, set_without

WIN, PUSH, LOSE, FRONT_COPY, BACK_COPY, COPIES, BANK = range(7)
"""What is counted in a round: squares that win, push and lose, copies in front and behind and together, and what the
player-dealer wins. COPIES is the sum over both hands."""
COUNTED = 7

_32 = U64(32)
_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1


@inlined
def deal(deck: int, seat: int, cards: int, state: int) -> tuple[int, int]:
    """The seven cards of a seat, and the state of the dice after it: Fisher and Yates' shuffle, as far as needed.

    One random number serves two cards.
    """
    hand, bits = U64(0), U64(0)
    for place in range(7):
        if place % 2 == 0:
            state += GAMMA
            bits = mixed(state)
        else:
            bits <<= _32
        at = 7 * seat + place
        other = at + I64((bits >> _32) * U64(cards - at) >> _32)
        card = load(deck, other)
        store(deck, other, load(deck, at))
        store(deck, at, card)
        hand |= U64(card)
    return hand, state


@inlined
def wins(mine: int, banks: int) -> int:
    """How many of its two hands a square wins against the player-dealer, who has the copies."""
    front = (mine >> TWO_BITS & _TWO) > (banks >> TWO_BITS & _TWO)
    return int(front) + int((mine & _FIVE) > (banks & _FIVE))


@inlined
def is_front_copy(mine: int, banks: int) -> int:
    """1 where the two cards are equal."""
    return int(mine >> TWO_BITS & _TWO == banks >> TWO_BITS & _TWO)


@inlined
def is_back_copy(mine: int, banks: int) -> int:
    """1 where the five cards are equal."""
    return int(mine & _FIVE == banks & _FIVE)


@compiled
def play_block(way: int, deck: Array, squares: int, seed: np.uint64, rounds: int, sums: Array) -> None:
    """Plays a block of rounds; adds up what is counted in each, and its square."""
    cards, size, state = deck.ctypes.data, len(deck), U64(seed)
    win = push = front = back = wins2 = pushes2 = loses2 = front2 = back2 = copies2 = bank2 = 0
    for _ in range(rounds):
        bank, state = deal(cards, 0, size, state)
        banks = set_hand(bank, way)
        won = even = fronts = backs = 0
        for square in range(squares):
            hand, state = deal(cards, square + 1, size, state)
            mine = set_hand(hand, way)
            higher = wins(mine, banks)
            won += higher >> 1
            even += higher & 1
            fronts += is_front_copy(mine, banks)
            backs += is_back_copy(mine, banks)
        win, push, front, back, lost = win + won, push + even, front + fronts, back + backs, squares - won - even
        bank2, copies2 = bank2 + (lost - won) * (lost - won), copies2 + (fronts + backs) * (fronts + backs)
        if squares > 1:
            wins2, pushes2, loses2 = wins2 + won * won, pushes2 + even * even, loses2 + lost * lost
            front2, back2 = front2 + fronts * fronts, back2 + backs * backs
    if squares == 1:  # all of these are 0 or 1
        wins2, pushes2, loses2, front2, back2 = win, push, rounds - win - push, front, back
    lose = rounds * squares - win - push
    sums[WIN, 0], sums[PUSH, 0], sums[LOSE, 0], sums[BANK, 0] = win, push, lose, lose - win
    sums[WIN, 1], sums[PUSH, 1], sums[LOSE, 1], sums[BANK, 1] = wins2, pushes2, loses2, bank2
    sums[FRONT_COPY, 0], sums[BACK_COPY, 0], sums[COPIES, 0] = front, back, front + back
    sums[FRONT_COPY, 1], sums[BACK_COPY, 1], sums[COPIES, 1] = front2, back2, copies2


@compiled
def record_block(way: int, deck: Array, seed: np.uint64, hands: Array, won: Array) -> None:
    """The same rounds one by one: the hands, the player-dealer's first, and what each square won of 1."""
    cards, size, state = deck.ctypes.data, len(deck), U64(seed)
    for number in range(len(hands)):
        bank, state = deal(cards, 0, size, state)
        banks = set_hand(bank, way)
        hands[number, 0] = bank
        for square in range(won.shape[1]):
            hand, state = deal(cards, square + 1, size, state)
            hands[number, square + 1] = hand
            won[number, square] = wins(set_hand(hand, way), banks) - 1


@inlined
def gains(hand: int, made: int, others: int, way: int) -> tuple[int, int]:
    """What a hand gains, as a square's and as the player-dealer's, when the rule that sets it is left out."""
    then = set_without(hand, made >> RULE_BITS, way)
    return wins(then, others) - wins(made, others), wins(others, made) - wins(others, then)


@compiled
def drop_block(way: int, deck: Array, seed: np.uint64, rounds: int, used: Array, sums: Array) -> None:
    """Two hands a round, each in both places: what it is worth to leave out the rule that sets one of them.

    Adds up by rule how often it was used and, for the square and for the player-dealer, the gain of the one who leaves
    it out and its square over a round.
    """
    cards, size, state = deck.ctypes.data, len(deck), U64(seed)
    for _ in range(rounds):
        one, state = deal(cards, 0, size, state)
        other, state = deal(cards, 1, size, state)
        ones, others = set_hand(one, way), set_hand(other, way)
        of_one, of_other = gains(one, ones, others, way), gains(other, others, ones, way)
        rule, second = ones >> RULE_BITS, others >> RULE_BITS
        used[rule] += 1
        used[second] += 1
        for side in range(2):
            gain, more = of_one[side], of_other[side]
            sums[rule, side, 0] += gain
            sums[second, side, 0] += more
            if rule == second:
                sums[rule, side, 1] += (gain + more) * (gain + more)
            else:
                sums[rule, side, 1] += gain * gain
                sums[second, side, 1] += more * more
