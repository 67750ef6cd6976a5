"""Answers the questions that a player can always ask: why, the rules, a tip, the log, the sign, help."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cards import pretty
from houseway.cli.output import color_cards, console, print_table
from houseway.cli.terminal.seat import Line, LiveSeat, at_the_table
from houseway.engines.contract import Fee, Refused
from houseway.money import show
from houseway.room.view_types import Choice
from houseway.rulebook import House
from houseway.rulebook.catalogue import Rule
from houseway.table.sign import PostedFee

# -- help -------------------------------------------------------------------------------------------------------------


MOVES = {
    "poker": (
        "Poker. f folds, c checks or calls, b bets, r raises. With several sizes name one: 'r 40', 'r pot', 'r half', "
        "'r 2/3', 'r min', or type the number before a size. 'a' is all-in, which is asked twice. Cards are thrown "
        "away by number or name: 'd 1 4' or 'd Kh 7c'; 'p' stands pat. After an all-in the pots are listed by "
        "name with the players who can win each."
    ),
    "banked": (
        "Player-dealer games. One of the players is the bank, and the bank is offered round the table. 'w 10' wagers "
        "on your own square, 'o 10 4' on square 4 (backline), 'x' is the side bet; Enter ends your betting. Then h "
        "hits, s stands, d doubles, p splits, u surrenders. Seven cards are set by naming the two in front, 's 2 6', "
        "or with h the house way. The settlement is shown in its order, with what the bank's money did not cover."
    ),
    "pan": (
        "Pan. p plays, x passes. Then t turns up a card, s spreads, d throws a card away by its number or name, l lets "
        "the turned card go, c collects, o goes out. Spreads of value pay at once; spread all your cards and one more "
        "to go out and win the Tops."
    ),
}
ALWAYS = (
    ("?  why", "the rule behind the last refusal, ruling or fee"),
    ("? WORDS", "searches the house's rules"),
    ("rules", "the rules in force at this table"),
    ("t  tip", "what a good player would do here, the chart, the house way"),
    ("l  log", "the hand so far"),
    ("sign", "posted limits, buy-in and collections"),
    ("q  quit", "leaves with a summary; Ctrl-C and Ctrl-D do too"),
)
"""Key, word and meaning of each question; if a move has the key, only the word works."""


# -- the collection ---------------------------------------------------------------------------------------------------


_MOMENTS = {
    "flop": "once the flop is dealt",
    "before-deal": "before the deal",
    "pot-won": "at most, when it is won",
    "first-round": "after the first round of betting",
}


def collection(live: LiveSeat) -> tuple[str, str]:
    """Returns the sentence about the collection of this or the next hand, and its rule id."""
    table = live.table
    line = table.lineup() if not table.in_play else None
    dealt = len(line.dealt) if line else len(table.dealt)
    fee = table.fee(max(2, dealt)) if live.family != "banked" else Fee()
    if fee.total:
        payer = "Tops" if live.family == "pan" else fee.payer.replace("-", " ")
        return _of_hand(fee, payer, dealt), fee.rule
    rows = tuple(row for row in table.sign().fees if row.collection + row.jackpot)
    if not rows:
        return "Collection: none is posted", ""
    return f"Collection: {'; '.join(dict.fromkeys(_of_payer(rows, row.payer) for row in rows))}", rows[0].rules[0]


def _of_hand(fee: Fee, payer: str, dealt: int) -> str:
    jackpot = f" and {show(fee.jackpot)} for the jackpot" if fee.jackpot else ""
    moment = _MOMENTS.get(fee.moment, fee.moment)
    return (
        f"Collection: {show(fee.collection)}{jackpot} from the {fee.payer.replace('-', ' ')} {moment}, {dealt} dealt in"
    )


def _of_payer(rows: tuple[PostedFee, ...], payer: str) -> str:
    """Returns the posted amounts of one payer."""
    own = [row for row in rows if row.payer == payer]
    least, most = min(row.collection for row in own), max(row.collection for row in own)
    amount = show(least) if least == most else f"{show(least)}–{show(most)}"
    by = " by the action" if any("action" in row.by for row in own) else ""
    return f"{amount} from the {payer} per {own[0].per}{by}, {_MOMENTS.get(own[0].taken, own[0].taken)}"


# -- tips -------------------------------------------------------------------------------------------------------------


def hints(live: LiveSeat, choices: Sequence[Choice]) -> list[str]:
    """Returns sentences of advice, or one that says there is none."""
    table, seat = live.table, live.seat
    engine = at_the_table(table.rules)
    found: list[str] = []
    if table.in_play:
        move = engine.advice(table.hand, seat)
        if words := _in_words(move, choices) if move is not None else "":
            found.append(f"A good player here would {words[0].lower()}{words[1:]}")
        found += engine.notes(table.hand, seat)
    found += engine.chart(table.rules)
    return found or ["There is nothing to advise on here."]


def _in_words(move: object, choices: Sequence[Choice]) -> str:
    """Describes a move as a choice, with its amount or cards."""
    fields: Mapping[str, Any] = msgspec.to_builtins(move)
    for choice in choices:
        given = choice["command"].get("command", {})
        if given.get("type") != type(move).__name__:
            continue
        if all(fields.get(name) == value for name, value in given.items() if name != "type"):
            return f"{choice['label']}{_filled_in(choice, fields)}"
    return ""


def _filled_in(choice: Choice, fields: Mapping[str, Any]) -> str:
    """Returns the amount or cards of a move."""
    if "amount" in choice:
        return f" {show(fields[choice['amount']['at'][-1]])}"
    if "cards" in choice:
        named = fields[choice["cards"]["at"][-1]]
        return f" {pretty([named] if choice['cards'].get('one') else named)}"
    return ""


# -- why --------------------------------------------------------------------------------------------------------------


_MOST = 3
"""How many lines of the log are explained, the last one first."""


def why(live: LiveSeat, refusal: Refused | None) -> Iterator[RenderableType]:
    """Explains the last refusal, or the rules applied in this hand and the collection."""
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
    """Yields a rule with its place, text and example, and our reading if the source is silent."""
    rule = house.catalogue.rule(rule_id)
    if rule is not None:
        yield heading(house, rule)
        yield Text(f"  {rule.says}")
        if rule.example:
            yield Text.assemble(("  Example  ", "bold"), rule.example)
    elif not assumed:
        yield Text("  The house has no rule for this: it is how the game is played.", "dim")
    if assumed:
        yield Text.assemble(("  Assumed  ", "bold yellow"), assumed)


def heading(house: House, rule: Rule) -> Text:
    """Returns the house, chapter and number of a rule."""
    return Text.assemble((rule.id, "bold cyan"), f"  {house.name}, {rule.where}")


def _ruled(log: Sequence[Line]) -> list[Line]:
    """Returns the last lines of the log that cite a rule, each rule once."""
    by_rule = {line["rule"]: line for line in log if line.get("rule")}
    return list(by_rule.values())[: -_MOST - 1 : -1]


# -- questions --------------------------------------------------------------------------------------------------------


_STYLES = {"win": "bold", "ruling": "bold yellow", "fee": "yellow", "deal": ""}


def answer(live: LiveSeat, words: str, refusal: Refused | None) -> bool:
    """Answers a question; returns False if the words are not a question."""
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
            _print(map(color_cards, hints(live, live.view()["choices"])))
        case "sign":
            console.print(live.table.sign().text())
        case _:
            return False
    return True


def told(line: Line) -> Text:
    """Formats a line of the log, with its rule if it has one."""
    text = color_cards(f"{line['text']}.", _STYLES.get(line.get("kind", ""), "dim"))
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
    """Prints the rules behind the settings of this table, or those that a search finds."""
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
