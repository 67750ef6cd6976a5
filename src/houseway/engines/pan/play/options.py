"""A seat's options: commands ready to send, with the rules behind them."""

from collections.abc import Iterator
from contextlib import suppress

from houseway.engines.contract import Command, Option, Refused, grounds
from houseway.engines.pan.play import commands as cmd
from houseway.engines.pan.play.melds import fits, threes
from houseway.engines.pan.play.moves import (
    check_change,
    check_release,
    dead_discards,
    find,
    fixable,
    puts_out,
    shuffle_due,
)
from houseway.engines.pan.play.paying import asked, is_out, may_offer
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player


def options(play: Play, seat: int) -> tuple[Option, ...]:
    """Every regular move of a seat: new melds by threes, additions one by one.

    Fouls are called and hands thrown in without being offered: what a player may know of another's count, and a hand
    that should not be given up, are no menu.
    """
    state, player = play.state, play.state.players.get(seat)
    if player is None or state.phase == "over":
        return ()
    if not player.live and state.offer is None and state.last_declared != seat:
        return ()  # Out of the hand, with nothing to answer and no declaration to change.
    moves = [*_own_move(play, player), *_any_time(play, player)]
    found: list[Option] = []
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    for move in moves:
        behind = _settings(play, player, move)
        if behind not in known:
            known[behind] = grounds(play.rules, *behind)
        found.append(Option(move, rules=known[behind]))
    if play.alone() and may_offer(play) and _may_speak(play, player):
        found.append(_settlement(play, player))
    return tuple(found)


def dealer_options(play: Play) -> tuple[Option, ...]:
    """The shuffle that is due, with the cards as they lie; the dealer gives them in their new order."""
    return (Option(cmd.Shuffle(tuple(dead_discards(play)))),) if shuffle_due(play) else ()


# -- in turn -----------------------------------------------------------------------------------------------------------


def _own_move(play: Play, player: Player) -> Iterator[Command]:
    state, seat = play.state, player.seat
    if state.to_act != seat:
        return
    if state.undecided == seat or state.phase == "declaring":
        yield cmd.Declare(seat, True)
        if any(one.live for one in state.players.values() if one is not player):
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


def _from_hand(play: Play, player: Player) -> Iterator[Command]:
    for three in threes(play.rules, player.hand):
        yield cmd.Spread(player.seat, three)
    for card in dict.fromkeys(player.hand):
        for at, meld in enumerate(player.board):
            if fits(play.rules, meld, card):
                yield cmd.Spread(player.seat, (card,), on=at)


def _with_exposed(play: Play, player: Player) -> Iterator[Command]:
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


def _discards(play: Play, player: Player) -> Iterator[Command]:
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


# -- at any time -------------------------------------------------------------------------------------------------------


def _any_time(play: Play, player: Player) -> Iterator[Command]:
    state, seat = play.state, player.seat
    if fixable(play, seat):
        yield cmd.FixCount(seat)
    if seat in asked(play) and state.undecided is None:
        yield cmd.Answer(seat, True)
        yield cmd.Answer(seat, False)
    if player.status in ("playing", "passed") and state.last_declared == seat and _may_change(play, player):
        yield cmd.Declare(seat, player.status == "passed")
    if not _may_speak(play, player):
        return
    if may_offer(play) and play.head_up():
        yield cmd.Offer(seat)
    yield from _forces(play, seat)


def _may_speak(play: Play, player: Player) -> bool:
    """Whether a player may make an offer or force a card."""
    return player.status == "playing" and play.state.phase == "playing" and play.state.undecided is None


def _may_change(play: Play, player: Player) -> bool:
    try:
        check_change(play, player, player.status == "passed")
    except Refused:
        return False
    others = (one.live for one in play.state.players.values() if one is not player)
    return player.status == "passed" or any(others)


def _forces(play: Play, seat: int) -> Iterator[Command]:
    """Yields the cards that a seat may force, and on which player."""
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


def _settlement(play: Play, player: Player) -> Option:
    """One player left against foul hands names what each of them pays: a chip, or up to all that one of them has."""
    chip = play.rules.chip
    command = cmd.Offer(player.seat, chip)
    most = max((one.stack for one in play.state.fouled), default=0) // chip * chip
    return Option(command, chip, max(chip, most), chip, grounds(play.rules, *_settings(play, player, command)))


# -- the rules behind them ---------------------------------------------------------------------------------------------


_SETTINGS: dict[type[Command], tuple[str, ...]] = {
    cmd.Draw: ("melds.drawn_card",),
    cmd.Spread: ("melds.valid",),
    cmd.Discard: ("melds.drawn_card",),
    cmd.Collect: ("pays.claim",),
    cmd.GoOut: ("melds.out",),
    cmd.Force: ("forcing.window",),
}
"""The settings behind a kind of move, whatever the situation."""


def _settings(play: Play, player: Player, move: Command) -> tuple[str, ...]:
    always = _SETTINGS.get(type(move), ())
    match move:
        case cmd.Spread(with_card=True):
            return (*always, "melds.drawn_card")
        case cmd.Discard(card=None):
            return (*always, "forcing.own_discard")
        case cmd.Force(on=on, card=card):
            return (*always, "forcing.out_card") if puts_out(play, play.state.players[on], card) else always
        case cmd.Declare() | cmd.FixCount():
            return (_declaration(play, player) if isinstance(move, cmd.Declare) else _count(play, player),)
        case cmd.Offer() | cmd.Answer():
            return ("fouls.alone",) if play.alone() else ("tops.split",)
    return always


def _declaration(play: Play, player: Player) -> str:
    """The rule for a first declaration, a new one after a card was taken, or a changed one."""
    if play.state.undecided == player.seat:
        return "fouls.too_many"
    if player.status == "waiting":
        return "declaring.order"
    return "declaring.change" if play.state.phase == "declaring" else "declaring.last_change"


def _count(play: Play, player: Player) -> str:
    """The rule for a wrong count of cards."""
    fouls = play.rules.fouls
    if player.count <= fouls.dead_low:
        return "fouls.dead_low"
    if player.count >= fouls.dead_high:
        return "fouls.dead_high"
    return "fouls.too_few" if player.count < play.rules.deal.cards else "fouls.too_many"
