"""Rounds of player-dealer games in sentences for people.

They are public: they name a face-down card when it is turned up.
"""

from collections.abc import Callable, Sequence
from typing import Any

from houseway import hands
from houseway.cards import Card
from houseway.engines.banked.play import Round, commands, events
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.round_state import Placed
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand, points, spoken_total
from houseway.engines.banked.record import settlement
from houseway.engines.banked.record.lines import is_said, steps
from houseway.engines.contract import Event
from houseway.hands import Named
from houseway.hands.names import of_a_kind
from houseway.hands.pai_gow import Jokers, two_card
from houseway.hands.values import parts
from houseway.messages import AllOf, Amount, Cards, Seat, _, ngettext
from houseway.money import Cents
from houseway.record import floor_lines
from houseway.record.setups import with_names


def tell(round_: Round) -> list[str]:
    """The round in sentences, from the bank to the last wager."""
    started = round_.started
    told = [round_.rules.full_title(), _("{player} has the bank", player=Seat(started.bank))]
    for before, event in steps(round_):
        told += told_of(before, event)
    names = [(one.seat, one.name) for one in started.seats]
    return [with_names(names, f"{sentence}.") for sentence in told]


def told_of(before: Round, event: Event) -> list[str]:
    """Returns the public text of one event."""
    kind = type(event)
    if kind in _DECISIONS:
        return [_DECISIONS[kind](before, event)] if is_said(before) else []
    return _OTHERS[kind](before, event) if kind in _OTHERS else []


# -- the bank and the wagers -------------------------------------------------------------------------------------------


def _bank_put_up(_before: Round, event: events.BankPutUp) -> str:
    player, amount = Seat(event.seat), Amount(event.amount)
    if event.partners:
        shares = _shares(event.partners)
        return _("{player} puts up {amount}, with {shares}", player=player, amount=amount, shares=shares)
    return _("{player} puts up {amount}", player=player, amount=amount)


def _second_bank(_before: Round, event: events.SecondBankPutUp) -> str:
    return _("{player} puts up a second bank of {amount}", player=Seat(event.seat), amount=Amount(event.amount))


def _shares(partners: Sequence[commands.Share]) -> AllOf:
    return AllOf(
        tuple(_("{amount} from {player}", amount=Amount(share.amount), player=Seat(share.seat)) for share in partners)
    )


def _wagered(before: Round, event: events.Wagered) -> list[str]:
    """More on a square where the bettor has money already makes one wager of it."""
    if not is_said(before):
        return []
    lies = sum(one.amount for one in before.layout.wagers if (one.seat, one.square) == (event.seat, event.square))
    told = [_raised_wager(event, lies) if lies else _first_wager(event)]
    return [*told, _("Partners: {shares}", shares=_shares(event.partners))] if event.partners else told


def _first_wager(event: events.Wagered) -> str:
    player, square, amount, fee = Seat(event.seat), event.square, Amount(_all_of_it(event)), Amount(event.fee)
    match event.square == event.seat, event.fee > 0:
        case True, False:
            return _("{player} wagers {amount}", player=player, amount=amount)
        case True, True:
            return _("{player} wagers {amount} ({fee} fee)", player=player, amount=amount, fee=fee)
        case False, False:
            return _("{player} wagers {amount} on square {square}", player=player, amount=amount, square=square)
    return _(
        "{player} wagers {amount} on square {square} ({fee} fee)", player=player, amount=amount, square=square, fee=fee
    )


def _raised_wager(event: events.Wagered, lies: Cents) -> str:
    player, square, amount, fee = Seat(event.seat), event.square, Amount(_all_of_it(event)), Amount(event.fee)
    total = Amount(lies + _all_of_it(event))
    if event.fee:
        return _(
            "{player} adds {amount} to square {square}, now {total} ({fee} fee)",
            player=player,
            amount=amount,
            square=square,
            total=total,
            fee=fee,
        )
    return _(
        "{player} adds {amount} to square {square}, now {total}",
        player=player,
        amount=amount,
        square=square,
        total=total,
    )


def _all_of_it(event: events.Wagered) -> Cents:
    return event.amount + sum(share.amount for share in event.partners)


def _side_bet(before: Round, event: events.SideBetPlaced) -> str:
    wager = before.layout.wagers[event.wager]
    player, amount = Seat(wager.seat), Amount(event.amount)
    if wager.square == wager.seat:
        return _("{player} puts {amount} on the {bet} bet", player=player, amount=amount, bet=event.bet)
    return _(
        "{player} puts {amount} on the {bet} bet for square {square}",
        player=player,
        amount=amount,
        bet=event.bet,
        square=wager.square,
    )


def _bets_closed(_before: Round, event: events.BetsClosed) -> str:
    if event.bank_fee:
        return _("No more bets. Player-dealer pays a {fee} fee", fee=Amount(event.bank_fee))
    return _("No more bets")


# -- the 21 family -----------------------------------------------------------------------------------------------------


def total_words(hand: SquareHand) -> str:
    """Returns a hand of 21 in words: ``natural 21.5``, ``soft 17``, ``bust (24)``."""
    total = points(hand.points)
    if hand.natural:
        return _("natural {total}", total=total)
    return _("bust ({total})", total=total) if hand.over else spoken_total(hand.points, hand.soft)


def _wager(before: Round, number: int) -> Placed:
    return before.layout.wagers[number]


def _insured(before: Round, event: events.Insured) -> str:
    player = Seat(_wager(before, event.wager).seat)
    return _("{player} insures for {amount}", player=player, amount=Amount(event.amount))


def _joined(before: Round, event: events.Joined) -> str:
    player = Seat(_wager(before, event.wager).seat)
    return _("{player} adds {amount}", player=player, amount=Amount(event.amount))


def _on_their_own(before: Round, square: int) -> bool:
    """Whether a square is the player's own, so that it isn't named."""
    return square == before.layout.player_of(square)


def _stood(before: Round, event: events.Stood) -> str:
    player = Seat(before.layout.player_of(event.square))
    if _on_their_own(before, event.square):
        return _("{player} stands", player=player)
    return _("{player} stands on square {square}", player=player, square=event.square)


def _doubled(before: Round, event: events.Doubled) -> str:
    player, amount = Seat(before.layout.player_of(event.square)), Amount(sum(added for _number, added in event.adds))
    if _on_their_own(before, event.square):
        return _("{player} doubles for {amount}", player=player, amount=amount)
    return _("{player} doubles for {amount} on square {square}", player=player, amount=amount, square=event.square)


def _parted(before: Round, event: events.Parted) -> str:
    player = Seat(before.layout.player_of(event.square))
    if _on_their_own(before, event.square):
        return _("{player} splits", player=player)
    return _("{player} splits on square {square}", player=player, square=event.square)


def _surrendered(before: Round, event: events.Surrendered) -> str:
    player, hand, square = Seat(before.layout.player_of(event.square)), event.hand + 1, event.square
    match _on_their_own(before, square), event.hand > 0:
        case True, False:
            return _("{player} surrenders", player=player)
        case True, True:
            return _("{player} surrenders hand {hand}", player=player, hand=hand)
        case False, False:
            return _("{player} surrenders square {square}", player=player, square=square)
    return _("{player} surrenders hand {hand} on square {square}", player=player, hand=hand, square=square)


def _dealt(before: Round, event: events.Dealt) -> list[str]:
    """Every square's cards, and the card that the player-dealer shows."""
    count = len(event.squares)
    naturals = before.rules.naturals
    assert naturals is not None
    told: list[str] = []
    for at, square in enumerate(event.squares):
        held = SquareHand.of((event.cards[at], event.cards[count + 1 + at]))
        if held.is_natural(naturals.made_of):
            held.natural, held.points = True, naturals.half_points
        cards = Cards(tuple(held.cards))
        told.append(_("Square {square} is dealt {cards}: {total}", square=square, cards=cards, total=total_words(held)))
    return [*told, _("The player-dealer shows {card}", card=Cards(event.cards[count : count + 1]))]


def _peeked(_before: Round, event: events.Peeked) -> list[str]:
    return [_("The player-dealer has a natural") if event.natural else _("The player-dealer has no natural")]


def _drew(before: Round, event: events.Drew) -> list[str]:
    play, square = before.game, event.square
    assert isinstance(play, Hands)
    there = play.squares[square]
    card = Cards((event.card,))
    total = total_words(SquareHand.of((*there[event.hand].cards, event.card)))
    if is_said(before):
        player = Seat(before.layout.player_of(square))
        if _on_their_own(before, square):
            return [_("{player} hits and gets {card}: {total}", player=player, card=card, total=total)]
        return [
            _(
                "{player} hits on square {square} and gets {card}: {total}",
                player=player,
                square=square,
                card=card,
                total=total,
            )
        ]
    if len(there) > 1:
        number = event.hand + 1
        return [
            _(
                "Hand {hand} on square {square} gets {card}: {total}",
                hand=number,
                square=square,
                card=card,
                total=total,
            )
        ]
    return [_("Square {square} gets {card}: {total}", square=square, card=card, total=total)]


def _turned(before: Round, event: events.Turned) -> list[str]:
    total = total_words(_bank(before))
    told = [_("The player-dealer turns up {card}: {total}", card=Cards((event.card,)), total=total)]
    return [*told, _("The action button goes to square {square}", square=event.button)] if event.button else [*told]


def _bank_drew(before: Round, event: events.BankDrew) -> list[str]:
    """The second card can make a natural; a later one cannot."""
    bank, naturals = _bank(before), before.rules.naturals
    assert naturals is not None
    now = SquareHand.of((*bank.cards, event.card))
    if len(now.cards) == 2 and now.is_natural(naturals.made_of):
        now.natural, now.points = True, naturals.half_points
    card, total = Cards((event.card,)), total_words(now)
    return [_("The player-dealer draws {card}: {total}", card=card, total=total)]


def _bank(before: Round) -> SquareHand:
    play = before.game
    assert isinstance(play, Hands)
    return play.bank


def _refilled(_before: Round, event: events.Refilled) -> list[str]:
    if not event.cards:
        return [_("The shoe is empty")]
    count = len(event.cards)
    return [ngettext("{count} card is shuffled into the shoe", "{count} cards are shuffled into the shoe", count)]


def _fund_bonus(_before: Round, event: events.FundBonus) -> list[str]:
    player, amount = Seat(event.seat), Amount(event.amount)
    hand = event.hand.replace("-", " ")
    return [_("{player} wins a {amount} bonus from the fund: {hand}", player=player, amount=amount, hand=hand)]


# -- seven cards -------------------------------------------------------------------------------------------------------


def front_name(front: Sequence[Card], jokers: Jokers) -> Named:
    """Two cards with their name: a pair, or two high cards."""
    value = two_card(front, jokers)
    _count, numbers = parts(value)
    top, second = numbers
    name = of_a_kind(numbers)
    return Named(value, "one pair" if top == second else "high card", name, tuple(front))


def back_name(back: Sequence[Card], jokers: Jokers) -> Named:
    """Five cards with their name."""
    return hands.describe(f"high-{jokers}", "any", back, ())


def _jokers(before: Round) -> Jokers:
    play = before.game
    assert isinstance(play, PaiGow)
    return play.jokers


def _piles_laid(_before: Round, event: events.PilesLaid) -> list[str]:
    return [
        ngettext(
            "{piles} hands are dealt, with {count} card left over",
            "{piles} hands are dealt, with {count} cards left over",
            event.left_over,
            piles=len(event.piles),
        )
    ]


def _pile_chosen(before: Round, event: events.PileChosen) -> str:
    return _("{player} chooses pile {pile}", player=Seat(before.layout.bank_seat), pile=event.pile)


def _shaken(before: Round, event: events.Shaken) -> str:
    dice = " ".join(map(str, event.dice))
    player, action = Seat(before.layout.bank_seat), Seat(event.button)
    return _("{player} shakes {dice}: action on {button}", player=player, dice=dice, button=action)


def _hand_set(before: Round, event: events.HandSet) -> list[str]:
    """Only the player-dealer's cards are open when they are set."""
    if not event.square:
        return [_bank_set(before, event)]
    player, square = Seat(before.layout.player_of(event.square)), event.square
    match _on_their_own(before, square), event.house_way:
        case True, False:
            return [_("{player} sets their hand", player=player)]
        case True, True:
            return [_("{player} sets the house way", player=player)]
        case False, False:
            return [_("{player} sets the hand on square {square}", player=player, square=square)]
    return [_("{player} sets square {square} the house way", player=player, square=square)]


def _bank_set(before: Round, event: events.HandSet) -> str:
    jokers = _jokers(before)
    front, back = Cards(event.front), Cards(event.back)
    if len(event.front) != 2 or len(event.back) != 5:
        return _("The player-dealer sets {front} in front, {back} behind", front=front, back=back)
    low, high = front_name(event.front, jokers).name, back_name(event.back, jokers).name
    return _(
        "The player-dealer sets {front} in front, {back} behind: {low}, {high}",
        front=front,
        back=back,
        low=low,
        high=high,
    )


def _bank_opened(_before: Round, event: events.BankOpened) -> list[str]:
    cards = Cards(tuple(event.cards))
    if event.by_accident:
        return [_("The player-dealer's hand is exposed: {cards}", cards=cards)]
    return [_("The player-dealer opens {cards}", cards=cards)]


def _hand_opened(before: Round, event: events.HandOpened) -> list[str]:
    square, front, back = event.square, Cards(event.front), Cards(event.back)
    if event.foul:
        return [_("Square {square} is foul: {front} in front, {back} behind", square=square, front=front, back=back)]
    jokers = _jokers(before)
    low, high = front_name(event.front, jokers).name, back_name(event.back, jokers).name
    return [
        _(
            "Square {square} opens {front} in front, {back} behind: {low}, {high}",
            square=square,
            front=front,
            back=back,
            low=low,
            high=high,
        )
    ]


def _card_replaced(_before: Round, event: events.CardReplaced) -> list[str]:
    return [_("{card} was exposed on the deal and is replaced", card=Cards((event.out,)))]


def _fouled(_before: Round, event: events.Fouled) -> list[str]:
    return [_("The hand on square {square} is foul", square=event.square)]


def _bet_counts(before: Round, event: events.BetCounts) -> list[str]:
    square, amount = before.layout.wagers[event.wager].square, Amount(event.amount)
    if event.outcome == "win":
        return [_("If the bet on square {square} wins, it wins {amount}", square=square, amount=amount)]
    return [_("If the bet on square {square} loses, it loses {amount}", square=square, amount=amount)]


def _misdealt(_before: Round, event: events.Misdealt) -> list[str]:
    return [_MISDEALS.get(event.why, _("Misdeal: all wagers are returned"))]


_MISDEALS: dict[str, str] = {
    "a joker or an ace was seen on the deal": _("Misdeal: a joker or an ace was exposed. All wagers are returned"),
    "too many cards were seen on the deal": _("Misdeal: too many cards were exposed. All wagers are returned"),
    "the wrong number of cards was left over": _(
        "Misdeal: the wrong number of cards was left over. All wagers are returned"
    ),
    "two identical cards have turned up": _("Misdeal: two identical cards. All wagers are returned"),
}
"""The announcements of the reasons that events store."""


_DECISIONS: dict[type, Callable[[Round, Any], str]] = {
    events.BankPutUp: _bank_put_up,
    events.SecondBankPutUp: _second_bank,
    events.SideBetPlaced: _side_bet,
    events.BetsClosed: _bets_closed,
    events.Insured: _insured,
    events.EvenMoneyTaken: lambda before, event: _(
        "{player} takes even money", player=Seat(_wager(before, event.wager).seat)
    ),
    events.InsuranceDeclined: lambda before, event: _(
        "{player} declines insurance", player=Seat(_wager(before, event.wager).seat)
    ),
    events.Joined: _joined,
    events.Stayed: lambda before, event: _("{player} adds nothing", player=Seat(_wager(before, event.wager).seat)),
    events.Stood: _stood,
    events.Doubled: _doubled,
    events.Parted: _parted,
    events.Surrendered: _surrendered,
    events.PileChosen: _pile_chosen,
    events.Shaken: _shaken,
}
"""The sentences for a person's decisions. They are silent about a decision that was made automatically."""
_OTHERS: dict[type, Callable[[Round, Any], list[str]]] = {
    events.Wagered: _wagered,
    events.Refilled: _refilled,
    events.Dealt: _dealt,
    events.Peeked: _peeked,
    events.Drew: _drew,
    events.Turned: _turned,
    events.BankDrew: _bank_drew,
    events.PilesLaid: _piles_laid,
    events.HandSet: _hand_set,
    events.BankOpened: _bank_opened,
    events.HandOpened: _hand_opened,
    events.CardReplaced: _card_replaced,
    events.Misdealt: _misdealt,
    events.Settled: settlement.settled,
    events.Fouled: _fouled,
    events.BetCounts: _bet_counts,
    **floor_lines.TOLD,
    events.FundBonus: _fund_bonus,
    events.Ended: settlement.ended,
}
"""The sentences for everything else."""
