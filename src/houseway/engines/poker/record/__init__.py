"""Records of poker hands: stories, and the formats PHH and PokerStars."""

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway.cards import BadCards, Card, cards, text
from houseway.engines.contract import NO_FEE, Event, Fee, Seated, clockwise
from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.play import PokerCommand, PokerHand, commands, draw_events, events
from houseway.engines.poker.play.betting.raises import to_call
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.draw_events import DeckCut, Drawn, Shuffled, ShuffleDue
from houseway.engines.poker.play.events import PokerEvent
from houseway.engines.poker.record.sentences import action_line, first_posts, steps, winners
from houseway.engines.poker.record.sentences import tell as tell
from houseway.engines.rulings import Erred, Ruled, in_a_ruling
from houseway.messages import Amount, _
from houseway.money import Cents, parse, show
from houseway.record import floor_lines
from houseway.record.codec import kinds
from houseway.record.decks import cards_in, stacked
from houseway.record.errors import RecordError
from houseway.record.setups import (
    SEAT,
    FeeTable,
    amount,
    check_own_rules,
    fee_of,
    fee_table,
    posts_from,
    say_post,
    setup_of,
)
from houseway.record.toml import Table
from houseway.rulebook import House, PokerRules

EVENTS: Mapping[str, type[Any]] = kinds(PokerEvent)
COMMANDS: Mapping[str, type[Any]] = kinds(PokerCommand)


def laid(hand: PokerHand, seat: int) -> Iterator[Iterable[Card]]:
    """A seat's cards."""
    yield hand.seat(seat).cards


def middle(hand: PokerHand) -> Iterable[Card]:
    """The board."""
    return hand.board


BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((events.Posted,), ("stakes", "entry.button", "draw.third_blind")),
        ((events.HandsDealt, events.BoardDealt), ("deal.streets",)),
        ((commands.Fold, events.Folded), ("betting.words_bind", "betting.out_of_turn")),
        ((commands.Check, events.Checked), ("betting.check_raise",)),
        ((commands.BringIn, events.BroughtIn), ("stud.full_open", "deal.streets")),
        ((commands.Call, events.Called), ("betting.sizing",)),
        ((commands.Bet,), ("betting.sizing",)),
        ((commands.Raise, events.Wagered), ("betting.sizing", "betting.raise_cap")),
        ((events.BetReturned,), ("betting.all_in",)),
        ((commands.Discard, events.Discarded, draw_events.Drawn), ("draw.most", "deal.streets")),
        ((commands.Show, events.Shown), ("showdown.must_show", "showdown.shows_first")),
        ((commands.Muck, events.Mucked), ("showdown.must_show",)),
        ((events.Awarded,), ("ranking.halves",)),
        ((commands.AgreeToPush, draw_events.PushAgreed, draw_events.PushDeclared), ("push.verbal",)),
        ((commands.BuyIn, commands.Decline, draw_events.BoughtIn, draw_events.Declined), ("push.buy_in",)),
        ((commands.AgreeToRun, events.RunsOffered, events.RunAgreed, events.RunBegun), ("pot.runs",)),
        ((events.BountyPaid,), ("pot.seven_deuce",)),
        ((commands.Chop, draw_events.ChopAsked), ("pot.agreed_split",)),
    )
    for kind in kinds
}


class Phh:
    """PHH files."""

    SUFFIXES: tuple[str, ...] = (".phh", ".phhs")

    def raw_hands(self, path: Path) -> Iterator[tuple[int, Table]]:
        """The tables of a file, numbered as in a collection."""
        for place, (name, fields) in enumerate(phh.hands_in(path), 1):
            yield int(name) if name.isdecimal() and len(name) < 10 else place, fields

    def replay(self, raw: Table, house: House | str | None) -> phh.Recorded:
        """Plays a hand."""
        return phh.play(raw, house)

    def read(self, path: Path, house: House | str | None) -> list[phh.Recorded]:
        """Plays every hand."""
        return phh.read(path, house)

    def written(self, hand: PokerHand, _number: int, _hero: str) -> str:
        """Writes a hand with every card that is known."""
        return phh.write(hand)


class PokerStars:
    """Texts of PokerStars."""

    SUFFIXES: tuple[str, ...] = (".txt",)

    def raw_hands(self, path: Path) -> Iterator[tuple[int, list[pokerstars.Line]]]:
        """The lines of each hand."""
        return enumerate(pokerstars.hands_in(path), 1)

    def replay(self, raw: list[pokerstars.Line], house: House | str | None) -> phh.Recorded:
        """Plays a hand."""
        return pokerstars.play_text(raw, house).played

    def read(self, path: Path, house: House | str | None) -> list[phh.Recorded]:
        """Plays every hand."""
        return [one.played for one in pokerstars.read(path, house)]

    def written(self, hand: PokerHand, number: int, hero: str) -> str:
        """Writes a hand as one player saw it."""
        own = next((one.seat for one in hand.seats if hero and one.name == hero), None)
        if hero and own is None:
            raise RecordError(_("No player in this hand is called {name}.", name=hero), where="hero")
        return pokerstars.write(hand, pokerstars.About(number=str(number), hero=own))


FORMATS = {"phh": Phh(), "pokerstars": PokerStars()}


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    stack: str
    name: str = ""
    cards: str = ""


class _Setup(msgspec.Struct, forbid_unknown_fields=True):
    button: int
    seats: list[_Seat]
    board: str = ""
    burns: str = ""
    stub: str = ""
    chip: str = ""
    fee: FeeTable | None = None
    posts: list[str] | None = None


# -- writing -----------------------------------------------------------------------------------------------------------


def setup(hand: PokerHand, posted: PokerRules) -> Table:
    """Button, seats with stacks and cards, board, burns, fee and posts."""
    check_own_rules(hand.rules)
    held, board, burns = _dealt(hand)
    ordered = sorted(hand.seats, key=lambda one: one.seat)
    table: Table = {"button": hand.button}
    if hand.rules.pot.chip != posted.pot.chip:
        table["chip"] = show(hand.rules.pot.chip)
    table["seats"] = [
        {"seat": one.seat}
        | ({"name": one.name} if one.name else {})
        | {"stack": show(one.stack)}
        | ({"cards": text(held[one.seat])} if held[one.seat] else {})
        for one in ordered
    ]
    table |= {name: text(some) for name, some in (("board", board), ("burns", burns)) if some}
    if not _same_deal(hand, held, board, burns):
        table["stub"] = text(_first_stub(hand))
    if hand.fee != NO_FEE:
        table["fee"] = fee_table(hand.fee)
    return table | {"posts": [say_post(post) for post in posts_made(first_posts(hand))]}


def _dealt(hand: PokerHand) -> tuple[dict[int, list[Card]], list[Card], list[Card]]:
    """Returns the cards of every seat, the board and the burns, in order; none after a new shuffle or an error."""
    held: dict[int, list[Card]] = {one.seat: [] for one in hand.seats}
    board: list[Card] = []
    burns: list[Card] = []
    for event in takewhile(_in_order, hand.log):
        if isinstance(event, events.HandsDealt):
            for start_at, seat in enumerate(event.seats):
                held[seat] += event.cards[start_at :: len(event.seats)]
        elif isinstance(event, events.BoardDealt):
            board += event.cards
        elif isinstance(event, events.Burned):
            burns.append(event.card)
    return held, board, burns


def _in_order(event: Event) -> bool:
    return not (isinstance(event, Erred | Ruled) or (isinstance(event, ShuffleDue) and event.whole))


def _first_stub(hand: PokerHand) -> tuple[Card, ...]:
    return next(event.stub for event in hand.log if isinstance(event, events.Started))


def _same_deal(hand: PokerHand, held: dict[int, list[Card]], board: list[Card], burns: list[Card]) -> bool:
    """Whether a deck stacked from the cards dealt deals the same; if not, the story needs the whole deck."""
    if any(isinstance(event, Drawn | Shuffled | DeckCut | Erred | Ruled) for event in hand.log):
        return False
    dealt = len(board) + len(burns) + sum(map(len, held.values()))
    try:
        again = stacked(hand.rules, [held[one.seat] for one in hand.seats], board, burns)
    except (BadCards, RecordError):
        return False
    return again[:dealt] == _first_stub(hand)[:dealt]


def _deals(event: Event) -> bool:
    """Whether a deal may begin with it: a draw without new cards or a burn is just betting."""
    if isinstance(event, ShuffleDue):
        return not event.whole
    dealt = events.HandsDealt | events.BoardDealt | events.Burned | events.RoundOpened
    return isinstance(event, events.HandDead | events.Reshuffled | Shuffled | dealt)


def actions(hand: PokerHand) -> list[str]:
    """The commands of the dealer and the players."""
    lines: list[str] = []
    dealing = False
    for before, event in steps(hand):
        floor_lines.add_line(lines, before.log[-1] if before.log else None, event)
        if in_a_ruling(before.log):
            continue
        if _deals(event) and not dealing and before.phase not in ("bet", "showdown"):
            # One deal makes several events; the last opens the betting.
            dealing = True
            what = "hands" if before.street < 0 else hand.rules.deal.streets[before.street + 1].name
            lines.append(f"The dealer deals the {what}")
        if isinstance(event, events.Reshuffled | Shuffled):
            lines[-1] += f", shuffling {text(event.order)}"
        elif dealing and isinstance(event, events.FeeTaken) and before.push is not None:
            lines[-1] += _fee_words(event)
        elif isinstance(event, DeckCut):
            lines.append(f"The dealer cuts {event.depth} cards")
        dealing = dealing and not isinstance(event, events.RoundOpened | ShuffleDue)
        if line := action_line(before, event):
            if isinstance(event, events.HandDead) and lines[-1].startswith(f"Seat {event.seat} brings it in"):
                # The forced bet of a player who is not there is made for them, in one motion.
                lines.pop()
            lines.append(line)
    return lines


def outcome(hand: PokerHand) -> Table:
    """Who won what."""
    return {"won": [str(line) for line in winners(hand)]}


# -- reading -----------------------------------------------------------------------------------------------------------


def start(rules: PokerRules, table: Table) -> PokerHand:
    """The hand that a setup describes; cards that it leaves out are filled from the rest of the deck."""
    given = setup_of(_Setup, table)
    if rules.betting.sizing in ("fixed", "spread") and not rules.stakes.bets:
        raise RecordError(_("A limit game needs bet sizes."), where="stakes")
    players = [Seated(one.seat, amount(one.stack, f"seat {one.seat}"), one.name) for one in given.seats]
    if given.chip:
        rules = dataclasses.replace(rules, pot=dataclasses.replace(rules.pot, chip=max(1, amount(given.chip, "chip"))))
    posts = None if given.posts is None else posts_from(given.posts, [one.seat for one in players])
    return PokerHand(
        rules, players, _stub(rules, players, given), button=given.button, posts=posts, fee=fee_of(given.fee)
    )


def _stub(rules: PokerRules, players: list[Seated], given: _Setup) -> tuple[Card, ...]:
    if given.stub:
        return cards(given.stub)
    held = {one.seat: cards_in(one.cards) for one in given.seats}
    board, burns = cards_in(given.board), cards_in(given.burns)
    if not board and not any(held.values()):
        return rules.deck()
    first = rules.deal.streets[0]
    for some in held.values():
        some.extend([None] * (first.down + first.up - len(some)))
    missing = sum(street.board for street in rules.deal.streets) - len(board)
    return stacked(rules, [held[one.seat] for one in clockwise(players, given.button)], board + [None] * missing, burns)


def _fee_words(event: events.FeeTaken) -> str:
    """The fee of a push pot, as the dealer takes it with the deal."""
    return f", taking {show(event.collection)} and {show(event.jackpot)}"


def _fee_from(words: str) -> Fee:
    """The fee that ``$2 and $0`` tells; none without words."""
    collection, _and, jackpot = words.partition(" and ")
    return Fee(parse(collection), parse(jackpot) if jackpot else 0) if words else NO_FEE


_SEAT = re.compile(rf"{SEAT} (.*?)\.?", re.IGNORECASE)
_PUT_IN = re.compile(
    r"puts in (?P<chips>.+?)(?:, saying (?P<said>pass|call|bet|raise|all-in)(?: (?P<amount>\$?[\d.,]{1,20}))?)?"
    r"(?:, then (?P<again>.+))?"
)


def command(hand: PokerHand, line: str) -> PokerCommand:
    """The command that a line tells."""
    plain = line.strip()
    if plain.lower().startswith("the dealer deals"):
        told, _taking, fee = plain.rstrip(".").partition(", taking ")
        _deal, _shuffling, order = told.partition(", shuffling ")
        return commands.Deal(cards(order), _fee_from(fee))
    if cut := re.fullmatch(r"the dealer cuts (\d{1,2}) cards\.?", plain, re.IGNORECASE):
        return commands.Cut(int(cut[1]))
    if (floor_command := floor_lines.command(hand, plain)) is not None:
        return floor_command
    match = _SEAT.fullmatch(plain)
    if match is None:
        raise RecordError(
            _('Begin the line with "The dealer deals", "The floor rules on" or a seat, such as "Seat 3".')
        )
    seat, words = int(match[1]), match[2].strip()
    for pattern, make in _ACTIONS:
        if found := re.fullmatch(pattern, words, re.IGNORECASE):
            return make(hand, seat, *found.groups())
    if found := _PUT_IN.fullmatch(words.lower()):
        return _put_in(seat, found)
    raise RecordError(_('"{words}" isn\'t an action here.', words=words))


def _call(hand: PokerHand, seat: int, stated: str | None) -> PokerCommand:
    if stated and hand.to_act == seat and parse(stated) != (owed := to_call(hand, hand.position[seat])):
        raise RecordError(_("The call is {amount}, not {stated}.", amount=Amount(owed), stated=stated))
    return commands.Call(seat)


def _out_of_turn(_hand: PokerHand, seat: int, action: str) -> PokerCommand:
    acts: dict[str, Literal["fold", "check", "call", "bet", "raise"]] = {
        "folds": "fold",
        "checks": "check",
        "calls": "call",
        "bets": "bet",
        "raises": "raise",
    }
    return commands.OutOfTurn(seat, acts[action.lower()])


def _discard(_hand: PokerHand, seat: int, gone: str, splits: str | None) -> PokerCommand:
    return commands.Discard(seat, cards(gone), bool(splits))


_ACTIONS: tuple[tuple[str, Callable[..., PokerCommand]], ...] = (
    (r"stands pat", lambda _hand, seat: commands.Discard(seat, ())),
    (r"knocks", lambda _hand, seat: commands.Knock(seat)),
    (r"discards (.+?)(, splitting openers)?", _discard),
    (r"calls for (\d)", lambda _hand, seat, count: commands.CallForCards(seat, int(count))),
    (r"lays the hand open", lambda _hand, seat: commands.Show(seat)),
    (r"asks to see seat (\d{1,4})", lambda _hand, seat, other: commands.AskToSee(seat, int(other))),
    (r"agrees to run it again", lambda _hand, seat: commands.AgreeToRun(seat)),
    (r"agrees to push", lambda _hand, seat: commands.AgreeToPush(seat)),
    (r"chops", lambda _hand, seat: commands.Chop(seat)),
    (r"buys in(?: for \$?[\d.,]{1,20})?", lambda _hand, seat: commands.BuyIn(seat)),
    (r"declines", lambda _hand, seat: commands.Decline(seat)),
    (r"folds", lambda _hand, seat: commands.Fold(seat)),
    (r"checks", lambda _hand, seat: commands.Check(seat)),
    (r"brings it in(?: all-in)?(?: for \$?[\d.,]{1,20})?", lambda _hand, seat: commands.BringIn(seat)),
    (r"is away", lambda _hand, seat: commands.Away(seat)),
    (r"calls(?: all-in)?(?: (?:for )?(\$?[\d.,]{1,20}))?", _call),
    (r"bets(?: all-in)? (\$?[\d.,]{1,20})", lambda _hand, seat, to: commands.Bet(seat, parse(to))),
    (r"raises(?: all-in)? to (\$?[\d.,]{1,20})", lambda _hand, seat, to: commands.Raise(seat, parse(to))),
    (r"mucks", lambda _hand, seat: commands.Muck(seat)),
    (r"shows(?: (.+))?", lambda _hand, seat, shown: commands.Show(seat, cards(shown or ""))),
    (r"(folds|checks|calls|bets|raises) out of turn", _out_of_turn),
)


def _put_in(seat: int, found: re.Match[str]) -> commands.PutIn:
    said: dict[str | None, Literal["", "pass", "call", "bet", "raise", "all-in"]] = {
        None: "",
        "pass": "pass",
        "call": "call",
        "bet": "bet",
        "raise": "raise",
        "all-in": "all-in",
    }
    amount = parse(found["amount"]) if found["amount"] else 0
    return commands.PutIn(seat, _chips(found["chips"]), said[found["said"]], amount, _chips(found["again"] or ""))


def _chips(words: str) -> tuple[Cents, ...]:
    """Chips as one counts them out: ``$5 and $1``."""
    try:
        return tuple(parse(word) for word in words.replace(" and ", " ").split())
    except ValueError as error:
        raise RecordError(str(error)) from None
