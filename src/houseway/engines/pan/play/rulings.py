"""The floor in a hand of pan: what errors do there, and what the operations of a rulebook do."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.contract import refuse
from houseway.engines.pan.play import events
from houseway.engines.pan.play.melds import Meld, kind_of, new_meld, threes
from houseway.engines.pan.play.moves import HAND_OVER, declares_first, foul, kill, puts_out
from houseway.engines.pan.play.paying import give_back, is_out, move
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player
from houseway.engines.rulings import RuleOn, moving, note, shuffled
from houseway.messages import Cards, Seat, _

# -- the errors --------------------------------------------------------------------------------------------------------


def happen(play: Play, one: irregularities.Irregularity) -> None:
    """The error happens; a hand that is over is ruled on no more (LL-PN-G1)."""
    if play.state.phase == "over":
        raise refuse(play.rules, HAND_OVER, "fouls.after_hand")
    if play.state.undecided is not None:
        raise refuse(play.rules, declares_first(play.state.undecided))
    if one.whose is not None:
        _player(play, one.whose)
    match one:
        case irregularities.TooManyCards():
            _extra_cards(play, one)
        case irregularities.TooFewCards():
            _missing_cards(play, one)
        case irregularities.OffTable():
            _dropped_card(play, one)
        case irregularities.InvalidMeld():
            _invalid_meld(play, one)
        case irregularities.FalseOut():
            _false_out(play, one)
        case irregularities.DrawnCardKept():
            _kept_drawn_card(play, one)
        case irregularities.ExtraDiscard():
            _extra_discard(play, one)
        case irregularities.NoDiscard():
            _no_discard(play, one)
        case _:  # nothing moves: a card lifted, a card marked
            note(play, one, one.named_cards)


def _player(play: Play, seat: int | None) -> Player:
    player = play.state.players.get(seat or 0)
    if player is None or player.status not in ("waiting", "playing"):
        raise refuse(play.rules, _("{player} isn't in the hand.", player=Seat(seat or 0)))
    return player


def _extra_cards(play: Play, one: irregularities.TooManyCards) -> None:
    """A hand was dealt too many cards; one that was so dealt has them."""
    player = _player(play, one.seat)
    over = player.count - play.rules.deal.cards
    if over != one.count and (over or player.acted):
        raise refuse(play.rules, _("{player} doesn't have that many extra cards.", player=Seat(player.seat)))
    cards = tuple(reversed(play.state.stock[-one.count :])) if not over else ()
    note(play, one)
    play.take(moving((card, "top", f"seat {player.seat}") for card in cards))


def _missing_cards(play: Play, one: irregularities.TooFewCards) -> None:
    """A hand was dealt too few cards, and those it lacks lie on the deck; one that was so dealt lacks them."""
    player = _player(play, one.seat)
    under = play.rules.deal.cards - player.count
    if under != one.count and (under or player.acted or one.count > len(player.hand)):
        raise refuse(play.rules, _("{player} isn't missing that many cards.", player=Seat(player.seat)))
    cards = tuple(player.hand[-one.count :]) if not under else ()
    note(play, one)
    play.take(moving((card, f"seat {player.seat}", "top") for card in cards))


def _dropped_card(play: Play, one: irregularities.OffTable) -> None:
    """A card falls to the floor; one that its player dropped is gone from the hand."""
    player = _player(play, one.seat)
    note(play, one, one.cards)
    if one.by == "player":
        play.take(moving((card, f"seat {player.seat}", "aside") for card in one.cards))


def _invalid_meld(play: Play, one: irregularities.InvalidMeld) -> None:
    """Cards that are no meld are spread, with the drawn card or from the hand alone."""
    player, state = play.acting(one.seat), play.state
    from_hand = Counter(one.cards) & Counter(player.hand)
    rest = tuple((Counter(one.cards) - from_hand).elements())
    primary = rest == (state.drawn,) and state.owing is None
    if (rest and not primary) or (state.acting_stage == "start") or len(one.cards) < play.rules.melds.least:
        raise refuse(play.rules, _("Those cards can't be spread now."))
    if kind_of(play.rules, one.cards) is not None:
        raise refuse(play.rules, _("{cards} is a valid spread.", cards=Cards(one.cards)))
    cards = tuple(from_hand.elements())
    note(play, one, (*cards, *rest))
    meld = Meld("invalid", (*cards, *rest), one.count)
    play.take(events.Laid(player.seat, meld, cards, primary, None, one.count))


def _false_out(play: Play, one: irregularities.FalseOut) -> None:
    """A player wrongly says that they are out; another, or with all of them fouled everyone, throws the hand in."""
    player = play.acting(one.seat)
    misled = [other for other in play.state.active if other is not player] if one.others == "all-fouled" else []
    if one.others == "fouled":
        if one.other is None:
            raise refuse(play.rules, _("Choose the player whose hand was fouled by the false out."))
        misled = [play.active(one.other)]
    if player in misled or is_out(play, player) or play.alone():
        raise refuse(play.rules, _("Nobody can be misled here."))
    note(play, one)
    for other in misled:
        play.take(events.Left(other.seat, "misled"))


def _kept_drawn_card(play: Play, one: irregularities.DrawnCardKept) -> None:
    """The drawn card goes into the hand, and its player has a card of the hand to discard."""
    player, drawn = play.acting(one.seat), play.state.drawn
    if drawn is None or play.state.owing is not None:
        raise refuse(play.rules, _("There's no drawn card."), "melds.drawn_card")
    if puts_out(play, player, drawn):
        raise refuse(play.rules, _("A player who goes out with the drawn card may pick it up."), "melds.drawn_card")
    note(play, one, (drawn,))
    play.take(moving([(drawn, "drawn", f"seat {player.seat}")]))


def _extra_discard(play: Play, one: irregularities.ExtraDiscard) -> None:
    """Discards a second card of the hand in the same turn."""
    player = play.acting(one.seat)
    if play.state.acting_stage == "start" or len(one.cards) != 1 or one.cards[0] not in player.hand:
        why = _("{player} can't have discarded that card.", player=Seat(player.seat))
        raise refuse(play.rules, why, "melds.drawn_card")
    note(play, one, one.cards)
    play.take(moving([(one.cards[0], f"seat {player.seat}", "discards")]))


def _no_discard(play: Play, one: irregularities.NoDiscard) -> None:
    """Ends a turn without a discard after a card was taken."""
    player = play.acting(one.seat)
    if play.state.acting_stage != "laid" or not player.hand or is_out(play, player):
        raise refuse(play.rules, _("{player} owes no discard.", player=Seat(player.seat)), "melds.drawn_card")
    note(play, one)
    play.take(events.Discarded(player.seat, None, from_hand=False))


# -- what the floor can do ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling being carried out on a hand of pan."""

    hand: Play
    command: RuleOn
    cards: tuple[Card, ...]
    """The cards it is about: those named, or those of the error."""
    whose: int | None
    """The seat it is about."""

    @property
    def player(self) -> Player:
        """Whose hand it is about."""
        return _player(self.hand, self.whose)


def dead_hand(case: Case) -> None:
    """The hand is foul: it repays what it collected and owes the winner a bust-out."""
    foul(case.hand, case.hand.active(case.player.seat))


def dead_hand_money_back(case: Case) -> None:
    """The hand is dead and has its ante back."""
    kill(case.hand, case.player)


def misdeal(case: Case) -> None:
    """Returns all players' money and ends the hand."""
    case.hand.take(events.Misdealt(case.command.rule))
    case.hand.take(events.Ended(None, "misdealt"))


def fill_from_top(case: Case) -> None:
    """The hand gets the top card, and its declaration stands."""
    case.hand.take(events.CardAdded(case.player.seat, case.hand.state.stock[-1], "top"))


def fill_from_centre(case: Case) -> None:
    """The hand gets a card from the middle of the deck, and its declaration stands."""
    stock = case.hand.state.stock
    case.hand.take(events.CardAdded(case.player.seat, stock[len(stock) // 2], "middle"))


def scrap(case: Case) -> None:
    """Takes one card at random from the face-down hand; its player may declare again."""
    player = case.player
    case.hand.take(events.CardTaken(player.seat, shuffled(case.command.order, player.hand)[0]))


def meld_taken_back(case: Case) -> None:
    """The cards go back into the hand, and any pay for them is returned."""
    player, on = case.player, _invalid(case)
    meld = player.board[on]
    _return_pay(case.hand, player, meld)
    case.hand.take(events.Relaid(player.seat, on, None, meld.cards, (), meld.worth))


def meld_put_right(case: Case) -> None:
    """The spread is made a meld where it lies, with the drawn card in it and what it takes from the hand."""
    play, player, on = case.hand, case.player, _invalid(case)
    *others, drawn = player.board[on].cards
    pair = next(threes(play.rules, (*others, *player.hand), drawn), None)
    right = new_meld(play.rules, (*pair, drawn)) if pair else None
    if pair is None or right is None:
        raise refuse(play.rules, _("No valid spread can be made with that card."))
    from_hand = tuple((Counter(pair) - Counter(others)).elements())
    to_hand = tuple((Counter(others) - Counter(pair)).elements())
    _return_pay(play, player, player.board[on])
    play.take(events.Relaid(player.seat, on, right, to_hand, from_hand, player.board[on].worth))


def _invalid(case: Case) -> int:
    """Which of a player's spreads is the one that is no meld."""
    for on, meld in enumerate(case.player.board):
        if meld.kind == "invalid" and Counter(meld.cards) == Counter(case.cards):
            return on
    raise refuse(case.hand.rules, _("That spread isn't on the table."))


def _return_pay(play: Play, player: Player, meld: Meld) -> None:
    """Returns the collections for a spread, up to its player's chips."""
    if not any(one.cards == meld.cards and one.pay == "collected" for one in player.bad_spreads):
        return
    for (claimant, payer), paid in list(play.state.collected.items()):
        if claimant == player.seat:
            due = meld.worth * play.unit(player, play.state.players[payer])
            move(play, claimant, payer, min(due, paid, player.stack), "repay")


def drawn_card_live(case: Case) -> None:
    """A drawn card that was put into the hand lies face up again, for the next player, if the turn is not over."""
    play, player, card = case.hand, case.player, case.cards[0]
    if play.state.to_act == player.seat and play.state.acting_stage == "laid" and card in player.hand:
        play.take(moving([(card, f"seat {player.seat}", "drawn")]))


def tops_stay(case: Case) -> None:
    """The hand is dealt again for the same Tops: antes and fee go back to be put up again."""
    play = case.hand
    move(play, "drop", "tops", min(play.state.fee.total, play.state.pools["drop"]), "returned")
    for pool in ("tops", "double-tops"):
        give_back(play, pool)
    play.take(events.Ended(None, "redealt"))


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        dead_hand,
        dead_hand_money_back,
        misdeal,
        fill_from_top,
        fill_from_centre,
        scrap,
        meld_taken_back,
        meld_put_right,
        drawn_card_live,
        tops_stay,
    )
}
"""Everything the floor can do in a hand of pan, by the names that rulebooks use."""
