"""Making a poker hand of what the clauses of a position tell."""

from collections.abc import Iterable, Sequence
from itertools import chain

from houseway.cards import JOKER, BadCards, Card, check_from
from houseway.engines.contract import Seated, clockwise
from houseway.engines.poker.play import events as ev
from houseway.engines.poker.play.position.fact_types import FACT_TYPES
from houseway.engines.poker.play.position.money import count_hands, each_told, put_money
from houseway.engines.poker.play.position.rounds import play_the_round
from houseway.engines.poker.play.position.words import Faces, SeatTold, Told, places
from houseway.engines.poker.play.state import HandState, drawing_of, floor_of, push_of
from houseway.engines.positions import BadPosition, fill, put_facts
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.stub import Stub


def place(hand: HandState, told: Told, given: Sequence[Card] | None) -> tuple[Card, ...]:
    """Sets up an unstarted hand in the given position; returns all cards that the position does not name.

    They are in dealing order, first for unknown cards, then for the stub; the remaining order is that of a pack.
    """
    _check_seats(hand.rules, told)
    back = _back(hand.rules, told)
    unknown = _not_told(hand.rules, told, back) if given is None else tuple(given)
    rest = iter(unknown)
    hand.button, hand.fee = told.button or 0, told.fee
    _seat_them(hand, told)
    _lay_cards(hand, told, rest)
    _stand_at(hand, told)
    put_money(hand, told)
    play_the_round(hand, told)
    finish(hand, told)
    burns, aside = _known(told.burns, rest, told, "burns"), _known(told.aside, rest, told, "aside")
    hand.stub = Stub(tuple(rest))
    hand.stub.burns, hand.stub.aside = burns, aside
    if told.facts:
        put_facts(hand, told.facts, FACT_TYPES)
        check_facts(hand, told.facts)
        _set_street(hand)
    if hand.phase == "push" and not push_of(hand).asked:
        raise BadPosition(told.clauses["street"], "what is asked about a push pot only facts tell: say showdown")
    check_cards(hand, told)
    return unknown


def _known(some: Faces, rest: Iterable[Card], told: Told, name: str) -> list[Card]:
    return fill(some, iter(rest), told.clauses.get(name, name))


def _check_seats(rules: PokerRules, told: Told) -> None:
    """As many as play the game, and every seat that a clause names among them."""
    if told.street is None:
        raise BadPosition("; ".join(told.clauses.values()), f"say where the hand is: {places(rules)}")
    fewest, most = rules.seats
    if not fewest <= len(told.seats) <= most:
        raise BadPosition("seat", f"{rules.title} is played by {fewest} to {most} players, not {len(told.seats)}")
    if told.button is None:
        told.button = max(told.seats)
    named: dict[str, Iterable[int]] = {
        "pot": chain.from_iterable(seats for _, seats in told.pots),
        "posts": (post.seat for post in told.posts or ()),
        "action": (act.seat for act in told.acts or ()),
        "waiting": told.waiting or (),
        "to": () if told.to_act is None else (told.to_act,),
        "opened": () if told.opened is None else (told.opened,),
        "collected": () if told.collected[2] is None else (told.collected[2],),
    }
    for clause, seats in named.items():
        for seat in seats:
            if seat not in told.seats:
                raise BadPosition(told.clauses[clause], f"there is no seat {seat} in this hand")
    if told.phase != "over" and all(seat.folded for seat in told.seats.values()):
        raise BadPosition("seat", "somebody must still be in the hand")


def _back(rules: PokerRules, told: Told) -> tuple[Card, ...]:
    """The cards that wait to be shuffled in after a ruling; they stand among the facts."""
    if not told.facts:
        return ()
    scratch = HandState(rules)
    put_facts(scratch, told.facts, FACT_TYPES)
    return tuple(scratch.floor.back) if scratch.floor is not None else ()


def _not_told(rules: PokerRules, told: Told, back: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack without the cards that the position names."""
    dead = [seat for seat in told.seats.values() if seat.folded]
    mucked = told.muck if told.muck is not None else [one for seat in dead for one in seat.cards]
    live = [one for seat in told.seats.values() if not seat.folded for one in seat.cards]
    thrown = [one for seat in told.seats.values() for one in seat.threw] if told.muck is None else []
    named = [one for one in (*told.board, *mucked, *live, *thrown, *told.burns, *told.aside, *back) if one]
    jokers = max(rules.deck().count(JOKER), named.count(JOKER))
    left = list(rules.deal.pack(jokers))
    for one in named:
        if one not in left:
            raise BadPosition(str(one), "this card stands there twice")
        left.remove(one)
    return tuple(left)


def _seat_them(hand: HandState, told: Told) -> None:
    seats = [Seated(one.seat, one.stack, one.name) for one in told.seats.values()]
    hand.seat_players(tuple(clockwise(seats, hand.button)))


def _lay_cards(hand: HandState, told: Told, rest: Iterable[Card]) -> None:
    """Hands, board and muck; unknown cards come seat by seat."""
    supply = iter(rest)
    for seat in sorted(told.seats):
        at, one = hand.position[seat], told.seats[seat]
        hand.hole[at] = fill(one.cards, supply, one.clause)
        faces = [hand.hole[at][place] for place in one.up]
        if hand.rules.stud is not None or len(faces) == len(hand.hole[at]):
            hand.up[at] = faces
        elif faces:  # nothing is dealt face up here: the cards were seen by accident, and stay
            floor_of(hand).open[at] = tuple(faces)
        hand.shown[at] = tuple(hand.hole[at]) if one.shows else ()
        if hand.drawing is not None:
            hand.drawing.thrown[at] = tuple(fill(one.threw, supply, one.clause))
    hand.board = _known(told.board, supply, told, "board")
    each = each_told(hand, told)
    if told.muck is not None:
        hand.muck = _known(told.muck, supply, told, "muck")
    else:
        hand.muck = [card for at, one in enumerate(each) if one.folded for card in hand.hole[at]]
        hand.muck += [card for thrown in hand.drawing.thrown for card in thrown] if hand.drawing is not None else []


def _stand_at(hand: HandState, told: Told) -> None:
    hand.street = told.street if told.street is not None else -1
    _set_street(hand)


def _set_street(hand: HandState) -> None:
    hand.street_rules = hand.rules.deal.streets[max(0, hand.street)]
    hand.bet_size = hand.rules.bet_size(hand.street_rules)


# -- what is left ------------------------------------------------------------------------------------------------------


def finish(hand: HandState, told: Told) -> None:
    """Who is still to act, what is owed, and the draw."""
    each = each_told(hand, told)
    count_hands(hand)
    hand.still_dealt = [at for at, one in enumerate(each) if one.still_dealt]
    if hand.drawing is not None:
        _draw(hand, told, each)
    # Who has folded is not waited for, though the bets alone would have them act once more.
    hand.pending = [at for at in hand.pending if hand.live[at]]
    if told.waiting is not None:
        hand.pending = [hand.position[seat] for seat in told.waiting]
    elif told.to_act is not None:
        _turn(hand, told, hand.position[told.to_act])
    elif told.phase != "bet":
        hand.pending = _waiting(hand, 0) if told.phase in ("discard", "showdown") else []
    if told.phase == "discard":
        for at in hand.pending:
            hand.dues[at] = hand.street_rules.discard
    if told.phase == "bet" and not hand.pending and told.waiting is None and not told.facts:
        raise BadPosition(told.clauses["street"], f"nobody is left to act: say {hand.street_rules.name}, betting over")


def _turn(hand: HandState, told: Told, first: int) -> None:
    """The seat that is to act, and those behind it."""
    if told.phase == "bet" and hand.pending[:1] == [first]:
        return
    if not hand.live[first] and told.phase != "push":
        raise BadPosition(told.clauses["to"], f"seat {told.to_act} is not in the hand any more")
    hand.pending = _waiting(hand, first)
    if first not in hand.pending:
        raise BadPosition(told.clauses["to"], f"seat {told.to_act} has nothing to do now")


def _waiting(hand: HandState, first: int) -> list[int]:
    """Returns the players who still have to act from a position on, in this phase."""
    ring = hand.ring(first)
    match hand.phase:
        case "bet":
            acted = hand.acted_at
            return [at for at in hand.able(ring) if at == first or acted[at] < 0 or hand.bet[at] < hand.bet_to]
        case "discard":
            return [at for at, alive in enumerate(hand.live) if alive and _owes_discard(hand, at)]
        case "runs":
            return [at for at in range(len(hand.seats)) if at >= first and hand.live[at]]
        case "showdown":
            return [at for at in ring if hand.live[at] and not hand.shown[at]]
        case "push":
            return [at for at in range(len(hand.seats)) if at >= first]
        case "deal" | "over":
            return []


def _owes_discard(hand: HandState, at: int) -> bool:
    if hand.drawing is not None:
        return hand.drawing.called[at] != len(hand.drawing.thrown[at])
    return len(hand.hole[at]) == max(len(held) for held in hand.hole)


def _draw(hand: HandState, told: Told, each: list[SeatTold]) -> None:
    """Sets the cards that each player called for, threw away and got."""
    drawing = drawing_of(hand)
    for at, one in enumerate(each):
        thrown = len(drawing.thrown[at])
        drawing.called[at] = one.called if one.called is not None else thrown or -1
        if hand.street > 0 and (hand.phase == "bet" or not hand.draws_next):
            drawing.called[at] = max(0, drawing.called[at]) if hand.live[at] else drawing.called[at]
            drawing.got[at] = max(0, drawing.called[at])
        drawing.laid_open[at] = bool(one.cards) and len(one.up) == len(one.cards)
    first = next((act for act in hand.acts if isinstance(act, ev.Wagered)), None) if hand.street == 0 else None
    opened = told.opened if told.opened is not None else first.seat if first is not None else None
    drawing.opener = hand.position[opened] if opened is not None else -1
    if hand.street > 0 and hand.phase != "bet":
        drawing.bets, drawing.checked = _round_over(hand)


def _round_over(hand: HandState) -> tuple[list[Cents], list[bool]]:
    """Returns the bets of the last round without uncalled parts, and the players who checked in it.

    A hand that was killed in it got nothing back.
    """
    put, checked = [0] * len(hand.seats), [False] * len(hand.seats)
    for act in hand.acts:
        match act:
            case ev.Called() | ev.Wagered() | ev.BroughtIn():
                put[hand.position[act.seat]] += act.put
            case ev.Checked():
                checked[hand.position[act.seat]] = True
            case ev.Folded() | ev.HandDead() | ev.Mucked():
                pass
    killed = {hand.position[act.seat] for act in hand.acts if isinstance(act, ev.HandDead)}
    most = max(put)
    if put.count(most) == 1 and put.index(most) not in killed:
        put[put.index(most)] = sorted(put)[-2]
    return put, checked


# -- what cannot be ----------------------------------------------------------------------------------------------------


def check_cards(hand: HandState, told: Told) -> None:
    """Every card is there once."""
    held = [card for at, some in enumerate(hand.hole) if hand.live[at] for card in some]
    stub, back = hand.stub, hand.floor.back if hand.floor is not None else []
    everything = (*held, *hand.board, *hand.muck, *stub.left, *stub.burns, *stub.aside, *back)
    draws = hand.rules.draw.jokers if hand.rules.draw is not None else ()
    try:
        check_from(everything, hand.rules.deal.pack(max((hand.rules.deal.jokers, *draws))))
    except BadCards as problem:
        raise BadPosition("cards", str(problem)) from None


def check_facts(hand: HandState, clause: str) -> None:
    """Checks that facts are about seats in the hand."""
    count = len(hand.seats)
    lists = (hand.live, hand.hole, hand.up, hand.shown, hand.dues, hand.stack, hand.bet, hand.put, hand.paid)
    rounds = (hand.acted_at, hand.checked, hand.no_raise)
    drawing = hand.drawing
    drawn = (drawing.called, drawing.thrown, drawing.got, drawing.laid_open, drawing.aside) if drawing else ()
    after = [some for some in (drawing.bets, drawing.checked) if some] if drawing else []
    if any(len(some) != count for some in (*lists, *rounds, *drawn, *after)):
        raise BadPosition(clause, f"there are {count} players in the hand")
    places = [*hand.pending, *hand.still_dealt, hand.killer, hand.opener, hand.aggressor]
    places += [drawing.opener] if drawing else []
    places += [at for _, pot in hand.push.pots for at in pot] + [*hand.push.agreed] if hand.push else []
    places += [*hand.floor.kept, *hand.floor.open] if hand.floor else []
    if any(not -1 <= at < count for at in places) or not -1 <= hand.street < len(hand.rules.deal.streets):
        raise BadPosition(clause, "there is no such player, or no such street")
    if (drawing is None) is not (hand.rules.draw is None) or (hand.push is None) is not (hand.rules.push is None):
        raise BadPosition(clause, f"this is no fact of {hand.rules.title}")
    if {one.seat for one in hand.seats} != set(hand.position) or len(hand.seats) != len(hand.position):
        raise BadPosition(clause, "the seats are not those of the clauses")
    known = (hand.charged, *hand.won, *hand.posts)
    if any(one is not None and one.seat is not None and one.seat not in hand.position for one in known):
        raise BadPosition(clause, "there is no such seat")
