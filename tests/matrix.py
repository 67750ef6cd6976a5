"""The matrix of rules and proofs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.rulebook import Rule, house, names


def houses() -> tuple[str, ...]:
    """The five houses; the neutral rulebook states no house's rules."""
    return tuple(name for name in names() if name != "casino")


def decidable() -> dict[str, tuple[str, Rule]]:
    """Every rule that a program can decide: id → house and rule."""
    return {
        rule.id: (name, rule) for name in houses() for rule in house(name).catalogue.rules if rule.decides != "people"
    }


@dataclass(frozen=True)
class Matrix:
    """Proved rules against all that can be proved."""

    marked: set[str]
    before: set[str]

    @property
    def proved(self) -> set[str]:
        """The decidable rules with a passing test."""
        return self.marked & set(decidable())

    @property
    def lost(self) -> set[str]:
        """Rules that had a passing test and have none now."""
        return self.before - self.marked

    @property
    def unknown(self) -> set[str]:
        """Rule ids on tests that are in no catalogue."""
        every = {rule.id for name in names() for rule in house(name).catalogue.rules}
        return {rule for rule in self.marked if rule not in every}

    def lines(self) -> Iterator[str]:
        """The matrix as text: by kind of rule and by who decides it, a column for each house."""
        rules = decidable()
        have, total = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for rule_id, (name, rule) in rules.items():
            for row in (rule.kind, f"decided by {rule.decides}"):
                total[row, name] += 1
                have[row, name] += rule_id in self.marked
        yield ""
        yield f"{'rules proved':20}" + "".join(f"{name:>14}" for name in houses())
        kinds = sorted({rule.kind for _, rule in rules.values()})
        for row in (*kinds, *(f"decided by {who}" for who in ("engine", "table", "floor", "fees"))):
            cells = (f"{have[row, name]}/{total[row, name]}" if total[row, name] else "·" for name in houses())
            yield f"{row:20}" + "".join(f"{cell:>14}" for cell in cells)
        if self.lost:
            yield f"rules that lost their test: {' '.join(sorted(self.lost))}"
        if self.unknown:
            yield f"tests marked with unknown rules: {' '.join(sorted(self.unknown))}"
        yield f"rules: {len(self.proved)} of {len(rules)} decidable rules have a passing test"
