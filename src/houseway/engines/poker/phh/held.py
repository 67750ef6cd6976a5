"""The cards of a record's players: all cards they were dealt, drew and threw away, where they are known.

A card dealt unseen may be named later, when it is thrown away or shown. Until then its place is empty.
"""

from houseway.cards import text
from houseway.engines.poker.phh.actions import Action
from houseway.record.decks import Seen
from houseway.record.errors import RecordError


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

    def _place_of(self, action: Action, one: Seen) -> int:
        for place in self.places:
            if self.dealt[place] == one:
                return place
        for place in self.places:
            if self.dealt[place] is None:
                self.dealt[place] = one
                return place
        raise action.wrong(f"{one} is thrown away, but the hand is {self._known_cards()}")

    def _unseen(self, action: Action, shown: frozenset[Seen]) -> int:
        places = sorted(self.places, key=lambda place: (self.dealt[place] is not None, self.dealt[place] in shown))
        if not places:
            raise action.wrong("more cards are thrown away than the hand has")
        return places[0]

    def reveal(self, action: Action) -> None:
        """Cards that are shown take the places of those dealt unseen."""
        held = [self.dealt[place] for place in self.places]
        for one in action.cards():
            if one is None or one in held:
                continue
            if None not in held:
                raise action.wrong(f"{one} is shown, but the cards dealt were {self._known_cards()}")
            at = held.index(None)
            held[at] = self.dealt[self.places[at]] = one

    def _known_cards(self) -> str:
        return text(card for place in self.places if (card := self.dealt[place]) is not None)


class Deal:
    """Everything that a record says of the cards."""

    def __init__(self, actions: list[Action], players: int, at_first: int) -> None:
        self.hands = [Held() for _ in range(players)]
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
                raise RecordError(f"p{player + 1} is dealt {len(held.dealt)} of {at_first} cards", where="actions")

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
