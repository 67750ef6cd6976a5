"""The view and the public text of a hand of pan."""

from collections.abc import Iterator

from houseway.cards import Card
from houseway.engines.contract import Event
from houseway.engines.pan import record
from houseway.engines.pan.choices import choices, doubles
from houseway.engines.pan.outcome import reckoning, results
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import events as ev
from houseway.room.engine import Shown
from houseway.room.view_types import Announcement, Choice, Facts, Json, Kind, ViewParts, filled
from houseway.rulebook import GameRules
from houseway.table import Table


class PanShown(Shown[PanHand]):
    """The public part of a hand of pan. With eight packs a card cannot be named, so proofs are off."""

    def layout(self, rules: GameRules) -> Json:
        """A settlement is offered by its amount."""
        return {"sized": True}

    def view(self, hand: PanHand, seat: int | None) -> ViewParts:
        """The spreads, the pools and the discard; a seat's own cards."""
        seen = hand.view(seat)
        fields = filled(
            stage=seen.stage,
            phase=hand.state.phase,
            to_act=seen.to_act,
            cards=list(seen.hand),
            drawn=seen.drawn,
            live=seen.live,
            discard=seen.discards[-1] if seen.discards else None,
            discards=len(seen.discards),
            stock=seen.stock,
            tops=seen.tops,
            double_tops=seen.double_tops,
            offer=seen.offer,
            face_up=list(seen.face_up),
            results=results(hand),
            ended=filled(how=seen.ended.how, winner=seen.ended.winner) if seen.ended else None,
        )
        return fields, {
            one.seat: {
                "stack": one.stack,
                **filled(
                    status=one.status,
                    live=one.status in ("playing", "waiting"),
                    hidden=one.holding,
                    due=one.due,
                    melds=[filled(cards=list(meld.cards), worth=meld.worth) for meld in one.board],
                ),
            }
            for one in seen.players
        }

    def reckoning(self, hand: PanHand, seat: int) -> str:
        """The payments and collections."""
        return reckoning(hand, seat)

    def choices(self, hand: PanHand, seat: int, table: Table, facts: Facts) -> list[Choice]:
        """Every move, in turn or out of it."""
        return choices(hand, seat, facts.table)

    def next_choices(self, table: Table, seat: int, facts: Facts) -> list[Choice]:
        """Doubles from the next hand on, or singles again."""
        return doubles(table, seat, facts)

    def own_cards(self, hand: PanHand, seat: int) -> tuple[Card, ...] | None:
        """Returns a seat's spreads and remaining cards; a passed hand had cards too."""
        if seat not in hand.state.players:
            return None
        own = hand.state.players[seat]
        return (*(card for meld in own.board for card in meld.cards), *own.hand)

    def told(self, before: PanHand, hand: PanHand, at: int, event: Event) -> Iterator[Announcement]:
        """Yields public announcements; dealt cards are private."""
        if kind := _TOLD.get(type(event)):
            for line in record.told_of(hand, before.state, event, hand.log[at + 1 :]):
                yield Announcement(line, kind, getattr(event, "seat", None))


_TOLD: dict[type, Kind] = {
    **dict.fromkeys((ev.Declared, ev.Drawn, ev.Laid, ev.Collected, ev.Discarded, ev.Forced), "action"),
    **dict.fromkeys((ev.Offered, ev.Answered, ev.Left), "action"),
    **dict.fromkeys((ev.Moved, ev.Ended), "win"),
}
"""The announced event types and their kinds."""
