"""Declaring, drawing, spreading and discarding."""

from houseway.cards import Card
from houseway.engines.contract import refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.commands import Declare, Discard, Draw, Shuffle, Spread
from houseway.engines.pan.play.melds import Meld, added, fits, new_meld, usable
from houseway.engines.pan.play.paying import is_out, move, sweep
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player


def declare(play: Play, command: Declare) -> None:
    """Play or pass in order (LL-PN-F9a); a knock is play (LL-PN-B7a); see ``may_change`` for a change of mind."""
    state = play.state
    player = state.players.get(command.seat)
    if player is None or state.phase == "over":
        raise refuse(play.rules, f"seat {command.seat} has nothing to declare")
    if state.undecided != command.seat and not (player.status == "waiting" and state.to_act == command.seat):
        check_change(play, player, command.plays)
    if not command.plays and not _others(play, player):
        raise refuse(play.rules, "every other hand is thrown in", "declaring.one_left")
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
        raise refuse(play.rules, f"seat {state.to_act} declares first", "declaring.order")
    if state.undecided is not None or player.status not in ("playing", "passed"):
        raise refuse(play.rules, f"seat {player.seat} has nothing to declare", "declaring.order")
    if plays == (player.status == "playing"):
        raise refuse(play.rules, "that is declared already", "declaring.change")
    if player.locked:
        raise refuse(play.rules, "a hand made up to ten cards keeps its declaration", "fouls.too_few")
    if state.last_declared != player.seat:
        raise refuse(play.rules, "the next player has acted", "declaring.change")
    if state.phase == "playing" and (state.draws >= play.rules.declaring.last_change or player.acted):
        raise refuse(play.rules, "the second card has been drawn", "declaring.last_change")


def _others(play: Play, player: Player) -> bool:
    return any(one.status in ("playing", "waiting") for one in play.state.players.values() if one is not player)


def draw(play: Play, command: Draw) -> None:
    """The top card of the deck is turned face up (LL-PN-F10)."""
    player = play.acting(command.seat)
    if play.state.acting_stage != "start":
        raise refuse(play.rules, "a card has been drawn or taken in this turn", "melds.drawn_card")
    if is_out(play, player):
        raise refuse(play.rules, "the hand is out", "melds.out")
    if not play.state.stock:
        raise refuse(play.rules, "the deck has run out and is shuffled first", "fouls.shuffle")
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
            raise refuse(play.rules, "there is no card to take", "melds.drawn_card")
    elif state.acting_stage == "start":
        raise refuse(play.rules, "a card is drawn or taken first", "melds.drawn_card")
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
            raise refuse(play.rules, f"{card} lies on the board and may not be taken off it", "melds.borrowing")
        else:
            raise refuse(play.rules, f"seat {player.seat} does not hold {card}")


def _meld(play: Play, player: Player, cards: tuple[Card, ...], on: int | None) -> tuple[Meld, int]:
    """The meld that cards make, new or on a spread, and the pay it earns."""
    if on is None:
        made = new_meld(play.rules, cards)
        if made is None:
            raise refuse(play.rules, f"{' '.join(cards)} is no meld", "melds.valid")
        return made, made.worth
    if not 0 <= on < len(player.board) or len(cards) != 1:
        raise refuse(play.rules, "cards are added to your own spread one by one", "melds.valid")
    old = player.board[on]
    if not fits(play.rules, old, cards[0]):
        raise refuse(play.rules, f"{cards[0]} does not fit {' '.join(old.cards)}", "melds.valid")
    made = added(play.rules, old, cards[0])
    return made, made.worth - old.worth


def discard(play: Play, command: Discard) -> None:
    """A turn ends with one discard: the drawn card unused, or a card of the hand (LL-PN-F11a, F3E)."""
    player = play.acting(command.seat)
    stage = play.state.acting_stage
    if stage == "start":
        raise refuse(play.rules, "a card is drawn or taken first", "melds.drawn_card")
    if stage == "drawn":
        if command.card is not None:
            raise refuse(
                play.rules, "a card off the deck is spread or let go, never put into the hand", "melds.drawn_card"
            )
        check_release(play, player)
        play.take(ev.Discarded(player.seat, play.state.drawn, from_hand=False))
    elif is_out(play, player):
        raise refuse(play.rules, "the hand is out", "melds.out")
    elif command.card is None and player.hand:
        raise refuse(play.rules, "a card of the hand must be discarded", "melds.drawn_card")
    elif command.card is not None and command.card not in player.hand:
        on_board = any(command.card in meld.cards for meld in player.board)
        raise refuse(play.rules, f"{command.card} is not in the hand", "melds.borrowing" if on_board else "")
    else:
        play.take(ev.Discarded(player.seat, command.card, from_hand=command.card is not None))


def check_release(play: Play, player: Player) -> None:
    """A usable card may not be let go when it puts the next player out (LL-PN-F17a), nor in playing on alone (F5B)."""
    card = play.state.drawn
    if card is None or not usable(play.rules, card, player.hand, player.board):
        return
    if play.alone():
        raise refuse(play.rules, f"{card} can be used and must be", "fouls.alone")
    after = play.state.players[play.state.next_active(player.seat)]
    if puts_out(play, after, card):
        raise refuse(play.rules, f"{card} would put seat {after.seat} out and can be used here", "forcing.give_out")


def puts_out(play: Play, player: Player, card: Card) -> bool:
    """Whether a card on one of their spreads puts a player out."""
    ten = not player.hand and player.spread >= play.rules.melds.out - 1
    return ten and any(fits(play.rules, meld, card) for meld in player.board)


def shuffle(play: Play, command: Shuffle) -> None:
    """A new deck, when the old one has run out, from the discards that can no longer be forced."""
    if not shuffle_due(play):
        raise refuse(play.rules, "the deck has not run out", "fouls.shuffle")
    if sorted(command.order) != sorted(dead_discards(play)):
        raise refuse(play.rules, "the new deck holds exactly the dead discards", "fouls.shuffle")
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
