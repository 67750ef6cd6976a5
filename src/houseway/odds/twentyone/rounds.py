"""Compiled rounds of the games of 21: one square against the bank, dealt and played as the engine plays them.

Every rule that can be looked up is a table made from the engine's own functions before the first card is dealt
(`houseway.odds.twentyone.simulate.book`). A round knows three places in memory: the book, the shoe and the felt.
"""

import numpy as np

from houseway.odds.compiling.compiled import I64, U64, address, compiled, inlined, load, store
from houseway.odds.compiling.dice import GAMMA, RUN, mixed, run_seed
from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import EIGHTS, ENDS, NATURAL
from houseway.odds.twentyone.kernel import DOUBLE, HIT, SURRENDER
from houseway.odds.twentyone.shoe import ACE, JOKER, KINDS, TEN

# -- the book: where each table begins ---------------------------------------------------------------------------------

TWO_JOKERS, DOWN, PEEK, NO_DECISIONS, AT_ONCE, EVEN_MONEY, MOST_SPLITS, ACES_AGAIN, BY_RANK, SUIT_RULE = range(10)
WAGER, NATURAL_WON, CARDS, SIDE, BUSTER_PAYS, SPLIT_GIVEN_UP = range(10, 16)
"""CARDS: in a full shoe. SIDE: 0 without a side bet, 1 for the bonus bet, 2 for Buster. SPLIT_GIVEN_UP: whether hands
of a split may be."""
VALUE = 16
"""What each card counts: 53 numbers."""
ORDER = VALUE + 56
"""What to do: as dealt, with more cards, after a split, once doubled; by up card and total, a soft one 32 higher."""
SPLIT = ORDER + 4 * KINDS * 64
"""Whether to split, by up card and value."""
BANK_DRAWS = SPLIT + KINDS * 16
"""By total, a soft one 32 higher."""
VERDICT = BANK_DRAWS + 64
"""What 1 wins, by whether the player has three cards, their total and the end of the player-dealer's hand."""
BONUS = VERDICT + 2 * 32 * ENDS
"""Bonus bet: blackjack, A234, 777, 678, six-card; each of one suit, of one colour, neither."""
BUSTER = BONUS + 15
"""What Buster pays for three cards and so on, BUSTER_PAYS of them."""
SHOE = BUSTER + 32
"""The cards of a full shoe, not shuffled."""
LONGEST = 8 * 54
BOOK = SHOE + LONGEST

# -- the felt: the hands of the square, eight numbers each -------------------------------------------------------------

HANDS = 40
"""Room for the hands of one square; an unbounded number of splits ends here."""
LOW, SIZE, ACES, JOKERS, FIRST, SECOND, ORIGIN, STAKE = range(8)
"""ORIGIN: the card of the first pair that a hand descends from, or −1. STAKE: 0 or less for a hand given up."""
TURN = 8 * HANDS
"""The hands in the order of play."""
OPENING = TURN + HANDS
"""The first six cards of the first hand."""
DICE = OPENING + 6
"""The state of the random numbers."""
FELT = DICE + 1

_32 = U64(32)


@inlined
def draw(book: int, shoe: int, felt: int, at: int) -> int:
    """The next card: any of those left, brought to its place (the shuffle of Fisher and Yates, as far as needed)."""
    state = U64(load(felt, DICE)) + GAMMA
    store(felt, DICE, I64(state))
    left = U64(load(book, CARDS) - at)
    other = at + I64(((mixed(state) >> _32) * left) >> _32)
    card = load(shoe, other)
    store(shoe, other, load(shoe, at))
    store(shoe, at, card)
    return card


@inlined
def best_total(low: int, ace: int, joker: int) -> int:
    """The total, 32 higher where it is soft."""
    if joker:
        return 21
    return low + 42 if ace and low <= 11 else low


@inlined
def total_of(felt: int, hand: int) -> int:
    """The total of a hand on the felt, 32 higher where it is soft."""
    return best_total(load(felt, hand + LOW), load(felt, hand + ACES), load(felt, hand + JOKERS))


@inlined
def take(book: int, felt: int, hand: int, card: int) -> None:
    """One more card for a hand."""
    value, size = load(book, VALUE + card), load(felt, hand + SIZE)
    if value == JOKER:
        store(felt, hand + JOKERS, 1)
    else:
        store(felt, hand + LOW, load(felt, hand + LOW) + value + 1)
        if value == ACE:
            store(felt, hand + ACES, 1)
    if size == 1:
        store(felt, hand + SECOND, card)
    if hand == 0 and size < 6:
        store(felt, OPENING + size, card)
    store(felt, hand + SIZE, size + 1)


@inlined
def begin(book: int, felt: int, hand: int, card: int, origin: int) -> None:
    """A hand of one card."""
    store(felt, hand + LOW, 0)
    store(felt, hand + SIZE, 0)
    store(felt, hand + ACES, 0)
    store(felt, hand + JOKERS, 0)
    store(felt, hand + FIRST, card)
    store(felt, hand + ORIGIN, origin)
    store(felt, hand + STAKE, load(book, WAGER))
    take(book, felt, hand, card)


@inlined
def is_natural(book: int, one: int, two: int) -> bool:
    """Whether two cards are the best hand."""
    if load(book, TWO_JOKERS):
        return one == JOKER and two == JOKER
    return (one == ACE and two == TEN) or (one == TEN and two == ACE)


@compiled
def may_split(book: int, felt: int, hand: int, splits: int) -> bool:
    """Whether the rules let a pair be split."""
    one, two, origin = load(felt, hand + FIRST), load(felt, hand + SECOND), load(felt, hand + ORIGIN)
    most, value = load(book, MOST_SPLITS), load(book, VALUE + one)
    if (load(book, BY_RANK) and one % 13 != two % 13) or (most and splits >= most) or splits >= HANDS - 2:
        return False
    if value == ACE and origin >= 0 and not load(book, ACES_AGAIN):
        return False
    if splits == 2 and value == TEN and load(book, SUIT_RULE):
        return two // 13 == (origin if origin >= 0 else one) // 13
    return True


@compiled
def part(book: int, felt: int, turn: int, hands: int) -> None:
    """A pair becomes two hands; the second stands right after the first in the order of play."""
    hand = load(felt, TURN + turn)
    one, two, origin = load(felt, hand + FIRST), load(felt, hand + SECOND), load(felt, hand + ORIGIN)
    begin(book, felt, hand, one, origin if origin >= 0 else one)
    begin(book, felt, 8 * hands, two, origin if origin >= 0 else two)
    for place in range(hands, turn + 1, -1):
        store(felt, TURN + place, load(felt, TURN + place - 1))
    store(felt, TURN + turn + 1, 8 * hands)


@inlined
def decide(book: int, shoe: int, felt: int, up: int, used: int) -> tuple[int, int]:
    """All hands of the square, each played out before the next: how many there are, and the cards used."""
    hands, turn, hand = 1, 0, 0
    store(felt, TURN, 0)
    while turn < hands:
        hand = load(felt, TURN + turn)
        size = load(felt, hand + SIZE)
        if size == 1:
            take(book, felt, hand, draw(book, shoe, felt, used))
            used += 1
            size = 2
        total, origin = total_of(felt, hand), load(felt, hand + ORIGIN)
        choice = 0
        if load(felt, hand + JOKERS) == 0 and (total <= 21 or total >= 32):
            value = load(book, VALUE + load(felt, hand + FIRST))
            pair = size == 2 and value == load(book, VALUE + load(felt, hand + SECOND))
            if pair and load(book, SPLIT + 16 * up + value) and may_split(book, felt, hand, hands - 1):
                part(book, felt, turn, hands)
                hands += 1
                continue
            if origin < 0 or value != ACE:
                which = 1 if size > 2 else 2 if origin >= 0 else 0
                choice = load(book, ORDER + (which * KINDS + up) * 64 + total)
        if choice in (HIT, DOUBLE):
            take(book, felt, hand, draw(book, shoe, felt, used))
            used += 1
            if choice == HIT:
                continue
            store(felt, hand + STAKE, 2 * load(felt, hand + STAKE))
            if origin < 0 or load(book, SPLIT_GIVEN_UP):
                choice = load(book, ORDER + (3 * KINDS + up) * 64 + total_of(felt, hand))
        if choice == SURRENDER:
            store(felt, hand + STAKE, -load(felt, hand + STAKE))
        turn += 1
    return hands, used


@inlined
def play_bank(book: int, shoe: int, felt: int, up: int, down: int, used: int, waiting: bool) -> tuple[int, int, int]:
    """The player-dealer's hand: how it ends, its cards, and the cards used. Nothing more is drawn if no bet waits."""
    if down < 0:
        down = load(book, VALUE + draw(book, shoe, felt, used))
        used += 1
    if is_natural(book, up, down):
        return NATURAL, 2, used
    joker = 1 if JOKER in (up, down) else 0
    low = (up + 1 if up != JOKER else 0) + (down + 1 if down != JOKER else 0)
    ace = 1 if ACE in (up, down) else 0
    eights, size = up == 7 and down == 7, 2
    total = best_total(low, ace, joker)
    while waiting and load(book, BANK_DRAWS + total):
        value = load(book, VALUE + draw(book, shoe, felt, used))
        used += 1
        size += 1
        if value == JOKER:
            joker = 1
        else:
            low += value + 1
            if value == ACE:
                ace = 1
        eights = eights and value == 7 and size == 3
        total = best_total(low, ace, joker)
    return EIGHTS if eights and size == 3 else total & 31, size, used


@inlined
def settle(book: int, felt: int, hand: int, end: int) -> int:
    """What a finished hand that is no natural wins, in cents."""
    stake = load(felt, hand + STAKE)
    if stake <= 0:
        return -(-stake // 2)
    three = 1 if load(felt, hand + SIZE) == 3 else 0
    return stake * load(book, VERDICT + (three * 32 + (total_of(felt, hand) & 31)) * ENDS + end)


@inlined
def play_round(book: int, shoe: int, felt: int, sides: bool) -> tuple[int, int, int]:
    """One round from the top of a fresh shoe: cents won on the main wager and on the side bet, and cards used."""
    begin(book, felt, 0, draw(book, shoe, felt, 0), -1)
    up = load(book, VALUE + draw(book, shoe, felt, 1))
    take(book, felt, 0, draw(book, shoe, felt, 2))
    used, down = 3, -1
    if load(book, DOWN):
        down = load(book, VALUE + draw(book, shoe, felt, 3))
        used = 4
    natural = is_natural(book, load(book, VALUE + load(felt, FIRST)), load(book, VALUE + load(felt, SECOND)))
    looked = load(book, PEEK) and up in (ACE, TEN) and is_natural(book, up, down)
    hands, paid, open_hands = 1, 0, 1
    if natural:
        if load(book, EVEN_MONEY) and up == ACE:
            paid, open_hands = load(book, WAGER), 0
        elif load(book, AT_ONCE) and up not in (ACE, TEN):
            paid, open_hands = load(book, NATURAL_WON), 0
    elif not looked and not (up == JOKER and load(book, NO_DECISIONS)):
        hands, used = decide(book, shoe, felt, up, used)
        open_hands = 0
        for hand in range(hands):
            open_hands += load(felt, 8 * hand + STAKE) > 0
    end, size, used = play_bank(book, shoe, felt, up, down, used, sides or open_hands > 0)
    if natural:
        if open_hands and end != NATURAL:
            paid = load(book, NATURAL_WON)
    else:
        for hand in range(hands):
            paid += settle(book, felt, 8 * hand, end)
    side = side_won(book, felt, hands > 1, natural, end, size) if sides else 0
    return paid, side, used


@compiled
def side_won(book: int, felt: int, split: bool, natural: bool, end: int, size: int) -> int:
    """What a side bet as large as the wager wins: the bonus bet or Buster."""
    pays = 0
    if load(book, SIDE) == 2:
        if end > 21 and end != NATURAL:
            pays = load(book, BUSTER + min(size, load(book, BUSTER_PAYS) + 2) - 3)
    elif not split:
        pays = bonus_pays(book, felt, natural)
    return load(book, WAGER) * pays if pays else -load(book, WAGER)


@compiled
def bonus_pays(book: int, felt: int, natural: bool) -> int:
    """The best line of the bonus bet, each line on the hand when it first had so many cards."""
    size = load(felt, SIZE)
    pays = load(book, BONUS + shade(felt, 2)) if natural else 0
    if size >= 4 and ranks(felt, 4) == 0o1111:
        pays = max(pays, load(book, BONUS + 3 + shade(felt, 4)))
    if size >= 3 and ranks(felt, 3) == 0o3000000:
        pays = max(pays, load(book, BONUS + 6 + shade(felt, 3)))
    if size >= 3 and ranks(felt, 3) == 0o11100000:
        pays = max(pays, load(book, BONUS + 9 + shade(felt, 3)))
    if size >= 6:
        low = 0
        for place in range(6):
            low += load(book, VALUE + load(felt, OPENING + place)) + 1
        if low <= 21:
            pays = max(pays, load(book, BONUS + 12 + shade(felt, 6)))
    return pays


@compiled
def ranks(felt: int, count: int) -> int:
    """How many there are of each rank among the first cards: an octal digit for each, the ace's last."""
    found = 0
    for place in range(count):
        found += 1 << (3 * (load(felt, OPENING + place) % 13))
    return found


@compiled
def shade(felt: int, count: int) -> int:
    """0 where the first cards are of one suit, 1 of one colour, 2 of neither."""
    suits = 0
    for place in range(count):
        suits |= 1 << (load(felt, OPENING + place) // 13)
    return 0 if suits in (1, 2, 4, 8) else 1 if suits in (6, 9) else 2


@inlined
def begin_run(book: int, shoe: int, felt: int, seed: int) -> None:
    """A full shoe in its first order, and the dice of a run."""
    for at in range(load(book, CARDS)):
        store(shoe, at, load(book, SHOE + at))
    store(felt, DICE, I64(seed))


@inlined
def play_run(book: int, shoe: int, felt: int, rounds: int, sides: bool) -> tuple[int, int, int, int, int, int]:
    """Plays the rounds of a run: what is won and its square, main wager and side bet, wins of it and cards."""
    won = squares = side = side_squares = hits = used_all = 0
    for _ in range(rounds):
        paid, extra, used = play_round(book, shoe, felt, sides)
        won += paid
        squares += paid * paid
        side += extra
        side_squares += extra * extra
        hits += extra > 0
        used_all += used
    return won, squares, side, side_squares, hits, used_all


@compiled
def play_block(book: Array, shoe: Array, felt: Array, seed: np.uint64, rounds: int, sides: bool, sums: Array) -> None:
    """Plays a block of rounds run by run, and adds up what they come to."""
    pages, cards, cloth = address(book), address(shoe), address(felt)
    for first in range(0, rounds, RUN):
        begin_run(pages, cards, cloth, run_seed(U64(seed), first // RUN))
        found = play_run(pages, cards, cloth, min(RUN, rounds - first), sides)
        for at in range(6):
            sums[at] += found[at]


@compiled
def record_block(
    book: Array, shoe: Array, felt: Array, seed: np.uint64, first: int, sides: bool, cards: Array, out: Array
) -> None:
    """The same rounds, from the first of a run on: what each of them won, main wager and side bet, how many cards it
    used, and the shoe it was dealt from."""
    pages, dealt, cloth = address(book), address(shoe), address(felt)
    for number in range(len(out)):
        if number % RUN == 0:
            begin_run(pages, dealt, cloth, run_seed(U64(seed), (first + number) // RUN))
        out[number, 0], out[number, 1], out[number, 2] = play_round(pages, dealt, cloth, sides)
        cards[number] = shoe
