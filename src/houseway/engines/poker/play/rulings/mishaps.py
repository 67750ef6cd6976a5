"""Errors at the table that move cards: the error itself, before any ruling."""

from dataclasses import replace
from typing import TypeAlias

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.contract import Refused, not_in_hand
from houseway.engines.poker.play import events
from houseway.engines.poker.play.betting.openers import pot_opener
from houseway.engines.poker.play.betting.raises import counts_as_full, raise_bounds
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.dealing import draw, shuffles
from houseway.engines.poker.play.dealing.shuffles import shuffle_due
from houseway.engines.poker.play.dealing.streets import deal_street
from houseway.engines.poker.play.play import Play, check_held, top
from houseway.engines.poker.play.ruling_events import BlindCorrected, FacesTurned, LiesOpen, Ordered, PotTakenBack
from houseway.engines.poker.play.rulings.case import burn_to_be, next_street
from houseway.engines.poker.play.rulings.hands import kill
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import moving, note
from houseway.messages import Seat, _
from houseway.rulebook.engines.poker import Street

_SEEN_LATER = (
    irregularities.TooManyCards,
    irregularities.TooFewCards,
    irregularities.ExposedOnDeal,
    irregularities.FlashedCard,
    irregularities.BoxedCard,
    irregularities.JokerFound,
)
"""Errors of the deal that are found in a hand when its player has folded it; no card of it moves any more."""
_MAY_BE_FOLDED = (irregularities.HandTakenBack, irregularities.Miscall, irregularities.WrongDealer, *_SEEN_LATER)


def happen(hand: Play, one: irregularities.Irregularity) -> None:
    """The error happens. Most errors move no card: a face seen, a word said, a chip too few."""
    _check_seats(hand, one)
    if isinstance(one, _SEEN_LATER) and one.seat is not None and not hand.live[hand.position[one.seat]]:
        note(hand, one, one.named_cards)
    else:
        _happen(hand, one)


def _happen(hand: Play, one: irregularities.Irregularity) -> None:
    match one:
        case irregularities.EarlyFlop() | irregularities.EarlyTurn() | irregularities.EarlyRiver():
            _early_board(hand, one)
        case irregularities.EarlyStreet():
            _early_street(hand, one)
        case irregularities.FourCardFlop() | irregularities.ExtraBoardCard():
            _one_too_many(hand, one)
        case irregularities.MissedBurn() | irregularities.ExtraBurn():
            _deal_with(hand, one, 2 if isinstance(one, irregularities.ExtraBurn) else 0)
        case (
            irregularities.TooManyCards()
            | irregularities.TooFewCards()
            | irregularities.DealtOut()
            | irregularities.DealtIn()
        ):
            _wrong_count(hand, one)
        case irregularities.WrongSeat():
            _wrong_seat(hand, one)
        case irregularities.BurnDealt() | irregularities.StubMixed():
            _on_the_draw(hand, one)
        case (
            irregularities.ExposedOnDeal()
            | irregularities.ExposedOnDraw()
            | irregularities.ExposedInPlay()
            | irregularities.LastCardExposed()
        ):
            _exposed(hand, one)
        case irregularities.UpCardDown():
            _up_card_down(hand, one)
        case irregularities.WrongBlind():
            _wrong_blind(hand, one)
        case (
            irregularities.Miscall()
            | irregularities.FalseOpener()
            | irregularities.PickedUpStub()
            | irregularities.HandTakenBack()
        ):
            _by_a_player(hand, one)
        case _:
            note(hand, one, one.named_cards)


def _wrong_count(
    hand: Play,
    one: irregularities.TooManyCards | irregularities.TooFewCards | irregularities.DealtOut | irregularities.DealtIn,
) -> None:
    match one:
        case irregularities.TooManyCards():
            _too_many_cards(hand, one)
        case irregularities.TooFewCards():
            _too_few_cards(hand, one)
        case irregularities.DealtOut():
            _dealt_out(hand, one)
        case irregularities.DealtIn():
            _dealt_in(hand, one)


def _on_the_draw(hand: Play, one: irregularities.BurnDealt | irregularities.StubMixed) -> None:
    if not hand.draws_next or hand.phase != "deal" or hand.shuffle is not None:
        raise Refused(_("It's not time to draw."))
    match one:
        case irregularities.BurnDealt():
            _burn_dealt(hand, one)
        case irregularities.StubMixed():
            _stub_mixed(hand, one)


def _by_a_player(
    hand: Play,
    one: irregularities.Miscall
    | irregularities.FalseOpener
    | irregularities.PickedUpStub
    | irregularities.HandTakenBack,
) -> None:
    match one:
        case irregularities.PickedUpStub():
            if one.seat != hand.button:
                raise Refused(_("{player} isn't dealing. The player on the button deals.", player=Seat(one.seat)))
            note(hand, one)
        case irregularities.Miscall():
            _miscall(hand, one)
        case irregularities.FalseOpener():
            _false_opener(hand, one)
        case irregularities.HandTakenBack():
            _taken_back(hand, one)


def _taken_back(hand: Play, one: irregularities.HandTakenBack) -> None:
    """A hand that was thrown away is wanted back; when the pot has been pushed, it must have been won."""
    if hand.street < 0:
        raise Refused(_("No hands have been dealt yet."))
    if hand.over and not hand.won:
        raise Refused(_("The deal was a misdeal, so no pot was won."))
    if hand.over and one.seat not in gave_up(hand):
        raise Refused(_("{player} hasn't folded since the last card was dealt.", player=Seat(one.seat)))
    note(hand, one)


def gave_up(hand: HandState) -> tuple[int, ...]:
    """The seats that have thrown their hands away since the last card was dealt, the last of them first."""
    beaten = set[int]()
    for event in reversed(hand.log):
        match event:
            case events.LosersKilled():
                beaten.update(event.seats)
            case PotTakenBack() | events.HandsDealt():
                break
    gone = (act.seat for act in reversed(hand.acts) if isinstance(act, events.Folded | events.Mucked))
    return tuple(dict.fromkeys(seat for seat in gone if seat not in beaten and not hand.live[hand.position[seat]]))


def _check_seats(hand: Play, one: irregularities.Irregularity) -> None:
    """It is about live hands, or about one that was thrown away; a place that should have no hand may be any."""
    if isinstance(one, irregularities.DealtIn):
        return
    thrown = isinstance(one, _MAY_BE_FOLDED)
    for seat in (one.whose, one.with_whom):
        if seat is not None and not (seat in hand.position and (thrown or hand.live[hand.position[seat]])):
            raise not_in_hand(seat)


def _early_board(
    hand: Play, one: irregularities.EarlyFlop | irregularities.EarlyTurn | irregularities.EarlyRiver
) -> None:
    """Burns and turns board cards while the betting is still on; they lie away from the board."""
    street = next_street(hand)
    early = (
        irregularities.EarlyFlop
        if street.board == 3
        else irregularities.EarlyTurn
        if len(hand.board) == 3
        else irregularities.EarlyRiver
    )
    if hand.phase != "bet" or not street.board or not isinstance(one, early):
        raise Refused(_("These cards can't come early now."))
    unburned = not isinstance(one, irregularities.EarlyFlop) and one.burned == "no"
    burns = 0 if unburned else _burns_due(hand, street)
    stuck = isinstance(one, irregularities.EarlyFlop) and one.fourth == "yes"
    came = top(hand, burns + street.board + stuck)
    burn, cards = came[:burns], came[burns:]
    note(hand, one, cards)
    for card in burn:
        hand.take(events.Burned(card))
    hand.take(moving((card, "top", "aside") for card in cards))
    if burns != street.burn and not unburned:  # what an earlier ruling has ordered is done: it is not for the next card
        hand.take(Ordered(hand.street + 1, burns=int(street.burn)))


def _early_street(hand: Play, one: irregularities.EarlyStreet) -> None:
    """Stud: a card is burned and some cards of the next street are given out while the betting is still on."""
    street = next_street(hand)
    if hand.phase != "bet" or not (street.up or street.down) or not 0 < one.count <= hand.in_count:
        raise Refused(_("These cards can't come early now."))
    burns = _burns_due(hand, street)
    came = top(hand, burns + one.count)
    note(hand, one, came[burns:])
    for card in came[:burns]:
        hand.take(events.Burned(card))
    hand.take(moving((card, "top", "aside") for card in came[burns:]))


def _burns_due(hand: Play, street: Street) -> int:
    """The burns before the next street: as an earlier ruling has it, or as always."""
    order = hand.floor.orders.get(hand.street + 1) if hand.floor is not None else None
    return street.burn if order is None or order.burns is None else order.burns


def _one_too_many(hand: Play, one: irregularities.FourCardFlop | irregularities.ExtraBoardCard) -> None:
    """One card more comes off the deck with the flop, the turn or the river: the next one, or that on the table."""
    size = 3 if isinstance(one, irregularities.FourCardFlop) else 1
    if hand.phase == "bet" and hand.street_rules.board == size:
        note(hand, one, top(hand))
    elif hand.phase == "deal" and next_street(hand).board == size:
        street = next_street(hand)
        burns, owed = _burns_due(hand, street), bool(shuffle_due(hand))
        came = top(hand, burns + size + 1)
        note(hand, one, came[-1:])
        for card in came[:burns]:
            hand.take(events.Burned(card))
        _deal(hand, replace(street, burn=False))
        if owed:  # the dealer has not shuffled yet: it is due before the next street
            hand.take(Ordered(hand.street + 1, shuffle=True))
    else:
        raise Refused(_("No flop is due.") if size > 1 else _("No turn or river is due."))
    hand.take(moving([(top(hand)[0], "top", "aside")]))


def _deal_with(hand: Play, one: irregularities.MissedBurn | irregularities.ExtraBurn, burns: int) -> None:
    """The next street is dealt with the wrong number of burns."""
    street = next_street(hand)
    needed = burns + street.board + (street.up + street.down) * len(hand.seats) + 1
    if (
        hand.phase != "deal"
        or not street.burn
        or hand.drawing is not None
        or len(hand.stub) < needed
        or shuffle_due(hand)
    ):
        raise Refused(_("No burn is due."))
    note(hand, one)
    for _burn in range(burns):
        hand.take(events.Burned(top(hand)[0]))
    _deal(hand, replace(street, burn=False))


def _deal(hand: Play, street: Street) -> None:
    if hand.stud is not None and not shuffles.plenty(hand, street):
        hand.take_all(shuffles.dealing(hand, street, ()))
    else:
        deal_street(hand, street)
    open_round(hand, hand.street + 1, street.opens)


def _too_many_cards(hand: Play, one: irregularities.TooManyCards) -> None:
    """A seat has cards more than it should; they came off the deck with the deal."""
    _dealt(hand)
    if not one.count:
        raise Refused(_("Enter the number of extra cards."))
    burn = burn_to_be(hand)
    cards = top(hand, len(burn) + one.count)[len(burn) :]
    note(hand, one, cards)
    hand.take(moving((card, "top", f"seat {one.seat}") for card in cards))


def _too_few_cards(hand: Play, one: irregularities.TooFewCards) -> None:
    """A seat was given fewer cards than it should have; the next ones are still on the deck."""
    held = _dealt(hand)[hand.position[one.seat]]
    if not 0 < one.count <= len(held):
        raise Refused(_("{player} can't be missing that many cards.", player=Seat(one.seat)))
    note(hand, one)
    _not_dealt(hand, one.seat, held[len(held) - one.count :])


def _dealt_out(hand: Play, one: irregularities.DealtOut) -> None:
    """A seat that should have cards got none."""
    if hand.street or hand.phase != "bet":
        raise Refused(_("A player can be dealt out only before the second betting round."))
    held = _dealt(hand)[hand.position[one.seat]]
    note(hand, one)
    _not_dealt(hand, one.seat, held)
    if hand.in_count > 2:  # the others play on without it; of two players neither can
        kill(hand, hand.position[one.seat], "")


def _not_dealt(hand: Play, seat: int, cards: list[Card]) -> None:
    """Cards that a seat has not been given are the next of the deck, below one that lies there as the burn."""
    burn = ((card, "top", "top") for card in burn_to_be(hand))
    hand.take(moving((*burn, *((card, f"seat {seat}", "top") for card in cards))))


def _dealt_in(hand: Play, one: irregularities.DealtIn) -> None:
    """A hand is dealt to a place that should have none; it goes round with the others."""
    held = _dealt(hand)
    if one.seat in hand.position:
        note(hand, one)
        return
    burn = burn_to_be(hand)
    cards = top(hand, len(burn) + max(len(cards) for cards in held))[len(burn) :]
    note(hand, one, cards)
    hand.take(moving((card, "top", "muck") for card in cards))


def _wrong_seat(hand: Play, one: irregularities.WrongSeat) -> None:
    """The dealer passes over a seat and serves it last: all after it have the card of the one before."""
    seats = [seated.seat for at, seated in enumerate(hand.seats) if hand.live[at] and hand.hole[at]]
    if hand.phase != "bet" or one.seat not in seats or not hand.street_rules.up + hand.street_rules.down:
        raise Refused(_("No cards are being dealt to the players now."))
    served = seats[seats.index(one.seat) :]
    hands = [_dealt(hand)[hand.position[seat]] for seat in served]
    size = min(len(held) for held in hands)  # a card too many in a hand did not go round
    last = [held[size - 1] for held in hands]
    up = [" up" if last[at] in hand.up[hand.position[seat]] else "" for at, seat in enumerate(served)]
    note(hand, one)
    goes = [f"seat {seat}{face}" for seat, face in zip((*served[1:], served[0]), up, strict=True)]
    hand.take(moving((card, f"seat {seat}", to) for card, seat, to in zip(last, served, goes, strict=True)))


def _burn_dealt(hand: Play, one: irregularities.BurnDealt) -> None:
    """The draw is dealt without a burn, so that the first drawer gets the card that should have been burned."""
    note(hand, one)
    if not draw.serve(hand):
        raise Refused(_("The stub is too short for the draw."))
    open_round(hand, 1, next_street(hand).opens)


def _up_card_down(hand: Play, one: irregularities.UpCardDown) -> None:
    """Stud: the up card that a seat has just been given lies face down."""
    at = hand.position[one.seat]
    if hand.phase != "bet" or not hand.street_rules.up or not hand.up[at]:
        raise Refused(_("No card is dealt face up now."))
    card = hand.up[at][-1]
    note(hand, one, (card,))
    hand.take(FacesTurned(one.seat, tuple(hand.up[at][:-1])))


Exposed: TypeAlias = (
    irregularities.ExposedOnDeal
    | irregularities.ExposedOnDraw
    | irregularities.ExposedInPlay
    | irregularities.LastCardExposed
)


def _exposed(hand: Play, one: Exposed) -> None:
    """Exposes cards: they lie face up before their player until they are taken away."""
    if isinstance(one, irregularities.ExposedInPlay):
        check_held(hand, hand.position[one.seat], one.cards)
    note(hand, one, one.named_cards)
    match one:
        case irregularities.ExposedOnDeal():
            seen = one.known
        case irregularities.ExposedOnDraw() | irregularities.ExposedInPlay():
            seen = one.cards
        case irregularities.LastCardExposed():
            seen = tuple(hand.hole[hand.position[one.seat]][-1:])
    for at, seated in enumerate(hand.seats):
        if faces := tuple(card for card in hand.hole[at] if card in seen and hand.live[at]):
            hand.take(LiesOpen(seated.seat, faces))


def _false_opener(hand: Play, one: irregularities.FalseOpener) -> None:
    """A player without openers opens, or the opener throws their openers away without a word."""
    at = hand.position[one.seat]
    if hand.draw is None or hand.draw.openers == "any-hand":
        raise Refused(_("This game needs no openers."))
    note(hand, one, one.cards)
    if hand.phase == "bet" and not hand.street and hand.opener < 0 and hand.pending[:1] == [at]:
        to, _most = raise_bounds(hand, at)
        hand.take(events.Wagered(one.seat, to, to - hand.bet[at], counts_as_full(hand, at, to)))
    elif pot_opener(hand) != at:
        raise Refused(_("{player} didn't open this pot.", player=Seat(one.seat)))
    elif one.cards:
        if hand.phase != "discard" or at not in hand.pending:
            raise Refused(_("It's not time to discard."))
        check_held(hand, at, one.cards)
        hand.take(events.Discarded(one.seat, one.cards))


def _stub_mixed(hand: Play, one: irregularities.StubMixed) -> None:
    """The stub falls among the discards; so many cards of the draw were out by then."""
    note(hand, one)
    if one.served:
        hand.take(events.Burned(top(hand)[0]))
        draw.serve(hand, one.served)


def _wrong_blind(hand: Play, one: irregularities.WrongBlind) -> None:
    """A player put in more or less than their blind; the bet to call stays the right blind."""
    at = hand.position[one.seat]
    due = next((post.live for post in hand.posts if post.seat == one.seat and post.kind in ("small", "big")), None)
    if due is None or hand.street:
        raise Refused(_("{player} has posted no blind.", player=Seat(one.seat)))
    note(hand, one)
    if not one.amount:
        return
    more = one.amount - due
    if one.amount < 0 or more > hand.stack[at]:
        raise Refused(_("{player} doesn't have that many chips.", player=Seat(one.seat)))
    hand.take(BlindCorrected(one.seat, more))


def _miscall(hand: Play, one: irregularities.Miscall) -> None:
    """A hand is named wrongly, and another player throws theirs away because of it."""
    note(hand, one)
    if one.other is not None and hand.live[hand.position[one.other]]:
        hand.take(events.HandDead(one.other, ""))


def _dealt(hand: Play) -> list[list[Card]]:
    if hand.street < 0 or hand.phase == "push" or any(hand.shown):
        raise Refused(_("No hand is being dealt or played."))
    return hand.hole
