"""Questions that can always be asked at the table: why, the rules, a tip, the log, the sign, help."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cli.paper import coloured, console, print_table
from houseway.cli.terminal.help import ALWAYS, MOVES
from houseway.cli.terminal.hints import hints
from houseway.cli.terminal.live import Line, LiveSeat
from houseway.cli.terminal.why import heading, why
from houseway.engines.contract import Refused

_STYLES = {"win": "bold", "ruling": "bold yellow", "fee": "yellow", "deal": ""}


def answer(live: LiveSeat, words: str, refusal: Refused | None) -> bool:
    """Whether it was a question rather than a move; it is answered."""
    verb, _, rest = words.partition(" ")
    match verb.lower():
        case "?" | "why" if not rest:
            _print(why(live, refusal))
        case "?" | "why" | "rules":
            _rules(live, rest)
        case "h" | "help":
            _print(_help(live.family))
        case "l" | "log":
            console.print(Text(f"{live.deal.capitalize()} {live.table.hands} so far", "bold"))
            _print(map(told, live.log))
        case "t" | "tip" | "hint":
            _print(map(coloured, hints(live, live.view()["choices"])))
        case "sign":
            console.print(live.table.sign().text())
        case _:
            return False
    return True


def told(line: Line) -> Text:
    """A line of the call, with the rule behind it where there is one."""
    text = coloured(f"{line['text']}.", _STYLES.get(line.get("kind", ""), "dim"))
    return text.append(f"  {line['rule']}", "cyan") if line.get("rule") else text


def _print(parts: Iterator[RenderableType]) -> None:
    for part in parts:
        console.print(part)


def _help(family: str) -> Iterator[RenderableType]:
    yield Text(MOVES[family])
    keys = Table.grid(padding=(0, 3))
    for key, does in ALWAYS:
        keys.add_row(Text(key, "bold"), does)
    yield keys


def _rules(live: LiveSeat, search: str) -> None:
    """The rules that the settings of this table come from, or those that a search finds."""
    rules, house = live.table.rules, live.house
    words = search.lower().split()
    at_work = {rule for cite in rules.cites.values() for rule in cite.rules}
    found = [
        rule
        for rule in house.catalogue.of_game(rules.game)
        if (all(word in f"{rule.id} {rule.says}".lower() for word in words) if words else rule.id in at_work)
    ]
    rows = [(heading(house, rule), rule.says) for rule in found]
    print_table(f"{len(found)} rules of {rules.title} at {rules.house.name}", ("rule", "says"), rows)
