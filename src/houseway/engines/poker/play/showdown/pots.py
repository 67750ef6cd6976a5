"""Main pot and side pots, who may win each, and how they are divided."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from houseway import hands
from houseway.cards import JOKER, RANKS, SUITS, Card
from houseway.engines.contract import Pot
from houseway.engines.poker.play.state import HandState
from houseway.messages import Message, _
from houseway.money import Cents, shares
from houseway.rulebook.engines.poker import Half


@dataclass(slots=True)
class Contested:
    """A pot with the positions that can win it: made for every hand, and not changed."""

    amount: Cents
    contenders: tuple[int, ...]


def contested(hand: HandState) -> list[Contested]:
    """The main pot first, then the side pots. Dead money and the fee belong to the main pot."""
    if hand.push is not None and hand.push.pots:
        return _with_pushed(hand, hand.push.pots)
    if hand.in_count == 1:  # the last live hand takes everything
        return [Contested(hand.pot, (hand.live.index(True),))]
    return with_main(by_level(hand.put, hand.live), hand.dead, hand.fee_from_pot)


def pots_of(hand: HandState) -> tuple[Pot, ...]:
    """The pots by name and seat, with the bets that lie in front of the players; none when the hand is over."""
    if hand.phase == "over":
        return ()
    return tuple(
        Pot(pot_name(number), pot.amount, tuple(hand.seats[at].seat for at in pot.contenders))
        for number, pot in enumerate(contested(hand))
        if pot.amount
    )


def spoken_pot(number: int) -> Message:
    """Returns the name of a pot in a sentence; 0 is the main pot."""
    return _("side pot {number}", number=number) if number else _("the main pot")


_POT_NAMES = (str(_("main pot")), *(str(spoken_pot(number)) for number in range(1, 24)))


def pot_name(number: int) -> str:
    """Returns the name of a pot; 0 is the main pot."""
    return _POT_NAMES[number]


SPOKEN_HALVES: dict[str, Message] = {
    str(half): half for half in (_("high"), _("low"), _("badugi"), _("first board"), _("second board"))
}
"""The names of the halves of a pot for a sentence."""


def by_level(put: list[Cents], live: list[bool]) -> list[Contested]:
    """Divides the chips put in at the total of each live hand."""
    everyone = [at for at, there in enumerate(live) if there]
    levels = {put[at] for at in everyone}
    if len(levels) == 1:
        return [Contested(sum(put), tuple(everyone))]
    built: list[Contested] = []
    below = 0
    for level in sorted(levels):
        amount, contenders = 0, []
        for at, mine in enumerate(put):
            if mine >= level:
                amount += level - below
                if live[at]:
                    contenders.append(at)
            elif mine > below:
                amount += mine - below
        built.append(Contested(amount, tuple(contenders)))
        below = level
    # A dead hand's chips beyond every live hand stay with the last pot.
    if over := sum([mine - below for mine in put if mine > below]):
        built[-1] = Contested(built[-1].amount + over, built[-1].contenders)
    return built


def _with_pushed(hand: HandState, pushed: list[tuple[Cents, tuple[int, ...]]]) -> list[Contested]:
    """Returns the pushed pots, and the pots of later bets.

    Bets by just the players of a pushed pot join it; the players left in win a pushed pot if all its players folded.
    """
    everyone = tuple(at for at, live in enumerate(hand.live) if live)
    built: dict[tuple[int, ...], Cents] = {}
    for amount, positions in pushed:
        contenders = tuple(at for at in positions if hand.live[at]) or everyone
        built[contenders] = built.get(contenders, 0) + amount
    for pot in by_level(hand.put, hand.live):
        if pot.amount:
            built[pot.contenders] = built.get(pot.contenders, 0) + pot.amount
    return [Contested(amount, contenders) for contenders, amount in built.items()]


def with_main(built: list[Contested], dead: Cents, fee: Cents) -> list[Contested]:
    """Dead money into the main pot and the fee out of it, on into a side pot if the main pot is too small."""
    extra = dead - fee
    if not extra:
        return built
    out = []
    for pot in built:
        amount = max(0, pot.amount + extra)
        extra += pot.amount - amount
        out.append(Contested(amount, pot.contenders))
    return out


def divide(hand: HandState, pot: Contested, board: Sequence[Card]) -> list[tuple[int, Cents, str]]:
    """Divides a pot by a board: (position, amount, half), the high half before the low.

    Without a qualifying low the high hand takes it all. The high half takes the odd chip of a split, and among equal
    hands the first left of the button. The same hands equal for both halves share the pot as one, so that two
    players on the board have $3 each of $6.
    """
    halves = hand.rules.ranking.halves
    if len(pot.contenders) == 1:
        return [(pot.contenders[0], pot.amount, halves[0].name)]
    winners: list[tuple[str, tuple[int, ...]]] = []
    for half in halves:
        best = best_hands(hand, pot.contenders, half, board)
        if best:
            winners.append((half.name, best if len(best) == 1 else _odd_chips_first(hand, best)))
    if len(winners) == 1 and len(winners[0][1]) == 1:
        return [(winners[0][1][0], pot.amount, winners[0][0])] if pot.amount else []
    return halved(pot.amount, winners, hand.chip)


def divide_runs(hand: HandState, pot: Contested) -> list[tuple[int, Cents, str, int]]:
    """Who gets what of a pot by each of several boards, counted from 1; the odd chip is the first board's."""
    if len(pot.contenders) == 1:
        return [(*share, 0) for share in divide(hand, pot, hand.board)]
    boards = hand.boards
    return [
        (*share, run)
        for run, (part, board) in enumerate(zip(shares(pot.amount, len(boards), hand.chip), boards, strict=True), 1)
        for share in divide(hand, Contested(part, pot.contenders), board)
    ]


def halved(amount: Cents, winners: Sequence[tuple[str, tuple[int, ...]]], chip: Cents) -> list[tuple[int, Cents, str]]:
    """Divides an amount among the best hands of each half, those of a half in the order of odd chips."""
    portions = shares(amount, len(winners), chip)
    split = [shares(portion, len(best), chip) for (_, best), portion in zip(winners, portions, strict=True)]
    if len(winners) == 2 and winners[0][1] == winners[1][1]:
        whole = shares(amount, len(split[0]), chip)
        split[1] = tuple(both - high for both, high in zip(whole, split[0], strict=True))
    return [
        (at, share, name)
        for (name, best), amounts in zip(winners, split, strict=True)
        for at, share in zip(best, amounts, strict=True)
        if share
    ]


def _odd_chips_first(hand: HandState, best: tuple[int, ...]) -> tuple[int, ...]:
    """Returns equal hands in the order that they get odd chips."""
    match hand.rules.pot.odd_chips:
        case "left-of-button":
            return best
        case "highest-card-by-suit":
            return tuple(sorted(best, key=lambda at: max(map(_by_suit, hand.hole[at])), reverse=True))
        case policy:
            assert_never(policy)


def _by_suit(one: Card) -> tuple[int, int]:
    """A card's place among all, a joker above them."""
    return (len(RANKS), 0) if one == JOKER else (RANKS.index(one[0]), SUITS.index(one[1]))


def best_hands(hand: HandState, contenders: tuple[int, ...], half: Half, board: Sequence[Card]) -> tuple[int, ...]:
    """Returns the positions with the best hand, clockwise from the button's left; none where no hand qualifies."""
    worth, board = hands.evaluator(half.ranking, half.selection), hand.rules.board_of(half, board)
    values = [worth(hand.shown[at] or hand.hole[at], board) for at in contenders]
    top = max(values)
    return tuple([contenders[at] for at, value in enumerate(values) if value == top]) if top else ()
