"""The pots are pushed to their winners, and a bounty is paid."""

from houseway.engines.poker.play import events
from houseway.engines.poker.play.dealing.posting import take_drop
from houseway.engines.poker.play.events import BountyPaid
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.showdown import push
from houseway.engines.poker.play.showdown.pots import contested, divide, divide_runs
from houseway.engines.poker.play.showdown.showing import before_award


def award(hand: Play) -> None:
    """Every pot is read before any is pushed, and the beaten hands are killed first."""
    if hand.drawing is not None and before_award(hand):
        return
    if hand.push is not None:
        push.settle(hand)
        return
    if hand.fee.moment == "pot-won":
        take_drop(hand)
    if hand.runs is not None and hand.runs.done:
        _award_runs(hand)
        return
    board = hand.board
    shares = [(number, share) for number, pot in enumerate(contested(hand)) for share in divide(hand, pot, board)]
    if hand.in_count > 1 and (losers := _losers(hand, {at for _, (at, _, _) in shares})):
        hand.take(events.LosersKilled(losers))
    for number, (at, amount, half) in shares:
        hand.take(events.Awarded(hand.seats[at].seat, amount, number, half))
    if hand.rules.pot.seven_deuce:
        pay_bounty(hand)
    hand.take(events.ENDED)


def _award_runs(hand: Play) -> None:
    """Each pot is divided between the boards."""
    shares = [(number, share) for number, pot in enumerate(contested(hand)) for share in divide_runs(hand, pot)]
    if losers := _losers(hand, {at for _, (at, *_) in shares}):
        hand.take(events.LosersKilled(losers))
    for number, (at, amount, half, run) in shares:
        hand.take(events.Awarded(hand.seats[at].seat, amount, number, half, run))
    if hand.rules.pot.seven_deuce:
        pay_bounty(hand)
    hand.take(events.ENDED)


def _losers(hand: Play, winners: set[int]) -> tuple[int, ...]:
    """The seats of the live hands that win nothing."""
    return tuple([seat for seat, at in hand.position.items() if hand.live[at] and at not in winners])


def pay_bounty(hand: Play) -> None:
    """Pays the sole winner of the main pot with a seven and a deuce from every player's remaining chips."""
    winners = {award.seat for award in hand.won if award.pot == 0}
    if len(winners) != 1:
        return
    (seat,) = winners
    held = hand.hole[hand.position[seat]]
    if sorted(card[0] for card in held) != ["2", "7"]:
        return
    bounty = hand.rules.pot.seven_deuce
    paid = ((other, min(bounty, hand.stack[at])) for other, at in hand.position.items() if other != seat)
    hand.take(BountyPaid(seat, tuple(held), tuple([(other, amount) for other, amount in paid if amount])))
