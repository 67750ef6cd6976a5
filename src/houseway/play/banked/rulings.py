"""The floor in a round of a player-dealer game: what errors do there, and what the operations of a rulebook do.

Seats are places at the table: what is said of a seat is about the hand on the square of that number, or about the
player-dealer's where that is their seat.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from houseway.cards import Card
from houseway.play.banked import events as ev
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.banked.state import RoundState
from houseway.play.banked.twentyone.hands import place_of
from houseway.play.banked.twentyone.square_hand import SquareHand
from houseway.play.banked.wagers import why_not_there
from houseway.play.contract import Refused, refuse
from houseway.play.rulings import Err, Erred, Resumed, Ruled, RuleOn, Told, kind_of, moving, operation, tried


def err(round_: RoundState, command: Err) -> None:
    """Something goes wrong unnoticed."""
    tried(round_, lambda one: _make(one, command))


def carry_out(round_: RoundState, command: RuleOn) -> None:
    """The floor rules."""
    tried(round_, lambda one: _carry_out(one, command))


def _carry_out(round_: RoundState, command: RuleOn) -> None:
    if command.what not in round_.layout.errors:
        _make(round_, command)
    error = round_.layout.errors.get(command.what)
    cards = command.cards or (error.cards if error else ())
    round_.take(Ruled(command.what, command.does, command.rule, command.choice, command.order))
    for name in command.does:
        operation(OPERATIONS, name)(Case(round_, command, cards))
    round_.take(Resumed())


# -- the errors --------------------------------------------------------------------------------------------------------


def _make(round_: RoundState, command: Told) -> None:
    """The error happens. Most errors move no card: a face seen, a hand misread, a bet pulled back."""
    kind = kind_of(command)
    if kind == "short-bet":
        _short_bet(round_, command)
    else:
        if round_.layout.phase != "play" and kind != "override":
            raise Refused("no cards are out yet")
        MISHAPS.get(kind, _of_a_place)(round_, command)
    round_.take(Resumed())


def _note(round_: RoundState, command: Told, cards: tuple[Card, ...]) -> None:
    round_.take(Erred(command.what, command.seat, command.other, cards))


def _of_a_place(round_: RoundState, command: Told) -> None:
    """Something about a hand, or about the whole layout."""
    layout = round_.layout
    if command.seat is not None and command.seat != layout.bank_seat and command.seat not in layout.on_square:
        raise Refused(f"there is no hand on square {command.seat}")
    _note(round_, command, command.cards)


def _short_bet(round_: RoundState, command: Told) -> None:
    """A bet below the table's minimum lies on a square while the bets are taken, and nobody looks."""
    layout, seat = round_.layout, command.seat
    there = layout.on_square.get(seat or 0)
    if layout.phase == "play" and there and layout.wagers[there[0]].amount < layout.rules.stakes.minimum:
        _note(round_, command, ())
        return
    if seat is None or layout.phase != "wagers" or not 0 < command.amount < layout.rules.stakes.minimum:
        raise Refused("a bet below the minimum slips in while the bets are taken")
    fee = layout.fee(command.amount)
    if why := why_not_there(layout, seat, seat):
        raise refuse(round_.rules, *why)
    if command.amount + fee > layout.stacks[seat]:
        raise Refused(f"seat {seat} has not so many chips")
    _note(round_, command, ())
    round_.take(ev.Wagered(len(layout.wagers), seat, seat, command.amount, fee, ()))


def _seen_on_deal(round_: RoundState, command: Told) -> None:
    """Cards are seen or found face up as the piles are dealt, or among the cards of a hand of 21."""
    game = round_.game
    if isinstance(game, PaiGow):
        dealt = Counter(card for pile in game.piles for card in pile)
        if game.stage not in ("pile", "dice") or not command.cards or Counter(command.cards) - dealt:
            raise Refused("cards are seen on the deal only, and among those dealt")
    elif not command.cards or Counter(command.cards) - Counter(_hand(round_, command).cards):
        raise Refused("those are not cards of the hand")
    _note(round_, command, command.cards)


def _at_the_piles(round_: RoundState, command: Told) -> None:
    """The piles or the cards left over are counted before the cup is opened."""
    if not isinstance(round_.game, PaiGow) or round_.game.stage not in ("pile", "dice"):
        raise Refused("there are no piles to count now")
    _note(round_, command, ())


def _extra_card(round_: RoundState, command: Told) -> None:
    """A hand gets cards that nobody asked for; a pile has too many."""
    if isinstance(round_.game, PaiGow):
        _at_the_piles(round_, command)
        return
    hand, layout = _hand(round_, command), round_.layout
    cards = layout.shoe[layout.used : layout.used + command.count]
    if len(cards) < command.count:
        raise Refused("the shoe has not so many cards")
    _note(round_, command, cards)
    round_.take(moving((card, "top", place_of(hand)) for card in cards))


def _missing_card(round_: RoundState, command: Told) -> None:
    """A hand was dealt one card, and its second lies on the shoe; a pile has too few."""
    if isinstance(round_.game, PaiGow):
        _at_the_piles(round_, command)
        return
    hand = _hand(round_, command)
    if len(hand.cards) != 2 or hand.origin is not None:
        raise Refused("the hand has its two cards and more")
    _note(round_, command, ())
    round_.take(moving([(hand.cards[1], place_of(hand), "top")]))


def _bank_seen(round_: RoundState, command: Told) -> None:
    """The player-dealer's cards are seen while others still decide."""
    game = round_.game
    waiting = game.stage == "set" if isinstance(game, PaiGow) else game.stage == "decide" and len(game.bank.cards) > 1
    if not waiting:
        raise Refused("the player-dealer has no cards that nobody may see")
    _note(round_, command, ())


def _set_wrongly(round_: RoundState, command: Told) -> None:
    """The house dealer sets a hand the house way and gets it wrong: ``cards`` are those put in front."""
    game = round_.game
    hand = game.hands.get(command.seat or 0) if isinstance(game, PaiGow) else None
    if hand is None or hand.opened or Counter(command.cards) - Counter(hand.cards):
        raise Refused("the house dealer sets no such hand")
    if not command.cards and not hand.house_way:
        raise Refused(f"the hand on square {command.seat} is not set the house way")
    _note(round_, command, command.cards)
    if command.cards:
        back = Counter(hand.cards) - Counter(command.cards)
        round_.take(ev.HandSet(hand.square, command.cards, tuple(back.elements()), house_way=True))


def _laid_down(round_: RoundState, command: Told) -> None:
    """The player-dealer lays their hand down and takes it up again."""
    game = round_.game
    if not isinstance(game, PaiGow) or game.stage != "bank" or command.seat != round_.layout.bank_seat:
        raise Refused("the player-dealer is not setting their hand")
    _note(round_, command, ())


def _hand(round_: RoundState, command: Told, cards: tuple[Card, ...] = ()) -> SquareHand:
    """The hand of 21 on a square that may still be put right: that got these cards, or is in play, or the last one."""
    game = round_.game
    if isinstance(game, PaiGow) or game.stage != "decide" or game.joining or game.even_money:
        raise Refused("no hand is being played now")
    there = game.squares.get(command.seat or 0, [])
    got = next((hand for hand in there if cards and tuple(hand.cards[-len(cards) :]) == cards), None)
    hand = got or (game.current if game.current in there else there[-1] if there else None)
    if hand is None or not hand.stakes or hand.surrendered or hand.foul:
        raise Refused(f"there is no hand on square {command.seat} to put right")
    return hand


MISHAPS: dict[str, Callable[[RoundState, Told], None]] = {
    "exposed-on-deal": _seen_on_deal,
    "boxed-card": _seen_on_deal,
    "stub-not-four": _at_the_piles,
    "too-many-cards": _extra_card,
    "too-few-cards": _missing_card,
    "bank-exposed": _bank_seen,
    "wrong-house-way": _set_wrongly,
    "retrieved-hand": _laid_down,
}
"""The irregularities that ask more than a place at the table, by kind."""


# -- what the floor can do ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling being carried out."""

    round: RoundState
    command: RuleOn
    cards: tuple[Card, ...]
    """The cards it is about: those named, or those of the error."""

    @property
    def square(self) -> int:
        """The square it is about, one with a hand that is not open yet."""
        game, square = self.round.game, self.command.seat
        there = game.hands if isinstance(game, PaiGow) else game.squares
        if square is None or square not in there:
            raise Refused("the ruling needs a square with a hand on it")
        return square

    @property
    def sevens(self) -> PaiGow:
        """The game, one of seven cards set in two hands."""
        if not isinstance(self.round.game, PaiGow):
            raise Refused("no hands are set in this game")
        return self.round.game

    def top(self) -> Card:
        """The next card of the shoe."""
        card = self.round.layout.next_card()
        if card is None:
            raise Refused("the shoe has run out")
        return card


def misdeal(case: Case) -> None:
    """All wagers of the deal go back."""
    if case.round.layout.phase != "play":
        raise Refused("no cards are out yet")
    case.round.take(ev.Misdealt(f"the floor ruled on {kind_of(case.command)}", case.command.rule))


def dead_hand(case: Case) -> None:
    """The hand is foul and its wagers are lost, as far as the bank covers them."""
    game = case.round.game
    if not isinstance(game, PaiGow) and (game.stage != "decide" or game.joining or game.even_money):
        raise Refused("no hand is being played now")
    case.round.take(ev.Fouled(case.square))


def replace_from_top(case: Case) -> None:
    """The card is out of play and its pile or hand gets the next one."""
    game = case.round.game
    for out in case.cards:
        if isinstance(game, PaiGow):
            pile = next((number for number, pile in enumerate(game.piles, 1) if out in pile), 0)
            if not pile or game.stage not in ("pile", "dice"):
                raise Refused("cards are replaced before the cup is opened")
            case.round.take(ev.CardReplaced(pile, out, case.top()))
        else:
            place = place_of(_hand(case.round, case.command))
            case.round.take(moving([(out, place, "aside"), (case.top(), "top", place)]))


def extra_to_top(case: Case) -> None:
    """The cards nobody asked for go back: they are the next ones."""
    place = place_of(_hand(case.round, case.command, case.cards))
    case.round.take(moving((card, place, "top") for card in case.cards))


def scrap(case: Case) -> None:
    """The cards are out of play."""
    place = place_of(_hand(case.round, case.command, case.cards))
    case.round.take(moving((card, place, "aside") for card in case.cards))


def fill_from_top(case: Case) -> None:
    """The hand gets its second card; one that the deal went on to give it has it already."""
    hand = _hand(case.round, case.command)
    if len(hand.cards) < 2:
        case.round.take(moving([(case.top(), "top", place_of(hand))]))


def bank_lies_open(case: Case) -> None:
    """The player-dealer's cards lie open; hands of seven that are not set are then set the house way."""
    bank = case.round.game.bank
    if bank is None or not bank.cards:
        raise Refused("the player-dealer has no cards yet")
    case.round.take(ev.BankOpened(tuple(bank.cards), by_accident=True))


def set_the_house_way(case: Case) -> None:
    """The hand is set again, the house way; a wrong setting by the house dealer is no foul."""
    hand = case.sevens.hands[case.square]
    if hand.opened:
        raise Refused("the hand is open and settled")
    case.round.take(case.sevens.set_by_house(hand))


def counts_as_the_maximum(case: Case) -> None:
    """If the bet loses, it loses the most the table takes, as far as its owner's chips go."""
    _counts(case, "lose", case.round.rules.stakes.maximum)


def counts_as_the_minimum(case: Case) -> None:
    """If the bet wins, it is paid as the least the table takes."""
    _counts(case, "win", case.round.rules.stakes.minimum)


def _counts(case: Case, outcome: ev.Outcome, amount: int) -> None:
    layout = case.round.layout
    wager = layout.wagers[layout.on_square[case.square][0]]
    if case.sevens and amount:
        case.round.take(ev.BetCounts(wager.number, outcome, amount))


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
