"""Push pots: equal hands play on for the pot, others buy in for half of it, and the last tie divides it."""

from houseway.engines.contract import Refused, refuse
from houseway.engines.poker.play import commands, draw_events, events
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.showdown.pots import best_hands, contested, divide
from houseway.engines.poker.play.showdown.showing import order_of_showing
from houseway.engines.poker.play.state import HandState, push_of
from houseway.messages import Amount, Seat, _, ngettext
from houseway.money import Cents, shares
from houseway.rulebook.engines.poker import PokerRules
from houseway.rulebook.families import Push


def settle(hand: Play) -> None:
    """Pushes each pot to its winner; pots that equal hands would divide become push pots while the house allows."""
    half = hand.rules.ranking.halves[0]
    best = {}
    for pot in contested(hand):
        alone = len(pot.contenders) == 1
        best[pot.contenders] = pot.contenders if alone else best_hands(hand, pot.contenders, half, hand.board)
    _share_out(hand, best)


def _share_out(hand: Play, best: dict[tuple[int, ...], tuple[int, ...]]) -> None:
    """Awards each pot to its best hand; pots with several contenders are pushed or, at last, divided."""
    tied: dict[tuple[int, ...], Cents] = {}
    for number, pot in enumerate(contested(hand)):
        winners = best[pot.contenders]
        if len(winners) > 1 and pot.amount and push_of(hand).count < _rules(hand).pots:
            tied[winners] = tied.get(winners, 0) + pot.amount
            continue
        for at, amount, name in divide(hand, pot, hand.board):
            hand.take(events.Awarded(hand.seats[at].seat, amount, number, name))
    if tied:
        _declare(hand, tied)
    else:
        hand.take(events.Ended())


def _declare(hand: Play, tied: dict[tuple[int, ...], Cents]) -> None:
    """Pushes the pots; players who do not play for them and can pay half may buy in."""
    price = sum(half_pot(hand.rules, amount) for amount in tied.values())
    playing = {at for positions in tied for at in positions}
    others = [at for at in range(len(hand.seats)) if at not in playing]
    buyers = tuple(hand.seats[at].seat for at in others if hand.stack[at] >= price > 0)
    named = tuple((amount, tuple(hand.seats[at].seat for at in positions)) for positions, amount in tied.items())
    hand.take(draw_events.PushDeclared(named, price, buyers))
    _go_on(hand)


def half_pot(rules: PokerRules, amount: Cents) -> Cents:
    """Half of a pot, rounded down to the chip."""
    chip = rules.pot.chip
    return amount // 2 // chip * chip


def may_agree(hand: HandState, at: int) -> bool:
    """Whether a player at the showdown may agree to push: no hand is shown, and a push pot is still allowed."""
    push = hand.push
    return (
        push is not None
        and hand.phase == "showdown"
        and hand.live[at]
        and at not in push.agreed
        and not push.refused
        and not any(hand.shown)
        and _rules(hand).verbal
        and push.count < _rules(hand).pots
    )


def agree_to_push(hand: Play, command: commands.AgreeToPush) -> None:
    """A verbal push: once all players left in agree, the pot is pushed without a card being shown."""
    rules = _rules(hand)
    at = hand.position.get(command.seat, -1)
    if at < 0 or not may_agree(hand, at):
        setting = "push.verbal" if push_of(hand).count < rules.pots else "push.pots"
        why = ngettext(
            "Players can agree to push only before a hand is shown, and only {count} time in a hand.",
            "Players can agree to push only before a hand is shown, and only {count} times in a hand.",
            rules.pots,
        )
        raise refuse(hand.rules, why, setting)
    hand.take(draw_events.PushAgreed(command.seat))
    if all(other in push_of(hand).agreed for other, live in enumerate(hand.live) if live):
        _share_out(hand, {pot.contenders: pot.contenders for pot in contested(hand)})


def buy_in(hand: Play, command: commands.BuyIn) -> None:
    """Half of each pushed pot as it stood when the tie was declared buys a hand in all of them."""
    at = _seat_asked(hand, command.seat, "buy")
    if hand.stack[at] < push_of(hand).price:
        why = _("You need {amount} to buy in.", amount=Amount(push_of(hand).price))
        raise refuse(hand.rules, why, "push.buy_in")
    hand.take(
        draw_events.BoughtIn(command.seat, tuple(half_pot(hand.rules, amount) for amount in push_of(hand).declared))
    )
    _go_on(hand)


def decline(hand: Play, command: commands.Decline) -> None:
    """No buy-in, or no chop: the first to decline a chop has the pot played for, a verbal push the hands shown."""
    if hand.phase == "showdown":
        at = hand.position.get(command.seat, -1)
        if at < 0 or not may_agree(hand, at) or not push_of(hand).agreed:
            raise refuse(hand.rules, _("No one has asked you to push the pot."), "push.verbal")
        hand.take(draw_events.Declined(command.seat))
        hand.take(events.ShowdownOpened(tuple(hand.seats[at].seat for at in order_of_showing(hand))))
        return
    _seat_asked(hand, command.seat, push_of(hand).asked if hand.push is not None else "buy")
    hand.take(draw_events.Declined(command.seat))
    _go_on(hand)


def chop(hand: Play, command: commands.Chop) -> None:
    """Divides a pot without a buyer among the tied players, if all of them want to."""
    _seat_asked(hand, command.seat, "chop")
    hand.take(draw_events.PushAgreed(command.seat))
    if not hand.pending:
        for number, (amount, positions) in enumerate(push_of(hand).pots):
            for at, share in zip(positions, shares(amount, len(positions), hand.rules.pot.chip), strict=True):
                hand.take(events.Awarded(hand.seats[at].seat, share, number, "high"))
        hand.take(events.Ended())


def _go_on(hand: Play) -> None:
    """Ends the questions: the chop if no player bought in, then the shuffle."""
    push = push_of(hand)
    if hand.pending:
        return
    if push.asked == "buy" and not push.bought:
        hand.take(draw_events.ChopAsked())
        return
    hand.take(draw_events.ShuffleDue(hand.whole_deck(), whole=True))


def _seat_asked(hand: HandState, seat: int, what: str) -> int:
    """The position of a seat whose turn it is to answer."""
    rules = _rules(hand)
    at = hand.position.get(seat)
    if at is None:
        why = _("{player} was not dealt into this hand.", player=Seat(seat))
        raise refuse(hand.rules, why, "push.buy_in")
    if hand.phase != "push" or push_of(hand).asked != what:
        setting = "push.pots" if push_of(hand).count >= rules.pots else "push.buy_in"
        raise refuse(hand.rules, _("There is no push pot now."), setting)
    if hand.pending[0] != at:
        acting = Seat(hand.seats[hand.pending[0]].seat)
        why = _("It's not {player}'s turn. Action is on {acting}.", player=Seat(seat), acting=acting)
        raise refuse(hand.rules, why, "betting.out_of_turn")
    return at


def _rules(hand: HandState) -> Push:
    if hand.rules.push is None:
        raise Refused(_("{game} has no push pots.", game=hand.rules.title))
    return hand.rules.push
