"""The floor's sheets: for each moment of a hand, the possible irregularities, their rulings and the results.

``python -m tests.floor.sheets --write`` rewrites them; read the diff before you commit it. They contain details that
tests of single rules leave out: the other possible seats, the other values, and who acts afterwards.
"""

import dataclasses
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from houseway import irregularities
from houseway.cards import cards
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Event, Hand, Refused
from houseway.engines.pan.play import Declare, Draw
from houseway.engines.poker.play import Deal, Discard
from houseway.engines.registry import ENGINES
from houseway.engines.rulings import Erred, Resumed, Ruled
from houseway.floor import Ruling, ruling
from houseway.floor.desk import Field, Possible, possible
from houseway.irregularities import from_data
from houseway.money import dollars
from tests.banked.sevens import PG, WEAK, dice_for, open_round, seven_rules, stacked
from tests.banked.tables import LL, deal, say
from tests.contract.golden import difference
from tests.floor.kit import five_card_draw, seven_card_stud
from tests.pan.pan_table import TEN, pan, turn
from tests.poker.draw_table import seats_of
from tests.poker.table import check_round, hand, play, rules

FOLDER = Path(__file__).parent / "sheets"
Moments = Iterator[tuple[str, Hand]]
ACES = "As Ad Kc Qh 8s 5d 2c"


def limelight_holdem() -> Moments:
    """Four players, the button in seat 1."""
    one = hand(rules("limelight", limit="4/8"), 4, stack=500)
    one.apply(Deal())
    yield "dealt", one
    play(one, "4 raise 8 1 call")
    yield "raised and called", one
    check_round(one)
    yield "flop due", one
    one.apply(Deal())
    yield "flop", one
    play(one, "2 bet 4 3 fold")
    yield "flop bet", one
    check_round(one)
    one.apply(Deal())
    yield "turn", one
    check_round(one)
    one.apply(Deal())
    check_round(one)
    yield "showdown", one


def limelight_twenty_one() -> Moments:
    """Two squares against the bank; the second decides when the first has."""
    one = deal(LL, {2: "Td 6h", 3: "9c 2s"}, "Tc 8h", "5d Kd Qh 3c 4c 7c")
    yield "dealt", one
    say(one, "hit")
    yield "a card drawn", one


def oceana_pai_gow() -> Moments:
    """Seats 2 and 3 have bet; the piles lie there, then the hands."""
    one = open_round(seven_rules(PG), stacked({2: ACES, 1: WEAK}, action=2))
    for seat in (2, 3):
        one.apply(do.Wager(seat, seat, dollars(10)))
    one.apply(do.NoMoreBets())
    yield "piles", one
    one.apply(do.ChoosePile(1, 1))
    one.apply(do.Shake(1, dice_for(2, 1)))
    yield "dealt", one
    one.apply(do.SetHouseWay(2, 2))
    yield "one hand set", one


def rogelios_lowball() -> Moments:
    """Three players, seat 3 deals; one pairs with the joker and stands, the dealing player discards last."""
    held = ("2s 3d 5c 7h Jk", "4h 4d 8c Th Kd", "As 2c 6s 8h Qh")
    one = seats_of(rules("rogelios", "lowball", limit="2/4"), held, stack=500, jokers=1)
    one.apply(Deal())
    yield "dealt", one
    check_round(one)
    one.apply(Discard(1, ()))
    one.apply(Discard(2, cards("Kd")))
    yield "dealer discards", one
    one.apply(Discard(3, cards("Qh 8h")))
    yield "draw due", one
    one.apply(Deal())
    yield "drawn", one
    check_round(one)
    yield "showdown", one


def marina_two_left() -> Moments:
    """Two players of three on the river, all-in behind a call; the third has folded."""
    one = hand(rules("marina", limit="4/8"), 3, stack=20)
    one.apply(Deal())
    play(one, "1 fold")
    check_round(one)
    one.apply(Deal())
    play(one, "2 bet 4")
    yield "bet of two", one
    play(one, "3 raise 8 2 raise 12")
    yield "raised twice", one


def limelight_pan() -> Moments:
    """Three hands; seat 1 is about to draw, has drawn, and has spread and discarded."""
    one = pan(TEN, "", "", draws="7c 7d 7h Kc", declared=False)
    yield "declaring", one
    one = pan(TEN, "", "", draws="7c 7d 7h Kc", declared=False)
    for seat, stays in zip(one.state.players, (True, True, False), strict=True):
        one.apply(Declare(seat, stays))
    yield "two left", one
    one = pan(TEN, "", "", draws="7c 7d 7h Kc")
    yield "to draw", one
    first = one.to_act
    assert first is not None
    one.apply(Draw(first))
    yield "drawn", one
    one = pan(TEN, "", "", draws="7c 7d 7h Kc")
    turn(one, first, "Kc Kd Kh Ks")
    yield "spread", one


GAMES: tuple[Callable[[], Moments], ...] = (
    limelight_holdem,
    seven_card_stud,
    five_card_draw,
    rogelios_lowball,
    marina_two_left,
    limelight_twenty_one,
    oceana_pai_gow,
    limelight_pan,
)


# -- a sheet -----------------------------------------------------------------------------------------------------------


def sheet(one: Hand) -> str:
    """All that can be told at this moment, and what is done about it."""
    return "".join(f"{line}\n" for found in possible(one, blind=True) for line in _kind(one, found))


def _kind(one: Hand, found: Possible) -> Iterator[str]:
    yield f"{found.kind}: {'; '.join(map(_field, found.fields)) or 'nothing to be told'}"
    if found.kind == "override":
        yield from _steps(one, found)
        return
    told = (from_data(found.kind, values) for values in _told(found.fields))
    for what in {irregularities.words(one): one for one in told}.values():
        yield from _ruled(one, what)


def _steps(one: Hand, found: Possible) -> Iterator[str]:
    """Every single step that the floor may take, for the first seat and the last, with its result."""
    fields = {field.name: field for field in found.fields}
    seats = fields["seat"].values if "seat" in fields else ()
    follows: dict[str, list[str]] = {}
    for seat in dict.fromkeys((*seats[:1], *seats[-1:])):
        told = {"seat": seat, "why": "order", "cards": _first(fields["cards"], seat)}
        for step in fields["does"].values:
            done = _done(one, ruling(one, from_data("override", {**told, "does": [str(step)]})))
            follows.setdefault(done, []).append(f"{step} {seat}")
    yield from (f"  {', '.join(steps)}\n    {done}" for done, steps in follows.items())


def _field(field: Field) -> str:
    said = [f"{field.name}{'' if field.needed else '?'}", *map(str, field.values)]
    said += [f"{seat or 'of nobody'} {' '.join(there)}".rstrip() for seat, there in field.cards.items()]
    return " ".join(said + ([f"{field.least}-{field.most}"] if field.most else []))


def _told(fields: tuple[Field, ...]) -> Iterator[dict[str, Any]]:
    """Yields the irregularity with the fewest facts, for the last possible seat, then with each other value."""
    seats = next((field.values for field in fields if field.name == "seat"), ())
    for seat in dict.fromkeys((*seats[:1], *seats[-1:])) or (None,):
        base: dict[str, Any] = {} if seat is None else {"seat": seat}
        for field in fields:
            if field.needed and field.name != "seat":
                base[field.name] = _first(field, seat)
        yield base
        if seat in seats[1:]:
            continue
        for field in fields:
            if field.sort == "word":
                yield from (base | {field.name: value} for value in field.values)
            elif field.sort in ("number", "amount") and field.most:
                yield base | {field.name: field.most}
            elif field.name == "cards" and not field.needed:
                yield base | {"cards": _first(field, seat)}
            elif field.name == "other":
                yield from (base | {"other": value} for value in field.values[-1:] if value != seat)


def _first(field: Field, seat: object) -> object:
    match field.sort:
        case "cards":
            return list(field.cards.get("" if seat is None else str(seat), ())[:1])
        case "number" | "amount":
            return max(1, field.least)
        case "steps":
            return []
        case "text":
            return "for the good of the game"
        case "seat" | "word":
            return next(value for value in field.values if value != seat)


def _ruled(one: Hand, what: irregularities.Irregularity) -> Iterator[str]:
    try:
        found = ruling(one, what)
    except Refused as refused:
        yield f"  {irregularities.words(what)}: refused, {refused.why}"
        return
    for choice in found.choices or (found,):
        said = f"  {irregularities.words(what)}: {' '.join((*choice.cite.rules, *choice.does)) or 'nothing is done'}"
        yield said + (f" ({choice.choice})" if choice.choice else "")
        yield f"    {_done(one, found, choice.choice)}"


def _done(one: Hand, found: Ruling, choice: str = "") -> str:
    """Returns the results of carrying out a ruling."""
    again = ENGINES[one.rules.engine].hand.replay(one.rules, one.log)
    try:
        done = again.apply(found.command(choice=choice, order=found.shuffle(one, choice)))
    except Refused as refused:
        return f"refused: {refused.why}"
    follows = [_event(event) for event in done if not isinstance(event, Ruled | Erred | Resumed)]
    return f"{'; '.join(follows) or 'nothing follows'}; {_next(again)}"


def _event(event: Event) -> str:
    assert dataclasses.is_dataclass(event)
    parts = [getattr(event, part.name) for part in dataclasses.fields(event)]
    return " ".join([type(event).__name__, *(text for part in parts if (text := _value(part)))])


def _value(value: object) -> str:
    """Returns a field of an event, shortened; a deck becomes its first card and its length."""
    if isinstance(value, tuple):
        words = [_value(one) for one in value]
        return f"[{words[0]} … {len(words)}]" if len(words) > 4 else f"[{' '.join(words)}]" if words else ""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return f"({' '.join(filter(None, (_value(getattr(value, part.name)) for part in dataclasses.fields(value))))})"
    return "" if value in (None, "", False) else str(value)


def _next(one: Hand) -> str:
    if one.over:
        return "over"
    kinds = dict.fromkeys(type(option.command).__name__ for option in one.options())
    due = f", {len(one.shuffle_due)} to shuffle" if one.shuffle_due else ""
    return f"seat {one.to_act} next: {' '.join(kinds)}{due}"


# -- kept --------------------------------------------------------------------------------------------------------------


def sheets(game: Callable[[], Moments]) -> Mapping[str, str]:
    """The sheets of a game by moment."""
    return {moment: sheet(one) for moment, one in game()}


def kept(game: Callable[[], Moments]) -> Mapping[str, str]:
    """The stored sheets of a game."""
    text = (FOLDER / f"{game.__name__}.txt").read_text(encoding="utf-8")
    parts = [part.partition("\n") for part in text.split("== ")[1:]]
    return {moment: lines for moment, _, lines in parts}


def main(words: list[str]) -> int:
    """Rewrites every sheet and prints which have changed."""
    if words != ["--write"]:
        print("python -m tests.floor.sheets --write")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        file = FOLDER / f"{game.__name__}.txt"
        text = "".join(f"== {moment}\n{lines}" for moment, lines in sheets(game).items())
        if not file.exists() or difference(file.read_text(encoding="utf-8"), text, file.stem):
            print(f"{file.stem} has changed")
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
