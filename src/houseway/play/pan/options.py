"""What a seat may do now, as commands ready to be given."""

from collections.abc import Iterator
from contextlib import suppress

from houseway.play.contract import Refused
from houseway.play.pan import commands as cmd
from houseway.play.pan.forcing import find
from houseway.play.pan.fouling import fixable
from houseway.play.pan.melds import fits, threes
from houseway.play.pan.paying import asked, is_out, may_offer
from houseway.play.pan.play import Play
from houseway.play.pan.state import Player
from houseway.play.pan.turn import check_change, check_release


def options(play: Play, seat: int) -> tuple[cmd.Command, ...]:
    """Every regular move of a seat: new melds by threes, additions one by one.

    Fouls are called and hands thrown in without being offered: what a player may know of another's count, and a hand he
    ought not to give up, are no menu.
    """
    player = play.state.players.get(seat)
    if player is None or play.state.phase == "over":
        return ()
    return (*_own_move(play, player), *_any_time(play, player))


def _own_move(play: Play, player: Player) -> Iterator[cmd.Command]:
    state, seat = play.state, player.seat
    if state.to_act != seat:
        return
    if state.undecided == seat or state.phase == "declaring":
        yield cmd.Declare(seat, True)
        if any(one.status in ("playing", "waiting") for one in state.players.values() if one is not player):
            yield cmd.Declare(seat, False)
        return
    if player.due:
        yield cmd.Collect(seat)
    if is_out(play, player):
        yield cmd.GoOut(seat)
    stage = state.acting_stage
    if stage == "start":
        if state.stock and not is_out(play, player):
            yield cmd.Draw(seat)
    else:
        yield from _from_hand(play, player)
        yield from _discards(play, player)
    yield from _with_exposed(play, player)


def _from_hand(play: Play, player: Player) -> Iterator[cmd.Command]:
    for three in threes(play.rules, player.hand):
        yield cmd.Spread(player.seat, three)
    for card in dict.fromkeys(player.hand):
        for at, meld in enumerate(player.board):
            if fits(play.rules, meld, card):
                yield cmd.Spread(player.seat, (card,), on=at)


def _with_exposed(play: Play, player: Player) -> Iterator[cmd.Command]:
    state = play.state
    if state.owing is not None:
        return
    card = state.drawn or (state.live.card if state.live else None)
    if card is None:
        return
    for pair in threes(play.rules, player.hand, card):
        yield cmd.Spread(player.seat, pair, with_card=True)
    for at, meld in enumerate(player.board):
        if fits(play.rules, meld, card):
            yield cmd.Spread(player.seat, (), with_card=True, on=at)


def _discards(play: Play, player: Player) -> Iterator[cmd.Command]:
    if play.state.acting_stage == "drawn":
        try:
            check_release(play, player)
        except Refused:
            return
        yield cmd.Discard(player.seat)
    elif not is_out(play, player):
        for card in dict.fromkeys(player.hand):
            yield cmd.Discard(player.seat, card)
        if not player.hand:
            yield cmd.Discard(player.seat)


def _any_time(play: Play, player: Player) -> Iterator[cmd.Command]:
    state, seat = play.state, player.seat
    if fixable(play, seat):
        yield cmd.FixCount(seat)
    if seat in asked(play) and state.undecided is None:
        yield cmd.Answer(seat, True)
        yield cmd.Answer(seat, False)
    if player.status in ("playing", "passed") and state.last_declared == seat and _may_change(play, player):
        yield cmd.Declare(seat, player.status == "passed")
    if player.status != "playing" or state.phase != "playing" or state.undecided is not None:
        return
    if may_offer(play) and play.head_up():
        yield cmd.Offer(seat)
    if may_offer(play) and play.alone():
        yield cmd.Offer(seat, play.rules.chip * (player.worth + play.rules.pays.bust_out))
    yield from forces(play, seat)


def _may_change(play: Play, player: Player) -> bool:
    try:
        check_change(play, player, player.status == "passed")
    except Refused:
        return False
    others = (one.status in ("playing", "waiting") for one in play.state.players.values() if one is not player)
    return player.status == "passed" or any(others)


def forces(play: Play, seat: int) -> Iterator[cmd.Force]:
    """The cards that a seat may force, and on whom."""
    state = play.state
    tries = [(on, one.card) for one in state.loose for on in (one.by, one.offered) if on is not None]
    if state.drawn is not None and state.turn == seat:
        tries.append((state.next_active(seat), state.drawn))
    for on, card in dict.fromkeys(tries):
        command = cmd.Force(seat, on, card)
        if on != seat and any(fits(play.rules, meld, card) for meld in state.players[on].board):
            with suppress(Refused):
                find(play, command)
                yield command
