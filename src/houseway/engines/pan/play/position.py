"""A hand of pan as text, and back. After the head come, in this order when written and in any order when read:

- ``seat 1 Ann $20 doubles: 2c 4d ??`` – a seat in the order of play, the chips in front of it and the cards it holds;
  name and ``doubles`` are optional, and one of ``waiting``, ``passed``, ``dead``, ``broke``, ``foul``, ``thrown-in``
  and ``misled`` stands before the colon of a hand that is not in the play;
- ``board 1: Kc Kd Kh, 4s 4s 4s pays 4`` – a seat's spreads; ``pays`` if a spread has earned a different amount than
  its cards do together;
- ``tops $6``, ``double tops $2`` and ``collected $1`` – if omitted, the Tops are the antes;
- ``fee $1`` and ``jackpot $1`` – the house's take from the Tops in this hand;
- ``paid 3: 1 $4, 2 $2`` – a seat's collections in this hand, by payer;
- ``due 1 4`` – chips that a seat has earned from each player and not called for;
- ``discards 7c 2d``; ``let go 2d by 1 for 2`` – a discard that may be taken by the next player or forced: ``from the
  hand`` where it was none off the deck, ``drawn 2 3`` for who has drawn since; ``aside 5c`` – out of play;
- ``draws 7`` – the number of cards drawn; if omitted, as many as the boards and discards need;
- ``declaring``, ``playing`` or ``over``; ``drawn 7c`` – the card off the deck that the one in turn must use or let go;
  ``spread`` – they have used it and may go on spreading; ``to act 2``.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

from houseway.cards import BadCards, Card, check_from, pan_stock, text
from houseway.engines.contract import Fee
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.melds import Meld, new_meld
from houseway.engines.pan.play.state import Loose, Player, State, Status
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
from houseway.messages import Seat, _
from houseway.money import Cents, show
from houseway.rulebook.engines.pan import PanRules

_LEAVE = frozenset(("players", "stock"))
_KNOWN = (
    "seat, board, tops, double tops, collected, paid, due, discards, let go, aside, draws, drawn, spread and to act"
)
_STATUSES: dict[str, Status] = {status: status for status in get_args(Status)}
_PHASES: tuple[str, ...] = ("declaring", "playing", "over")


# -- writing -----------------------------------------------------------------------------------------------------------


def write(rules: PanRules, state: State) -> str:
    """Every clause after the head."""
    text = "; ".join(_clauses(rules, state))
    derived = _built(rules, clauses(text), tuple(reversed(state.stock)))
    others = _parts(derived)
    facts = facts_of({name: (one, others[name]) for name, one in _parts(state).items()}, _LEAVE)
    return f"{text}; {facts}" if facts else text


def _parts(state: State) -> dict[str, object]:
    return {"hand": state} | {f"seat {seat}": player for seat, player in state.players.items()}


def _clauses(rules: PanRules, state: State) -> Iterator[str]:
    for player in state.players.values():
        name = re.sub("[;:{}$]", " ", player.name)
        status = "" if player.status == "playing" else player.status
        doubles = "doubles" if player.doubles else ""
        words = f"seat {player.seat} {name} {show(player.stack)} {doubles} {status}".split()
        yield f"{' '.join(words)}:{''.join(f' {card}' for card in player.hand)}"
    for player in state.players.values():
        if player.board:
            yield f"board {player.seat}: {', '.join(_spread(rules, meld) for meld in player.board)}"
    yield from _money(state)
    for player in state.players.values():
        if from_whom := [one for one in state.collected.items() if one[0][0] == player.seat]:
            yield f"paid {player.seat}: {', '.join(f'{payer} {show(paid)}' for (_, payer), paid in from_whom)}"
    for player in state.players.values():
        if player.due:
            yield f"due {player.seat} {player.due}"
    if state.discards:
        yield f"discards {text(state.discards)}"
    yield from (_let_go(loose) for loose in state.loose)
    if state.aside:
        yield f"aside {text(state.aside)}"
    yield f"draws {state.draws}"
    yield state.phase
    if state.drawn is not None:
        yield f"drawn {state.drawn}"
    elif state.acting_stage == "laid":
        yield "spread"
    if (seat := state.to_act) is not None:
        yield f"to act {seat}"


def _money(state: State) -> Iterator[str]:
    yield f"tops {show(state.pools['tops'])}"
    if state.pools["double-tops"]:
        yield f"double tops {show(state.pools['double-tops'])}"
    if state.pools["drop"]:
        yield f"collected {show(state.pools['drop'])}"
    if state.fee.collection:
        yield f"fee {show(state.fee.collection)}"
    if state.fee.jackpot:
        yield f"jackpot {show(state.fee.jackpot)}"


def _spread(rules: PanRules, meld: Meld) -> str:
    pays = "" if meld == _meld(rules, meld.cards) else f" pays {meld.worth}"
    return f"{text(meld.cards)}{pays}"


def _meld(rules: PanRules, cards: Sequence[Card]) -> Meld:
    """Cards as a spread, with what they earn when they are laid together."""
    made = new_meld(rules, cards)
    return Meld("invalid", tuple(cards)) if made is None else Meld(made.kind, tuple(cards), made.worth)


def _let_go(loose: Loose) -> str:
    hand = " from the hand" if loose.from_hand else ""
    offered = f" for {loose.offered}" if loose.offered is not None else ""
    drawers = f" drawn {' '.join(map(str, loose.drawers))}" if loose.drawers else ""
    return f"let go {loose.card} by {loose.by}{hand}{offered}{drawers}"


# -- reading -----------------------------------------------------------------------------------------------------------


def placed(rules: PanRules, texts: Sequence[str], cards: Sequence[Card]) -> State:
    """The hand that the clauses after the head tell; BadPosition where they do not."""
    state = _built(rules, texts, cards)
    everything = [*state.stock, *state.discards, *state.aside, *((state.drawn,) if state.drawn else ())]
    for player in state.players.values():
        everything += player.hand
        everything += [card for meld in player.board for card in meld.cards]
    try:
        check_from(everything, pan_stock(), "pan's stock")
    except BadCards as problem:
        raise BadPosition(texts[-1], str(problem)) from None
    return state


def _built(rules: PanRules, texts: Sequence[str], cards: Sequence[Card]) -> State:
    given = Clauses(one for one in texts if not one.startswith(FACTS))
    facts = next((one for one in texts if one.startswith(FACTS)), "")
    rest = iter(cards)
    state = State()
    act, whose = given.one("to act")
    to_act = number(whose, act) if act else None
    stated: dict[int, bool] = {}
    for clause, words in given.all("seat"):
        player, has_status = _player(words, clause, rest)
        if player.seat in state.players:
            raise BadPosition(clause, _("Write one clause for each seat."))
        state.players[player.seat] = player
        stated[player.seat] = has_status
    if not state.players:
        raise BadPosition(texts[0] if texts else "", _("Write the seats, like {example}.", example="seat 1 $20: 2c 4d"))
    for clause, words in given.all("board"):
        seat, _colon, there = words.partition(":")
        _of(state, seat, clause).board = [_laid(rules, part, clause) for part in re.split(r",\s*", there.strip())]
    _put_cards(state, given, rest)
    _put_phase(state, given, to_act, {seat for seat, so in stated.items() if so})
    _put_money(rules, state, given)
    for clause, words in given.all("due"):
        seat, _space, chips = words.partition(" ")
        _of(state, seat, clause).due = number(chips, clause)
    _put_turn(state, given, to_act)
    given.end(_KNOWN)
    if facts:
        put_facts_of(_parts(state), facts)
    state.stock = list(reversed(list(rest)))
    if act and state.to_act != to_act:
        now = state.to_act
        waits = _("No seat is to act here.") if now is None else _("It's {player}'s turn.", player=Seat(now))
        raise BadPosition(act, waits)
    return state


def unnamed(texts: Sequence[str]) -> tuple[Card, ...]:
    """The stock without the cards that the text names."""
    named: Counter[Card] = Counter()
    discards: Counter[Card] = Counter()
    let_go: Counter[Card] = Counter()
    places = {"discards": discards, "let": let_go} | dict.fromkeys(("seat", "board", "aside", "drawn"), named)
    for clause in texts:
        kind = clause.lower().split(" ")[0]
        if kind in places:
            words = clause.partition(":")[2] if kind in ("seat", "board") else clause
            found = (word for word in words.replace(",", " ").split() if re.fullmatch("[2-7JQKAjqka][cdhsCDHS]", word))
            places[kind].update(card for card in cards_of(found, clause) if card)
    named += discards | let_go
    return without(pan_stock(), named.elements())


def _player(words: str, clause: str, rest: Iterator[Card]) -> tuple[Player, bool]:
    """Reads a seat with its cards and, if stated, its status outside of play."""
    who, _colon, held = words.partition(":")
    parts = who.split()
    status: Status = "playing"
    has_status = bool(parts) and parts[-1].lower() in _STATUSES
    if has_status:
        status = _STATUSES[parts.pop().lower()]
    doubles = bool(parts) and parts[-1].lower() == "doubles"
    if doubles:
        parts.pop()
    match parts:
        case [seat, *name, stack]:
            chips = amount(stack, clause)
        case _:
            raise BadPosition(
                clause, _("Write a seat with its chips and cards, like {example}.", example="seat 1 $20: 2c 4d")
            )
    player = Player(number(seat, clause), " ".join(name), chips, doubles, chips, status=status)
    player.hand = fill(cards_of(held.split(), clause), rest, clause)
    return player, has_status


def _of(state: State, seat: str, clause: str) -> Player:
    found = state.players.get(number(seat.strip(), clause))
    if found is None:
        raise BadPosition(clause, _("Write a clause for {player}, with its chips.", player=Seat(int(seat))))
    return found


def _laid(rules: PanRules, part: str, clause: str) -> Meld:
    words, pays, worth = part.lower().partition(" pays ")
    cards = [card for card in cards_of(words.split(), clause) if card is not None]
    if not cards or len(cards) < len(words.split()):
        raise BadPosition(clause, _("Write all spread cards, like {example}.", example="board 1: Kc Kd Kh, 4s 4s 4s"))
    try:
        made = _meld(rules, cards)
    except ValueError:
        raise BadPosition(clause, _("{cards} aren't all cards of Pan.", cards=text(cards))) from None
    return Meld(made.kind, made.cards, number(worth, clause)) if pays else made


def _put_cards(state: State, given: Clauses, rest: Iterator[Card]) -> None:
    """Reads the cards outside of hands and boards."""
    clause, words = given.one("discards")
    state.discards = fill(cards_of(words.split(), clause), rest, clause)
    clause, words = given.one("aside")
    state.aside = fill(cards_of(words.split(), clause), rest, clause)
    for clause, words in given.all("let go"):
        loose = _loose(state, words, clause)
        state.loose.append(loose)
        if Counter(one.card for one in state.loose)[loose.card] > state.discards.count(loose.card):
            state.discards.append(loose.card)
    clause, words = given.one("drawn")
    if clause:
        drawn = fill(cards_of(words.split(), clause), rest, clause)
        if len(drawn) != 1:
            raise BadPosition(clause, _("Write one drawn card, like {example}.", example="drawn 7c"))
        state.drawn, state.stage = drawn[0], "drawn"


def _loose(state: State, words: str, clause: str) -> Loose:
    found = re.fullmatch(
        r"(?P<card>\S+) by (?P<by>\d+)(?P<hand> from the hand)?(?: for (?P<to>\d+))?(?: drawn (?P<drawers>[\d ]+))?",
        words.lower(),
    )
    if found is None:
        raise BadPosition(clause, _("Write a discarded card like {example}.", example="let go 2d by 1 for 2 drawn 2 3"))
    card = cards_of([found["card"]], clause)[0]
    if card is None:
        raise BadPosition(clause, _("A discarded card is face up. Name it."))
    drawers = tuple(_of(state, seat, clause).seat for seat in (found["drawers"] or "").split())
    offered = _of(state, found["to"], clause).seat if found["to"] else None
    return Loose(card, _of(state, found["by"], clause).seat, bool(found["hand"]), offered, drawers)


def _put_phase(state: State, given: Clauses, to_act: int | None, stated: set[int]) -> None:
    """Declaring or playing; while they declare, those from the one to act on wait."""
    found = next((phase for phase in _PHASES if given.one(phase)[0]), "playing")
    match found:
        case "declaring":
            state.phase = "declaring"
            after = False
            for player in state.players.values():
                after = after or player.seat == to_act
                if after and player.seat not in stated:
                    player.status = "waiting"
        case "over":
            state.phase, state.ended = "over", ev.Ended(None, "void")
        case _:
            state.phase = "playing"
    declared = [player.seat for player in state.players.values() if player.status != "waiting"]
    state.last_declared = declared[-1] if declared else None


def _put_money(rules: PanRules, state: State, given: Clauses) -> None:
    """Adds the antes to the Tops; each player brought their chips plus the ante."""
    state.counts = (rules.deal.cards,) * len(state.players)
    fee, jackpot = given.cents("fee"), given.cents("jackpot")
    state.fee = Fee(fee, jackpot)
    for player in state.players.values():
        state.antes[player.seat, "tops"] = rules.tops.ante * rules.chip
        if player.doubles:
            state.antes[player.seat, "double-tops"] = rules.tops.doubles_ante * rules.chip
        player.brought = player.stack + sum(ante for (seat, _), ante in state.antes.items() if seat == player.seat)
    for clause, words in given.all("paid"):
        _put_paid(state, words, clause)
    state.pools["drop"] = given.cents("collected")
    double, words = given.one("double tops")
    state.pools["double-tops"] = amount(words, double) if double else 0 if state.ended else _sum(state, "double-tops")
    clause, words = given.one("tops")
    state.pools["tops"] = amount(words, clause) if clause else _sum(state, "tops") - state.pools["drop"]


def _put_paid(state: State, words: str, clause: str) -> None:
    """Books a seat's collections: it brought less by that amount, and the others more."""
    seat, _colon, those = words.partition(":")
    claimant = _of(state, seat, clause)
    for part in re.split(r",\s+", those.strip()):
        payer, _space, money = part.partition(" ")
        other, paid = _of(state, payer, clause), amount(money, clause)
        state.collected[claimant.seat, other.seat] = paid
        claimant.brought -= paid
        other.brought += paid


def _sum(state: State, pool: ev.Pool) -> Cents:
    return sum(ante for (_, kept), ante in state.antes.items() if kept == pool)


def _put_turn(state: State, given: Clauses, to_act: int | None) -> None:
    """Whose turn it is and how far it has got, and who has acted before."""
    clause, words = given.one("draws")
    state.draws = number(words, clause) if clause else len(state.discards) + (state.drawn is not None)
    if given.one("spread")[0]:
        state.stage = "laid"
    playing = state.active
    if to_act is not None and to_act not in state.players:
        raise BadPosition(f"to act {to_act}", _("{player} isn't in the hand.", player=Seat(to_act or 0)))
    if state.phase == "playing":
        state.turn = to_act if to_act is not None else playing[0].seat if playing else 0
    for at, player in enumerate(playing):
        player.acted = state.phase != "declaring" and (at < state.draws or bool(player.board))
