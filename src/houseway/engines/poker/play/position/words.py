"""Reads and writes the clauses of a poker position one by one, and derives nothing.

button 3; flop; board 7h 8c 2d; seat 1 Ann $94 As Kd; seat 2 $88 bet $6 ?? ??; seat 3 $100 folded; pot $18; to act 1
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never, get_args, get_type_hints

from houseway.cards import Card
from houseway.engines.contract import NO_FEE, Fee, PostKind
from houseway.engines.poker.play import events
from houseway.engines.poker.play.state import Phase
from houseway.engines.positions import FACTS, BadPosition, amount, cards_of, number
from houseway.messages import _
from houseway.money import Cents, show
from houseway.rulebook import PokerRules

Faces: TypeAlias = list[Card | None]
"""Cards, None for each that is unknown."""

_FORMS = {
    "seat": "seat NUMBER [NAME] $STACK [bet $X] [in $X] [folded] [cards, up cards in brackets]",
    "button": "button SEAT",
    "pot": "pot $AMOUNT [for SEAT SEAT …]",
    "collected": "collected $AMOUNT [jackpot $AMOUNT] [from SEAT]",
    "fee": "fee $AMOUNT [jackpot $AMOUNT] [from pot or dealer-position] [at before-deal, flop, first-round or pot-won]",
    "opened": "opened by SEAT",
    "posts": f"posts SEAT KIND $LIVE [dead $AMOUNT] [of $AMOUNT], KIND one of {', '.join(get_args(PostKind))}",
    "action": "action SEAT VERB [$AMOUNT], SEAT VERB …",
}
"""The forms of clauses, by their first words."""
_VERBS = "checks, folds, calls $X, bets $X, raises $X [for $Y], brings $X, mucks or dies"
NAME = re.compile(r"[^\W\d][^;$\[\]{}\s]*(?: [^\W\d][^;$\[\]{}\s]*)*")
"""The name of a player in a position: words that begin with a letter."""


@dataclass(slots=True)
class ParsedSeat:
    """A seat, read from its clause."""

    clause: str
    seat: int
    name: str
    stack: Cents
    bet: Cents = 0
    put: Cents | None = None
    """All chips that the seat has put in."""
    folded: bool = False
    still_dealt: bool = False
    shows: bool = False
    called: int | None = None
    threw: Faces = field(default_factory=list)
    cards: Faces = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    """Which of the cards lie face up, by their places."""


@dataclass(slots=True)
class ParsedPosition:
    """A position, read from its clauses."""

    seats: dict[int, ParsedSeat] = field(default_factory=dict)
    button: int | None = None
    phase: Phase = "bet"
    street: int | None = None
    board: Faces = field(default_factory=list)
    pots: list[tuple[Cents, tuple[int, ...]]] = field(default_factory=list)
    fee: Fee = NO_FEE
    collected: tuple[Cents, Cents, int | None] = (0, 0, None)
    posts: list[events.Posted] | None = None
    acts: list[events.Act] | None = None
    opened: int | None = None
    muck: Faces | None = None
    burns: Faces = field(default_factory=list)
    aside: Faces = field(default_factory=list)
    waiting: tuple[int, ...] | None = None
    to_act: int | None = None
    facts: str = ""
    clauses: dict[str, str] = field(default_factory=dict)
    """The clauses by their first word, for error messages."""


def read(rules: PokerRules, clauses: Iterable[str]) -> ParsedPosition:
    """Reads the clauses; raises BadPosition at the first unreadable one."""
    parsed = ParsedPosition()
    moments = moments_of(rules)
    for clause in clauses:
        if clause.startswith(FACTS):
            parsed.facts = clause
            continue
        words = clause.split()
        first = words[0].lower()
        if clause.lower() in moments:
            first, (parsed.phase, parsed.street) = "street", moments[clause.lower()]
        elif first == "to" and len(words) == 3 and words[1].lower() == "act":
            parsed.to_act = number(words[2], clause)
        elif first not in _READ:
            why = _(
                "Clauses begin with {known}, or say where the hand is: {places}.",
                known=", ".join((*_READ, "to act")),
                places=places(rules),
            )
            raise BadPosition(clause, why)
        else:
            _READ[first](parsed, clause, words[1:])
        if first in parsed.clauses and first not in ("seat", "pot"):
            raise BadPosition(clause, _there_already(parsed.clauses[first]))
        parsed.clauses[first] = clause
    return parsed


def _there_already(clause: str) -> str:
    return _("There is already a clause like this: {clause}.", clause=repr(clause))


def _malformed(clause: str) -> BadPosition:
    """Returns the error of a clause that doesn't have its form."""
    return BadPosition(clause, _("Write: {form}", form=_FORMS[clause.split(maxsplit=1)[0].lower()]))


def moments_of(rules: PokerRules) -> dict[str, tuple[Phase, int]]:
    """Every way to say where a hand is: the street whose betting is on, or what comes after or before it."""
    streets = [street.name for street in rules.deal.streets]
    found: dict[str, tuple[Phase, int]] = {name.lower(): ("bet", at) for at, name in enumerate(streets)}
    throws = rules.draw is not None or any(street.discard for street in rules.deal.streets)
    words: list[tuple[str, Phase]] = [(", betting over", "deal"), (", showdown", "showdown"), (", over", "over")]
    words += [(", discards", "discard")] if throws else []
    words += [(", runs", "runs")] if rules.pot.runs != "once" else []
    words += [(", push", "push")] if rules.push is not None else []
    for word, phase in words:
        found[f"before the deal{word}" if phase != "deal" else "before the deal"] = phase, -1
        found |= {f"{name.lower()}{word}": (phase, at) for at, name in enumerate(streets)}
    discards = next((at for at, street in enumerate(rules.deal.streets) if street.discard), 0)
    usual: dict[str, tuple[Phase, int]] = {
        "discards": ("discard", discards),
        "draw": ("discard", 0),
        "push": ("push", -1),
        "showdown": ("showdown", len(streets) - 1),
        "over": ("over", len(streets) - 1),
    }
    phases = {phase for phase, _ in found.values()}
    return {word: at for word, at in usual.items() if at[0] in phases} | found


def places(rules: PokerRules) -> str:
    """Lists the places of a hand, for error messages."""
    return f"before the deal, {', '.join(street.name for street in rules.deal.streets)}, showdown, over"


def moment(rules: PokerRules, phase: Phase, street: int) -> str:
    """Where a hand is, in the words that ``moments_of`` reads."""
    return next(word for word, found in reversed(moments_of(rules).items()) if found == (phase, street))


# -- clauses -----------------------------------------------------------------------------------------------------------


def _seat(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    if not words:
        raise _malformed(clause)
    seat = number(words[0], clause)
    if seat in parsed.seats:
        raise BadPosition(clause, _there_already(parsed.seats[seat].clause))
    rest = " ".join(words[1:]).replace("[", " [ ").replace("]", " ] ").split()
    at = next((at for at, word in enumerate(rest) if word[0] in "$.0123456789"), len(rest))
    if at == len(rest):
        raise BadPosition(clause, _("The stack is missing. Write: {form}", form=_FORMS["seat"]))
    name = " ".join(rest[:at])
    if name and not NAME.fullmatch(name):
        raise BadPosition(clause, _("{name} isn't a name.", name=repr(name)))
    found = ParsedSeat(clause, seat, name, amount(rest[at], clause))
    _rest_of_seat(found, iter(rest[at + 1 :]))
    parsed.seats[seat] = found


def _rest_of_seat(seat: ParsedSeat, words: Iterator[str]) -> None:
    """Reads the rest of a seat's clause: keywords with their values, and cards."""
    brackets = thrown = False
    for word in words:
        kind = word.lower()
        if kind in _SEAT_WORDS:
            _SEAT_WORDS[kind](seat, words)
            thrown = kind == "threw" or (thrown and kind not in ("shows", "holds"))
        elif kind in ("[", "]"):
            if brackets is (kind == "["):
                break
            brackets, thrown = kind == "[", False
        else:
            if brackets:
                seat.up.append(len(seat.cards))
            (seat.threw if thrown else seat.cards).extend(cards_of([word], seat.clause))
    else:
        if not brackets:
            return
    raise BadPosition(seat.clause, _("Put the up cards between one pair of brackets."))


def _following(seat: ParsedSeat, words: Iterator[str]) -> str:
    word = next(words, "")
    if not word:
        raise BadPosition(seat.clause, _("Something is missing at the end."))
    return word


def _bet(seat: ParsedSeat, words: Iterator[str]) -> None:
    seat.bet = amount(_following(seat, words), seat.clause)


def _in(seat: ParsedSeat, words: Iterator[str]) -> None:
    seat.put = amount(_following(seat, words), seat.clause)


def _folded(seat: ParsedSeat, _words: Iterator[str]) -> None:
    seat.folded = True


def _still(seat: ParsedSeat, words: Iterator[str]) -> None:
    if _following(seat, words).lower() != "dealt":
        raise BadPosition(seat.clause, _('"still" is followed by "dealt": a folded seat that still gets cards.'))
    seat.still_dealt = True


def _shows(seat: ParsedSeat, _words: Iterator[str]) -> None:
    seat.shows = True


def _called(seat: ParsedSeat, words: Iterator[str]) -> None:
    seat.called = number(_following(seat, words), seat.clause)


def _cards_follow(_seat: ParsedSeat, _words: Iterator[str]) -> None:
    """``threw`` and ``holds`` only say which cards follow."""


_SEAT_WORDS = {
    "bet": _bet,
    "in": _in,
    "folded": _folded,
    "still": _still,
    "shows": _shows,
    "called": _called,
    "threw": _cards_follow,
    "holds": _cards_follow,
}


def seat_words(seat: ParsedSeat) -> str:
    """The clause of a seat."""
    out = [f"seat {seat.seat}", *([seat.name] if seat.name else []), show(seat.stack)]
    out += [f"bet {show(seat.bet)}"] if seat.bet else []
    out += [f"in {show(seat.put)}"] if seat.put is not None else []
    out += ["folded"] if seat.folded else []
    out += ["still dealt"] if seat.still_dealt else []
    out += [f"called {seat.called}"] if seat.called is not None else []
    out += ["threw " + faces(seat.threw)] if seat.threw else []
    if seat.cards:
        out += ["shows"] if seat.shows else ["holds"] if seat.threw else []
        out.append(_with_up(seat))
    return " ".join(out)


def _with_up(seat: ParsedSeat) -> str:
    text = " ".join(f"[{one or '??'}]" if at in seat.up else one or "??" for at, one in enumerate(seat.cards))
    return text.replace("] [", " ")


def faces(some: Iterable[Card | None]) -> str:
    """Writes cards for a clause."""
    return " ".join(one or "??" for one in some)


def _button(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    if len(words) != 1:
        raise _malformed(clause)
    parsed.button = number(words[0], clause)


def _board(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.board = cards_of(words, clause)


def _muck(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.muck = cards_of(words, clause)


def _burns(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.burns = cards_of(words, clause)


def _aside(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.aside = cards_of(words, clause)


def _pot(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    if not words or (len(words) > 1 and (words[1].lower() != "for" or len(words) < 3)):
        raise _malformed(clause)
    parsed.pots.append((amount(words[0], clause), tuple(number(word, clause) for word in words[2:])))


def _collected(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parts = _pairs(clause, words, "jackpot", "from")
    payer = number(parts["from"], clause) if "from" in parts else None
    parsed.collected = amount(parts[""], clause), amount(parts.get("jackpot", "$0"), clause), payer


def _fee(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parts = _pairs(clause, words, "jackpot", "from", "at", "by")
    payer, when = parts.get("from", NO_FEE.payer), parts.get("at", NO_FEE.moment)
    kinds = get_type_hints(Fee)
    for payers in get_args(kinds["payer"]):
        for moments in get_args(kinds["moment"]):
            if (payers, moments) == (payer, when):
                jackpot = amount(parts.get("jackpot", "$0"), clause)
                parsed.fee = Fee(amount(parts[""], clause), jackpot, payers, moments, parts.get("by", ""))
                return
    raise _malformed(clause)


def fee_words(fee: Fee) -> str:
    """The clause of the fee that was fixed for a hand."""
    out = [f"fee {show(fee.collection)}"]
    out += [f"jackpot {show(fee.jackpot)}"] if fee.jackpot else []
    out += [f"from {fee.payer}"] if fee.payer != NO_FEE.payer else []
    out += [f"at {fee.moment}"] if fee.moment != NO_FEE.moment else []
    out += [f"by {fee.rule}"] if fee.rule else []
    return " ".join(out)


def _pairs(clause: str, words: Sequence[str], *keys: str) -> dict[str, str]:
    """A first word, then words that each follow a key."""
    if not words or len(words) % 2 == 0 or any(key.lower() not in keys for key in words[1::2]):
        raise _malformed(clause)
    return {"": words[0]} | {key.lower(): word for key, word in zip(words[1::2], words[2::2], strict=True)}


def _opened(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    if len(words) != 2 or words[0].lower() != "by":
        raise _malformed(clause)
    parsed.opened = number(words[1], clause)


def _waiting(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.waiting = tuple(number(word, clause) for word in words)
    if len(set(parsed.waiting)) != len(parsed.waiting):
        raise BadPosition(clause, _("Write each seat only once."))


# -- posts and actions -------------------------------------------------------------------------------------------------


def _posts(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.posts = []
    for post in _listed(words):
        parts = _pairs(clause, post[2:] if len(post) > 2 else ["$0"], "dead", "of")
        kind = next((kind for kind in get_args(PostKind) if len(post) > 1 and kind == post[1].lower()), None)
        if kind is None:
            raise _malformed(clause)
        live, dead = amount(parts[""], clause), amount(parts.get("dead", "$0"), clause)
        parsed.posts.append(
            events.Posted(number(post[0], clause), kind, live, dead, amount(parts.get("of", parts[""]), clause))
        )


def post_words(post: events.Posted) -> str:
    """A post: ``2 big $3``; what is dead of it, and what it makes it to the others where that is not what is live."""
    out = f"{post.seat} {post.kind} {show(post.live)}"
    out += f" dead {show(post.dead)}" if post.dead else ""
    return out + (f" of {show(post.nominal)}" if post.nominal != post.live else "")


def _action(parsed: ParsedPosition, clause: str, words: list[str]) -> None:
    parsed.acts = []
    for phrase in _listed(words) if " ".join(words).lower() != "none" else ():
        if len(phrase) < 2:
            raise _malformed(clause)
        parsed.acts.append(_act(number(phrase[0], clause), phrase[1].lower(), phrase[2:], clause))


def _listed(words: Iterable[str]) -> list[list[str]]:
    """Words between commas; a comma inside an amount has no space behind it."""
    return [part.split() for part in " ".join(words).split(", ") if part.strip()]


def _act(seat: int, verb: str, rest: list[str], clause: str) -> events.Act:
    last = rest[-1].lower() if rest else ""
    act: events.Act
    match verb:
        case "checks":
            act = events.Checked(seat)
        case "folds":
            act = events.Folded(seat, last == "dealt")
        case "mucks":
            act = events.Mucked(seat)
        case "dies":
            act = events.HandDead(seat, rest[1] if rest[:1] == ["by"] and len(rest) > 1 else "", last == "dealt")
        case "calls" if rest:
            act = events.Called(seat, amount(rest[0], clause))
        case "brings" if rest:
            act = events.BroughtIn(seat, *_to_and_put(rest, clause), last == "full")
        case "bets" | "raises" if rest:
            act = events.Wagered(seat, *_to_and_put(rest, clause), last != "short")
        case _:
            raise BadPosition(clause, _("{verb} isn't an action. Write: {form}", verb=repr(verb), form=_VERBS))
    return act


def _to_and_put(rest: list[str], clause: str) -> tuple[Cents, Cents]:
    put = rest[2] if rest[1:2] == ["for"] and len(rest) > 2 else rest[0]
    return amount(rest[0], clause), amount(put, clause)


def act_words(act: events.Act, opens: bool) -> str:
    """Writes a player's action; ``opens`` says whether a wager is the first."""
    match act:
        case events.Checked():
            phrase = "checks"
        case events.Folded():
            phrase = "folds" + " still dealt" * act.still_dealt
        case events.Mucked():
            phrase = "mucks"
        case events.HandDead():
            phrase = "dies" + (f" by {act.rule}" if act.rule else "") + " still dealt" * act.still_dealt
        case events.Called():
            phrase = f"calls {show(act.put)}"
        case events.Wagered():
            phrase = f"{'bets' if opens else 'raises'} {_to(act)}" + " short" * (not act.full)
        case events.BroughtIn():
            phrase = f"brings {_to(act)}" + " full" * act.full
        case _:
            assert_never(act)
    return f"{act.seat} {phrase}"


def _to(act: events.Wagered | events.BroughtIn) -> str:
    return show(act.to) + (f" for {show(act.put)}" if act.put != act.to else "")


_READ = {
    "seat": _seat,
    "button": _button,
    "board": _board,
    "muck": _muck,
    "burns": _burns,
    "aside": _aside,
    "pot": _pot,
    "collected": _collected,
    "fee": _fee,
    "posts": _posts,
    "action": _action,
    "opened": _opened,
    "waiting": _waiting,
}
