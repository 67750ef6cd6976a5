"""Where every card of a deck lies, worked out from the events of a hand alone."""

from collections.abc import Sequence

from houseway.cards import JOKER, Card
from houseway.engines.contract import Event
from houseway.engines.poker.play import PokerHand, draw_events, events, ruling_events
from houseway.engines.rulings import CardsMoved


class Deck:
    """The places of the cards; it looks at no hand, only at what happened."""

    def __init__(self) -> None:
        self.stub: list[Card] = []
        self.places: dict[str, list[Card]] = {name: [] for name in ("burns", "aside", "back", "board", "muck", "runs")}
        self.thrown: dict[int, list[Card]] = {}
        """The cards of each hand that has gone."""
        self.beaten: list[int] = []
        """The hands that lost the pot that was pushed last."""
        self.shared = 0
        self.waits_whole = False
        self.count = 0
        """How many events it has read."""

    def read(self, log: Sequence[Event]) -> "Deck":
        for event in log:
            self.take(event)
            self.count += 1
        return self

    def all_cards(self) -> list[Card]:
        return [*self.stub, *(card for place in self.places.values() for card in place)]

    def seat(self, number: int) -> list[Card]:
        return self.places.setdefault(f"seat {number}", [])

    def take(self, event: Event) -> None:
        match event:
            case events.Started():
                self.stub = list(event.stub)
            case draw_events.DeckCut():
                self.stub = [*self.stub[event.depth :], *self.stub[: event.depth]]
            case events.Burned():
                self._off_the_top([event.card], ["burns"])
            case events.HandsDealt():
                rounds = len(event.cards) // len(event.seats)
                to = ["muck" if seat in event.folded else f"seat {seat}" for seat in event.seats]
                self._off_the_top(event.cards, to * rounds)
            case events.BoardDealt():
                self._off_the_top(event.cards, ["board"] * len(event.cards))
            case draw_events.Drawn():
                self._off_the_top(event.cards, [f"seat {event.seat}"] * len(event.cards))
            case _:
                self._leaves_play(event)

    def _leaves_play(self, event: Event) -> None:
        match event:
            case events.Discarded():
                for card in event.cards:
                    self._goes(card, f"seat {event.seat}", "muck")
            case events.Folded() | events.HandDead() | events.Mucked():
                self._out(event.seat)
            case events.LosersKilled():
                for seat in event.seats:
                    self._out(seat)
                self.beaten += event.seats
            case ruling_events.PotTakenBack():
                for seat in self.beaten:
                    self._comes_back(seat)
                self.beaten = []
            case ruling_events.HandRevived():
                self._comes_back(event.seat)
            case events.RunsOffered():
                self.shared = len(self.places["board"])
            case events.RunBegun():
                self.places["runs"] += self.places["board"][self.shared :]
                del self.places["board"][self.shared :]
            case _:
                self._shuffles_and_rulings(event)

    def _shuffles_and_rulings(self, event: Event) -> None:
        match event:
            case draw_events.PassedOut() | draw_events.PushDeclared():
                self.beaten = []
                for place in [name for name in self.places if name.startswith("seat")]:
                    self.places["muck"] += self.places.pop(place)
            case draw_events.ShuffleDue():
                self.waits_whole = event.whole
            case draw_events.Shuffled() if self.waits_whole:
                assert sorted(event.order) == sorted(self.all_cards())
                self.stub, self.waits_whole = list(event.order), False
                for held in self.places.values():
                    held.clear()
            case events.Reshuffled() | draw_events.Shuffled():
                self._new_stub(event.order)
            case CardsMoved():
                on_top = []
                for move in event.moves:
                    source, target = (" ".join(name.split()[:2]) for name in (move.source, move.target))
                    self._leaves(move.card, source)
                    if target == "top":
                        on_top.append(move.card)
                    elif target == "stub":
                        self.stub.append(move.card)
                    else:
                        self.places.setdefault(target, []).append(move.card)
                self.stub = [*on_top, *self.stub]
            case _:
                pass

    def _off_the_top(self, cards: Sequence[Card], to: Sequence[str]) -> None:
        assert tuple(self.stub[: len(cards)]) == tuple(cards)
        assert len(cards) == len(to)
        for card, place in zip(cards, to, strict=True):
            self.stub.pop(0)
            self.places.setdefault(place, []).append(card)

    def _leaves(self, card: Card, source: str) -> None:
        (self.stub if source in ("top", "stub") else self.places[source]).remove(card)

    def _goes(self, card: Card, source: str, target: str) -> None:
        self._leaves(card, source)
        self.places.setdefault(target, []).append(card)

    def _comes_back(self, seat: int) -> None:
        for card in self.thrown.pop(seat):
            self._goes(card, "muck", f"seat {seat}")

    def _out(self, seat: int) -> None:
        held = self.seat(seat)
        self.thrown[seat] = list(held)
        self.places["muck"] += held
        held.clear()

    def _new_stub(self, order: Sequence[Card]) -> None:
        """What was left and cards from elsewhere, in a new order."""
        come = list(order)
        for card in self.stub:
            come.remove(card)
        for card in come:
            next(self.places[name] for name in ("muck", "burns", "aside") if card in self.places[name]).remove(card)
        self.stub = list(order)


def check_cards(one: PokerHand, deck: Deck) -> None:
    """Each card of the deck is in exactly one place, and the hand says the same places as its events."""
    started = one.log[0]
    assert isinstance(started, events.Started)
    jokers = started.stub.count(JOKER)
    assert jokers in (one.rules.draw.jokers if one.rules.draw is not None else (one.rules.deal.jokers,))
    deck.read(one.log[deck.count :])
    assert sorted(deck.all_cards()) == sorted(one.rules.deal.pack(jokers))
    assert deck.stub == list(one.stub.left)
    assert sorted(deck.places["burns"]) == sorted(one.stub.burns)
    assert sorted(deck.places["aside"]) == sorted(one.stub.aside)
    assert sorted(deck.places["back"]) == sorted(one.floor.back if one.floor is not None else ())
    assert sorted(deck.places["muck"]) == sorted(one.muck)
    assert sorted(deck.places["board"]) == sorted(one.board)
    for at, seated in enumerate(one.seats):
        if one.live[at]:
            assert sorted(deck.seat(seated.seat)) == sorted(one.hole[at])
