"""Errors and floor rulings in a round of a player-dealer game.

Seats are places at the table: a fact about a seat concerns the hand on the square of that number, or the
player-dealer's hand if it is their seat.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.banked.play import events
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.pai_gow.sevens import SevenHand
from houseway.engines.banked.play.play import Play
from houseway.engines.banked.play.twentyone.hands import BANK, place_of
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.engines.banked.play.wagers import why_not_there
from houseway.engines.contract import Refused, refuse
from houseway.engines.rulings import RuleOn, moving, note
from houseway.messages import Seat, _

# -- the errors --------------------------------------------------------------------------------------------------------


def happen(round_: Play, one: irregularities.Irregularity) -> None:
    """The error happens. Most errors move no card: a face seen, a hand misread, a bet pulled back."""
    if round_.layout.phase != "play" and not isinstance(one, irregularities.ShortBet | irregularities.Override):
        raise Refused(_("No cards are out yet."))
    match one:
        case irregularities.ShortBet():
            _short_bet(round_, one)
        case irregularities.ExposedOnDeal() | irregularities.BoxedCard():
            _seen_on_deal(round_, one)
        case irregularities.StubNotFour():
            _at_the_piles(round_, one)
        case irregularities.TooManyCards():
            _extra_card(round_, one)
        case irregularities.TooFewCards():
            _missing_card(round_, one)
        case irregularities.BankExposed():
            _bank_seen(round_, one)
        case irregularities.WrongHouseWay():
            _set_wrongly(round_, one)
        case irregularities.HandTakenBack():
            _laid_down(round_, one)
        case _:
            _of_a_place(round_, one)


def _of_a_place(round_: Play, one: irregularities.Irregularity) -> None:
    """Something about a hand, or about the whole layout."""
    layout, seat = round_.layout, one.whose
    if seat is not None and seat != layout.bank_seat and seat not in layout.on_square:
        raise _no_hand(seat)
    note(round_, one, one.named_cards)


def _no_hand(square: int) -> Refused:
    return Refused(_("There's no hand on square {square}.", square=square))


def _short_bet(round_: Play, one: irregularities.ShortBet) -> None:
    """Makes a bet below the table's minimum that the dealer misses."""
    layout, seat = round_.layout, one.seat
    there = layout.on_square.get(seat)
    if layout.phase == "play" and there and layout.wagers[there[0]].amount < layout.rules.stakes.minimum:
        note(round_, one)
        return
    if layout.phase != "wagers" or not 0 < one.amount < layout.rules.stakes.minimum:
        raise Refused(_("A short bet is below the table minimum and placed while bets are open."))
    fee = layout.fee(one.amount)
    if why := why_not_there(layout, seat, seat):
        raise refuse(round_.rules, *why)
    if one.amount + fee > layout.stacks[seat]:
        raise Refused(_("{player} doesn't have that many chips.", player=Seat(seat)))
    note(round_, one)
    round_.take(events.Wagered(len(layout.wagers), seat, seat, one.amount, fee, ()))


def _seen_on_deal(round_: Play, one: irregularities.ExposedOnDeal | irregularities.BoxedCard) -> None:
    """Cards are seen or found face up as the piles are dealt, or among the cards of a hand of 21."""
    game = round_.game
    if isinstance(game, PaiGow):
        dealt = Counter(card for pile in game.piles for card in pile)
        if game.stage not in ("pile", "dice") or not one.cards or Counter(one.cards) - dealt:
            raise Refused(_("Name cards that were just dealt, before the dice are shaken."))
    else:
        held = game.bank.cards if _is_bank(round_, one.seat) else _hand(round_, one.seat).cards
        if not one.cards or Counter(one.cards) - Counter(held):
            raise Refused(_("Those cards aren't in that hand."))
    note(round_, one, one.cards)


def _at_the_piles(round_: Play, one: irregularities.Irregularity) -> None:
    """The piles or the cards left over are counted before the cup is opened."""
    if not isinstance(round_.game, PaiGow) or round_.game.stage not in ("pile", "dice"):
        raise Refused(_("There are no piles to count now."))
    note(round_, one)


def _extra_card(round_: Play, one: irregularities.TooManyCards) -> None:
    """Gives a hand unrequested cards, or a pile too many."""
    if isinstance(round_.game, PaiGow):
        _at_the_piles(round_, one)
        return
    hand, layout = _hand(round_, one.seat), round_.layout
    cards = layout.shoe[layout.used : layout.used + one.count]
    if len(cards) < one.count:
        raise Refused(_("The shoe doesn't have that many cards."))
    note(round_, one, cards)
    round_.take(moving((card, "top", place_of(hand)) for card in cards))


def _missing_card(round_: Play, one: irregularities.TooFewCards) -> None:
    """A hand was dealt one card, and its second lies on the shoe; a pile has too few."""
    if isinstance(round_.game, PaiGow):
        _at_the_piles(round_, one)
        return
    hand = _hand(round_, one.seat)
    if len(hand.cards) != 2 or hand.origin is not None:
        raise Refused(_("That hand already has its two cards."))
    note(round_, one)
    round_.take(moving([(hand.cards[1], place_of(hand), "top")]))


def _bank_seen(round_: Play, one: irregularities.BankExposed) -> None:
    """The player-dealer's cards are seen while others still decide."""
    game = round_.game
    if isinstance(game, PaiGow):
        waiting = game.stage == "set"
    else:
        waiting = game.stage == "decide" and len(game.bank.cards) > 1 and not game.opened
    if not waiting:
        raise Refused(_("The player-dealer has no cards face down."))
    note(round_, one)


def _set_wrongly(round_: Play, one: irregularities.WrongHouseWay) -> None:
    """The house dealer sets a hand the house way and gets it wrong: ``cards`` are those put in front.

    The player-dealer's is not final before they say so.
    """
    game = round_.game
    hand = seven_hand(game, one.seat) if isinstance(game, PaiGow) else None
    if hand is None or (hand.opened and hand.square) or Counter(one.cards) - Counter(hand.cards):
        raise Refused(_("Name two cards of an unopened hand that the dealer set."))
    if hand.done and not hand.house_way:
        raise Refused(_("The hand on square {square} wasn't set the house way.", square=one.seat))
    note(round_, one, one.cards)
    if one.cards and hand.square:
        back = Counter(hand.cards) - Counter(one.cards)
        round_.take(events.HandSet(hand.square, one.cards, tuple(back.elements()), house_way=True))


def seven_hand(game: PaiGow, seat: int | None) -> SevenHand | None:
    """The hand of a square, or the player-dealer's while they set it; None if there is none."""
    if seat == game.layout.bank_seat:
        return game.bank if game.stage == "bank" else None
    return game.hands.get(seat or 0)


def _laid_down(round_: Play, one: irregularities.HandTakenBack) -> None:
    """The player-dealer lays their hand down and takes it up again."""
    game = round_.game
    if not isinstance(game, PaiGow) or game.stage != "bank" or one.seat != round_.layout.bank_seat:
        raise Refused(_("The player-dealer isn't setting a hand now."))
    note(round_, one)


def _is_bank(round_: Play, seat: int | None) -> bool:
    """Whether it is about the player-dealer's hand of 21 while the others are played."""
    game = round_.game
    if isinstance(game, PaiGow) or seat != round_.layout.bank_seat:
        return False
    if game.stage != "decide" or game.joining or game.even_money:
        raise Refused(_("No hand is being played now."))
    return True


def _hand(round_: Play, seat: int | None, cards: tuple[Card, ...] = ()) -> SquareHand:
    """The hand of 21 on a square that may still be put right: that got these cards, or is in play, or the last one."""
    game = round_.game
    if isinstance(game, PaiGow) or game.stage != "decide" or game.joining or game.even_money:
        raise Refused(_("No hand is being played now."))
    there = game.squares.get(seat or 0, [])
    got = next((hand for hand in there if cards and tuple(hand.cards[-len(cards) :]) == cards), None)
    hand = got or (game.current if game.current in there else there[-1] if there else None)
    if hand is None or not hand.stakes or hand.surrendered or hand.foul:
        raise _no_hand(seat or 0)
    return hand


# -- what the floor can do ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling being carried out on a round."""

    hand: Play
    command: RuleOn
    cards: tuple[Card, ...]
    """The cards it is about: those named, or those of the error."""
    whose: int | None
    """The seat it is about."""

    @property
    def square(self) -> int:
        """The square it is about, one with a hand that is not open yet."""
        game, square = self.hand.game, self.whose
        there = game.hands if isinstance(game, PaiGow) else game.squares
        if square is None or square not in there:
            raise Refused(_("Choose a square with a hand."))
        return square

    @property
    def sevens(self) -> PaiGow:
        """The game, one of seven cards set in two hands."""
        if not isinstance(self.hand.game, PaiGow):
            raise Refused(_("Players don't set hands in this game."))
        return self.hand.game

    def top(self) -> Card:
        """The next card of the shoe."""
        card = self.hand.layout.next_card()
        if card is None:
            raise Refused(_("The shoe is out of cards."))
        return card


def misdeal(case: Case) -> None:
    """All wagers of the deal go back; before the cards, so does the bank, and the round is called off."""
    case.hand.take(events.Misdealt(f"the floor ruled on {case.command.what.kind}", case.command.rule))


def dead_hand(case: Case) -> None:
    """Fouls the hand; its wagers are lost, up to the money in the bank."""
    game = case.hand.game
    if not isinstance(game, PaiGow) and (game.stage != "decide" or game.joining or game.even_money):
        raise Refused(_("No hand is being played now."))
    case.hand.take(events.Fouled(case.square))


def replace_from_top(case: Case) -> None:
    """The card is out of play and its pile or hand gets the next one."""
    game = case.hand.game
    for out in case.cards:
        if isinstance(game, PaiGow):
            pile = next((number for number, pile in enumerate(game.piles, 1) if out in pile), 0)
            if not pile or game.stage not in ("pile", "dice"):
                raise Refused(_("You can replace cards only before the dice are shaken."))
            case.hand.take(events.CardReplaced(pile, out, case.top()))
        else:
            place = BANK if _is_bank(case.hand, case.whose) else place_of(_hand(case.hand, case.whose))
            case.hand.take(moving([(out, place, "aside"), (case.top(), "top", place)]))


def extra_to_top(case: Case) -> None:
    """Returns the unrequested cards to the shoe as the next ones."""
    place = place_of(_hand(case.hand, case.whose, case.cards))
    case.hand.take(moving((card, place, "top") for card in case.cards))


def scrap(case: Case) -> None:
    """The cards are out of play."""
    place = place_of(_hand(case.hand, case.whose, case.cards))
    case.hand.take(moving((card, place, "aside") for card in case.cards))


def fill_from_top(case: Case) -> None:
    """The hand gets its second card; one that the deal went on to give it has it already."""
    hand = _hand(case.hand, case.whose)
    if len(hand.cards) < 2:
        case.hand.take(moving([(case.top(), "top", place_of(hand))]))


def bank_lies_open(case: Case) -> None:
    """The player-dealer's cards lie open; hands of seven that are not set are then set the house way."""
    bank = case.hand.game.bank
    if bank is None or not bank.cards:
        raise Refused(_("The player-dealer has no cards yet."))
    case.hand.take(events.BankOpened(tuple(bank.cards), by_accident=True))


def set_the_house_way(case: Case) -> None:
    """The hand is set again, the house way; a wrong setting by the house dealer is no foul."""
    hand = seven_hand(case.sevens, case.whose) or case.sevens.hands[case.square]
    if hand.opened and hand.square:
        raise Refused(_("That hand is already open and settled."))
    case.hand.take(case.sevens.set_by_house(hand))


def counts_as_the_maximum(case: Case) -> None:
    """Makes a losing bet lose the table maximum, or its owner's chips if less."""
    _counts(case, "lose", case.hand.rules.stakes.maximum)


def counts_as_the_minimum(case: Case) -> None:
    """If the bet wins, it is paid as the least the table takes."""
    _counts(case, "win", case.hand.rules.stakes.minimum)


def _counts(case: Case, outcome: events.Outcome, amount: int) -> None:
    layout = case.hand.layout
    wager = layout.wagers[layout.on_square[case.square][0]]
    if case.sevens and amount:
        case.hand.take(events.BetCounts(wager.number, outcome, amount))


def nothing_more(_round: Play) -> None:
    """Continues the round after a ruling."""


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        misdeal,
        dead_hand,
        replace_from_top,
        extra_to_top,
        scrap,
        fill_from_top,
        bank_lies_open,
        set_the_house_way,
        counts_as_the_maximum,
        counts_as_the_minimum,
    )
}
"""Everything the floor can do at such a table, by the names that rulebooks use."""
