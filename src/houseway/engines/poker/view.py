"""The view and the announcements of a poker hand, during play and afterwards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from houseway import hands
from houseway.cards import BadCards, Card
from houseway.engines.contract import Event
from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.choices import choices
from houseway.engines.poker.play import PokerHand, draw_events, events, ruling_events
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.events import BountyPaid
from houseway.engines.poker.play.showdown.pots import SPOKEN_HALVES, contested, spoken_pot
from houseway.engines.poker.play.showdown.result import Won
from houseway.engines.poker.play.view import seat_seen
from houseway.engines.poker.pokerstars import About
from houseway.engines.poker.record import sentences
from houseway.messages import AllOf, Amount, Cards, Message, Seat, _, ngettext
from houseway.money import Cents
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
            street=_("Showdown") if hand.phase == "showdown" else hand.street_rules.name,
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
        if len(names) < 2:
            return names[0] if names else ""
        return _("{high} · {low}", high=names[0], low=names[1])

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
        {
            "name": _("Side pot {number}", number=at) if at else _("Main pot"),
            "amount": amount,
            "seats": [seats[one].seat for one in places],
        }
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
            yield Announcement(sentences.to_the_muck(seat), "deal", seat)
            continue
        shown = _("{player} is dealt {cards} face up", player=Seat(seat), cards=Cards(up)) if up else ""
        yield Announcement(sentences.dealt_to(seat, cards), "deal", seat, owner=seat, others=shown)


def _hidden(event: Event) -> tuple[int | None, str]:
    """Who alone hears the cards of an event, and what the others hear instead."""
    if isinstance(event, events.Discarded | draw_events.Drawn) and event.cards:
        player, count = Seat(event.seat), len(event.cards)
        if isinstance(event, draw_events.Drawn):
            return event.seat, ngettext(
                "{player} draws {count} card", "{player} draws {count} cards", count, player=player
            )
        return event.seat, ngettext(
            "{player} discards {count} card", "{player} discards {count} cards", count, player=player
        )
    return None, ""


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


def results(hand: PokerHand) -> list[Json]:
    """Returns a line for every share: pot and half, seat, amount, hand, and the odd chips."""
    result = hand.result
    if result is None:
        return []
    return [_line(hand, result.won, one) for one in result.won]


def _line(hand: PokerHand, won: Sequence[Won], one: Won) -> Json:
    held = one.hand
    return filled(
        what=_pot_label(hand, won, one),
        seat=one.seat,
        amount=one.amount,
        hand=held.name if held and held.value else "",
        cards=list(held.cards) if held else [],
        odd=_odd(won, one),
    )


def reckoning(hand: PokerHand, seat: int) -> str:
    """``You put in $24 and won $31 of $64: half of the main pot. The collection was $4.``"""
    if not hand.over or seat not in hand.position:
        return ""
    at = hand.position[seat]
    awarded = [one.amount for one in hand.won if one.seat == seat]
    brought = sum(awarded)
    beside = [event for event in hand.log if isinstance(event, _BESIDE)]
    paid = sum(fee.collection + fee.jackpot for fee in beside if isinstance(fee, events.FeeTaken) and fee.seat == seat)
    bounty = sum(_bounty(one, seat) for one in beside if isinstance(one, BountyPaid))
    cost = hand.seats[at].stack - hand.stack[at] + brought + bounty - paid
    said = _put_and_won(hand, seat, cost, brought)
    if paid:
        said = _("{sentence} Your fee: {amount}.", sentence=said, amount=Amount(paid))
    if bounty > 0:
        return _("{sentence} You won {amount} for the seven-deuce.", sentence=said, amount=Amount(bounty))
    if bounty:
        return _("{sentence} You paid {amount} for the seven-deuce.", sentence=said, amount=Amount(-bounty))
    return said


def _put_and_won(hand: PokerHand, seat: int, cost: Cents, brought: Cents) -> Message:
    """Returns the chips that a seat put in and won, and its shares of the pots."""
    result, put = hand.result if brought else None, Amount(cost)
    if result is None:
        return _("You put in {amount} and won nothing.", amount=put) if cost else _("You put in nothing.")
    won = result.won
    said = _(
        "You put in {put} and won {won} of {pot}: {shares}.",
        put=put,
        won=Amount(brought),
        pot=Amount(_whole(hand, won)),
        shares=AllOf(tuple(dict.fromkeys(_share(won, one) for one in won if one.seat == seat))),
    )
    collection, jackpot = map(Amount, _from_pot(hand))
    match collection.cents > 0, jackpot.cents > 0:
        case True, True:
            return _(
                "{sentence} The collection was {amount}, and {jackpot} for the jackpot.",
                sentence=said,
                amount=collection,
                jackpot=jackpot,
            )
        case True, False:
            return _("{sentence} The collection was {amount}.", sentence=said, amount=collection)
        case False, True:
            return _("{sentence} The jackpot drop was {amount}.", sentence=said, amount=jackpot)
    return said


def _bounty(event: BountyPaid, seat: int) -> Cents:
    """Returns the seven-deuce bounty that a seat won, or paid if negative."""
    return sum(amount for _seat, amount in event.paid) if event.seat == seat else -dict(event.paid).get(seat, 0)


def _from_pot(hand: PokerHand) -> tuple[Cents, Cents]:
    """Returns the collection and the jackpot fee taken from the pot."""
    taken = [event for event in hand.log if isinstance(event, events.FeeTaken) and event.seat is None]
    return sum(event.collection for event in taken), sum(event.jackpot for event in taken)


def _whole(hand: PokerHand, won: Sequence[Won]) -> Cents:
    return sum(one.amount for one in won) + sum(_from_pot(hand))


def _pot_label(hand: PokerHand, won: Sequence[Won], one: Won) -> Message:
    """Returns the name of the pot or half that a share is of, as a label."""
    if _is_half(won, one):
        return _("{half} half of {pot}", half=SPOKEN_HALVES[one.half], pot=_pot(won, one))
    side = _("Side pot {number}", number=one.pot) if one.pot else _("Main pot")
    pot = side if _are_several(won) else _("Pot")
    if one.run:
        pot = _("{pot} on board {number}", pot=pot, number=one.run)
    return _("{pot}, no low", pot=pot) if len(hand.rules.ranking.halves) > 1 and one.hand else pot


def _is_half(won: Sequence[Won], one: Won) -> bool:
    """Whether a share is of one half of a pot that has two."""
    return len({other.half for other in won if other.pot == one.pot}) > 1


def _are_several(won: Sequence[Won]) -> bool:
    """Whether more than one pot was won."""
    return len({other.pot for other in won}) > 1


def _pot(won: Sequence[Won], one: Won) -> Message:
    """Returns the name of the pot that a share is of, in a sentence."""
    pot = spoken_pot(one.pot) if _are_several(won) else _("the pot")
    return _("{pot} on board {number}", pot=pot, number=one.run) if one.run else pot


def _share(won: Sequence[Won], one: Won) -> Message:
    """Returns the name of the part of a pot that one of several winners has, in a sentence."""
    pot, equal = _pot(won, one), sum(_same(other, one) for other in won)
    if _is_half(won, one):
        pot = _("the {half} half of {pot}", half=SPOKEN_HALVES[one.half], pot=pot)
    match equal:
        case 1:
            return pot
        case 2:
            return _("half of {pot}", pot=pot)
        case 3:
            return _("a third of {pot}", pot=pot)
        case 4:
            return _("a quarter of {pot}", pot=pot)
    return _("one of {number} shares of {pot}", number=equal, pot=pot)


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
