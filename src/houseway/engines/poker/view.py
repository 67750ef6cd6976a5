"""The view and the announcements of a poker hand, during play and afterwards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from houseway import hands
from houseway.cards import BadCards, Card, pretty
from houseway.engines.contract import Event
from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.choices import choices
from houseway.engines.poker.play import PokerHand, draw_events, events, ruling_events
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.events import BountyPaid
from houseway.engines.poker.play.showdown.pots import contested
from houseway.engines.poker.play.showdown.result import Won
from houseway.engines.poker.play.view import seat_seen
from houseway.engines.poker.pokerstars import About
from houseway.engines.poker.record import sentences
from houseway.money import Cents, show
from houseway.record.setups import say_post
from houseway.room.engine import Names, Shown
from houseway.room.view_types import Announcement, Choice, Facts, Habit, Json, Kind, ViewParts, filled
from houseway.rulebook import GameRules
from houseway.rulebook.engines.poker import Half, PokerRules
from houseway.table import Table


class PokerShown(Shown[PokerHand]):
    """The view of a poker hand."""

    def layout(self, rules: GameRules) -> Json:
        """The cards that the game deals to the board and to a seat, and whether a bet may have more than one size."""
        assert isinstance(rules, PokerRules)
        streets = rules.deal.streets
        either = rules.stud is not None and rules.stud.open_pair == "either-limit"
        return filled(
            board=sum(one.board for one in streets),
            down=sum(one.down for one in streets),
            up=sum(one.up for one in streets),
            sized=rules.betting.sizing != "fixed" or either,
        )

    def view(self, hand: PokerHand, seat: int | None) -> ViewParts:
        """Board, pots and bets; the cards of a seat that may see them."""
        fields = filled(
            phase=hand.phase,
            street="Showdown" if hand.phase == "showdown" else hand.street_rules.name,
            board=list(hand.board),
            runs=[list(board) for board in hand.runs.done] if hand.runs is not None else [],
            pot=hand.pot,
            pots=_pots(hand),
            bet_to=hand.bet_to,
            to_act=hand.to_act,
            drop=hand.drop,
            jackpot=hand.jackpot,
            kill=any(post.kind == "kill" for post in hand.posts),
            results=results(hand),
        )
        return fields, {one.seat: _seat(hand, at, seat) for at, one in enumerate(hand.seats)}

    def own_view(self, hand: PokerHand, seat: int) -> ViewParts:
        """A poker player sees their own cards and the public view."""
        at = hand.position.get(seat)
        if at is None or not hand.live[at]:
            return {}, {}
        cards, up = hand.hole[at], hand.up[at]
        own: Json = {"cards": list(cards)} if cards else {}
        if up and len(cards) > len(up):
            own["up"] = list(up)
        return {}, {seat: own}

    def made(self, hand: PokerHand, seat: int) -> str:
        """Returns the value of a seat's cards so far, once there are enough of them."""
        at = hand.position.get(seat)
        if at is None or not hand.live[at]:
            return ""
        halves, own = hand.rules.ranking.halves, hand.hole[at]
        boards = [hand.rules.board_of(half, hand.board) for half in halves]
        if not _are_enough(halves[0], own, boards[0]):
            return ""
        names = []
        try:
            for half, board in zip(halves, boards, strict=True):
                if value := hands.evaluator(half.ranking, half.selection)(own, board):
                    names.append(hands.RANKINGS[half.ranking].name(value))
        except BadCards:
            return ""  # a wrong number of cards makes no hand
        return " · ".join(names)

    def reckoning(self, hand: PokerHand, seat: int) -> str:
        """Returns the amounts put in and won, and the share of each pot."""
        return reckoning(hand, seat)

    def choices(self, hand: PokerHand, seat: int, table: Table, facts: Facts) -> list[Choice]:
        """Returns the choices of the seat; none when it is not its turn."""
        return choices(hand, seat, facts.table)

    # -- announcements -------------------------------------------------------------------------------------------------

    def told(self, before: PokerHand, hand: PokerHand, at: int, event: Event) -> Iterable[Announcement]:
        """A line that names cards which lie face down is heard by their owner alone."""
        if isinstance(event, _BETTING):
            # The most frequent lines name no card and no rule.
            return [Announcement(line, "action", event.seat) for line in sentences.told_of(before, event)]
        if isinstance(event, events.HandsDealt):
            return _dealt(event)
        if (kind := _TOLD.get(type(event))) is None:
            return ()
        owner, others = _hidden(event)
        seat, rule = getattr(event, "seat", None), getattr(event, "rule", "")
        return [Announcement(line, kind, seat, rule, owner, others) for line in sentences.told_of(before, event)]

    def outcome(self, hand: PokerHand) -> list[Announcement]:
        """Who won what; a hand that was not shown has no name."""
        result = hand.result
        if result is None:
            return []
        lines = zip(sentences.winners(hand), result.won, strict=True)
        return [Announcement(line, "win", won.seat) for line, won in lines]

    # -- when it is over -----------------------------------------------------------------------------------------------

    def retold(self, before: PokerHand, hand: PokerHand, at: int) -> Iterable[Announcement]:
        """Blinds and pots too, which at a table are called with the hand's beginning and end."""
        match hand.log[at]:
            case events.Posted(seat=seat) as post:
                return [Announcement(say_post(posts_made([post])[0]), "action", seat)]
            case events.FeeTaken():
                return [line._replace(rule=hand.fee.rule) for line in self.lines(before, hand, at)]
            case events.Awarded(seat=seat) if hand.result is not None:
                nth = sum(isinstance(one, events.Awarded) for one in before.log)
                return [Announcement(sentences.winners(hand)[nth], "win", seat)]
        return self.lines(before, hand, at)

    def tokens(self, hand: PokerHand, seat: int) -> list[str]:
        """The dealer button, blinds, straddle and kill."""
        posted = [post.kind for post in hand.posts if post.seat == seat and post.kind not in ("ante", "post")]
        return ["button"] * (seat == hand.button) + posted

    def own_cards(self, hand: PokerHand, seat: int) -> tuple[Card, ...] | None:
        """Every player who was dealt in played, if only to fold."""
        return tuple(hand.hole[hand.position[seat]]) if seat in hand.position else None

    def habits(self, hand: PokerHand) -> Mapping[int, Habit]:
        """Returns the players who put money in voluntarily in the first betting round, and the raisers."""
        return habits(hand.log)

    def as_phh(self, hand: PokerHand, seat: int | None, names: Names) -> str:
        """The hand in PHH; RecordError where PHH has no such game."""
        seen = _seen(hand, seat)
        dealt = {card for event in hand.log if isinstance(event, events.HandsDealt) for card in event.cards}
        return phh.write(hand, unseen=dealt - seen, _names=[names.get(one.seat, "") for one in hand.seats])

    def as_pokerstars(self, hand: PokerHand, about: About, names: Names) -> str:
        """The hand as PokerStars writes it."""
        return pokerstars.write(hand, about, names)

    def places(self, hand: PokerHand, order: Sequence[Card], seat: int | None) -> list[int]:
        """In a pack with every card once a card's place is known by its name; mucked cards stay hidden."""
        return sorted(order.index(card) for card in _seen(hand, seat) if order.count(card) == 1)


def _pots(hand: PokerHand) -> list[Json]:
    """Returns the pots without uncalled bets, which lie before their players."""
    if hand.phase == "over":
        return []
    seats, bet = hand.seats, hand.bet
    pots = [(one.amount, one.contenders) for one in contested(hand) if one.amount]
    called = [(amount, places) for amount, places in pots[1:] if len(places) > 1 or amount > bet[places[0]]]
    return [
        {"name": f"Side pot {at}" if at else "Main pot", "amount": amount, "seats": [seats[one].seat for one in places]}
        for at, (amount, places) in enumerate([*pots[:1], *called])
    ]


def _seat(hand: PokerHand, at: int, viewer: int | None) -> Json:
    """A seat: its chips, and of its cards those that the viewer sees."""
    if viewer is None and not hand.shown[at] and not hand.up[at] and hand.floor is None and hand.drawing is None:
        # So most seats are most of the time: nothing of them lies open.
        seen: Json = {"stack": hand.stack[at]}
        if bet := hand.bet[at]:
            seen["bet"] = bet
        if hand.live[at]:
            seen |= {"live": True, "hidden": len(hand.hole[at])}
        return seen
    one = seat_seen(hand, at, viewer)
    return {
        "stack": one.stack,
        **filled(
            bet=one.bet,
            live=one.live,
            cards=list(one.cards),
            up=list(one.up) if len(one.cards) > len(one.up) else [],
            hidden=one.hidden,
            aside=list(one.aside),
            open=list(one.open),
        ),
        **({} if one.drew is None else {"drew": one.drew}),
    }


def _are_enough(half: Half, own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether there are cards for a whole hand; three must be on the board where at most two hole cards play."""
    size = hands.RANKINGS[half.ranking].size
    return len(own) + len(board) >= size and (half.selection == "any" or len(board) >= size - 2)


def _dealt(event: events.HandsDealt) -> Iterator[Announcement]:
    """Tells each player their cards; the others hear only up cards."""
    count = len(event.seats)
    for at, seat in enumerate(event.seats):
        cards = event.cards[at::count]
        up = cards[len(cards) - event.up :] if event.up else ()
        if seat in event.folded:
            yield Announcement(f"The card of folded seat {seat} goes to the muck", "deal", seat)
            continue
        shown = f"Seat {seat} is dealt {pretty(up)} face up" if up else ""
        yield Announcement(f"Seat {seat} is dealt {pretty(cards)}", "deal", seat, owner=seat, others=shown)


def _hidden(event: Event) -> tuple[int | None, str]:
    """Who alone hears the cards of an event, and what the others hear instead."""
    if isinstance(event, events.Discarded | draw_events.Drawn) and event.cards:
        does = "draws" if isinstance(event, draw_events.Drawn) else "discards"
        return event.seat, f"Seat {event.seat} {does} {_counted(len(event.cards))}"
    return None, ""


def _counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"


def _seen(hand: PokerHand, seat: int | None) -> set[Card]:
    """Every card that lay face up or was the observer's own."""
    seen = set(hand.board)
    for event in hand.log:
        match event:
            case events.HandsDealt(seats=seats, cards=cards, up=up):
                for at, owner in enumerate(seats):
                    own = cards[at :: len(seats)]
                    seen.update(own if owner == seat else own[len(own) - up :] if up else ())
            case (
                events.BoardDealt(cards=cards)
                | events.Shown(cards=cards)
                | ruling_events.LiesOpen(cards=cards)
                | events.BountyPaid(cards=cards)
            ):
                seen.update(cards)
    return seen


_BETTING = (events.Folded, events.Checked, events.Called, events.Wagered)
"""Events of a betting round: they turn no card."""

_ANNOUNCED: dict[Kind, tuple[type[Event], ...]] = {
    "action": (
        events.Folded, events.Checked, events.BroughtIn, events.Called, events.Wagered, events.OutOfTurnNoted,
        events.BetReturned, events.Discarded, events.HandDead, events.Shown, events.Mucked, draw_events.PutShort,
        draw_events.PassedOut, draw_events.HandLaidOpen, draw_events.CardsCalledFor, draw_events.OpenersSplit,
        draw_events.Drawn, draw_events.ProofGiven, draw_events.ActionVoided, draw_events.HandSeen,
        draw_events.PushAgreed, draw_events.PushDeclared, draw_events.BoughtIn, draw_events.Declined,
        draw_events.ChopAsked, events.RunAgreed, events.BountyPaid,
    ),
    "deal": (
        events.BoardDealt, draw_events.Shuffled, events.RunsOffered, events.RunBegun,
    ),
    "ruling": (
        ruling_events.MoneyReturned, ruling_events.RaiseLost, ruling_events.StoodPat, ruling_events.SightLost,
        ruling_events.BackToAct,
        ruling_events.BettingOver,
        ruling_events.WagerTakenBack, ruling_events.ChipsKept, ruling_events.HandRevived, ruling_events.ClaimKept,
        ruling_events.PotTakenBack,
        ruling_events.LiesOpen, ruling_events.Misdealt, ruling_events.BlindOwed, ruling_events.BlindCorrected,
    ),
    "fee": (
        events.FeeTaken,
    ),
}  # fmt: skip
_TOLD = {event: kind for kind, announced in _ANNOUNCED.items() for event in announced}
"""The announced events."""


# -- the outcome -------------------------------------------------------------------------------------------------------


_BESIDE = (events.FeeTaken, BountyPaid)
"""Gains and costs of a seat outside the pots."""
_PARTS = {2: "half", 3: "a third", 4: "a quarter"}


def results(hand: PokerHand) -> list[Json]:
    """Returns a line for every share: pot and half, seat, amount, hand, and the odd chips."""
    result = hand.result
    if result is None:
        return []
    return [_line(hand, result.won, one) for one in result.won]


def _line(hand: PokerHand, won: Sequence[Won], one: Won) -> Json:
    held = one.hand
    return filled(
        what=_capital(_pot(hand, won, one)),
        seat=one.seat,
        amount=one.amount,
        hand=held.name if held and held.value else "",
        cards=list(held.cards) if held else [],
        odd=_odd(won, one),
    )


def reckoning(hand: PokerHand, seat: int) -> str:
    """``You put in $24, won $31 of $64: half of the main pot, less $4 collection``."""
    if not hand.over or seat not in hand.position:
        return ""
    at = hand.position[seat]
    awarded = [one.amount for one in hand.won if one.seat == seat]
    brought = sum(awarded)
    beside = [event for event in hand.log if isinstance(event, _BESIDE)]
    paid = sum(fee.collection + fee.jackpot for fee in beside if isinstance(fee, events.FeeTaken) and fee.seat == seat)
    bounty = sum(_bounty(one, seat) for one in beside if isinstance(one, BountyPaid))
    cost = hand.seats[at].stack - hand.stack[at] + brought + bounty - paid
    fee = f"; the collection of {show(paid)} was yours" if paid else ""
    if bounty:
        fee += f"; the seven-deuce {'brought' if bounty > 0 else 'cost'} you {show(abs(bounty))}"
    result = hand.result if awarded else None
    if result is None:
        # So it is for most, and they need not be told how the pots were divided.
        return f"You put in {show(cost)} and won nothing{fee}" if cost else f"You put nothing in{fee}"
    won = result.won
    shares = " and ".join(dict.fromkeys(_share(hand, won, one) for one in won if one.seat == seat))
    return f"You put in {show(cost)}, won {show(brought)} of {show(_whole(hand, won))}: {shares}{_less(hand)}{fee}"


def _bounty(event: BountyPaid, seat: int) -> Cents:
    """Returns the seven-deuce bounty that a seat won, or paid if negative."""
    return sum(amount for _, amount in event.paid) if event.seat == seat else -dict(event.paid).get(seat, 0)


def _from_pot(hand: PokerHand) -> tuple[Cents, Cents]:
    """Returns the collection and the jackpot fee taken from the pot."""
    taken = [event for event in hand.log if isinstance(event, events.FeeTaken) and event.seat is None]
    return sum(event.collection for event in taken), sum(event.jackpot for event in taken)


def _whole(hand: PokerHand, won: Sequence[Won]) -> Cents:
    return sum(one.amount for one in won) + sum(_from_pot(hand))


def _less(hand: PokerHand) -> str:
    collection, jackpot = _from_pot(hand)
    parts = [f"{show(collection)} collection"] * bool(collection) + [f"{show(jackpot)} for the jackpot"] * bool(jackpot)
    return f", less {' and '.join(parts)}" if parts else ""


def _pot(hand: PokerHand, won: Sequence[Won], one: Won) -> str:
    """The pot or the half of it that a share is of."""
    several = len({other.pot for other in won}) > 1
    pot = ("the main pot" if not one.pot else f"side pot {one.pot}") if several else "the pot"
    pot += f" on board {one.run}" if one.run else ""
    if len(hand.rules.ranking.halves) < 2:
        return pot
    both = len({other.half for other in won if other.pot == one.pot}) > 1
    if both:
        return f"the {one.half} half of {pot}"
    return f"{pot}, no low" if one.hand else pot


def _share(hand: PokerHand, won: Sequence[Won], one: Won) -> str:
    equal = sum(_same(other, one) for other in won)
    pot = _pot(hand, won, one)
    if equal == 1:
        return pot
    return f"{_PARTS.get(equal, f'one of {equal} shares')} of {pot}"


def _same(other: Won, one: Won) -> bool:
    """Whether two shares are of the same half of the same pot, on the same board."""
    return (other.pot, other.half, other.run) == (one.pot, one.half, one.run)


def _odd(won: Sequence[Won], one: Won) -> Cents:
    """The odd chips of a share: what it has more than the least of its equals, or its half more than the other."""
    equals = [other.amount for other in won if _same(other, one)]
    if len(equals) > 1:
        return one.amount - min(equals)
    halves: Counter[str] = Counter()
    for other in won:
        if (other.pot, other.run) == (one.pot, one.run):
            halves[other.half] += other.amount
    return max(0, halves[one.half] - min(halves.values()))


def _capital(text: str) -> str:
    said = text.removeprefix("the ")
    return said[:1].upper() + said[1:]


# -- habits ------------------------------------------------------------------------------------------------------------


def habits(log: Iterable[Event]) -> dict[int, Habit]:
    """Returns habits by seat; forced posts and bets don't count, and a player who had no decision has no habit."""
    seen: dict[int, Habit] = {}
    for event in _first_round(log):
        match event:
            case events.Wagered(seat=seat):
                seen[seat] = Habit(put_in=True, raised=True)
            case events.Called(seat=seat, put=put):
                before = seen.get(seat, Habit(put_in=False, raised=False))
                seen[seat] = Habit(put_in=before.put_in or put > 0, raised=before.raised)
            case events.Folded(seat=seat) | events.Checked(seat=seat):
                seen.setdefault(seat, Habit(put_in=False, raised=False))
    return seen


def _first_round(log: Iterable[Event]) -> Iterator[Event]:
    """The events of the first betting round."""
    left = iter(log)
    for event in left:
        if isinstance(event, events.RoundOpened):
            break
    for event in left:
        if isinstance(event, events.RoundClosed | events.RoundOpened):
            return
        yield event
