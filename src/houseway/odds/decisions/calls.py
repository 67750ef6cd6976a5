"""What a call is worth, when nothing more is bet: in a pot that is told, in an ordinary one and in a killed one."""

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.money import Cents
from houseway.rulebook import Stakes


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a bet by a hand that wins a share of the pot on average."""

    name: str
    pot: Cents
    """With the bet that is to be called in it."""
    price: Cents
    share: float

    @property
    def needs(self) -> float:
        """The share of the pot at which the call is worth nothing."""
        return self.price / (self.pot + self.price)

    @property
    def worth(self) -> float:
        """What the call brings on average, in cents."""
        return self.share * (self.pot + self.price) - self.price

    def as_data(self) -> dict[str, object]:
        """One call in the shape of ``decide --json``."""
        return {"name": self.name, "pot": self.pot, "price": self.price, "needs": self.needs, "worth": self.worth}


def by_kill(stakes: Stakes, killed: Stakes, post: Cents, share: float) -> Iterator[Call]:
    """The call of the first raise in an ordinary pot and in a killed one, all others having folded.

    The blinds are the folded players'; the killer, who has their post in front of them, pays so much less.
    """
    yield _raised("ordinary pot", stakes, 0, 0, share)
    yield _raised("killed pot", killed, post, 0, share)
    if post:
        yield _raised("killed pot, your kill", killed, post, post, share)


def _raised(name: str, stakes: Stakes, kill: Cents, put: Cents, share: float) -> Call:
    """A raise to two bets, called by one who has put so much in already."""
    raised = 2 * stakes.bets[0]
    return Call(name, sum(stakes.blinds) + kill + raised, raised - put, share)
