"""Compiled rounds of seven cards: the player-dealer against one to six squares, every hand set the house way.

The dice and the action pile decide only which of seven equal piles a seat gets, so hands are dealt straight to seats.
"""

from houseway.odds.compiled import U64, compiled, inlined
from houseway.odds.kept import Array
from houseway.odds.sevens.way import RULE_BITS, TWO_BITS, set_hand, set_without
from houseway.odds.twentyone.rounds import mixed

WIN, PUSH, LOSE, FRONT_COPY, BACK_COPY, COPIES, BANK = range(7)
"""What is counted in a round: squares that win, push and lose, copies in front and behind and together, and what the
player-dealer wins. COPIES is the sum over both hands."""
COUNTED = 7

_1, _32, _GAMMA = U64(1), U64(32), U64(0x9E3779B97F4A7C15)
_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1


@inlined
def deal(taken: int, cards: int, state: int) -> tuple[int, int]:
    """Seven cards that are not taken, of a deck of so many, and the state of the dice after it."""
    hand = U64(0)
    for _ in range(7):
        card = U64(0)
        while not card:
            state += _GAMMA
            card = _1 << ((mixed(state) >> _32) * cards >> _32)
            if card & (taken | hand):
                card = U64(0)
        hand |= card
    return hand, state


@inlined
def wins(mine: int, banks: int) -> int:
    """How many of his two hands a square wins against the player-dealer, who has the copies."""
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
def play_block(way: int, cards: int, squares: int, seed: int, rounds: int, sums: Array) -> None:
    """Plays a block of rounds; adds up what is counted in each, and its square."""
    deck, state = U64(cards), U64(seed)
    win = push = front = back = wins2 = pushes2 = loses2 = front2 = back2 = copies2 = bank2 = 0
    for _ in range(rounds):
        bank, state = deal(U64(0), deck, state)
        taken, banks = bank, set_hand(bank, way)
        won = even = fronts = backs = 0
        for _square in range(squares):
            hand, state = deal(taken, deck, state)
            taken |= hand
            mine = set_hand(hand, way)
            more = wins(mine, banks)
            won += more == 2
            even += more == 1
            fronts += is_front_copy(mine, banks)
            backs += is_back_copy(mine, banks)
        lost = squares - won - even
        win, push, front, back = win + won, push + even, front + fronts, back + backs
        wins2, pushes2, loses2 = wins2 + won * won, pushes2 + even * even, loses2 + lost * lost
        front2, back2, copies2 = front2 + fronts * fronts, back2 + backs * backs, copies2 + (fronts + backs) ** 2
        bank2 += (lost - won) * (lost - won)
    lose = rounds * squares - win - push
    sums[WIN, 0], sums[PUSH, 0], sums[LOSE, 0], sums[BANK, 0] = win, push, lose, lose - win
    sums[WIN, 1], sums[PUSH, 1], sums[LOSE, 1], sums[BANK, 1] = wins2, pushes2, loses2, bank2
    sums[FRONT_COPY, 0], sums[BACK_COPY, 0], sums[COPIES, 0] = front, back, front + back
    sums[FRONT_COPY, 1], sums[BACK_COPY, 1], sums[COPIES, 1] = front2, back2, copies2


@compiled
def record_block(way: int, cards: int, seed: int, hands: Array, won: Array) -> None:
    """The same rounds one by one: the hands, the player-dealer's first, and what each square won of 1."""
    deck, state = U64(cards), U64(seed)
    for number in range(len(hands)):
        bank, state = deal(U64(0), deck, state)
        taken, banks = bank, set_hand(bank, way)
        hands[number, 0] = bank
        for square in range(won.shape[1]):
            hand, state = deal(taken, deck, state)
            taken |= hand
            hands[number, square + 1] = hand
            won[number, square] = wins(set_hand(hand, way), banks) - 1


@compiled
def drop_block(way: int, cards: int, seed: int, rounds: int, used: Array, sums: Array) -> None:
    """Two hands a round, each in both places: what it is worth to leave out the rule that sets one of them.

    Adds up by rule how often it was used and, for the square and for the player-dealer, the gain of the one who leaves
    it out and its square.
    """
    deck, state = U64(cards), U64(seed)
    for _ in range(rounds):
        one, state = deal(U64(0), deck, state)
        other, state = deal(one, deck, state)
        ones, others = set_hand(one, way), set_hand(other, way)
        for turn in range(2):
            rule = ones >> RULE_BITS
            then = set_without(one, rule, way)
            gain = wins(then, others) - wins(ones, others)
            banked = wins(others, ones) - wins(others, then)
            used[rule] += 1
            sums[rule, 0, 0] += gain
            sums[rule, 0, 1] += gain * gain
            sums[rule, 1, 0] += banked
            sums[rule, 1, 1] += banked * banked
            if turn == 0:
                one, other, ones, others = other, one, others, ones
