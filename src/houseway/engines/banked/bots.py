"""Bots for the player-dealer games: they play 21 by one chart and set seven cards the house way.

Their temperament decides their bets and whether they take the bank, not how they play. They see only what a round
offers; chance comes from outside, so a seeded run repeats itself.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias, assert_never

from houseway.cards import deck
from houseway.collection import bank_fee, bank_fees, square_fees
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.twentyone.chart import Choices
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.engines.banked.play.wagers import why_no_second_bank
from houseway.engines.contract import Command, Seated
from houseway.messages import _
from houseway.money import Cents
from houseway.players import LevelName, buy_in
from houseway.rulebook import BankedRules, TableRules

Temperament: TypeAlias = Literal["cautious", "steady", "bold"]

BANK_MINIMUMS = 10
"""So many table minimums a bot must have before it takes the bank, however few bet against it."""
COVER = 3
"""So many table minimums it must have for each of the others: their wagers, and some of them doubled."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The differences between the temperaments."""

    bets: int
    """The wager, in table minimums."""
    side_bets: bool
    banks: float
    """How often it takes a bank that it can cover."""


HABITS: dict[Temperament, Habits] = {
    "cautious": Habits(1, False, 0.25),
    "steady": Habits(2, False, 0.6),
    "bold": Habits(4, True, 0.95),
}


def play_hand(
    rules: BankedRules,
    seats: Sequence[Seated],
    rng: Random,
    *,
    button: int,
    fees: bool = False,
    level: LevelName = "steady",
) -> Round:
    """Shuffles, deals and plays one round with a bot in every seat; the bank is offered from the button's seat on.

    Every level plays by the chart.
    """
    bank, amount = take_bank(rules, seats, rng, button, fees)
    round_ = shuffle_up(rules, seats, rng, bank=bank, fees=fees)
    round_.apply(put_up(round_, amount))
    for one in seats:
        if one.seat != bank:
            place_bets(round_, one.seat)
    for command in second_bank(round_):
        round_.apply(command)
    round_.apply(no_more_bets(round_))
    while round_.to_act is not None:
        round_.apply(decide(round_, rng))
    return round_


def moves(round_: Round, rng: Random, *, level: LevelName | None = None) -> Iterator[Command]:
    """Every move of a round, from the bank that is put up to the last decision."""
    table = round_.layout
    yield put_up(round_, min(table.stacks[table.bank_seat] * 3 // 4, table.most_bank))
    for seat in list(table.stacks):
        if seat != table.bank_seat:
            yield from bets(round_, seat, temperament_of(seat))
    yield from second_bank(round_)
    yield do.NoMoreBets()
    while not round_.over:
        if round_.needs_cards:
            yield do.Refill(tuple(rng.sample(deck(), 52)))
        else:
            yield decide(round_, rng)


def long_buy(rules: BankedRules) -> Cents:
    """Returns the buy-in of a bot that plans to stay for many rounds."""
    return buy_in(rules)


def least(rules: BankedRules) -> Cents:
    """A few of the table's least wagers."""
    return 4 * rules.stakes.minimum


def takes_bank(rules: BankedRules, seat: int, stack: Cents, others: int, rng: Random) -> bool:
    """Whether a seat takes the bank; a little stays back for the collection."""
    return bank_of(rules, stack * 9 // 10, others, temperament_of(seat), rng) > 0


def temperament_of(seat: int) -> Temperament:
    """Who sits where: the three kinds of player alternate round the table."""
    kinds: tuple[Temperament, ...] = tuple(HABITS)
    return kinds[seat % len(kinds)]


def shuffle_up(rules: BankedRules, seats: Sequence[Seated], rng: Random, *, bank: int, fees: bool) -> Round:
    """A round with a full shuffled shoe and the fees posted, about to have its bank put up."""
    whole = rules.deck()
    fee, steps = square_fees(rules) if fees else (0, ())
    by_action = bank_fees(rules) if fees else ()
    order = rng.sample(whole, len(whole))
    return Round(rules, seats, order, bank=bank, player_fee=fee, fee_steps=steps, bank_fees=by_action)


def take_bank(rules: BankedRules, seats: Sequence[Seated], rng: Random, first: int, fees: bool) -> tuple[int, Cents]:
    """Returns the first bot clockwise from a seat that takes the bank, and its amount.

    If no seat has enough for its preferred bank, the longest stack puts up what it has.
    """
    around = from_seat(seats, first)
    back = most_bank_fee(rules, sum(one.stack for one in seats)) if fees else 0
    while any(can_bank(rules, one.stack - back, len(around) - 1) for one in around):
        if taken := offer_bank(rules, around, rng, back):
            return taken
    longest = max(around, key=lambda one: one.stack)
    return longest.seat, max(rules.stakes.minimum, longest.stack - back)


def from_seat(seats: Sequence[Seated], first: int) -> list[Seated]:
    """The seats clockwise from one of them on."""
    return sorted(seats, key=lambda one: (one.seat < first, one.seat))


def offer_bank(rules: BankedRules, around: Sequence[Seated], rng: Random, back: Cents) -> tuple[int, Cents] | None:
    """The bank goes once round these seats; ``back`` is what stays out of it for the collection."""
    for one in around:
        if amount := bank_of(rules, one.stack - back, len(around) - 1, temperament_of(one.seat), rng):
            return one.seat, amount - amount % rules.wagers.step
    return None


def most_bank_fee(rules: TableRules, chips: Cents, option: str = "") -> Cents:
    """The most that the player-dealer's collection can be with so many chips at the table: it stays out of the bank."""
    return bank_fee(rules, chips, option=option)


def put_up(round_: Round, amount: Cents, *, people: Collection[int] = ()) -> do.PutUp:
    """The bank; where the house lets a partner stand behind it and it is short, a bold bot joins with the minimum.

    ``people`` are the seats that no bot plays.
    """
    rules, table = round_.rules, round_.layout
    bank, share = table.bank_seat, rules.stakes.minimum
    wanted = {
        seat: wager_of(rules, stack, temperament_of(seat)) for seat, stack in table.stacks.items() if seat != bank
    }
    willing = [seat for seat in wanted if seat not in people and temperament_of(seat) == "bold"]
    stands_behind = rules.rotation is not None and rules.rotation.second_bank != "none"
    for seat in willing if stands_behind else ():
        if table.stacks[seat] >= BANK_MINIMUMS * share and sum(wanted.values()) - wanted[seat] > amount + share:
            return do.PutUp(bank, amount, (do.Share(seat, share),))
    return do.PutUp(bank, amount)


def second_bank(round_: Round, *, people: Collection[int] = ()) -> tuple[do.PutUpSecond, ...]:
    """Returns a partner bot's addition to a bank that is short of the wagers, up to its stack.

    ``people`` are the seats that no bot plays.
    """
    table = round_.layout
    short = table.riding - table.put_up
    for seat in (one for one in table.partners if one not in people):
        amount = min(short, table.stacks[seat])
        if amount > 0 and not why_no_second_bank(table, seat):
            return (do.PutUpSecond(seat, amount),)
    return ()


def place_bets(round_: Round, seat: int) -> None:
    """A bot's wager and side bet before the deal."""
    for command in bets(round_, seat, temperament_of(seat)):
        round_.apply(command)


def no_more_bets(round_: Round) -> do.NoMoreBets:
    """Closes the bets, with as much of the player-dealer's collection as they can pay."""
    layout = round_.layout
    return do.NoMoreBets(min(layout.bank_fee, layout.stacks[layout.bank_seat]))


# -- how they play -----------------------------------------------------------------------------------------------------


def wager_of(rules: BankedRules, stack: Cents, temperament: Temperament) -> Cents:
    """Returns a bot's wager on its square; 0 when it cannot afford the minimum."""
    least, step = rules.stakes.minimum, rules.wagers.step
    bounds = [stack, *(bound for bound in (rules.stakes.maximum, rules.wagers.circle_maximum) if bound)]
    wanted = min(least * HABITS[temperament].bets, *bounds) // step * step
    return wanted if wanted >= least else 0


def bets(round_: Round, seat: int, temperament: Temperament) -> tuple[Command, ...]:
    """Returns a bot's bets on its own square before the deal; none if the bank is held there or is theirs."""
    rules, table = round_.rules, round_.layout
    if seat == table.bank_square or seat in table.partners:
        return ()
    stack = table.affordable(table.stacks[seat])
    wager = wager_of(rules, stack, temperament)
    if not wager:
        return ()
    placed: list[Command] = [do.Wager(seat, seat, wager)]
    if HABITS[temperament].side_bets and stack >= 2 * wager:
        placed += [do.SideBet(seat, len(table.wagers), bet.name, wager) for bet in rules.side_bets[:1]]
    return tuple(placed)


def bank_of(rules: BankedRules, stack: Cents, others: int, temperament: Temperament, rng: Random) -> Cents:
    """Returns a bot's bank when offered it at a table with this many others; 0 when it passes."""
    if not can_bank(rules, stack, others) or rng.random() > HABITS[temperament].banks:
        return 0
    return stack if temperament == "bold" else max(stack // 2, _cover(rules, others))


def can_bank(rules: BankedRules, stack: Cents, others: int) -> bool:
    """Whether a bank of all these chips covers what so many others usually bet."""
    return stack >= _cover(rules, others)


def _cover(rules: BankedRules, others: int) -> Cents:
    return max(BANK_MINIMUMS, COVER * others) * rules.stakes.minimum


def decide(round_: Round, rng: Random) -> Command:
    """The decision of a bot on whatever is asked of it in the play of the hands; the dice fall as the caller's do."""
    play = round_.game
    if isinstance(play, PaiGow):
        return _decide_seven(play, rng)
    if play.asked:
        wager = play.wager(play.asked[0])
        if play.squares[wager.square][0].natural and play.insurance and play.insurance.even_money:
            return do.TakeEvenMoney(wager.seat, wager.number)
        return do.NoInsurance(wager.seat, wager.number)
    if play.joining:
        wager = play.wager(play.joining[0])
        return do.Stay(wager.seat, wager.number)
    hand = play.current
    if hand is None:
        raise ValueError(_("No decision is open."))
    return _decide_hand(play, hand)


def _decide_seven(play: PaiGow, rng: Random) -> Command:
    """Any pile, the dice, and the house way."""
    seat = play.layout.bank_seat
    if play.stage == "pile":
        return do.ChoosePile(seat, rng.randint(1, play.dealing.count))
    if play.stage == "dice":
        return do.Shake(seat, tuple(rng.randint(1, 6) for _ in range(play.dealing.dice)))
    hand = play.unset()[0]
    return do.SetHouseWay(hand.player, hand.square)


def _decide_hand(play: Hands, hand: SquareHand) -> Command:
    may, seat, square = play.choices(), hand.player, hand.square
    move = charted(hand, play.bank.cards[0][0], may)
    match move:
        case "surrender":
            return do.Surrender(seat, square, hand.number)
        case "split":
            return do.Split(seat, square)
        case "double":
            return do.Double(seat, square, may.double[1] if may.double else 0)
        case "hit":
            return do.Hit(seat, square)
        case "stand":
            return do.Stand(seat, square)
        case _:
            assert_never(move)


# -- the chart that they play 21 by -----------------------------------------------------------------------------------


Move: TypeAlias = Literal["hit", "stand", "double", "split", "surrender"]

_TENS = "TJQK"
_NO_ACE = f"23456789{_TENS}"

SPLIT = {"A": _NO_ACE, "9": "2345689", "8": _NO_ACE, "7": "234567", "6": "23456", "3": "234567", "2": "234567"}
"""Pairs, and the cards of the player-dealer against which they are split."""
DOUBLE = {11: _NO_ACE, 10: "23456789", 9: "3456"}
"""Hard totals that are doubled, and against what."""
SURRENDER = {16: f"9{_TENS}A", 15: f"{_TENS}A"}
"""Hard totals of two cards that are given up."""
STIFF = 16
"""Up to this total a hand wins only when the player-dealer goes over."""


def charted(hand: SquareHand, shows: str, may: Choices) -> Move:
    """Returns the chart's choice for a hand against the player-dealer's up card, among the open options."""
    total = hand.points // 2
    if may.split and shows in SPLIT.get(hand.cards[0][0], ""):
        return "split"
    if may.surrender and not hand.soft and shows in _given_up_to(hand, total):
        return "surrender"
    if hand.doubled:
        return "stand"
    if may.double and not hand.soft and shows in DOUBLE.get(total, ""):
        return "double"
    if may.hit and (not may.stand or total < _stands_from(hand, shows)):
        return "hit"
    return "stand"


def _given_up_to(hand: SquareHand, total: int) -> str:
    """Against what a hand is given up: once doubled, any that is stiff against an eight or better."""
    if hand.doubled:
        return f"89{_TENS}A" if total <= STIFF else ""
    return SURRENDER.get(total, "") if len(hand.cards) == 2 else ""


def _stands_from(hand: SquareHand, shows: str) -> int:
    """The least total that stands."""
    if hand.soft:
        return 18 if shows in "2345678" else 19
    if shows in "456":
        return 12
    return 13 if shows in "23" else 17
