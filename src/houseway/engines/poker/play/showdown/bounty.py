"""The seven-deuce bounty: a player who wins with the worst hand is paid for it by everyone who was dealt in."""

from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.run_events import BountyPaid


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
