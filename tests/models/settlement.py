"""Who is paid what in a round of a player-dealer game: a plain model, written from the books and our readings of them.

It knows nothing of the engine: cards are text, money is cents, and a round is what a person at the table could write
down. ``settle_21`` and ``settle_sevens`` return every bet with what was due and what was paid, in order.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

RED, BLACK = "hd", "cs"


# -- the houses --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class House:
    """What the books say differently about settling a round of 21."""

    order: str
    """``button``; ``right``: counter-clockwise from the dealer's right; ``right-unless-short``."""
    natural: str = "ace-ten"
    natural_pays: tuple[int, int] = (6, 5)
    both_over: str = "lose"
    """``lose``; ``888-push``; ``nearer-push``; ``25-push`` and ``22-to-25-push`` for three cards that are nearer."""
    natural_at_once: bool = False
    insurance: str = "checked"
    """``checked``: when the down card is checked; ``square``: with the square."""


HOUSES = {
    # Limelight l.274-275, l.319-327, l.341; the words are the same at Rogelio's, Oceana and Marina.
    ("limelight", "pure-21"): House("button", both_over="888-push"),
    ("rogelios", "pure-21"): House("button", both_over="888-push"),
    ("oceana", "pure-21"): House("button", both_over="888-push"),
    ("marina", "pure-21"): House("button", both_over="888-push"),
    # Golden State l.341, l.363-365, l.397-400: "the insurance bet is paid 2 to 1 and the original wager loses".
    ("golden-state", "no-bust-21"): House("right", both_over="25-push", insurance="square"),
    # Marina l.227 ("two Jokers"), l.274-281, l.298: "No action button will be used".
    ("marina", "no-bust-joker"): House("right", "two-jokers", (1, 1), "nearer-push"),
    # Marina l.565, l.586-587, l.632 ("paid and the player's cards are put away"), l.637.
    ("marina", "no-bust-buster"): House("right-unless-short", both_over="22-to-25-push", natural_at_once=True),
}


# -- the money that covers ---------------------------------------------------------------------------------------------


@dataclass
class Cover:
    """The money of one bank, by "to the extent that the Player/Dealer's money covers"."""

    policy: str
    put_up: int
    result: int = 0
    used: int = 0

    def move(self, due: int) -> int:
        """Pays (or, negative, collects) as much as is covered."""
        if self.policy == "net":
            paid = max(-(self.put_up - self.result), min(due, self.put_up + self.result))
        else:
            left = self.put_up - self.used
            paid = max(-left, min(due, left))
        self.result -= paid
        self.used += abs(paid)
        return paid


@dataclass(frozen=True)
class Paid:
    """A bet that is settled."""

    wager: int
    hand: int
    bet: str
    stake: int
    due: int
    paid: int


@dataclass
class Banks:
    """The bank, and where one stands behind it, the second."""

    front: Cover
    behind: Cover | None = None
    done: list[Paid] = field(default_factory=list)

    def settle(self, wager: int, hand: int, bet: str, stake: int, due: int) -> None:
        paid = self.front.move(due)
        if self.behind is not None and paid != due:
            paid += self.behind.move(due - paid)
        self.done.append(Paid(wager, hand, bet, stake, due, paid))


# -- a round of 21 -----------------------------------------------------------------------------------------------------


@dataclass
class Bet:
    """A wager with its side bets."""

    number: int
    seat: int
    square: int
    amount: int
    sides: dict[str, int] = field(default_factory=dict)


@dataclass
class Hand:
    """A hand of a square as it ended."""

    square: int
    number: int
    cards: list[str]
    stakes: dict[int, int]
    """The money on it, by wager."""
    split: bool = False
    foul: bool = False


@dataclass
class Round21:
    """Everything that was seen of a round."""

    squares: int
    bank_square: int
    bets: list[Bet] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    """In the order in which they were played."""
    bank: list[str] = field(default_factory=list)
    early: list[tuple[str, int, int]] = field(default_factory=list)
    """What happened before the settlement, in order: ``even money`` of a wager, the ``check``, a ``surrender``."""
    start: int = 0


def total(cards: Sequence[str], house: House) -> int:
    """The count of a hand: aces 1 or 11, ten-value cards 10; any cards with a joker are 21."""
    if "Jk" in cards:
        return 21
    hard = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards)
    return hard + 10 if any(card[0] == "A" for card in cards) and hard <= 11 else hard


def is_natural(hand: Hand | None, cards: Sequence[str], house: House) -> bool:
    """Whether two cards first dealt are the best hand; an ace with a ten-value card after a split is 21."""
    if len(cards) != 2 or (hand is not None and hand.split):
        return False
    if house.natural == "two-jokers":
        return list(cards) == ["Jk", "Jk"]
    kinds = sorted("A" if card[0] == "A" else "T" if card[0] in "TJQK" else "x" for card in cards)
    return kinds == ["A", "T"]


def verdict(hand: Hand, bank: Sequence[str], house: House) -> int:
    """1 if the player wins, 0 for a push, -1 if the player loses."""
    if hand.foul:
        return -1
    mine, theirs = is_natural(hand, hand.cards, house), is_natural(None, bank, house)
    if mine or theirs:
        return mine - theirs
    player, dealer = total(hand.cards, house), total(bank, house)
    if player <= 21:
        return 1 if dealer > 21 or player > dealer else 0 if player == dealer else -1
    if dealer <= 21:
        return -1
    nearer = player < dealer
    if house.both_over == "888-push":
        return 0 if [card[0] for card in bank] == ["8", "8", "8"] else -1
    if house.both_over == "nearer-push":
        return 0 if nearer else -1
    if house.both_over == "25-push":
        return 0 if nearer and len(hand.cards) == 3 and player == 25 else -1
    if house.both_over == "22-to-25-push":
        return 0 if nearer and len(hand.cards) == 3 and 22 <= player <= 25 else -1
    return -1


def button(down: str, bank: int, squares: int) -> int:
    """The square that the down card gives the action button, counted from the player-dealer's left."""
    count = 1 if down[0] == "A" else 10 if down[0] in "TJQK" else int(down[0])
    at = bank
    while count:
        at = at % squares + 1
        if at != bank:
            count -= 1
    return at


def order_of(round_: Round21, house: House, put_up: int) -> list[int]:
    """The squares with wagers in the order of settlement."""
    used = sorted({bet.square for bet in round_.bets})
    everything = sum(
        bet.amount + sum(cents for name, cents in bet.sides.items() if name != "insurance") for bet in round_.bets
    )
    by_button = house.order == "button" or (house.order == "right-unless-short" and put_up < everything)
    if not by_button:
        return used[::-1]
    first = round_.start or button(round_.bank[1], round_.bank_square, round_.squares)
    return [square for square in used if square >= first] + [square for square in used if square < first]


BONUS = {
    "blackjack": {"suited": 10, "color": 5, "mixed": 2},
    "777": {"suited": 200, "color": 100, "mixed": 75},
    "678": {"suited": 100, "color": 50, "mixed": 25},
    "A234": {"suited": 2000, "color": 200, "mixed": 50},
}
"""Marina l.455: option 1."""
SIX_CARDS_PAY = 20
BUSTER = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 200}
"""Marina l.646: option B."""


def shade(cards: Sequence[str]) -> str:
    suits = {card[1] for card in cards}
    return "suited" if len(suits) == 1 else "color" if suits <= set(RED) or suits <= set(BLACK) else "mixed"


def bonus(hand: Hand, house: House) -> int:
    """What the bonus bet pays to 1; 0 if it loses. The hand is judged as it first had so many cards, before splits."""
    if hand.split:
        return 0
    cards = hand.cards
    lines = [0]
    if is_natural(hand, cards[:2], house):
        lines.append(BONUS["blackjack"][shade(cards[:2])])
    for name, many in (("777", 3), ("678", 3), ("A234", 4)):
        if sorted(card[0] for card in cards[:many]) == sorted(name):
            lines.append(BONUS[name][shade(cards[:many])])
    if len(cards) >= 6 and total(cards[:6], house) <= 21:
        lines.append(SIX_CARDS_PAY)
    return max(lines)


def side(name: str, first: Hand, bank: Sequence[str], house: House) -> int:
    if name == "bonus":
        return bonus(first, house)
    assert name == "buster"
    return BUSTER[min(len(bank), 8)] if total(bank, house) > 21 else 0


def settle_21(round_: Round21, house: House, banks: Banks) -> list[Paid]:
    """Every bet of a round in the order in which it is settled."""
    bets = {bet.number: bet for bet in round_.bets}
    left = {(hand.square, hand.number): dict(hand.stakes) for hand in round_.hands}
    insured = {bet.number for bet in round_.bets if "insurance" in bet.sides}

    def main(wager: int, hand: Hand, due: int) -> None:
        stake = left[hand.square, hand.number].pop(wager)
        banks.settle(wager, hand.number, "main", stake, due)

    def insurance(wager: int) -> None:
        insured.discard(wager)
        stake = bets[wager].sides["insurance"]
        banks.settle(wager, 0, "insurance", stake, 2 * stake if is_natural(None, round_.bank[:2], house) else -stake)

    def with_verdict(wager: int, hand: Hand) -> None:
        stake = left[hand.square, hand.number][wager]
        what = verdict(hand, round_.bank, house)
        pays, on = house.natural_pays if what > 0 and is_natural(hand, hand.cards, house) else (1, 1)
        main(wager, hand, what * stake * pays // on if what > 0 else what * stake)

    def find(square: int, number: int) -> Hand:
        return next(hand for hand in round_.hands if (hand.square, hand.number) == (square, number))

    for what, one, number in round_.early:
        if what == "even money":
            hand = find(bets[one].square, 0)
            main(one, hand, left[hand.square, 0][one])
        elif what == "check" and house.insurance == "checked":
            for hand in [hand for hand in round_.hands if hand.number == 0]:
                for wager in [bet.number for bet in seated_first(round_, hand.square)]:
                    if wager in insured:
                        insurance(wager)
        elif what == "surrender":
            hand = find(one, number)
            for bet in seated_first(round_, one):
                if bet.number in left[one, number]:
                    main(bet.number, hand, -(left[one, number][bet.number] // 2))
        elif what == "dealt" and house.natural_at_once and round_.bank[0][0] not in "ATJQK":
            for hand in round_.hands:
                if is_natural(hand, hand.cards, house):
                    for bet in seated_first(round_, hand.square):
                        with_verdict(bet.number, hand)
    for square in order_of(round_, house, banks.front.put_up):
        for bet in seated_first(round_, square):
            # The splits are settled in the order in which the hands were played.
            mine = [hand for hand in round_.hands if hand.square == square]
            for hand in mine:
                if bet.number in left[square, hand.number]:
                    with_verdict(bet.number, hand)
            if bet.number in insured:
                insurance(bet.number)
            for name in ("bonus", "buster"):
                if name in bet.sides:
                    stake = bet.sides[name]
                    pays = side(name, find(square, 0), round_.bank, house)
                    banks.settle(bet.number, 0, name, stake, stake * pays if pays else -stake)
    return banks.done


def seated_first(round_: Round21, square: int) -> list[Bet]:
    """The wagers on a square: the seated player's, then those behind in the order in which they were put down."""
    there = [bet for bet in round_.bets if bet.square == square]
    return [bet for bet in there if bet.seat == square] + [bet for bet in there if bet.seat != square]


# -- seven cards, set as two and five ----------------------------------------------------------------------------------

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def five(cards: Sequence[str]) -> tuple[int, ...]:
    """The rank of five cards without jokers; five aces may be among them. A-2-3-4-5 is the lowest straight."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    shape = [many for many, _ in groups]
    kickers = [rank for _, rank in groups]
    flush = len({card[1] for card in cards}) == 1
    straight = len(groups) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if straight and ranks[0] == 12 and ranks[1] == 3:
        kickers = [3]
    kind = (
        9 if shape == [5]
        else 8 if straight and flush
        else 7 if shape[0] == 4
        else 6 if shape == [3, 2]
        else 5 if flush
        else 4 if straight
        else 3 if shape[0] == 3
        else 2 if shape[:2] == [2, 2]
        else 1 if shape[0] == 2
        else 0
    )  # fmt: skip
    return kind, *kickers


def two(cards: Sequence[str]) -> tuple[int, ...]:
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    return int(ranks[0] == ranks[1]), *ranks


def best(cards: Sequence[str], bug: bool, rank: Callable[[Sequence[str]], tuple[int, ...]]) -> tuple[int, ...]:
    """The best rank with the jokers: any card; a bug is an ace, or completes a straight or a flush."""
    jokers = list(cards).count("Jk")
    rest = [card for card in cards if card != "Jk"]
    found: list[tuple[int, ...]] = []
    for made in product(DECK, repeat=jokers):
        value = rank([*rest, *made])
        if not bug or all(card[0] == "A" for card in made) or (len(cards) == 5 and value[0] in (4, 5, 8)):
            found.append(value)
    return max(found)


Set: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""Two cards in front and five behind."""


def compare_sevens(player: Set, bank: Set, bug: bool) -> int:
    """1 if both hands of the player are higher, 0 if one is; copies are the player-dealer's."""
    front = best(player[0], bug, two) > best(bank[0], bug, two)
    behind = best(player[1], bug, five) > best(bank[1], bug, five)
    return front + behind - 1


def settle_sevens(
    bets: Sequence[Bet],
    dice: Sequence[int],
    bank_square: int,
    settings: Mapping[int, Set],
    bank: Set,
    foul: set[int],
    bug: bool,
    banks: Banks,
) -> list[Paid]:
    """The dice count from the bank's seat as 1 over seven seats; settlement runs clockwise from where they end."""
    start = (bank_square - 1 + sum(dice) - 1) % 7 + 1
    for at in range(7):
        square = (start - 1 + at) % 7 + 1
        there = [bet for bet in bets if bet.square == square]
        if not there:
            continue
        what = -1 if square in foul else compare_sevens(settings[square], bank, bug)
        for bet in [one for one in there if one.seat == square] + [one for one in there if one.seat != square]:
            banks.settle(bet.number, 0, "main", bet.amount, what * bet.amount)
    return banks.done
