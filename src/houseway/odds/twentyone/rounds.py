"""Compiled rounds of 21: hands are dealt and played as the engine plays them.

Every rule is a number or a table of a RULES row, made from the engine's own functions before the first card is dealt
(`houseway.odds.twentyone.simulate.rules_row`). A round has a SHOE row and, for each square, a SQUARE row.
"""

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import I64, U64, Row, compiled, inlined, row_type
from houseway.odds.random_numbers import RUN, STEP, mix, run_seed, scaled
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SURRENDER
from houseway.odds.twentyone.hands import ACE, EIGHTS, ENDS, JOKER, JOKER_ID, KINDS, NATURAL, TEN
from houseway.odds.twentyone.payoffs import MOST_CARDS

LONGEST = 8 * 54
"""Cards in the largest shoe."""
MOST_HANDS = 40
"""Room for the hands of one square; unlimited splits end here."""
BONUS_LINES = 5
NO_SIDE_BET, BONUS_BET, BANK_BET, FIRST_CARDS_BET = range(4)
SOFT = 32
"""Added to a total that is soft."""

RULES = row_type(
    [
        ("two_jokers", np.int64),  # whether a natural is two jokers
        ("down_card", np.int64),  # whether the bank's second card is dealt before players decide
        ("peek", np.int64),
        ("no_decisions", np.int64),  # whether players don't decide against a joker up
        ("paid_at_once", np.int64),
        ("even_money", np.int64),
        ("most_splits", np.int64),
        ("split_aces_again", np.int64),
        ("pairs_by_rank", np.int64),
        ("third_ten_needs_suit", np.int64),
        ("give_up_doubled_splits", np.int64),
        ("wager", np.int64),
        ("natural_won", np.int64),
        ("surrendered", np.int64),
        ("side_bet", np.int64),
        ("cards", np.int64),  # in a full shoe
        ("values", np.int64, 53),  # by card
        ("two_cards", np.int64, (KINDS, 64)),  # by up card and total: the choice with two cards
        ("more_cards", np.int64, (KINDS, 64)),
        ("after_split", np.int64, (KINDS, 64)),
        ("after_double", np.int64, (KINDS, 64)),
        ("split", np.int64, (KINDS, KINDS)),  # by up card and value: whether to split
        ("bank_draws", np.int64, 64),  # by total
        ("payoffs", np.int64, (2, 32, ENDS)),  # in cents: by whether three cards, total, and the bank's end
        ("bonus_natural", np.int64, 3),  # what the lines of the bonus bet pay, by shade
        ("bonus_six_cards", np.int64, 3),
        ("bonus_cards", np.int64, BONUS_LINES),  # lines of certain ranks: the number of cards, the ranks, the pays
        ("bonus_ranks", np.int64, BONUS_LINES),
        ("bonus_pays", np.int64, (BONUS_LINES, 3)),
        ("shades", np.int64, 16),  # by suits as bits: suited, of one color, or neither
        ("bank_pays", np.int64, (ENDS, MOST_CARDS + 1)),  # by the end and number of cards of the bank's hand
        ("first_pays", np.int32, (JOKER_ID + 1,) * 3),  # by the player's first two cards and the up card
        ("shoe", np.uint8, LONGEST),  # a full shoe, not shuffled
    ]
)
"""The rules and the plan of a game. Totals are 32 higher if soft."""

SHOE = row_type([("random", np.uint64), ("cards", np.uint8, LONGEST)])
"""The cards of a round, and the state of the random numbers that shuffle them."""

LOW, SIZE, ACES, JOKERS, FIRST, SECOND, ORIGIN, WAGERS = range(8)
"""The columns of a hand. ORIGIN is the card of the first pair of a split hand, or -1. WAGERS is 1, or 2 once doubled,
with a minus once surrendered."""
SQUARE = row_type(
    [
        ("hands", np.int64, (MOST_HANDS, 8)),
        ("order", np.int64, MOST_HANDS),  # the hands in the order of play
        ("opening", np.int64, 6),  # the first six cards of the first hand
    ]
)


@inlined
def draw(rules: Row, shoe: Row, used: int) -> int:
    """Returns the next card: a random one of those left, moved to its position (a Fisher-Yates shuffle as needed)."""
    shoe.random += STEP
    other = used + scaled(mix(shoe.random), rules.cards - used)
    card = shoe.cards[other]
    shoe.cards[other] = shoe.cards[used]
    shoe.cards[used] = card
    return I64(card)


@inlined
def best_total(low: int, ace: int, joker: int) -> int:
    """Returns the total of a hand."""
    if joker:
        return 21
    return low + 10 + SOFT if ace and low <= 11 else low


@inlined
def total_of(square: Row, hand: int) -> int:
    """Returns the total of a hand of a square."""
    return best_total(square.hands[hand, LOW], square.hands[hand, ACES], square.hands[hand, JOKERS])


@inlined
def take(rules: Row, square: Row, hand: int, card: int) -> None:
    """Adds a card to a hand."""
    value, size = rules.values[card], square.hands[hand, SIZE]
    if value == JOKER:
        square.hands[hand, JOKERS] = 1
    else:
        square.hands[hand, LOW] += value + 1
        if value == ACE:
            square.hands[hand, ACES] = 1
    if size == 1:
        square.hands[hand, SECOND] = card
    if hand == 0 and size < 6:
        square.opening[size] = card
    square.hands[hand, SIZE] = size + 1


@inlined
def begin_hand(rules: Row, square: Row, hand: int, card: int, origin: int) -> None:
    """Starts a hand with one card."""
    square.hands[hand, LOW] = 0
    square.hands[hand, SIZE] = 0
    square.hands[hand, ACES] = 0
    square.hands[hand, JOKERS] = 0
    square.hands[hand, FIRST] = card
    square.hands[hand, ORIGIN] = origin
    square.hands[hand, WAGERS] = 1
    take(rules, square, hand, card)


@inlined
def is_natural(rules: Row, one: int, two: int) -> bool:
    """Whether two values make a natural."""
    if rules.two_jokers:
        return one == JOKER and two == JOKER
    return (one == ACE and two == TEN) or (one == TEN and two == ACE)


@inlined
def has_natural(rules: Row, square: Row) -> bool:
    """Whether the first hand of a square is a natural."""
    return is_natural(rules, rules.values[square.hands[0, FIRST]], rules.values[square.hands[0, SECOND]])


@compiled
def may_split(rules: Row, square: Row, hand: int, splits: int) -> bool:
    """Whether the rules let a pair be split."""
    one, two, origin = square.hands[hand, FIRST], square.hands[hand, SECOND], square.hands[hand, ORIGIN]
    value = rules.values[one]
    if rules.pairs_by_rank and one % 13 != two % 13:
        return False
    if (rules.most_splits and splits >= rules.most_splits) or splits >= MOST_HANDS - 2:
        return False
    if value == ACE and origin >= 0 and not rules.split_aces_again:
        return False
    if splits == 2 and value == TEN and rules.third_ten_needs_suit:
        return two // 13 == (origin if origin >= 0 else one) // 13
    return True


@compiled
def split_hand(rules: Row, square: Row, turn: int, hands: int) -> None:
    """Splits a pair into two hands; the second is played right after the first."""
    hand = square.order[turn]
    one, two, origin = square.hands[hand, FIRST], square.hands[hand, SECOND], square.hands[hand, ORIGIN]
    begin_hand(rules, square, hand, one, origin if origin >= 0 else one)
    begin_hand(rules, square, hands, two, origin if origin >= 0 else two)
    for place in range(hands, turn + 1, -1):
        square.order[place] = square.order[place - 1]
    square.order[turn + 1] = hands


@inlined
def decide(rules: Row, shoe: Row, square: Row, up: int, used: int) -> tuple[int, int]:
    """Plays all hands of a square, one after the other; returns the number of hands and of cards used."""
    hands, turn = 1, 0
    square.order[0] = 0
    while turn < hands:
        hand = square.order[turn]
        size = square.hands[hand, SIZE]
        if size == 1:
            take(rules, square, hand, draw(rules, shoe, used))
            used += 1
            size = 2
        total, origin = total_of(square, hand), square.hands[hand, ORIGIN]
        choice = 0
        if square.hands[hand, JOKERS] == 0 and (total <= 21 or total >= SOFT):
            value = rules.values[square.hands[hand, FIRST]]
            pair = size == 2 and value == rules.values[square.hands[hand, SECOND]]
            if pair and rules.split[up, value] and may_split(rules, square, hand, hands - 1):
                split_hand(rules, square, turn, hands)
                hands += 1
                continue
            if size > 2:
                choice = rules.more_cards[up, total]
            elif origin < 0:
                choice = rules.two_cards[up, total]
            elif value != ACE:
                choice = rules.after_split[up, total]
        if choice in (HIT, DOUBLE):
            take(rules, square, hand, draw(rules, shoe, used))
            used += 1
            if choice == HIT:
                continue
            square.hands[hand, WAGERS] = 2
            if origin < 0 or rules.give_up_doubled_splits:
                choice = rules.after_double[up, total_of(square, hand)]
        if choice == SURRENDER:
            square.hands[hand, WAGERS] = -square.hands[hand, WAGERS]
        turn += 1
    return hands, used


@inlined
def play_bank(rules: Row, shoe: Row, up: int, down: int, used: int, draws: bool) -> tuple[int, int, int]:
    """Plays the player-dealer's hand; returns its end, its number of cards, and the cards used.

    Without a bet left to settle it draws no cards.
    """
    if down < 0:
        down = rules.values[draw(rules, shoe, used)]
        used += 1
    if is_natural(rules, up, down):
        return NATURAL, 2, used
    joker = 1 if JOKER in (up, down) else 0
    low = (up + 1 if up != JOKER else 0) + (down + 1 if down != JOKER else 0)
    ace = 1 if ACE in (up, down) else 0
    eights, size = up == 7 and down == 7, 2
    total = best_total(low, ace, joker)
    while draws and rules.bank_draws[total]:
        value = rules.values[draw(rules, shoe, used)]
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
    return EIGHTS if eights and size == 3 else total & SOFT - 1, size, used


@inlined
def natural_paid_early(rules: Row, up: int) -> int:
    """Returns what a natural is paid before the bank's hand is played, in cents; -1 if it has to wait."""
    if rules.even_money and up == ACE:
        return rules.wager
    if rules.paid_at_once and up not in (ACE, TEN):
        return rules.natural_won
    return -1


@inlined
def natural_won(rules: Row, up: int, end: int) -> int:
    """Returns what a natural wins, in cents."""
    early = natural_paid_early(rules, up)
    if early >= 0:
        return early
    return 0 if end == NATURAL else rules.natural_won


@inlined
def hand_won(rules: Row, square: Row, hand: int, end: int) -> int:
    """Returns what a finished hand, not a natural, wins in cents."""
    wagers = square.hands[hand, WAGERS]
    if wagers < 0:
        return -wagers * rules.surrendered
    three = 1 if square.hands[hand, SIZE] == 3 else 0
    return wagers * rules.payoffs[three, total_of(square, hand) & SOFT - 1, end]


@inlined
def play_round(rules: Row, shoe: Row, square: Row, sides: bool) -> tuple[int, int, int]:
    """Plays one round from a fresh shoe; returns cents won on the main wager and the side bet, and cards used."""
    one, up_card, two = draw(rules, shoe, 0), draw(rules, shoe, 1), draw(rules, shoe, 2)
    begin_hand(rules, square, 0, one, -1)
    up = rules.values[up_card]
    take(rules, square, 0, two)
    used, down = 3, -1
    if rules.down_card:
        down = rules.values[draw(rules, shoe, 3)]
        used = 4
    natural = has_natural(rules, square)
    checked = rules.peek and up in (ACE, TEN) and is_natural(rules, up, down)
    hands, open_hands = 1, 1
    if natural:
        open_hands = int(natural_paid_early(rules, up) < 0)
    elif not checked and not (up == JOKER and rules.no_decisions):
        hands, used = decide(rules, shoe, square, up, used)
        open_hands = 0
        for hand in range(hands):
            open_hands += square.hands[hand, WAGERS] > 0
    end, size, used = play_bank(rules, shoe, up, down, used, sides or open_hands > 0)
    paid = 0
    if natural:
        paid = natural_won(rules, up, end)
    else:
        for hand in range(hands):
            paid += hand_won(rules, square, hand, end)
    if not sides:
        return paid, 0, used
    pays = rules.first_pays[one, two, up_card] if rules.side_bet == FIRST_CARDS_BET else 0
    if rules.side_bet == BANK_BET:
        pays = rules.bank_pays[end, size]
    elif rules.side_bet == BONUS_BET and hands == 1:
        pays = bonus_bet_pays(rules, square, natural)
    return paid, rules.wager * pays if pays else -rules.wager, used


@compiled
def bonus_bet_pays(rules: Row, square: Row, natural: bool) -> int:
    """Returns what the best line of the bonus bet pays; each line looks at the first cards of the hand."""
    size = square.hands[0, SIZE]
    pays = rules.bonus_natural[shade(rules, square, 2)] if natural else 0
    for line in range(BONUS_LINES):
        cards = rules.bonus_cards[line]
        if cards and size >= cards and ranks(square, cards) == rules.bonus_ranks[line]:
            pays = max(pays, rules.bonus_pays[line, shade(rules, square, cards)])
    if size >= 6:
        low = 0
        for at in range(6):
            low += rules.values[square.opening[at]] + 1
        if low <= 21:
            pays = max(pays, rules.bonus_six_cards[shade(rules, square, 6)])
    return pays


@compiled
def ranks(square: Row, cards: int) -> int:
    """Returns how many of each rank are among the first cards: an octal digit for each rank, the ace's last."""
    found = 0
    for at in range(cards):
        found += 1 << (3 * (square.opening[at] % 13))
    return found


@compiled
def shade(rules: Row, square: Row, cards: int) -> int:
    """Returns whether the first cards are suited, of one color, or neither."""
    suits = 0
    for at in range(cards):
        suits |= 1 << (square.opening[at] // 13)
    return rules.shades[suits]


# -- many rounds -------------------------------------------------------------------------------------------------------


@inlined
def begin_run(rules: Row, shoe: Row, seed: int) -> None:
    """Puts a full shoe in its first order and seeds the random numbers of a run."""
    for at in range(rules.cards):
        shoe.cards[at] = rules.shoe[at]
    shoe.random = seed


@inlined
def play_run(rules: Row, shoe: Row, square: Row, rounds: int, sides: bool) -> tuple[int, int, int, int, int, int]:
    """Plays the rounds of a run; returns the sums of the result and its square, of the main wager and the side bet, of
    side bets won and of cards used."""
    won = squares = side = side_squares = hits = used_all = 0
    for _ in range(rounds):
        paid, extra, used = play_round(rules, shoe, square, sides)
        won += paid
        squares += paid * paid
        side += extra
        side_squares += extra * extra
        hits += extra > 0
        used_all += used
    return won, squares, side, side_squares, hits, used_all


@compiled
def play_block(rules: Row, shoe: Row, square: Row, seed: np.uint64, rounds: int, sides: bool, sums: Array) -> None:
    """Plays a block of rounds, run by run, and adds up the results."""
    for first in range(0, rounds, RUN):
        begin_run(rules, shoe, run_seed(U64(seed), first // RUN))
        found = play_run(rules, shoe, square, min(RUN, rounds - first), sides)
        for at in range(6):
            sums[at] += found[at]


@compiled
def record_block(
    rules: Row, shoe: Row, square: Row, seed: np.uint64, first: int, sides: bool, cards: Array, out: Array
) -> None:
    """Plays the same rounds and writes for each the results of both bets, the cards used, and the shoe.

    The first round must be the first of a run.
    """
    for number in range(len(out)):
        if number % RUN == 0:
            begin_run(rules, shoe, run_seed(U64(seed), (first + number) // RUN))
        out[number, 0], out[number, 1], out[number, 2] = play_round(rules, shoe, square, sides)
        for at in range(cards.shape[1]):
            cards[number, at] = shoe.cards[at]
