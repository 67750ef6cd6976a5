"""Draws the table in the terminal: cards, seats with their tokens, and the middle of the table."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cards import Card, pretty
from houseway.cli.output import SUITS, color_cards, console, shown
from houseway.engines.contract import HIDDEN
from houseway.money import show

# -- cards ------------------------------------------------------------------------------------------------------------


_BACK = "▒▒▒"
_WIDTH = 6
"""Columns of a large card, including the space after it."""


def is_drawn() -> bool:
    """Whether output goes to a terminal that can be drawn on; if not, it is plain lines."""
    return console.is_terminal and not console.is_dumb_terminal


def row(cards: Iterable[Card], hidden: int = 0) -> Text:
    """Returns cards in a line, with the backs of hidden ones."""
    up = [card for card in cards if card != HIDDEN]
    return Text.assemble(shown(up), " " * bool(up and hidden), "▮" * hidden)


def faced(cards: Sequence[Card]) -> Text:
    """Returns cards in a line, face up or down."""
    return row(cards, sum(card == HIDDEN for card in cards))


def large(cards: Sequence[Card], *, numbered: bool = False) -> Text:
    """Returns cards as pictures with their numbers below, or as a line of text if they don't fit."""
    if not is_drawn() or len(cards) * _WIDTH > console.width:
        return faced(cards)
    lines = [Text("╭───╮ " * len(cards)), Text(), Text(), Text("╰───╯ " * len(cards))]
    for card in cards:
        top, middle, style = _face(card)
        for line, inside in zip(lines[1:3], (top, middle), strict=True):
            line.append("│").append(inside, style).append("│ ")
    if numbered:
        lines.append(Text("".join(f"{number:^6}" for number in range(1, len(cards) + 1)), "dim"))
    return Text("\n").join(lines)


def _face(card: Card) -> tuple[str, str, str]:
    """Returns the two lines inside a card and their style."""
    if card == HIDDEN:
        return _BACK, _BACK, "dim"
    sign = pretty([card])
    if sign[-1] not in SUITS:
        return f"{sign:<3}", " ★ ", "bold magenta"
    return f"{sign[:-1]:<3}", f" {sign[-1]} ", SUITS[sign[-1]]


# -- the table --------------------------------------------------------------------------------------------------------


Json = Mapping[str, Any]

TOKENS = {
    "button": "DEALER",
    "small": "SMALL BLIND",
    "big": "BIG BLIND",
    "kill": "KILL",
    "leg": "KILL LEG",
    "straddle": "STRADDLE",
    "bank-1": "BANK 1st",
    "bank-2": "BANK 2nd",
}
"""The labels of the tokens in front of a seat."""
_IN_PAN = "A234567JQK"
"""The ranks of pan's stock, in order."""


def felt(view: Json) -> RenderableType:
    """Draws the table of a view."""
    return _FELTS[view["table"]["family"]](view)


def own_cards(view: Json) -> list[Card]:
    """Returns the player's cards in the order of their numbers."""
    hand, seat = view.get("hand", {}), view.get("you", {}).get("seat")
    match view["table"]["family"]:
        case "poker":
            return list(view["seats"].get(str(seat), {}).get("cards", ()))
        case "pan":
            # Suit by suit, so that ropes stand together.
            return sorted(hand.get("cards", ()), key=lambda card: (card[1], _IN_PAN.index(card[0])))
    acting = hand.get("hands", {}).get(hand.get("acting") or f"{seat}-0", {})
    return list(acting.get("cards", ()))


def name(view: Json, seat: int | str | None) -> str:
    """Returns the name of the player in a seat."""
    return str(view["seats"].get(str(seat), {}).get("name", f"seat {seat}"))


def _grid(*columns: str, right: Sequence[str] = ("chips", "bet", "wagers", "holds")) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="dim")
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    return table


def _who(view: Json, number: str, seat: Json) -> list[RenderableType]:
    """Returns the first cells of a row: turn marker, seat, player with tokens, chips."""
    own = int(number) == view.get("you", {}).get("seat")
    turn = "▶" if view.get("hand", {}).get("to_act") == int(number) else ""
    player = Text(seat["name"], "bold" if own else "")
    for token in tokens(seat):
        player.append(" ").append(f" {token} ", "reverse")
    return [turn, number, player, show(seat["stack"])]


def tokens(seat: Json) -> Iterator[str]:
    """Yields the labels of the tokens in front of a seat."""
    for token in seat.get("tokens", ()):
        yield TOKENS.get(token, token.replace("-", " ").upper())


# -- poker -------------------------------------------------------------------------------------------------------------


def _poker(view: Json) -> RenderableType:
    hand = view.get("hand", {})
    table = _grid("", "seat", "player", "chips", "bet", "cards")
    for number, seat in view["seats"].items():
        live = seat.get("live")
        bet = show(seat["bet"]) if seat.get("bet") else ""
        own = int(number) == view["you"].get("seat")
        table.add_row(*_who(view, number, seat), bet, _held(seat, own), style="" if live or not hand else "dim")
    return Group(table, *_pots(view), _cards_in_play(view))


def _held(seat: Json, own: bool) -> Text:
    """Returns the cards of a seat, its draw and its openers; of a folded hand only the cards shown."""
    if not seat.get("live") and not seat.get("cards"):
        return Text("not in the hand" if seat.get("out") or seat.get("away") else "folded")
    text = row(seat.get("cards", ()), 0 if own else seat.get("hidden", 0))
    if "drew" in seat:
        text.append(f"  drew {seat['drew']}" if seat["drew"] else "  stood pat", "dim")
    if seat.get("aside"):
        text.append("  openers ", "dim").append(faced(seat["aside"]))
    return text


def _pots(view: Json) -> list[Text]:
    """Returns the pots with the players who can win each. Before an all-in there is one pot, including current bets."""
    hand, seats = view.get("hand", {}), view["seats"]
    pots = [pot for pot in hand.get("pots", ()) if pot["amount"]]
    if not pots:
        return []
    if not any(seat.get("live") and not seat["stack"] for seat in seats.values()):
        return [Text.assemble("Pot ", (show(hand["pot"]), "bold"))]
    return [
        Text.assemble(
            f"{pot['name']} ", (show(pot["amount"]), "bold"), f"  {', '.join(name(view, one) for one in pot['seats'])}"
        )
        if len(pot["seats"]) > 1
        else Text(f"Not matched yet {show(pot['amount'])}  {name(view, pot['seats'][0])}", "dim")
        for pot in pots
    ]


def _cards_in_play(view: Json) -> RenderableType:
    """Draws the board and the player's cards side by side, with the hand they make."""
    hand, own = view.get("hand", {}), own_cards(view)
    beside = Table.grid(padding=(0, 3))
    board, mine = hand.get("board", ()), view["seats"].get(str(view.get("you", {}).get("seat")), {})
    parts = [(str(hand.get("street", "")).capitalize(), large(board))] if board else []
    parts[:0] = [(f"Board {number}", large(done)) for number, done in enumerate(hand.get("runs", ()), 1)]
    made = f": {view['made']}" if view.get("made") else ""
    if own and mine.get("live"):
        parts.append((f"You have{made}", large(own, numbered=True)))
    beside.add_row(*(Text(title, "bold") for title, _ in parts))
    beside.add_row(*(cards for _, cards in parts))
    return beside if parts else Text()


# -- player-dealer games -----------------------------------------------------------------------------------------------


def _banked(view: Json) -> RenderableType:
    hand = view.get("hand", {})
    table = _grid("", "square", "player", "chips", "wagers", "cards", "")
    squares = sorted({*map(int, view["seats"]), *(one["square"] for one in hand.get("wagers", {}).values())})
    for square in squares:
        for cells in _square(view, square):
            table.add_row(*cells)
    parts: list[RenderableType] = [_bank(view), table]
    held = own_cards(view)
    if held and hand.get("phase") == "play":
        parts += [Text("You have", "bold"), large(held, numbered=True)]
    if dice := hand.get("dice"):
        thrown = " ".join(map(str, dice))
        parts.append(Text(to_you(f"Dice {thrown}, the action is on {name(view, hand.get('button'))}")))
    return Group(*parts)


def _bank(view: Json) -> Text:
    """Returns the line about the bank: its player, its chips and the action."""
    hand, bank = view.get("hand", {}), view.get("bank", {})
    seat = hand.get("bank_seat") or bank.get("seat")
    if seat is None:
        offered = bank.get("offered_to")
        return Text(to_you(f"The bank is offered to {name(view, offered)}") if offered else "No one has the bank")
    line = Text.assemble("Bank: ", (name(view, seat), "bold"))
    if hand.get("put_up"):
        line.append(f", {show(hand['put_up'])} up, {show(hand.get('action', 0))} in action")
    elif not hand.get("over"):
        line.append(", not up yet")
    if second := hand.get("second_seat"):
        line.append(f"; second bank: {name(view, second)}, {show(hand['second_put_up'])} up")
    return line


def _square(view: Json, square: int) -> Iterator[list[RenderableType]]:
    """Yields a row for each hand on a square, or one row without cards."""
    hand = view.get("hand", {})
    seat = view["seats"].get(str(square))
    bank = square == hand.get("bank_square")
    held = [hand.get("bank")] if bank else [one for one in hand.get("hands", {}).values() if one["square"] == square]
    acting = hand.get("acting", "")
    start = _who(view, str(square), seat) if seat else ["", str(square), Text("empty", "dim"), ""]
    for at, one in enumerate(held or [None]):
        cells = start if not at else ["", "", "", ""]
        if acting and not bank:
            cells = ["▶" if acting == f"{square}-{at}" else "", *cells[1:]]
        yield [*cells, _wagers(view, square) if not at else "", *_hand_on(one)]


def _wagers(view: Json, square: int) -> Text:
    """Returns the wagers on a square: the player's own, backline wagers by name, and side bets."""
    lines = Text()
    for wager in view.get("hand", {}).get("wagers", {}).values():
        if wager["square"] != square:
            continue
        whose = "" if wager["seat"] == square else f" {name(view, wager['seat'])}"
        sides = "".join(f" + {show(amount)} {bet}" for bet, amount in wager.get("sides", {}).items())
        lines.append("\n" * bool(lines) + f"{show(wager['amount'])}{whose}{sides}")
    return lines


def _hand_on(one: Json | None) -> tuple[Text, str]:
    """Returns the cards of a hand and its status."""
    if not one:
        return Text(), ""
    if one.get("front"):
        said = "foul" if one.get("foul") else "set"
        return Text.assemble(faced(one["front"]), " / ", faced(one["back"])), said
    marks = [mark for mark in ("natural", "doubled", "surrendered", "set") if one.get(mark)]
    return faced(one["cards"]), ", ".join([*([one["total"]] if one.get("total") else []), *marks])


def settlement(view: Json) -> Table | None:
    """Returns the settlements in order, with the amounts that the bank did not cover."""
    settled = view.get("hand", {}).get("settled", {})
    if not settled:
        return None
    table = _grid("", "player", "square", "bet", "outcome", "paid", "not covered", right=("paid", "not covered"))
    for number, one in enumerate(settled.values(), 1):
        short = abs(one["due"]) - abs(one["paid"]) if one["outcome"] != "void" else 0
        player = Text(name(view, one["seat"]), "bold" if one["seat"] == view["you"]["seat"] else "")
        paid = Text(show(one["paid"]), "green" if one["paid"] > 0 else "red" if one["paid"] < 0 else "")
        table.add_row(
            str(number),
            player,
            str(one["square"]),
            one["bet"],
            one["outcome"],
            paid,
            show(short) if short else "",
        )
    return table


# -- pan ---------------------------------------------------------------------------------------------------------------


def _pan(view: Json) -> RenderableType:
    hand = view.get("hand", {})
    table = _grid("", "seat", "player", "chips", "holds", "spreads")
    for number, seat in view["seats"].items():
        playing = seat.get("status") in ("playing", "waiting")
        spreads = _spreads(seat) if seat.get("melds") or playing else Text(seat.get("status", ""))
        holds = str(seat.get("hidden", "")) if playing else ""
        table.add_row(*_who(view, number, seat), holds, spreads, style="" if playing or not hand else "dim")
    middle = Text.assemble("Tops ", (show(hand.get("tops", 0)), "bold"), f"   deck {hand.get('stock', 0)} cards")
    if exposed := hand.get("drawn") or hand.get("live"):
        middle.append(f"   {'drawn' if hand.get('drawn') else 'exposed'} ").append(color_cards(pretty([exposed])))
    own = own_cards(view)
    return Group(table, middle, *([Text("You hold", "bold"), large(own, numbered=True)] if own else []))


def _spreads(seat: Json) -> Text:
    """Returns the melds of a seat, each with the chips that its condition pays."""
    melds = ((meld["cards"], meld.get("worth")) for meld in seat.get("melds", ()))
    return Text("   ").join(color_cards(f"{pretty(cards)}{f' ({worth})' if worth else ''}") for cards, worth in melds)


_FELTS: dict[str, Callable[[Json], RenderableType]] = {"poker": _poker, "banked": _banked, "pan": _pan}


# -- sentences --------------------------------------------------------------------------------------------------------


_FIRST = re.compile(r"(?:^|(?<=\. ))You (\w+)")
_LATER = re.compile(r"(?<!^)(?<!\. )\bYou\b")
_AND = re.compile(r"(?<=^You )(.*\band )(pays|gets|draws|takes)\b")
_ODD = {"is": "are", "has": "have", "goes": "go", "does": "do", "was": "were"}


def to_you(sentence: str) -> str:
    """Turns a sentence about a player named You into the second person.

    >>> to_you("You raises to $6"), to_you("You passes"), to_you("You is dealt A♠ A♥"), to_you("Bo pays You $2")
    ('You raise to $6', 'You pass', 'You are dealt A♠ A♥', 'Bo pays you $2')
    >>> to_you("Bo 2♣, You 6♣. You has it")
    'Bo 2♣, you 6♣. You have it'
    >>> to_you("You wagers $10 on square 3 and pays $1"), to_you("You wins $9 with two pair, aces and kings")
    ('You wager $10 on square 3 and pay $1', 'You win $9 with two pair, aces and kings')
    """
    told = _AND.sub(lambda found: f"{found[1]}{_plain(found[2])}", _LATER.sub("you", sentence))
    return _FIRST.sub(lambda found: f"You {_plain(found[1])}", told)


def _plain(verb: str) -> str:
    """Returns a third-person verb in the second person."""
    if verb in _ODD:
        return _ODD[verb]
    return verb.removesuffix("es") if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")
