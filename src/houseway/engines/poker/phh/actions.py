"""The actions of a PHH record: what they say, the cards they name, and playing them as commands.

A card dealt unseen may be named later, when it is thrown away or shown. Until then its place is empty.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from houseway.cards import BadCards, Card
from houseway.engines.contract import Command, Refused
from houseway.engines.poker.phh.fields import cents
from houseway.engines.poker.play import (
    AgreeToRun,
    Bet,
    BringIn,
    Call,
    Check,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Raise,
    Show,
    by_kind,
)
from houseway.engines.poker.play.draw_events import Drawn
from houseway.engines.poker.play.events import BoardDealt, HandsDealt
from houseway.messages import AllOf, Cards, _, ngettext
from houseway.money import Cents
from houseway.record.decks import Seen, cards_in
from houseway.record.errors import RecordError

_ACTOR = re.compile(r"p([1-9]\d?)")
_BOARD = -1
"""The place of board cards among cards that are due; players have theirs by position."""


@dataclass(frozen=True, slots=True)
class Action:
    """One line of a record; ``player`` is a position, or -1 for the dealer."""

    number: int
    text: str
    player: int
    verb: str
    words: tuple[str, ...]

    def wrong(self, reason: str, rule: str = "") -> RecordError:
        """The error to raise about this action."""
        return RecordError(reason, action=self.number, text=self.text, rule=rule)

    def cards(self) -> list[Seen]:
        """The cards that the action ends with."""
        try:
            return cards_in(self.words[-1] if self.words else "")
        except (BadCards, RecordError) as error:
            raise self.wrong(str(error)) from None


def parse_actions(given: object, players: int) -> list[Action]:
    """The actions of the ``actions`` field; comments and empty lines fall away but count."""
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise RecordError(_("Write a list of texts here."), where="actions")
    parsed = [_parsed(number, line, players) for number, line in enumerate(given, 1)]
    return [action for action in parsed if action is not None]


def _parsed(number: int, line: str, players: int) -> Action | None:
    words = line.partition("#")[0].split()
    if not words:
        return None
    wrong = Action(number, line, _BOARD, "", ()).wrong
    if words[0] == "d" and len(words) == 3 and words[1] == "db":
        return Action(number, line, _BOARD, "db", (words[2],))
    if words[0] == "d" and len(words) == 4 and words[1] == "dh":
        return Action(number, line, _player(words[2], players, wrong), "dh", (words[3],))
    if words[0] == "d" or len(words) < 2:
        raise wrong(
            _('Write "d db CARDS" or "d dh pN CARDS" for the dealer, "pN f", "pN cc" or "pN cbr AMOUNT" for a player.')
        )
    player, verb, rest = _player(words[0], players, wrong), words[1], tuple(words[2:])
    least, most = _WORDS_AFTER.get(verb, (0, -1))
    if most < 0:
        raise wrong(_("{verb} isn't an action. Use: {known}.", verb=repr(verb), known=", ".join(_WORDS_AFTER)))
    if not least <= len(rest) <= most:
        if not most:
            raise wrong(_("Write nothing after {verb}.", verb=verb))
        raise wrong(
            _("Write one word after {verb}.", verb=verb)
            if least
            else _("Write at most one word after {verb}.", verb=verb)
        )
    return Action(number, line, player, verb, rest)


_WORDS_AFTER = {"f": (0, 0), "cc": (0, 0), "cbr": (1, 1), "pb": (0, 0), "sd": (0, 1), "sm": (0, 1)}


def _player(word: str, players: int, wrong: Callable[[str], RecordError]) -> int:
    match = _ACTOR.fullmatch(word)
    if match is None or int(match[1]) > players:
        raise wrong(_("{word} isn't a player. Use p1 to {last}.", word=repr(word), last=f"p{players}"))
    return int(match[1]) - 1


def _owner(player: int) -> str:
    """Returns the name of a player or of the board."""
    return _("the board") if player == _BOARD else f"p{player + 1}"


class Replay:
    """Plays a record's actions on a hand, one by one."""

    def __init__(
        self,
        hand: PokerHand,
        hidden: set[int],
        board_hidden: bool,
        thrown: dict[int, tuple[int, ...]],
        *,
        runs: bool = False,
    ) -> None:
        """``hidden`` are the positions of unseen hands; ``thrown`` the places of discards, by action.

        With ``runs`` the board was dealt more than once.
        """
        self.hand = hand
        self.hidden = hidden
        self.board_hidden = board_hidden
        self.thrown = thrown
        self.runs = runs
        self.due: dict[int, list[Card]] = {}
        self.shows: dict[int, Action] = {}

    def step(self, action: Action) -> None:
        """Plays one action; what the rules forbid is a RecordError with the rule."""
        try:
            if action.verb in ("db", "dh", "sd", "sm"):
                self._end_the_betting()
            self._run_it_as_dealt()
            if action.verb in ("db", "dh"):
                self._deal(action)
                return
            if self.due:
                waiting = AllOf(tuple(map(_owner, self.due)))
                raise action.wrong(_("First deal the cards for {players}.", players=waiting))
            self._pass_a_pat_draw()
            if action.verb == "sm":
                self._note_show(action)
            else:
                self.hand.apply(self._command(action))
        except Refused as refused:
            raise action.wrong(str(refused), refused.rule) from None
        except BadCards as error:
            raise action.wrong(str(error)) from None

    def _deal(self, action: Action) -> None:
        """A record names one hand or the board at a time; the dealer deals a street at once."""
        if not self.due:
            for event in self.hand.apply(Deal()):
                if isinstance(event, HandsDealt):
                    for start, seat in enumerate(event.seats):
                        self.due[self.hand.position[seat]] = list(event.cards[start :: len(event.seats)])
                elif isinstance(event, BoardDealt):
                    self.due[_BOARD] = list(event.cards)
                elif isinstance(event, Drawn):
                    self.due.setdefault(self.hand.position[event.seat], []).extend(event.cards)
        whose = _owner(action.player)
        named, due = action.cards(), self.due.get(action.player, [])
        if not due:
            raise action.wrong(_("No cards for {player} are due.", player=whose))
        if len(named) > len(due) or any(one not in (None, dealt) for one, dealt in zip(named, due, strict=False)):
            raise action.wrong(
                ngettext(
                    "Deal {count} card to {player} here, not {dealt}.",
                    "Deal {count} cards to {player} here, not {dealt}.",
                    len(due),
                    player=whose,
                    dealt=len(named),
                )
            )
        del due[: len(named)]
        if not due:
            del self.due[action.player]

    def _end_the_betting(self) -> None:
        """Checks for a last player without an opponent who can bet, though a record need not have the line."""
        hand = self.hand
        if hand.phase == "bet" and len(hand.able) < 2 and Check in (may := by_kind(hand.options())):
            hand.apply(may[Check].command)

    def _run_it_as_dealt(self) -> None:
        """Where the house asks whether to deal the board more than once, the cards of the record are the answer."""
        while self.hand.phase == "runs":
            seat = self.hand.seats[self.hand.pending[0]].seat
            self.hand.apply(AgreeToRun(seat) if self.runs else Decline(seat))

    def _pass_a_pat_draw(self) -> None:
        """Deals a draw without discards, though a record has no line for it."""
        hand = self.hand
        if hand.drawing is not None and hand.draws_next and hand.phase == "deal" and max(hand.drawing.called) <= 0:
            hand.apply(Deal())

    def _command(self, action: Action) -> Command:
        seat = self.hand.seats[action.player].seat
        match action.verb:
            case "f":
                return Fold(seat)
            case "pb" if self.hand.rules.stud is not None:
                return BringIn(seat)
            case "sd" if self.hand.drawing is not None:
                held = self.hand.hole[action.player]
                return Discard(seat, tuple(held[place] for place in self.thrown[action.number]))
            case "cc":
                return Check(seat) if Check in by_kind(self.hand.options()) else Call(seat)
            case "cbr":
                to = self._full_raise(action.player, _amount(action))
                return Bet(seat, to) if not self.hand.bet_to else Raise(seat, to)
        raise action.wrong(_("{game} has no {verb}.", game=self.hand.rules.title, verb=action.verb))

    def _full_raise(self, at: int, to: Cents) -> Cents:
        """A raise that puts every opponent all-in may be written as what they can call, below a full raise.

        The full raise is made instead; the uncalled part is returned.
        """
        hand, may = self.hand, by_kind(self.hand.options())
        wager = may.get(Bet) or may.get(Raise)
        least = wager.least if wager else 0
        reach = [hand.bet[other] + hand.stack[other] for other, live in enumerate(hand.live) if live and other != at]
        return least if hand.bet_to < to < least and to >= max(reach, default=to + 1) else to

    def _note_show(self, action: Action) -> None:
        """Hands may be tabled once no betting can follow; they are read when the board is complete."""
        if self.hand.phase == "bet" or (self.hand.phase == "deal" and len(self.hand.able) > 1):
            raise action.wrong(_("Show hands after the betting is over."))
        self.shows[action.player] = action

    def finish(self) -> None:
        """Plays the showdown that the record has: known hands show, unseen hands give up their claim."""
        if self.due:
            raise RecordError(_("The record ends in the middle of the deal."), where="actions")
        hand = self.hand
        self._pass_a_pat_draw()
        if hand.phase != "showdown":
            return
        given_up = sum(at in self.shows and not self.shows[at].words for at in hand.pending)
        one_left = len(hand.pending) == given_up + 1  # who wins without showing
        if not one_left and (self.board_hidden or not [at for at in hand.pending if self._shows(at)]):
            raise RecordError(
                _("The record doesn't show the cards that decide the pot, so the winner is unknown."), where="actions"
            )
        while hand.phase == "showdown":
            at = hand.pending[0]
            seat = hand.seats[at].seat
            try:
                hand.apply(Show(seat) if self._shows(at) else Muck(seat))
            except Refused as refused:
                action = self.shows.get(at)
                raise action.wrong(str(refused), refused.rule) if action else RecordError(str(refused)) from None

    def _shows(self, at: int) -> bool:
        mucks = at in self.shows and not self.shows[at].words
        return not mucks and at not in self.hidden


def _amount(action: Action) -> Cents:
    try:
        return cents(Decimal(action.words[0]), "amount")
    except InvalidOperation:
        raise action.wrong(_("{text} isn't an amount.", text=repr(action.words[0]))) from None
    except RecordError as error:
        raise action.wrong(error.reason) from None


class Held:
    """One player's cards: all that were dealt, in order, and the places of those still in the hand."""

    def __init__(self) -> None:
        self.dealt: list[Seen] = []
        self.places: list[int] = []

    @property
    def hidden(self) -> bool:
        """Whether the hand has an unseen card."""
        return any(self.dealt[place] is None for place in self.places)

    def deal(self, cards: list[Seen]) -> None:
        """More cards come."""
        self.places += range(len(self.dealt), len(self.dealt) + len(cards))
        self.dealt += cards

    def throw(self, action: Action, shown: frozenset[Seen]) -> tuple[int, ...]:
        """Cards go; answers where they stood in the hand. One that was not seen is none of those shown later."""
        before, gone = list(self.places), {}
        cards = action.cards()
        for at in sorted(range(len(cards)), key=lambda at: cards[at] is None):
            one = cards[at]
            gone[at] = self._place_of(action, one) if one is not None else self._unseen(action, shown)
            self.places.remove(gone[at])
        return tuple(before.index(gone[at]) for at in range(len(cards)))

    def _place_of(self, action: Action, one: Card) -> int:
        for place in self.places:
            if self.dealt[place] == one:
                return place
        for place in self.places:
            if self.dealt[place] is None:
                self.dealt[place] = one
                return place
        raise action.wrong(
            _("{card} is discarded, but the hand is {cards}.", card=Cards((one,)), cards=self._known_cards())
        )

    def _unseen(self, action: Action, shown: frozenset[Seen]) -> int:
        places = sorted(self.places, key=lambda place: (self.dealt[place] is not None, self.dealt[place] in shown))
        if not places:
            raise action.wrong(_("More cards are discarded than the hand has."))
        return places[0]

    def reveal(self, action: Action) -> None:
        """Cards that are shown take the places of those dealt unseen."""
        held = [self.dealt[place] for place in self.places]
        for one in action.cards():
            if one is None or one in held:
                continue
            if None not in held:
                raise action.wrong(
                    _("{card} is shown, but the hand is {cards}.", card=Cards((one,)), cards=self._known_cards())
                )
            at = held.index(None)
            held[at] = self.dealt[self.places[at]] = one

    def _known_cards(self) -> Cards:
        held = (self.dealt[place] for place in self.places)
        return Cards(tuple(card for card in held if card is not None))


class Dealt:
    """Everything that a record says of the cards."""

    def __init__(self, actions: list[Action], players: int, at_first: int) -> None:
        self.hands = [Held() for _player in range(players)]
        self.board: list[Seen] = []
        self.thrown: dict[int, tuple[int, ...]] = {}
        """By the number of an action: where the cards stood in the hand that were thrown away."""
        self._draws: list[list[tuple[int, int]]] = []
        drew: set[int] = set()
        dealt = [0] * players
        shown = _shown(actions, players)
        for action in actions:
            match action.verb:
                case "db":
                    self.board += action.cards()
                case "dh":
                    self._deal(action.player, action.cards(), drawn=dealt[action.player] >= at_first)
                    dealt[action.player] = len(self.hands[action.player].dealt)
                case "sd":
                    if not self._draws or action.player in drew:
                        self._draws.append([])
                        drew.clear()
                    drew.add(action.player)
                    held = self.hands[action.player]
                    self.thrown[action.number] = held.throw(action, shown[action.player]) if action.words else ()
                case "sm" if action.words and action.words != ("-",):
                    self.hands[action.player].reveal(action)
                case _ if action.verb != "sm":
                    drew.update(range(players))
        for player, held in enumerate(self.hands):
            if len(held.dealt) < at_first and actions:
                raise RecordError(
                    _(
                        "{player} is dealt {dealt} of {all} cards.",
                        player=f"p{player + 1}",
                        dealt=len(held.dealt),
                        all=at_first,
                    ),
                    where="actions",
                )

    def _deal(self, player: int, cards: list[Seen], *, drawn: bool) -> None:
        held = self.hands[player]
        first = len(held.dealt)
        held.deal(cards)
        if drawn and self._draws:
            self._draws[-1] += [(player, first + at) for at in range(len(cards))]

    @property
    def draws(self) -> list[list[Seen]]:
        """The cards of each draw, as they were served."""
        return [[self.hands[player].dealt[place] for player, place in served] for served in self._draws]

    @property
    def seen(self) -> list[list[Seen]]:
        """Each player's cards in the order they came, without those of the draws."""
        drawn = {one for served in self._draws for one in served}
        return [
            [card for place, card in enumerate(held.dealt) if (player, place) not in drawn]
            for player, held in enumerate(self.hands)
        ]


def _shown(actions: list[Action], players: int) -> list[frozenset[Seen]]:
    """Returns the cards that each player shows at the end of the hand."""
    shows = [action for action in actions if action.verb == "sm" and action.words and action.words != ("-",)]
    return [frozenset(one for show in shows if show.player == at for one in show.cards()) for at in range(players)]
