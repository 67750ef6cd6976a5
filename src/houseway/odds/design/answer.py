"""Everything about a side bet in one answer: its price, over shoes and rules, rounds beside it, tables near a wish."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from houseway.odds.design.bet import Bet
from houseway.odds.design.nearest import Table, nearest
from houseway.odds.design.pricing import Dealt, Price, deal, price
from houseway.odds.settings import changed

EVERY_SIZE = 1e-9
"""Sums of chances may be this far from certainty: what rounding of the machine leaves."""


class Case(NamedTuple):
    """The bet with another shoe or a changed rule."""

    decks: int
    change: str
    price: Price


class Check(NamedTuple):
    """Something that must be true of the numbers, and whether it is."""

    says: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Designed:
    """A side bet, priced."""

    bet: Bet
    price: Price
    cases: tuple[Case, ...]
    dealt: Dealt
    seed: int
    tables: tuple[Table, ...]
    digest: str
    """Of the file: whoever has the same file has the same bet."""

    @property
    def off(self) -> float:
        """How many standard errors the rounds are from the exact edge."""
        return (self.dealt.edge - self.price.edge) / self.dealt.stderr if self.dealt.stderr else 0.0

    @property
    def checks(self) -> tuple[Check, ...]:
        """What a laboratory ticks off."""
        price, dealt, pays = self.price, self.dealt, sum(one.chance * one.line.pays for one in self.price.lines)
        found = [
            Check("the lines and the losing rest together are certain", 0 <= price.hits <= 1 + EVERY_SIZE),
            Check(
                "what is paid, what is kept and the edge add up", abs(price.hits + pays + price.edge - 1) < EVERY_SIZE
            ),
            Check("rounds dealt are within four standard errors of the exact edge", abs(self.off) <= 4),
            Check(
                "no line is paid by rounds four standard errors more or less often than by count", self._lines_agree()
            ),
            Check("every line was paid in the rounds dealt, or is too rare to be", self._lines_seen()),
        ]
        if price.deals is not None:
            counted = sum(one.deals or 0 for one in price.lines)
            found.append(
                Check(f"{counted:,} of {price.deals:,} deals win", counted <= price.deals and dealt.rounds > 0)
            )
        return tuple(found)

    def _lines_agree(self) -> bool:
        rounds = self.dealt.rounds
        return all(
            abs(paid / rounds - one.chance) <= 4 * (one.chance * (1 - one.chance) / rounds) ** 0.5 + 4 / rounds
            for paid, one in zip(self.dealt.lines, self.price.lines, strict=True)
        )

    def _lines_seen(self) -> bool:
        lines = zip(self.dealt.lines, self.price.lines, strict=True)
        return all(paid > 0 or one.chance * self.dealt.rounds < 16 for paid, one in lines)

    def as_data(self) -> dict[str, object]:
        """The shape of ``design side-bet --json``."""
        bet, price, dealt = self.bet, self.price, self.dealt
        return {
            "name": bet.name,
            "house": bet.rules.house.slug,
            "game": bet.rules.game,
            "decks": bet.decks[0],
            "looks_at": bet.subject,
            "bank_edge": price.edge,
            "hit_frequency": price.hits,
            "variance": price.variance,
            "deals": price.deals,
            "lines": [
                {"event": one.line.event.name, "pays": one.line.pays, "deals": one.deals, "chance": one.chance}
                for one in price.lines
            ],
            "cases": [
                {"decks": one.decks, "change": one.change, "bank_edge": one.price.edge,
                 "hit_frequency": one.price.hits, "variance": one.price.variance}
                for one in self.cases
            ],
            "simulated": {"rounds": dealt.rounds, "seed": self.seed, "bank_edge": dealt.edge, "stderr": dealt.stderr,
                          "lines": dealt.lines},
            "wish": bet.wish,
            "nearest": [{"pays": one.pays, "bank_edge": one.edge, "moved": one.moved} for one in self.tables],
            "checks": [{"says": one.says, "holds": one.holds} for one in self.checks],
            "digest": self.digest,
        }  # fmt: skip


def design(bet: Bet, *, rounds: int, seed: int) -> Designed:
    """Prices a bet for every shoe and every changed rule that its file names."""
    rules, decks = bet.rules, bet.decks[0]
    found = price(bet, rules, decks)
    cases = [Case(one, "", price(bet, rules, one)) for one in bet.decks]
    cases += [Case(decks, change, price(bet, changed(rules, change), decks)) for change in bet.changes]
    return Designed(
        bet,
        found,
        tuple(cases),
        deal(bet, rules, decks, rounds=rounds, seed=seed),
        seed,
        nearest(found, bet.wish) if bet.wish is not None else (),
        sha256(bet.file.read_bytes()).hexdigest(),
    )
