"""The moves of a hand: declaring, drawing, spreading, discarding, forcing a card on another player, and foul hands."""

from typing import assert_never

from houseway.cards import Card
from houseway.engines.contract import refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.commands import (
    CallFoul,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    Shuffle,
    Spread,
    ThrowIn,
)
from houseway.engines.pan.play.melds import Meld, added, fits, new_meld, usable
from houseway.engines.pan.play.paying import is_out, move, repay, sweep
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Loose, Player
from houseway.messages import Cards, Seat, _
from houseway.rulebook.engines.pan import OutCase


def declare(play: Play, command: Declare) -> None:
    """Play or pass in order (LL-PN-F9a); a knock is play (LL-PN-B7a); see ``may_change`` for a change of mind."""
    state = play.state
    player = state.players.get(command.seat)
    if player is None or state.phase == "over":
        raise refuse(play.rules, _NOTHING_TO_DECLARE)
    if state.undecided != command.seat and not (player.status == "waiting" and state.to_act == command.seat):
        check_change(play, player, command.plays)
    if not command.plays and not _others(play, player):
        raise refuse(play.rules, _("Everyone else is out. You must play."), "declaring.one_left")
    undecided = state.undecided == command.seat
    play.take(ev.Declared(command.seat, command.plays))
    if undecided and not command.plays and not play.rules.fouls.undecided_pays:
        # Pays made before the eleventh card was found are not theirs once they pass (LL-PN-F8D).
        for (claimant, payer), amount in list(state.collected.items()):
            if payer == command.seat:
                move(play, claimant, payer, min(amount, state.players[claimant].stack), "repay")
    sweep(play)


def check_change(play: Play, player: Player, plays: bool) -> None:
    """A declaration may be changed until the next player has acted, the last one until two cards are drawn."""
    state = play.state
    if player.status == "waiting":
        raise refuse(play.rules, declares_first(state.to_act), "declaring.order")
    if state.undecided is not None or player.status not in ("playing", "passed"):
        raise refuse(play.rules, _NOTHING_TO_DECLARE, "declaring.order")
    if plays == (player.status == "playing"):
        raise refuse(play.rules, _("You already declared that."), "declaring.change")
    if player.locked:
        why = _("The dealer completed your hand, so your declaration is final.")
        raise refuse(play.rules, why, "fouls.too_few")
    if state.last_declared != player.seat:
        raise refuse(play.rules, _("It's too late to change: the next player has acted."), "declaring.change")
    if state.phase == "playing" and (state.draws >= play.rules.declaring.last_change or player.acted):
        why = _("It's too late to change: two cards have been drawn.")
        raise refuse(play.rules, why, "declaring.last_change")


_NOTHING_TO_DECLARE = _("You have nothing to declare now.")


def declares_first(seat: int | None) -> str:
    """Returns the reason to wait for a player's declaration."""
    return _("{player} declares first.", player=Seat(seat or 0))


def _others(play: Play, player: Player) -> bool:
    return any(one.status in ("playing", "waiting") for one in play.state.players.values() if one is not player)


def draw(play: Play, command: Draw) -> None:
    """The top card of the deck is turned face up (LL-PN-F10)."""
    player = play.acting(command.seat)
    if play.state.acting_stage != "start":
        raise refuse(play.rules, _("You already drew or took a card this turn."), "melds.drawn_card")
    if is_out(play, player):
        raise refuse(play.rules, _YOU_ARE_OUT, "melds.out")
    if not play.state.stock:
        raise refuse(play.rules, _("The deck is out of cards. Wait for the shuffle."), "fouls.shuffle")
    play.take(ev.Drawn(command.seat, play.state.stock[-1]))


def spread(play: Play, command: Spread) -> None:
    """A primary meld uses the exposed card, a secondary one cards of the hand alone (LL-PN-F3Da, F3Db)."""
    player = play.acting(command.seat)
    state = play.state
    exposed = None
    if command.with_card:
        exposed = state.drawn if state.owing is None else None
        if exposed is None and state.owing is None and state.live is not None:
            exposed = state.live.card
        if exposed is None:
            raise refuse(play.rules, _("There's no card to take."), "melds.drawn_card")
    elif state.acting_stage == "start":
        raise refuse(play.rules, _DRAW_FIRST, "melds.drawn_card")
    _check_held(play, player, command)
    cards = (*command.cards, exposed) if exposed is not None else command.cards
    meld, pay = _meld(play, player, cards, command.on)
    play.take(ev.Laid(player.seat, meld, command.cards, exposed is not None, command.on, pay))


def _check_held(play: Play, player: Player, command: Spread) -> None:
    held = list(player.hand)
    for card in command.cards:
        if card in held:
            held.remove(card)
        elif any(card in meld.cards for meld in player.board):
            why = _("{card} is in a spread. You can't take it back.", card=Cards((card,)))
            raise refuse(play.rules, why, "melds.borrowing")
        else:
            raise refuse(play.rules, _("You don't have {card}.", card=Cards((card,))))


def _meld(play: Play, player: Player, cards: tuple[Card, ...], on: int | None) -> tuple[Meld, int]:
    """The meld that cards make, new or on a spread, and the pay it earns."""
    if on is None:
        made = new_meld(play.rules, cards)
        if made is None:
            raise refuse(play.rules, _("{cards} isn't a valid spread.", cards=Cards(cards)), "melds.valid")
        return made, made.worth
    if not 0 <= on < len(player.board) or len(cards) != 1:
        raise refuse(play.rules, _("Add one card at a time, to your own spreads only."), "melds.valid")
    old = player.board[on]
    if not fits(play.rules, old, cards[0]):
        why = _("{card} doesn't fit {spread}.", card=Cards(cards), spread=Cards(old.cards))
        raise refuse(play.rules, why, "melds.valid")
    made = added(play.rules, old, cards[0])
    return made, made.worth - old.worth


def discard(play: Play, command: Discard) -> None:
    """A turn ends with one discard: the drawn card unused, or a card of the hand (LL-PN-F11a, F3E)."""
    player = play.acting(command.seat)
    stage = play.state.acting_stage
    if stage == "start":
        raise refuse(play.rules, _DRAW_FIRST, "melds.drawn_card")
    if stage == "drawn":
        if command.card is not None:
            why = _("Spread the drawn card or discard it. You can't put it in your hand.")
            raise refuse(play.rules, why, "melds.drawn_card")
        check_release(play, player)
        play.take(ev.Discarded(player.seat, play.state.drawn, from_hand=False))
    elif is_out(play, player):
        raise refuse(play.rules, _YOU_ARE_OUT, "melds.out")
    elif command.card is None and player.hand:
        raise refuse(play.rules, _("Discard a card from your hand."), "melds.drawn_card")
    elif command.card is not None and command.card not in player.hand:
        on_board = any(command.card in meld.cards for meld in player.board)
        why = _("{card} isn't in your hand.", card=Cards((command.card,)))
        raise refuse(play.rules, why, "melds.borrowing" if on_board else "")
    else:
        play.take(ev.Discarded(player.seat, command.card, from_hand=command.card is not None))


def check_release(play: Play, player: Player) -> None:
    """A usable card may not be let go when it puts the next player out (LL-PN-F17a), nor in playing on alone (F5B)."""
    card = play.state.drawn
    if card is None or not usable(play.rules, card, player.hand, player.board):
        return
    if play.alone():
        raise refuse(play.rules, _MUST_USE, "fouls.alone")
    after = play.state.players[play.state.next_active(player.seat)]
    if puts_out(play, after, card):
        raise refuse(play.rules, _GIVES_OUT, "forcing.give_out")


# Options are found by trying the moves: these reasons are made once.
_YOU_ARE_OUT = _("All your cards are spread: go out.")
_DRAW_FIRST = _("Draw or take a card first.")
_MUST_USE = _("You can use that card, so you must.")
_GIVES_OUT = _("That card would put the next player out. You can use it, so you must.")
_NOT_NOW = _("No card can be forced now.")
_NOT_ON_YOURSELF = _("You can't force a card on yourself.")
_MID_TURN = _("Wait until that player's turn is over.")
_NO_FIT = _("That card doesn't fit their spreads.")
_TOO_LATE = _("It's too late to force that card.")
_OWN_DISCARD = _("You discarded that card, so you can't force it.")
_HAS_DRAWN = _("You have drawn since then, so you can't force that card.")
_NO_OUT_CARD = _("That card would put them out. You can't force it.")


def puts_out(play: Play, player: Player, card: Card) -> bool:
    """Whether a card on one of their spreads puts a player out."""
    ten = not player.hand and player.spread >= play.rules.melds.out - 1
    return ten and any(fits(play.rules, meld, card) for meld in player.board)


def shuffle(play: Play, command: Shuffle) -> None:
    """A new deck, when the old one has run out, from the discards that can no longer be forced."""
    if not shuffle_due(play):
        raise refuse(play.rules, _("The deck still has cards."), "fouls.shuffle")
    if sorted(command.order) != sorted(dead_discards(play)):
        why = _("Shuffle all the discards that can no longer be forced, and no other cards.")
        raise refuse(play.rules, why, "fouls.shuffle")
    play.take(ev.Shuffled(command.order))


def shuffle_due(play: Play) -> bool:
    """Whether the player in turn has no deck to draw from."""
    return play.state.phase == "playing" and not play.state.stock and play.state.drawn is None


def dead_discards(play: Play) -> list[Card]:
    """The discards that can neither be taken nor forced."""
    left = list(play.state.discards)
    for loose in play.state.loose:
        left.remove(loose.card)
    return left


# -- forcing a card onto another player's spread ----------------------------------------------------------------------


def force(play: Play, command: Force) -> None:
    """Makes a player use a card that fits their spread; who has drawn it may force it before letting it go."""
    state = play.state
    loose, target = find(play, command)
    at, meld = best_spread(play, target, command.card)
    pay = meld.worth - target.board[at].worth
    if loose is None:
        play.take(ev.Discarded(command.seat, command.card, from_hand=False))
    back = state.drawn if loose is not None and target.seat == state.turn else None
    play.take(ev.Forced(command.seat, target.seat, command.card, meld, at, pay, back))


def find(play: Play, command: Force) -> tuple[Loose | None, Player]:
    """Returns the discard to force (None for the card just drawn) and the player to force it on; or refuses."""
    state = play.state
    if state.phase != "playing" or state.undecided is not None or state.owing is not None:
        raise refuse(play.rules, _NOT_NOW)
    play.active(command.seat)
    target = play.active(command.on)
    if target.seat == command.seat:
        raise refuse(play.rules, _NOT_ON_YOURSELF, "forcing.passed_up")
    if target.seat == state.turn and state.stage == "laid":
        raise refuse(play.rules, _MID_TURN)
    loose = _loose(play, command)
    if not any(fits(play.rules, meld, command.card) for meld in target.board):
        raise refuse(play.rules, _NO_FIT, "forcing.passed_up")
    if loose is None:
        check_release(play, state.players[command.seat])
    else:
        _check_right(play, command.seat, loose, target)
    _check_out_card(play, command.card, loose, target)
    return loose, target


def _loose(play: Play, command: Force) -> Loose | None:
    state = play.state
    for loose in reversed(state.loose):
        if loose.card == command.card and command.on in (loose.by, loose.offered):
            return loose
    drawn_now = state.stage == "drawn" and state.turn == command.seat and state.drawn == command.card
    if drawn_now and state.next_active(command.seat) == command.on:
        return None
    raise refuse(play.rules, _TOO_LATE, "forcing.window")


def _check_right(play: Play, seat: int, loose: Loose, target: Player) -> None:
    if seat == loose.by and target.seat == loose.offered:
        raise refuse(play.rules, _OWN_DISCARD, "forcing.own_discard")
    if seat in loose.drawers:
        raise refuse(play.rules, _HAS_DRAWN, "forcing.drawer")


def _check_out_card(play: Play, card: Card, loose: Loose | None, target: Player) -> None:
    """Refuses to force an out card, except in the cases that the house lists."""
    if not puts_out(play, target, card):
        return
    if not any(_is_case(play, case, card, loose, target) for case in play.rules.forcing.out_card):
        raise refuse(play.rules, _NO_OUT_CARD, "forcing.out_card")


def _is_case(play: Play, case: OutCase, card: Card, loose: Loose | None, target: Player) -> bool:
    """Passed up by its player, with two players left, or where another would go out for more."""
    match case:
        case "passed-up":
            return loose is not None and (target.seat == loose.by or target.seat in loose.drawers)
        case "head-up":
            return play.head_up()
        case "lower-pay":
            mine = out_pay(play, target, card)
            others = [one for one in play.state.active if one is not target and puts_out(play, one, card)]
            return any(out_pay(play, one, card) > mine for one in others)
        case _:
            assert_never(case)


def best_spread(play: Play, target: Player, card: Card) -> tuple[int, Meld]:
    """Returns the spread that a card adds most to, and that spread with the card."""
    made = [(added(play.rules, meld, card), at) for at, meld in enumerate(target.board) if fits(play.rules, meld, card)]
    meld, at = max(made, key=lambda pair: (pair[0].worth - target.board[pair[1]].worth, -pair[1]))
    return at, meld


def out_pay(play: Play, player: Player, card: Card) -> int:
    """Returns the value of going out with a card, in chips from each loser."""
    at, meld = best_spread(play, player, card)
    return player.worth - player.board[at].worth + meld.worth


# -- wrong counts of cards and foul hands -----------------------------------------------------------------------------


HAND_OVER = _("The hand is over, and its results are final.")
POOLS: tuple[ev.Pool, ...] = ("tops", "double-tops")


def call_foul(play: Play, command: CallFoul) -> None:
    """An active player calls a hand that touched the deck with a wrong count (LL-PN-F0, F3A, F4)."""
    if play.state.phase == "over":
        raise refuse(play.rules, HAND_OVER, "fouls.after_hand")
    play.active(command.seat)
    if command.seat == command.on:
        raise refuse(play.rules, _("You can't call your own hand foul. Throw it in instead."), "fouls.own_hand")
    player = play.active(command.on)
    if not player.miscounted:
        why = _("{player} didn't touch the deck with a wrong count of cards.", player=Seat(command.on))
        raise refuse(play.rules, why, "fouls.wrong_count")
    if play.state.undecided is not None:
        raise refuse(play.rules, declares_first(play.state.undecided))
    foul(play, player)


def foul(play: Play, player: Player) -> None:
    """A foul hand gives back what it collected and is out of the play (LL-PN-F1A)."""
    repay(play, player)
    play.take(ev.Left(player.seat, "foul"))
    sweep(play)


def kill(play: Play, player: Player) -> None:
    """A hand dead by its count gets its antes back (LL-PN-F8A)."""
    for pool in POOLS:
        ante = play.state.antes.get((player.seat, pool), 0)
        move(play, pool, player.seat, min(ante, play.state.pools[pool]), "returned")
    play.take(ev.Left(player.seat, "dead"))


def throw_in(play: Play, command: ThrowIn) -> None:
    """A player who gives up their own hand pays every later collection and the bust-out (LL-PN-F2)."""
    player = play.active(command.seat)
    if play.state.phase != "playing" or play.state.undecided is not None or play.alone():
        raise refuse(play.rules, _("You can't throw in your hand now."), "fouls.own_hand")
    play.take(ev.Left(player.seat, "thrown-in"))
    sweep(play)


def fix_count(play: Play, command: FixCount) -> None:
    """A wrong count found before its player has acted is put right, or the hand is dead (LL-PN-F8A to F8C)."""
    player = fixable(play, command.seat)
    if player is None:
        why = _("The dealer can't correct the count of {player} now.", player=Seat(command.seat))
        raise refuse(play.rules, why, "fouls.wrong_count")
    fouls = play.rules.fouls
    if player.count <= fouls.dead_low or player.count >= fouls.dead_high:
        kill(play, player)
    elif player.count < play.rules.deal.cards:
        _add_card(play, player)
    else:
        if not 0 <= command.take < len(player.hand):
            why = _("Choose one of the {count} cards to take.", count=len(player.hand))
            raise refuse(play.rules, why, "fouls.too_many")
        play.take(ev.CardTaken(player.seat, player.hand[command.take]))
    sweep(play)


def fixable(play: Play, seat: int) -> Player | None:
    """A player of the hand, yet to act, with a wrong count."""
    player = play.state.players.get(seat)
    if player is None or play.state.phase == "over" or play.state.undecided is not None:
        return None
    ready = player.status in ("waiting", "playing") and not player.acted
    return player if ready and player.count != play.rules.deal.cards else None


def _add_card(play: Play, player: Player) -> None:
    """The top card; one from the middle when another hand was dealt the card too many (LL-PN-F8B)."""
    stock = play.state.stock
    right_in_all = sum(play.state.counts) == play.rules.deal.cards * len(play.state.counts)
    if right_in_all:
        play.take(ev.CardAdded(player.seat, stock[len(stock) // 2], "middle"))
    else:
        play.take(ev.CardAdded(player.seat, stock[-1], "top"))
