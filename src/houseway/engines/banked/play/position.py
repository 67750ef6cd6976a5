"""A round as text, and back. After the head come, in this order when written and in any order when read:

- ``collection $1, $2 from $51`` – the fee on a wager, with its steps; ``bank collection $1 from $0`` – the
  player-dealer's; ``cut 60`` – cards behind the cut card; ``squares 8`` – if not the game's usual number;
- ``bank 1 $200`` – the seat with the bank and what it put up; ``won $10`` or ``lost $10`` so far; ``with 3 4``, its
  partners; ``bank square 2`` – its square, if not its holder's; ``second bank 3 $50`` – money behind it;
- ``seat 2 Ann $90`` – a seat and the chips behind; the name is optional;
- ``square 2: seat 2 $10, Kd 9s`` – the wagers on a square, the seated player's first, with ``bonus $5``, ``buster $5``
  and ``insurance $5`` after them and ``wager 3`` if its number is not the next one; then the hands, in the order of
  play;
- ``bank cards As ??`` – the player-dealer's; ``aside 7c`` – cards out of play; ``button 4``; ``collected $3``;
- the step: ``putting up``, ``bets open``, a stage of the game (see the ``position`` of the family) or ``over``;
  if omitted, the cards imply it;
- ``asked 0 1`` – the wagers asked about insurance, or whether they add to a double or split;
- ``to act 2`` – in 21 every hand before the first of that seat that is not complete stands.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.cards import BadCards, Card, check_from, text
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow import position as pai_gow
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.play import Game, Play, check_shoe, game_of
from houseway.engines.banked.play.round_state import Placed, RoundState, SecondBank
from houseway.engines.banked.play.twentyone import position as twentyone
from houseway.engines.banked.play.wagers import options
from houseway.engines.contract import Refused
from houseway.engines.positions import (
    FACTS,
    BadPosition,
    Clauses,
    amount,
    cards_of,
    clauses,
    facts_of,
    fill,
    number,
    put_facts_of,
    without,
)
from houseway.engines.positions import Placed as PlacedEvent
from houseway.messages import Seat, _
from houseway.money import Cents, show
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.side_bets import SIDE_BETS

_LEAVE = frozenset(("shoe", "used", "hands", "squares", "bank"))
"""The facts that the clauses state: the shoe, the hands, and the number of squares."""
_KNOWN = "bank, seat, square, bank cards, piles, aside, button, collected, the step, asked and to act"


@dataclass(frozen=True, slots=True)
class Position:
    """A round as its text tells it."""

    layout: RoundState
    game: Game
    names: dict[int, str]


# -- writing -----------------------------------------------------------------------------------------------------------


def write(round_: Play) -> str:
    """Every clause after the head."""
    layout, game = round_.layout, round_.game
    text = "; ".join(_clauses(layout, game, names_of(round_)))
    derived = _built(round_.rules, clauses(text), layout.shoe[layout.used :])
    those, others = _parts(layout, game), _parts(derived.layout, derived.game)
    facts = facts_of({name: (one, others[name]) for name, one in those.items()}, _LEAVE)
    return f"{text}; {facts}" if facts else text


def names_of(round_: Play) -> dict[int, str]:
    """Seat and name of who is there, as the first event has them."""
    first = round_.log[0]
    if isinstance(first, PlacedEvent):
        return {seat: name for seat, name, _ in _seats(Clauses(clauses(first.text)[1:]))}
    assert isinstance(first, ev.Started)
    return {one.seat: one.name for one in first.seats}


def _clauses(layout: RoundState, game: Game, names: dict[int, str]) -> Iterator[str]:
    yield from _posted(layout)
    yield from _banks(layout)
    for seat, stack in layout.stacks.items():
        name = re.sub("[;{}$]", " ", names.get(seat, ""))
        yield " ".join(f"seat {seat} {name} {show(stack)}".split())
    yield from _squares(layout, game)
    yield from pai_gow.piles(game) if isinstance(game, PaiGow) else twentyone.bank(game)
    if layout.aside:
        yield f"aside {text(layout.aside)}"
    if layout.button:
        yield f"button {layout.button}"
    if layout.collected:
        yield f"collected {show(layout.collected)}"
    yield _awaited(layout, game)
    if layout.phase == "play":
        if not isinstance(game, PaiGow) and (waiting := game.asked or game.joining):
            yield f"asked {' '.join(map(str, waiting))}"
        if (acting := game.to_act()) is not None:
            yield f"to act {acting}"


def _posted(layout: RoundState) -> Iterator[str]:
    if layout.player_fee or layout.fee_steps:
        steps = "".join(f", {show(fee)} from {show(least)}" for least, fee in layout.fee_steps)
        yield f"collection {show(layout.player_fee)}{steps}"
    if layout.bank_fees:
        yield "bank collection " + ", ".join(f"{show(fee)} from {show(least)}" for least, fee in layout.bank_fees)
    if layout.cut:
        yield f"cut {layout.cut}"
    if layout.squares != layout.rules.seats[1]:
        yield f"squares {layout.squares}"


def _banks(layout: RoundState) -> Iterator[str]:
    partners = f" with {' '.join(map(str, layout.partners))}" if layout.partners else ""
    up = f" {show(layout.put_up)}{_so_far(layout.result)}" if layout.put_up else ""
    yield f"bank {layout.bank_seat}{up}{partners}"
    if layout.bank_at:
        yield f"bank square {layout.bank_at}"
    if second := layout.second:
        yield f"second bank {second.seat} {show(second.put_up)}{_so_far(second.result)}"


def _so_far(result: Cents) -> str:
    return f" {'won' if result > 0 else 'lost'} {show(abs(result))}" if result else ""


def _squares(layout: RoundState, game: Game) -> Iterator[str]:
    following = 0
    for square, numbers in layout.on_square.items():
        parts = []
        for one in numbers:
            wager = layout.wagers[one]
            which = f" wager {one}" if one != following else ""
            sides = "".join(f" {bet} {show(wager.sides[bet])}" for bet in wager.sides)
            parts.append(f"seat {wager.seat} {show(wager.amount)}{which}{sides}")
            following += 1
        parts += pai_gow.hands(game, square) if isinstance(game, PaiGow) else twentyone.hands(game, square)
        yield f"square {square}: {', '.join(parts)}"


def _awaited(layout: RoundState, game: Game) -> str:
    match layout.phase:
        case "bank":
            return "putting up"
        case "wagers":
            return "bets open"
        case "over":
            return "over"
        case "play":
            return pai_gow.AWAITED[game.stage] if isinstance(game, PaiGow) else twentyone.AWAITED[game.stage]


# -- reading -----------------------------------------------------------------------------------------------------------


def placed(rules: BankedRules, texts: Sequence[str], cards: Sequence[Card]) -> Position:
    """The round that the clauses after the head tell; BadPosition where they do not."""
    built = _built(rules, texts, cards)
    try:
        _check(built)
    except BadPosition:
        raise
    except (ValueError, LookupError, AssertionError, TypeError, AttributeError, StopIteration, Refused) as problem:
        raise BadPosition(
            texts[-1] if texts else "", _("The clauses don't fit together: {problem}", problem=repr(problem))
        ) from None
    return built


def _check(built: Position) -> None:
    """Checks that the round waits for a decision and that its state can be read."""
    layout, game = built.layout, built.game
    if min(layout.stacks.values()) < 0 or layout.bank_seat not in layout.stacks:
        raise BadPosition(
            f"bank {layout.bank_seat}", _("Give the player-dealer a seat, and no player a negative stack.")
        )
    check_shoe(layout.rules, layout.shoe)
    text = "; ".join(_clauses(layout, game, built.names))
    list(layout.pots())
    game.seen(None)
    for wager in layout.wagers:
        game.can_win(wager)
    if layout.phase == "play":
        if game.step() is not None or game.finished():
            raise BadPosition(text, _("No one has a decision to make here. The round continues by itself."))
        game.situation()
        list(game.options())
    else:
        list(options(layout, game.cards_due()))


def _built(rules: BankedRules, texts: Sequence[str], cards: Sequence[Card]) -> Position:
    given = Clauses(one for one in texts if not one.startswith(FACTS))
    facts = next((one for one in texts if one.startswith(FACTS)), "")
    rest = iter(cards)
    seats = _seats(given)
    if not seats:
        raise BadPosition(texts[0] if texts else "", _("Write the seats, like {example}.", example="seat 2 $90"))
    bank_cards = given.one("bank cards")
    layout = _layout(rules, given, {seat: stack for seat, _, stack in seats})
    if len(layout.stacks) < len(seats):
        raise BadPosition("seat", _("Write one clause for each seat."))
    try:
        game = game_of(rules, layout)
    except ValueError as problem:
        raise BadPosition(f"bank {layout.bank_seat}", str(problem)) from None
    squares = _wagers(layout, given)
    aside, of = given.one("aside")
    layout.aside = fill(cards_of(of.split(), aside), rest, aside)
    act, seat = given.one("to act")
    to_act = number(seat, act) if act else None
    hands = any(there for _, there in squares.values())
    if isinstance(game, PaiGow):
        stage = next((one for one, words in pai_gow.AWAITED.items() if given.one(words)[0]), None)
        _find_phase(layout, given, bool(hands or bank_cards[0] or stage))
        pai_gow.put(game, pai_gow.Given(given, squares, bank_cards, stage), rest)
    else:
        awaited = next((one for one, words in twentyone.AWAITED.items() if given.one(words)[0]), None)
        _find_phase(layout, given, bool(hands or bank_cards[0] or awaited))
        twentyone.put(game, twentyone.Given(given, squares, bank_cards, awaited, to_act), rest)
    given.end(_KNOWN)
    _money_on_squares(layout, game)
    if facts:
        put_facts_of(_parts(layout, game), facts)
    if not isinstance(game, PaiGow):
        game.find_current()
        twentyone.check_asked(game)
    out = [*(pai_gow.dealt(game) if isinstance(game, PaiGow) else twentyone.dealt(game)), *layout.aside]
    layout.shoe, layout.used = (*out, *rest), len(out)
    if act and layout.phase == "play" and game.to_act() != to_act:
        now = game.to_act()
        waits = _("No seat is to act here.") if now is None else _("It's {player}'s turn.", player=Seat(now))
        raise BadPosition(act, waits)
    return Position(layout, game, {seat: name for seat, name, _ in seats})


def unnamed(rules: BankedRules, texts: Sequence[str]) -> tuple[Card, ...]:
    """The cards of the shoe that the text does not name, in their own order."""
    named = [Card(word) for clause in texts if not clause.startswith(FACTS) for word in _cards_in(clause)]
    if rules.piles is not None:
        # A deck with two identical cards is dealt before anyone sees them: it has as many cards as a whole one.
        whole = rules.deck()
        return without(whole, named)[: max(0, len(whole) - len(named))]
    try:
        check_from(named, rules.deck(), "the shoe")
    except BadCards as problem:
        raise BadPosition(texts[-1], str(problem)) from None
    return without(rules.deck(), named)


def _cards_in(clause: str) -> Iterator[str]:
    """The cards that a clause names; those in front are two of the seven, named a second time."""
    if not clause.lower().startswith(("square", "bank cards", "pile", "aside")):
        return
    for part in clause.split(","):
        for word in re.split(r"\bfront\b", part, flags=re.IGNORECASE)[0].split():
            if re.fullmatch("(10|[2-9tjqka])[cdhs]|jk", word.lower()):
                yield cards_of([word], clause)[0] or ""


def _seats(given: Clauses) -> list[tuple[int, str, Cents]]:
    found = []
    for clause, rest in given.all("seat"):
        match rest.split():
            case [seat, *name, stack]:
                found.append((number(seat, clause), " ".join(name), amount(stack, clause)))
            case _:
                raise BadPosition(clause, _("Write a seat with its chips, like {example}.", example="seat 2 $90"))
    return found


def _layout(rules: BankedRules, given: Clauses, stacks: dict[int, Cents]) -> RoundState:
    fees, steps = given.one("collection")
    bank_fees, bank_steps = given.one("bank collection")
    first, *more = _apart(steps) if fees else ["$0"]
    layout = RoundState(
        rules=rules,
        squares=given.number("squares") or rules.seats[1],
        bank_seat=0,
        player_fee=amount(first, fees),
        stacks=stacks,
        shoe=(),
        cut=given.number("cut"),
        fee_steps=tuple(_step(one, fees) for one in more),
        naturals={},
        bank_fees=tuple(_step(one, bank_fees) for one in _apart(bank_steps)) if bank_fees else (),
        bank_at=given.number("bank square"),
        button=given.number("button"),
        collected=given.cents("collected"),
    )
    _put_up(layout, given)
    return layout


def _find_phase(layout: RoundState, given: Clauses, cards_out: bool) -> None:
    """The step as stated, or else as the money and the cards on the table imply it."""
    if given.one("over")[0]:
        layout.phase, layout.final = "over", ev.Ended(0)
    elif given.one("putting up")[0] or (not layout.put_up and not cards_out):
        layout.phase = "bank"
    elif given.one("bets open")[0] or not cards_out:
        layout.phase = "wagers"
    else:
        layout.phase = "play"


def _apart(words: str) -> list[str]:
    return re.split(r",\s+", words)


def _step(words: str, clause: str) -> tuple[Cents, Cents]:
    match words.lower().split():
        case [fee, "from", least]:
            return amount(least, clause), amount(fee, clause)
    raise BadPosition(clause, _("Write a step of a fee like {example}.", example="$2 from $51"))


def _put_up(layout: RoundState, given: Clauses) -> None:
    """The seat with the bank and the money put up; the second bank."""
    clause, second = given.one("second bank")
    if clause:
        seat, put_up, result, _partners = _bank(second, clause)
        layout.second = SecondBank(_there(layout, seat, clause), put_up, result, abs(result))
    clause, bank = given.one("bank")
    if not clause:
        raise BadPosition("bank", _("Write who has the bank, like {example}.", example="bank 1 $200"))
    seat, layout.put_up, layout.result, partners = _bank(bank, clause)
    layout.bank_seat, layout.moved = _there(layout, seat, clause), abs(layout.result)
    layout.partners = tuple(_there(layout, one, clause) for one in partners)


def _there(layout: RoundState, seat: int, clause: str) -> int:
    if seat not in layout.stacks:
        raise BadPosition(clause, _("Write a clause for {player}, with its chips.", player=Seat(seat)))
    return seat


def _bank(words: str, clause: str) -> tuple[int, Cents, Cents, list[int]]:
    money, _with, partners = words.lower().partition(" with ")
    match money.split():
        case [seat]:
            put_up = result = 0
        case [seat, up]:
            put_up, result = amount(up, clause), 0
        case [seat, up, "won", more]:
            put_up, result = amount(up, clause), amount(more, clause)
        case [seat, up, "lost", less]:
            put_up, result = amount(up, clause), -amount(less, clause)
        case _:
            raise BadPosition(clause, _("Write a bank like {example}.", example="bank 1 $200 won $10 with 3 4"))
    return number(seat, clause), put_up, result, [number(one, clause) for one in partners.split()]


def _wagers(layout: RoundState, given: Clauses) -> dict[int, tuple[str, list[str]]]:
    """Puts the wagers on their squares; the clause of each square and its hands are left to the game."""
    found: list[tuple[str, int, list[str], int]] = []
    squares: dict[int, tuple[str, list[str]]] = {}
    for clause, rest in given.all("square"):
        which, _colon, there = rest.partition(":")
        square = number(which, clause)
        parts = _apart(there.strip())
        if (
            square in squares
            or not there.strip()
            or not 1 <= square <= layout.squares
            or square in (layout.bank_seat, layout.bank_square)
        ):
            why = _(
                "Write one clause for each square except the bank's, like {example}.",
                example="square 2: seat 2 $10, Kd 9s",
            )
            raise BadPosition(clause, why)
        bets = [part.split() for part in parts if part.lower().startswith("seat ")]
        squares[square] = clause, [part for part in parts if not part.lower().startswith("seat ")]
        if not bets:
            raise BadPosition(clause, _("Write a wager on the square, like {example}.", example="seat 2 $10"))
        found += [(clause, square, words, _numbered(words, clause)) for words in bets]
    free = [one for one in range(len(found)) if one not in {number_ for *_, number_ in found}]
    numbered = [(clause, square, words, which if which >= 0 else free.pop(0)) for clause, square, words, which in found]
    if sorted(which for *_, which in numbered) != list(range(len(numbered))):
        raise BadPosition(numbered[-1][0], _("Number the wagers from 0, each once."))
    for clause, square, words, numbered_so in sorted(numbered, key=lambda one: one[3]):
        _place(layout, clause, square, words, numbered_so)
    layout.on_square = {
        square: [which for _, there, _, which in numbered if there == square] for square in layout.on_square
    }
    layout.on_square = dict(sorted(layout.on_square.items(), key=lambda one: list(squares).index(one[0])))
    return squares


def _numbered(words: list[str], clause: str) -> int:
    """The number of a wager if stated; else -1."""
    lower = [word.lower() for word in words]
    if "wager" not in lower:
        return -1
    at = lower.index("wager")
    found = number(" ".join(words[at + 1 : at + 2]), clause)
    del words[at : at + 2]
    return found


def _place(layout: RoundState, clause: str, square: int, words: list[str], which: int) -> None:
    """Adds a wager with its side bets as if it had just been made; the stacks are stated separately."""
    match [word.lower() for word in words]:
        case ["seat", seat, stake, *sides] if len(sides) % 2 == 0:
            chips = dict(layout.stacks)
            there = _there(layout, number(seat, clause), clause)
            layout.wagered(ev.Wagered(which, there, square, amount(stake, clause), 0, ()))
            layout.stacks = chips
            pairs = list(zip(sides[::2], sides[1::2], strict=True))
        case _:
            raise BadPosition(clause, _("Write a wager like {example}.", example="seat 2 $10 bonus $5"))
    for name, money in pairs:
        known = (*SIDE_BETS, "insurance")
        if name not in known:
            raise BadPosition(clause, _("{bet} isn't one of {known}.", bet=repr(name), known=", ".join(known)))
        layout.wagers[which].sides[name] = amount(money, clause)


def _money_on_squares(layout: RoundState, game: Game) -> None:
    """The money on the squares; none when the round is over."""
    for wager in layout.wagers:
        main = wager.amount if isinstance(game, PaiGow) else twentyone.staked(game, wager)
        wager.riding = 0 if layout.phase == "over" else main + sum(wager.sides.values())
    if layout.phase in ("play", "over"):
        layout.opening = sum(_opening(wager) for wager in layout.wagers)


def _opening(wager: Placed) -> Cents:
    return wager.amount + sum(money for bet, money in wager.sides.items() if bet != "insurance")


def _parts(layout: RoundState, game: Game) -> dict[str, object]:
    hands = pai_gow.parts(game) if isinstance(game, PaiGow) else twentyone.parts(game)
    return {"layout": layout, "game": game, **hands}
