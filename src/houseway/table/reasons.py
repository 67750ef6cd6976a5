"""Why something is so at a table: a sentence and the rule behind it."""

from dataclasses import dataclass

from houseway.rulebook import TableRules


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence about the next hand with what it rests on."""

    says: str
    rules: tuple[str, ...] = ()
    where: str = ""
    assumed: str = ""


def reason(rules: TableRules, says: str, setting: str) -> Reason:
    """A sentence with the citation of the setting that it rests on."""
    cite = rules.cites.get(setting)
    return Reason(says, cite.rules, cite.where, cite.assumed) if cite else Reason(says)
