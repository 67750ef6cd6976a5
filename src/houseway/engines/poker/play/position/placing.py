"""Makes a poker hand of the clauses of a position."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from houseway.cards import JOKER, BadCards, Card, check_from
from houseway.engines.contract import Seated, clockwise
from houseway.engines.poker.play import events
from houseway.engines.poker.play.dealing.posting import regular_posts
from houseway.engines.poker.play.draw_events import ShuffleDue
from houseway.engines.poker.play.events import Awarded, FeeTaken, Posted
from houseway.engines.poker.play.parts import Drawing, Floor, PushPots, Runs
from houseway.engines.poker.play.position.rounds import play_the_round
from houseway.engines.poker.play.position.words import Faces, ParsedPosition, ParsedSeat, places
from houseway.engines.poker.play.state import HandState, Phase, drawing_of, floor_of, is_foul, push_of
from houseway.engines.positions import BadPosition, fill, put_facts
from houseway.messages import Amount, Seat, _, ngettext
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.stub import Stub

_DROPPED = ("able_count",)
"""Facts of earlier versions."""


def place(hand: HandState, parsed: ParsedPosition, given: Sequence[Card] | None) -> tuple[Card, ...]:
    """Sets up an unstarted hand in the given position; returns all cards that the position does not name.

    They are in dealing order, first for unknown cards, then for the stub; the remaining order is that of a pack.
    """
    _check_seats(hand.rules, parsed)
    back = _back(hand.rules, parsed)
    unknown = _unnamed_cards(hand.rules, parsed, back) if given is None else tuple(given)
    rest = iter(unknown)
    hand.button, hand.fee = parsed.button or 0, parsed.fee
    _seat_them(hand, parsed)
    _lay_cards(hand, parsed, rest)
    _stand_at(hand, parsed)
    put_money(hand, parsed)
    play_the_round(hand, parsed)
    finish(hand, parsed)
    burns, aside = _known(parsed.burns, rest, parsed, "burns"), _known(parsed.aside, rest, parsed, "aside")
    hand.stub = Stub(tuple(rest))
    hand.stub.burns, hand.stub.aside = burns, aside
    if parsed.facts:
        put_facts(hand, parsed.facts, FACT_TYPES, _DROPPED)
        hand.count_hands()
        check_facts(hand, parsed.facts)
        _set_street(hand)
    check_cards(hand, parsed)
    return unknown


def check_asked(hand: HandState, parsed: ParsedPosition) -> None:
    """Refuses a push pot about which nothing is asked: a position without facts can't say what is."""
    if hand.phase == "push" and not push_of(hand).asked:
        raise BadPosition(
            parsed.clauses["street"], _("Only facts can say what is asked about a push pot. Write showdown instead.")
        )


def _known(some: Faces, rest: Iterable[Card], parsed: ParsedPosition, name: str) -> list[Card]:
    return fill(some, iter(rest), parsed.clauses.get(name, name))


def _check_seats(rules: PokerRules, parsed: ParsedPosition) -> None:
    """As many as play the game, and every seat that a clause names among them."""
    if parsed.street is None:
        raise BadPosition(
            "; ".join(parsed.clauses.values()), _("Write where the hand is: {places}.", places=places(rules))
        )
    fewest, most = rules.seats
    if not fewest <= len(parsed.seats) <= most:
        why = _("{game} is played by {fewest} to {most} players.", game=rules.title, fewest=fewest, most=most)
        raise BadPosition("seat", why)
    if parsed.button is None:
        parsed.button = max(parsed.seats)
    named: dict[str, Iterable[int]] = {
        "pot": chain.from_iterable(seats for _, seats in parsed.pots),
        "posts": (post.seat for post in parsed.posts or ()),
        "action": (act.seat for act in parsed.acts or ()),
        "waiting": parsed.waiting or (),
        "to": () if parsed.to_act is None else (parsed.to_act,),
        "opened": () if parsed.opened is None else (parsed.opened,),
        "collected": () if parsed.collected[2] is None else (parsed.collected[2],),
    }
    for clause, seats in named.items():
        for seat in seats:
            if seat not in parsed.seats:
                raise BadPosition(parsed.clauses[clause], _("{player} is not in this hand.", player=Seat(seat)))
    if parsed.phase != "over" and all(seat.folded for seat in parsed.seats.values()):
        raise BadPosition("seat", _("At least one player must still be in the hand."))


def _back(rules: PokerRules, parsed: ParsedPosition) -> tuple[Card, ...]:
    """The cards that wait to be shuffled in after a ruling; they stand among the facts."""
    if not parsed.facts:
        return ()
    scratch = HandState(rules)
    put_facts(scratch, parsed.facts, FACT_TYPES, _DROPPED)
    return tuple(scratch.floor.back) if scratch.floor is not None else ()


def _unnamed_cards(rules: PokerRules, parsed: ParsedPosition, back: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack without the cards that the position names."""
    dead = [seat for seat in parsed.seats.values() if seat.folded]
    mucked = parsed.muck if parsed.muck is not None else [one for seat in dead for one in seat.cards]
    live = [one for seat in parsed.seats.values() if not seat.folded for one in seat.cards]
    thrown = [one for seat in parsed.seats.values() for one in seat.threw] if parsed.muck is None else []
    named = [one for one in (*parsed.board, *mucked, *live, *thrown, *parsed.burns, *parsed.aside, *back) if one]
    jokers = max(rules.deck().count(JOKER), named.count(JOKER))
    left = list(rules.deal.pack(jokers))
    for one in named:
        if one not in left:
            raise BadPosition(str(one), _("This card is in the position twice."))
        left.remove(one)
    return tuple(left)


def _seat_them(hand: HandState, parsed: ParsedPosition) -> None:
    seats = [Seated(one.seat, one.stack, one.name) for one in parsed.seats.values()]
    hand.seat_players(tuple(clockwise(seats, hand.button)))


def _lay_cards(hand: HandState, parsed: ParsedPosition, rest: Iterable[Card]) -> None:
    """Hands, board and muck; unknown cards come seat by seat."""
    supply = iter(rest)
    for seat in sorted(parsed.seats):
        at, one = hand.position[seat], parsed.seats[seat]
        hand.hole[at] = fill(one.cards, supply, one.clause)
        faces = [hand.hole[at][place] for place in one.up]
        if hand.stud is not None or len(faces) == len(hand.hole[at]):
            hand.up[at] = faces
        elif faces:  # nothing is dealt face up here: the cards were seen by accident, and stay
            floor_of(hand).open[at] = tuple(faces)
        hand.shown[at] = tuple(hand.hole[at]) if one.shows else ()
        if hand.drawing is not None:
            hand.drawing.thrown[at] = tuple(fill(one.threw, supply, one.clause))
    hand.board = _known(parsed.board, supply, parsed, "board")
    each = parsed_seats(hand, parsed)
    if parsed.muck is not None:
        hand.muck = _known(parsed.muck, supply, parsed, "muck")
    else:
        hand.muck = [card for at, one in enumerate(each) if one.folded for card in hand.hole[at]]
        hand.muck += [card for thrown in hand.drawing.thrown for card in thrown] if hand.drawing is not None else []


def _stand_at(hand: HandState, parsed: ParsedPosition) -> None:
    hand.street = parsed.street if parsed.street is not None else -1
    _set_street(hand)


def _set_street(hand: HandState) -> None:
    hand.street_rules = hand.rules.deal.streets[max(0, hand.street)]
    hand.bet_size = hand.rules.bet_size(hand.street_rules)


# -- what is left ------------------------------------------------------------------------------------------------------


def finish(hand: HandState, parsed: ParsedPosition) -> None:
    """Who is still to act, what is owed, and the draw."""
    each = parsed_seats(hand, parsed)
    hand.count_hands()
    hand.still_dealt = [at for at, one in enumerate(each) if one.still_dealt]
    if hand.drawing is not None:
        _draw(hand, parsed, each)
    # Who has folded is not waited for, though the bets alone would have them act once more.
    hand.pending = [at for at in hand.pending if hand.live[at]]
    if parsed.waiting is not None:
        hand.pending = [hand.position[seat] for seat in parsed.waiting]
    elif parsed.to_act is not None:
        _turn(hand, parsed, hand.position[parsed.to_act])
    elif parsed.phase != "bet":
        hand.pending = _waiting(hand, 0) if parsed.phase in ("discard", "showdown") else []
    if parsed.phase == "discard":
        for at in hand.pending:
            hand.dues[at] = hand.street_rules.discard
    if parsed.phase == "bet" and not hand.pending and parsed.waiting is None and not parsed.facts:
        over = f"{hand.street_rules.name}, betting over"
        raise BadPosition(parsed.clauses["street"], _('No player is left to act. Write "{clause}".', clause=over))


def _turn(hand: HandState, parsed: ParsedPosition, first: int) -> None:
    """The seat that is to act, and those behind it."""
    if parsed.phase == "bet" and hand.pending[:1] == [first]:
        return
    if not hand.live[first] and parsed.phase != "push":
        raise BadPosition(parsed.clauses["to"], _("{player} has folded.", player=Seat(parsed.to_act or 0)))
    hand.pending = _waiting(hand, first)
    if parsed.phase == "discard" and hand.drawing is None and first not in hand.pending:
        hand.pending = sorted([first, *hand.pending])  # its number of cards does not show what it owes: it was wrong
    if first not in hand.pending:
        raise BadPosition(parsed.clauses["to"], _("{player} has nothing to do now.", player=Seat(parsed.to_act or 0)))


def _waiting(hand: HandState, first: int) -> list[int]:
    """Returns the players who still have to act from a position on, in this phase."""
    match hand.phase:
        case "bet":
            acted = hand.acted_at
            return [at for at in hand.able_from(first) if at == first or acted[at] < 0 or hand.bet[at] < hand.bet_to]
        case "discard":
            return [at for at, alive in enumerate(hand.live) if alive and _owes_discard(hand, at)]
        case "runs":
            return [at for at in range(len(hand.seats)) if at >= first and hand.live[at]]
        case "showdown":
            return [at for at in hand.ring(first) if hand.live[at] and not hand.shown[at]]
        case "push":
            return [at for at in range(len(hand.seats)) if at >= first]
        case "deal" | "over":
            return []


def _owes_discard(hand: HandState, at: int) -> bool:
    if hand.drawing is not None:
        return hand.drawing.called[at] != len(hand.drawing.thrown[at])
    return len(hand.hole[at]) == max(len(held) for held, live in zip(hand.hole, hand.live, strict=True) if live)


def _draw(hand: HandState, parsed: ParsedPosition, each: list[ParsedSeat]) -> None:
    """Sets the cards that each player called for, threw away and got."""
    drawing = drawing_of(hand)
    for at, one in enumerate(each):
        thrown = len(drawing.thrown[at])
        drawing.called[at] = one.called if one.called is not None else thrown or -1
        if hand.street > 0 and (hand.phase == "bet" or not hand.draws_next):
            drawing.called[at] = max(0, drawing.called[at]) if hand.live[at] else drawing.called[at]
            drawing.got[at] = max(0, drawing.called[at])
        drawing.laid_open[at] = bool(one.cards) and len(one.up) == len(one.cards)
    first = next((act for act in hand.acts if isinstance(act, events.Wagered)), None) if hand.street == 0 else None
    opened = parsed.opened if parsed.opened is not None else first.seat if first is not None else None
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
            case events.Called() | events.Wagered() | events.BroughtIn():
                put[hand.position[act.seat]] += act.put
            case events.Checked():
                checked[hand.position[act.seat]] = True
            case events.Folded() | events.HandDead() | events.Mucked():
                pass
    killed = {hand.position[act.seat] for act in hand.acts if isinstance(act, events.HandDead)}
    most = max(put)
    if put.count(most) == 1 and put.index(most) not in killed:
        put[put.index(most)] = sorted(put)[-2]
    return put, checked


# -- what cannot be ----------------------------------------------------------------------------------------------------


def check_cards(hand: HandState, parsed: ParsedPosition) -> None:
    """Every card is there once."""
    held = [card for at, some in enumerate(hand.hole) if hand.live[at] for card in some]
    stub, back = hand.stub, hand.floor.back if hand.floor is not None else []
    everything = (*held, *hand.board, *hand.muck, *stub.left, *stub.burns, *stub.aside, *back)
    foul = [one.seat for at, one in enumerate(hand.seats) if hand.live[at] and is_foul(hand, at)]
    if hand.phase == "showdown" and hand.in_count > 1 and foul:
        why = _("{player} has the wrong number of cards, so the hand is dead.", player=Seat(foul[0]))
        raise BadPosition("showdown", why)
    draws = hand.draw.jokers if hand.draw is not None else ()
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
        raise BadPosition(
            clause, ngettext("There is {count} player in the hand.", "There are {count} players in the hand.", count)
        )
    places = [*hand.pending, *hand.still_dealt, hand.killer, hand.opener, hand.aggressor]
    places += [drawing.opener, *drawing.pat] if drawing else []
    places += [at for _, pot in hand.push.pots for at in pot] + [*hand.push.agreed] if hand.push else []
    places += [*hand.floor.kept, *hand.floor.open, *hand.floor.only_call, *hand.floor.sees_none] if hand.floor else []
    if any(not -1 <= at < count for at in places) or not -1 <= hand.street < len(hand.rules.deal.streets):
        raise BadPosition(clause, _("There is no such player or street."))
    if (drawing is None) is not (hand.draw is None) or (hand.push is None) is not (hand.rules.push is None):
        raise BadPosition(clause, _("{game} has no such fact.", game=hand.rules.title))
    if {one.seat for one in hand.seats} != set(hand.position) or len(hand.seats) != len(hand.position):
        raise BadPosition(clause, _("The seats differ from those of the clauses."))
    known = (hand.charged, *hand.won, *hand.posts)
    if any(one is not None and one.seat is not None and one.seat not in hand.position for one in known):
        raise BadPosition(clause, _("There is no such seat."))


def parsed_seats(hand: HandState, parsed: ParsedPosition) -> list[ParsedSeat]:
    """Returns the seats in the order of play."""
    return [parsed.seats[one.seat] for one in hand.seats]


def put_money(hand: HandState, parsed: ParsedPosition) -> None:
    """Stacks, what everyone has put in, and what was posted."""
    each = parsed_seats(hand, parsed)
    hand.live = [not one.folded for one in each]
    hand.stack, hand.bet = [one.stack for one in each], [one.bet for one in each]
    hand.drop, hand.jackpot, payer = parsed.collected
    if payer is not None:
        hand.charged = events.FeeTaken(hand.drop, hand.jackpot, payer)
    inside, hand.dead = _inside(hand, parsed, each)
    hand.put = [some + one.bet for some, one in zip(inside, each, strict=True)]
    _had_at_first(hand, parsed.posts or [])
    hand.posts = usual_posts(hand) if parsed.posts is None else parsed.posts
    _had_at_first(hand, hand.posts)
    killers = [hand.position[post.seat] for post in hand.posts if post.kind == "kill"]
    hand.killer = killers[-1] if killers else -1


def _inside(hand: HandState, parsed: ParsedPosition, each: list[ParsedSeat]) -> tuple[list[Cents], Cents]:
    """The chips of each player in the pots, and the dead chips there."""
    fee = hand.fee_from_pot
    if all(one.put is None for one in each):
        pots = [(amount, tuple(hand.position[seat] for seat in seats)) for amount, seats in parsed.pots]
        return shares(hand.rules, hand.live, pots, fee)
    for one in each:
        if one.put is not None and one.put < one.bet:
            raise BadPosition(one.clause, _("A seat can't have put in less than its bet."))
    inside = [0 if one.put is None else one.put - one.bet for one in each]
    dead = sum(amount for amount, _ in parsed.pots) + fee - sum(inside)
    if dead < 0 and parsed.pots:
        raise BadPosition(
            parsed.clauses["pot"], _("The seats have put {amount} into the pots.", amount=Amount(sum(inside)))
        )
    return inside, max(0, dead)


def shares(
    rules: PokerRules, live: Sequence[bool], pots: Iterable[tuple[Cents, tuple[int, ...]]], fee: Cents
) -> tuple[list[Cents], Cents]:
    """Divides pots as evenly as chips allow among the players who can win them; the rest is dead money."""
    out, dead = [0] * len(live), 0
    for amount, seats in pots:
        whole, fee = amount + fee, 0
        among = [at for at, alive in enumerate(live) if alive and (not seats or at in seats)]
        each = whole // len(among) // rules.pot.chip * rules.pot.chip if among else 0
        for at in among:
            out[at] += each
        dead += whole - each * len(among)
    return out, dead + fee


def _had_at_first(hand: HandState, posts: Iterable[events.Posted]) -> None:
    """Returns the stacks at the start of the hand: the present ones with all chips put in."""
    stacks = [stack + put - paid for stack, put, paid in zip(hand.stack, hand.put, hand.paid, strict=True)]
    for post in posts:
        if post.kind != "ante":
            stacks[hand.position[post.seat]] += post.dead
    if hand.charged is not None and hand.charged.seat is not None:
        stacks[hand.position[hand.charged.seat]] += hand.charged.collection + hand.charged.jackpot
    hand.seats = tuple(Seated(one.seat, stack, one.name) for one, stack in zip(hand.seats, stacks, strict=True))


def usual_posts(hand: HandState) -> list[events.Posted]:
    """Returns the antes and blinds of the stakes, limited to the chips that each player put in."""
    out, left = [], list(hand.put)
    for seat, kind, live, dead in regular_posts(hand.rules, tuple(hand.position)):
        at = hand.position[seat]
        put = min(live + dead, left[at])
        left[at] -= put
        if put:
            out.append(events.Posted(seat, kind, put if live else 0, put if dead else 0, live))
    return out


FACT_TYPES: dict[str, Any] = {
    "phase": Phase,
    "seats": tuple[Seated, ...],
    "shuffle": ShuffleDue | None,
    "charged": FeeTaken | None,
    "won": list[Awarded],
    "posts": list[Posted],
    "drawing": Drawing | None,
    "push": PushPots | None,
    "runs": Runs | None,
    "floor": Floor | None,
    "hole": list[list[Card]],
    "up": list[list[Card]],
    "shown": list[tuple[Card, ...]],
    **dict.fromkeys(("board", "muck"), list[Card]),
    **dict.fromkeys(("pending", "dues", "still_dealt", "acted_at"), list[int]),
    **dict.fromkeys(("live", "checked", "no_raise"), list[bool]),
    **dict.fromkeys(("stack", "bet", "put", "paid"), list[Cents]),
}
"""The facts whose types have parameters; the others have the type that ``HandState`` gives them."""
