"""Forcing a card onto another player's board spread."""

from typing import assert_never

from houseway.cards import Card
from houseway.engines.contract import refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.commands import Force
from houseway.engines.pan.play.melds import Meld, added, fits
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Loose, Player
from houseway.engines.pan.play.turn import check_release, puts_out
from houseway.rulebook.engines.pan import OutCase


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
        raise refuse(play.rules, "nothing can be forced now")
    play.active(command.seat)
    target = play.active(command.on)
    if target.seat == command.seat:
        raise refuse(play.rules, "a card is forced on others only", "forcing.passed_up")
    if target.seat == state.turn and state.stage == "laid":
        raise refuse(play.rules, f"seat {target.seat} finishes their turn first")
    loose = _loose(play, command)
    if not any(fits(play.rules, meld, command.card) for meld in target.board):
        raise refuse(play.rules, f"{command.card} fits no spread of seat {target.seat}", "forcing.passed_up")
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
    raise refuse(play.rules, f"{command.card} can no longer be forced on seat {command.on}", "forcing.window")


def _check_right(play: Play, seat: int, loose: Loose, target: Player) -> None:
    if seat == loose.by and target.seat == loose.offered:
        raise refuse(play.rules, "who lets a card go has given up the right to force it", "forcing.own_discard")
    if seat in loose.drawers:
        raise refuse(play.rules, "who has drawn has lost the right to force the card", "forcing.drawer")


def _check_out_card(play: Play, card: Card, loose: Loose | None, target: Player) -> None:
    """Refuses to force an out card, except in the cases that the house lists."""
    if not puts_out(play, target, card):
        return
    if not any(_is_case(play, case, card, loose, target) for case in play.rules.forcing.out_card):
        raise refuse(play.rules, f"{card} puts seat {target.seat} out and may not be forced", "forcing.out_card")


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
