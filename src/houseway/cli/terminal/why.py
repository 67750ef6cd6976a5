"""Why? The rule behind the last refusal, ruling or fee, in full, with its house, chapter and number."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.terminal.fees import collection
from houseway.cli.terminal.live import Line, LiveSeat
from houseway.engines.contract import Refused
from houseway.rulebook import House
from houseway.rulebook.catalogue import Rule

_MOST = 3
"""So many lines of the call are explained, the last one first."""


def why(live: LiveSeat, refusal: Refused | None) -> Iterator[RenderableType]:
    """What was refused since the last move, else what was done by a rule in this hand; and the collection."""
    if refusal is not None:
        yield Text.assemble(("Refused: ", "bold red"), str(refusal))
        yield from explained(live.house, refusal.rule, refusal.assumed)
        return
    for line in _ruled(live.log):
        yield Text(line["text"], "bold")
        yield from explained(live.house, line["rule"])
    sentence, rule = collection(live)
    yield Text(sentence, "bold")
    yield from explained(live.house, rule)


def explained(house: House, rule_id: str, assumed: str = "") -> Iterator[Text]:
    """A rule with where it stands, what it says, its example, and our reading where the source leaves it open."""
    rule = house.catalogue.rule(rule_id)
    if rule is not None:
        yield heading(house, rule)
        yield Text(f"  {rule.says}")
        if rule.example:
            yield Text.assemble(("  Example  ", "bold"), rule.example)
    elif not assumed:
        yield Text("  No rule of the house stands behind this: it is how the game is played.", "dim")
    if assumed:
        yield Text.assemble(("  Assumed  ", "bold yellow"), assumed)


def heading(house: House, rule: Rule) -> Text:
    """House, chapter and number of a rule."""
    return Text.assemble((rule.id, "bold cyan"), f"  {house.name}, {rule.where}")


def _ruled(log: Sequence[Line]) -> list[Line]:
    """The last lines of the call that name a rule, each rule once."""
    by_rule = {line["rule"]: line for line in log if line.get("rule")}
    return list(by_rule.values())[: -_MOST - 1 : -1]
