"""Wrong counts of cards and foul hands."""

from houseway.engines.contract import refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.commands import CallFoul, FixCount, ThrowIn
from houseway.engines.pan.play.paying import move, repay, sweep
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player

POOLS: tuple[ev.Pool, ...] = ("tops", "double-tops")


def call_foul(play: Play, command: CallFoul) -> None:
    """An active player calls a hand that touched the deck with a wrong count (LL-PN-F0, F3A, F4)."""
    if play.state.phase == "over":
        raise refuse(play.rules, "the hand is over and its results stand", "fouls.after_hand")
    play.active(command.seat)
    if command.seat == command.on:
        raise refuse(play.rules, "no player may call their own hand foul", "fouls.own_hand")
    player = play.active(command.on)
    if not player.miscounted:
        raise refuse(play.rules, f"seat {command.on} did not touch the deck with a wrong count", "fouls.wrong_count")
    if play.state.undecided is not None:
        raise refuse(play.rules, f"seat {play.state.undecided} declares first")
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
        raise refuse(play.rules, "a hand is thrown in during the play, against others", "fouls.own_hand")
    play.take(ev.Left(player.seat, "thrown-in"))
    sweep(play)


def fix_count(play: Play, command: FixCount) -> None:
    """A wrong count found before its player has acted is put right, or the hand is dead (LL-PN-F8A to F8C)."""
    player = fixable(play, command.seat)
    if player is None:
        raise refuse(play.rules, f"seat {command.seat} has no count to put right", "fouls.wrong_count")
    fouls = play.rules.fouls
    if player.count <= fouls.dead_low or player.count >= fouls.dead_high:
        kill(play, player)
    elif player.count < play.rules.deal.cards:
        _add_card(play, player)
    else:
        if not 0 <= command.take < len(player.hand):
            raise refuse(play.rules, f"the dealer takes one of {len(player.hand)} cards", "fouls.too_many")
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
