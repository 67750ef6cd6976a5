"""Pays and collections: conditions, outs, the Tops and their split, and what foul hands give back."""

from houseway.engines.contract import refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.commands import Answer, Collect, GoOut, Offer
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player
from houseway.messages import Amount, _
from houseway.money import Cents, shares


def move(play: Play, source: int | ev.Pool, target: int | ev.Pool, amount: Cents, why: ev.Why) -> None:
    """Chips change hands, where there are any."""
    if amount:
        play.take(ev.Moved(source, target, amount, why))


def collect(play: Play, command: Collect) -> None:
    """Collects pay before the discard (LL-PN-P1), from the players alone (LL-PN-B2)."""
    player = play.acting(command.seat)
    if not player.due:
        raise refuse(play.rules, _("You have nothing to collect."), "pays.claim")
    payers = [one for one in play.state.players.values() if one.status in ("playing", "thrown-in")]
    demands = {one.seat: player.due * play.unit(player, one) for one in payers if one is not player}
    _demand(play, player, demands, "pay")
    sweep(play)


def _demand(play: Play, player: Player, demands: dict[int, Cents], why: ev.Why) -> None:
    """Collects what is due and still owed, from each no more than either has on the table (LL-PN-P5A, P5B, P5D)."""
    most = player.stack
    asked = {seat: due + player.owed.get(seat, 0) for seat, due in demands.items()}
    owed = tuple((seat, ask - most) for seat, ask in asked.items() if ask > most)
    play.take(ev.Collected(player.seat, owed))
    for seat, ask in asked.items():
        payer = play.state.players[seat]
        reason: ev.Why = "bust-out" if why == "outs" and payer.status in ("foul", "thrown-in") else why
        move(play, seat, player.seat, min(ask, most, payer.stack), reason)


def go_out(play: Play, command: GoOut) -> None:
    """Eleven cards spread: every loser pays the hand as it lies (LL-PN-G3b, P3), and the Tops are won (LL-PN-0d)."""
    player = play.acting(command.seat)
    if not is_out(play, player):
        why = _("You need {cards} spread cards and none in hand to go out.", cards=play.rules.melds.out)
        raise refuse(play.rules, why, "melds.out")
    demands = {}
    for loser in play.state.active + play.state.fouled:
        if loser is not player:
            extra = play.rules.for_going_out(foul=loser.status not in ("playing", "misled"))
            demands[loser.seat] = (player.worth + extra) * play.unit(player, loser)
    # Capped by the chips in front of the winner; the Tops come after, so they cannot raise the outs (LL-PN-P5C).
    _demand(play, player, demands, "outs")
    end(play, player, "out")


def is_out(play: Play, player: Player) -> bool:
    """Whether all cards of a hand are spread and enough of them."""
    return not player.hand and player.spread >= play.rules.melds.out


def end(play: Play, winner: Player, how: ev.Ending) -> None:
    """One player takes the Tops; the double Tops only as a doubles player (LL-PN-D2)."""
    move(play, "tops", winner.seat, play.state.pools["tops"], "tops")
    if winner.doubles:
        move(play, "double-tops", winner.seat, play.state.pools["double-tops"], "tops")
    else:
        give_back(play, "double-tops")
    play.take(ev.Ended(winner.seat, how))


def give_back(play: Play, pool: ev.Pool) -> None:
    """Returns unwinnable Tops to the players who put them up: there are no progressive Tops (LL-PN-D5)."""
    for (seat, kept), ante in list(play.state.antes.items()):
        if kept == pool:
            move(play, pool, seat, min(ante, play.state.pools[pool]), "returned")


def sweep(play: Play) -> None:
    """Who has no chips left throws in their hand (LL-PN-B6); when one player is left the hand is over.

    Against foul hands that can still pay the last player may settle or play on (LL-PN-F5A, F5B).
    """
    if play.state.phase == "over":
        return
    for player in play.state.active:
        if not player.stack:
            play.take(ev.Left(player.seat, "broke"))
    left = [player for player in play.state.players.values() if player.status in ("playing", "waiting")]
    if not left:
        # The last hand is dead by its count and all others had passed: no player contests these Tops.
        give_back(play, "tops")
        give_back(play, "double-tops")
        play.take(ev.Ended(None, "void"))
        return
    against_fouls = any(player.stack for player in play.state.fouled)
    if len(left) == 1 and left[0].status == "playing" and play.state.undecided is None and not against_fouls:
        end(play, left[0], "last")


def repay(play: Play, player: Player) -> None:
    """Makes a foul hand return its collections to active players, up to its chips (LL-PN-F1A)."""
    state, chip = play.state, play.rules.chip
    debts = {one.seat: state.collected.get((player.seat, one.seat), 0) for one in state.active if one is not player}
    back = dict.fromkeys(debts, 0)
    left = min(player.stack, sum(debts.values()))
    while left:
        for seat, debt in debts.items():
            step = min(chip, left, debt - back[seat])
            back[seat] += step
            left -= step
    for seat, amount in back.items():
        move(play, player.seat, seat, amount, "repay")


def offer(play: Play, command: Offer) -> None:
    """Two players left may split the Tops (LL-PN-P2a); one left against foul hands may settle with them (LL-PN-F5A)."""
    player = play.active(command.seat)
    if play.state.undecided is not None or play.state.phase != "playing":
        raise refuse(play.rules, _("You can split the Tops only after everyone has declared."), "tops.split")
    if play.alone():
        if command.amount <= 0 or command.amount % play.rules.chip:
            why = _("Name what each foul hand pays, in {chip} chips.", chip=Amount(play.rules.chip))
            raise refuse(play.rules, why, "fouls.alone")
    elif not play.head_up():
        raise refuse(play.rules, _("You can split the Tops only when two players are left."), "tops.split")
    elif command.amount:
        raise refuse(play.rules, _("The Tops are split evenly. Don't name an amount."), "tops.split")
    if not may_offer(play):
        waiting, declined = _("An offer is already open."), _("Your offer was declined. Wait for the next draw.")
        raise refuse(play.rules, waiting if play.state.offer else declined, "tops.split")
    play.take(ev.Offered(player.seat, command.amount))


def may_offer(play: Play) -> bool:
    """Whether there is room for an offer: none waits for a word, and after a refusal the action has gone on."""
    return play.state.offer is None and play.state.declined != play.state.draws


def asked(play: Play) -> list[int]:
    """Those whose word an offer still waits for."""
    on_table = play.state.offer
    if on_table is None:
        return []
    those = [player for player in play.state.fouled if player.stack] if play.alone() else play.state.active
    return [one.seat for one in those if one.seat != on_table.seat and one.seat not in play.state.agreed]


def answer(play: Play, command: Answer) -> None:
    """Takes an answer to an offer: all must accept; after one refusal play continues (LL-PN-P2a)."""
    if command.seat not in asked(play) or play.state.undecided is not None:
        raise refuse(play.rules, _("You have no offer to answer."), "tops.split")
    on_table = play.state.offer
    play.take(ev.Answered(command.seat, command.agrees))
    if on_table is None or not command.agrees or asked(play):
        return
    if play.alone():
        winner = play.state.active[0]
        for player in play.state.fouled:
            move(play, player.seat, winner.seat, min(on_table.each, player.stack), "settlement")
        end(play, winner, "settled")
    else:
        _split(play)


def _split(play: Play) -> None:
    """Two players divide the Tops; the double Tops only if both play doubles (LL-PN-B5, P2b)."""
    pair = play.state.active
    pools: tuple[ev.Pool, ...] = ("tops", "double-tops") if all(one.doubles for one in pair) else ("tops",)
    for pool in pools:
        for player, share in zip(pair, shares(play.state.pools[pool], 2, play.rules.chip), strict=True):
            move(play, pool, player.seat, share, "split")
    give_back(play, "double-tops")
    play.take(ev.Ended(None, "split"))
