"""What ``houseway decide`` says of a call: of a pot and bet that are told, and of a raise with and without a kill."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway import money
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_table
from houseway.engines.contract import grounds
from houseway.money import Cents
from houseway.rulebook import GameRules, Stakes, TableRules
from houseway.rulebook.table import KillKind
from houseway.table.kill import killed_pot

if TYPE_CHECKING:
    from houseway.odds.decisions.calls import Call


@dataclass(frozen=True, slots=True)
class Price:
    """The calls that are asked about."""

    told: tuple[Cents, Cents] | None
    """Pot and bet."""
    kill: tuple[Stakes, Stakes, Cents] | None
    """The stakes of the table, those of a killed pot, and the killer's post."""
    cited: str

    def call(self, share: float | None) -> "Call | None":
        """The call that was told, by a hand that wins such a share."""
        from houseway.odds.decisions.calls import Call  # noqa: PLC0415 - an extra

        return Call("call", *self.told, share) if self.told and share is not None else None

    def by_kill(self, share: float | None) -> "list[Call]":
        """The call of a raise in an ordinary pot and in a killed one."""
        from houseway.odds.decisions.calls import by_kill  # noqa: PLC0415

        return list(by_kill(*self.kill, share)) if self.kill and share is not None else []

    def as_data(self, share: float | None) -> dict[str, object]:
        """The part of ``decide --json`` that speaks of calls."""
        call = self.call(share)
        return {"call": call.worth if call else None, "by_kill": [one.as_data() for one in self.by_kill(share)]}


def priced(rules: GameRules, pot: str, bet: str, kill: KillKind | None, *, against: str, limit: str) -> Price:
    """What is to be priced; a Mistake where something is missing."""
    if bool(pot) != bool(bet) or (pot and not against):
        raise Mistake("a call has a pot, a bet and an opponent: say --pot, --bet and --against")
    if kill and not against:
        raise Mistake("a call in a killed pot has an opponent: say --against")
    if limit and not kill:
        raise Mistake("a limit says what a killed pot is raised from: say --kill half or --kill full")
    told = (_amount("pot", pot), _amount("bet", bet)) if pot else None
    if kill is None:
        return Price(told, None, "")
    if not isinstance(rules, TableRules):
        raise Mistake(f"{rules.title} has no kill")
    if not rules.stakes.bets:
        raise Mistake("a kill is priced in a limit game, where the raise is known")
    pot_killed = killed_pot(rules, kill)
    cited = ", ".join(grounds(rules, pot_killed.setting)) or "not stated"
    return Price(told, (rules.stakes, pot_killed.rules.stakes, pot_killed.post), cited)


def _amount(name: str, text: str) -> Cents:
    amount = money.parse(text)
    if amount <= 0:
        raise Mistake(f"a {name} is above $0, not {text}")
    return amount


def print_calls(price: Price, share: float | None) -> None:
    """Prints what calls are worth by that share of the pot."""
    if (call := price.call(share)) is not None:
        console.print(f"A call of {_money(call.price)} is worth {_worth(call.worth)}.")
    if rows := price.by_kill(share):
        print_table(
            f"The call of a raise to two bets, all others folded ({price.cited})",
            ("", "pot", "price", "needs", "worth"),
            ((one.name, _money(one.pot), _money(one.price), f"{one.needs:.2%}", _worth(one.worth)) for one in rows),
        )
        console.print("Nothing is bet afterwards; before collection; blinds are the folded players'.", style="dim")


def _money(amount: Cents) -> str:
    return f"${amount / 100:,.2f}".removesuffix(".00")


def _worth(cents: float) -> str:
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.2f}"
