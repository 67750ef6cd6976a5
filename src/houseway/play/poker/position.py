"""A poker hand as one line of text, and a hand that plays on from such a line.

``write`` tells a hand in clauses; ``place`` makes a hand of them. What the clauses do not say follows from them by the
usual case: the actions of the round are played again on the table as it stood before them, and where they are not told
they are guessed from the bets. Whatever a state has otherwise stands in the last clause, as facts.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from houseway.cards import BadCards, Card, check_from, deck
from houseway.money import Cents, show
from houseway.play.contract import NO_FEE, Seated, clockwise
from houseway.play.poker import events as ev
from houseway.play.poker.betting.turns import order_of_action
from houseway.play.poker.changes import bets, cards
from houseway.play.poker.dealing.posting import regular_posts
from houseway.play.poker.played_before import guessed
from houseway.play.poker.position_words import (
    NAME,
    Faces,
    SeatTold,
    Told,
    act_words,
    faces,
    fee_words,
    moment,
    places,
    post_words,
    read,
    seat_words,
)
from houseway.play.poker.showdown.pots import by_level
from houseway.play.poker.state import HandState, drawing_of
from houseway.play.positions import BadPosition, facts, fill, put_facts
from houseway.rulebook import PokerRules
from houseway.stub import Stub

_TOLD = frozenset(("rules", "log", "street_rules", "bet_size", "position", "others", "stub", "acts"))
"""What stands in clauses, or follows from what does, in every hand."""

# -- writing -----------------------------------------------------------------------------------------------------------


def write(hand: HandState) -> str:
    """All clauses of a hand after its head; none for one that has not begun."""
    if not hand.seats:
        return ""
    said = [*_clauses(hand)]
    told = read(hand.rules, said)
    derived = HandState(hand.rules)
    place(derived, told, hand.stub.left)
    if derived.pending != hand.pending:
        said[-1] = " ".join(["waiting", *(str(hand.seats[at].seat) for at in hand.pending)])
        derived = HandState(hand.rules)
        place(derived, read(hand.rules, said), hand.stub.left)
    if derived.acts != hand.acts:
        said.insert(-1, "action none")
        derived = HandState(hand.rules)
        place(derived, read(hand.rules, said), hand.stub.left)
    rest = facts(hand, derived, _TOLD)
    return "; ".join([*said, rest] if rest else said)


def _clauses(hand: HandState) -> Iterable[str]:
    """Everything but the facts; who is to act stands last."""
    yield f"button {hand.button}"
    yield moment(hand.rules, hand.phase, hand.street)
    if hand.board:
        yield f"board {faces(hand.board)}"
    shares = _in_pots(hand)
    for at in sorted(range(len(hand.seats)), key=lambda at: hand.seats[at].seat):
        yield seat_words(_told_of(hand, at, shares))
    yield from _money(hand)
    if hand.acts:
        first = next((act for act in hand.acts if isinstance(act, ev.Wagered)), None)
        opens = first if hand.street or not any(post.nominal for post in hand.posts) else None
        yield "action " + ", ".join(act_words(act, act is opens) for act in hand.acts)
    if hand.drawing is not None and hand.drawing.opener >= 0 and (hand.street or hand.phase != "bet"):
        yield f"opened by {hand.seats[hand.drawing.opener].seat}"
    for name, some in (("muck", hand.muck), ("burns", hand.stub.burns), ("aside", hand.stub.aside)):
        if some:
            yield f"{name} {faces(some)}"
    yield f"to act {hand.to_act}" if hand.to_act is not None else "waiting"


def _told_of(hand: HandState, at: int, shares: list[Cents] | None) -> SeatTold:
    one, hole, up = hand.seats[at], hand.hole[at], list(hand.up[at])
    faced = []
    for place, card in enumerate(hole):
        if card in up:
            up.remove(card)
            faced.append(place)
    drawing = hand.drawing
    called = drawing.called[at] if drawing is not None else -1
    return SeatTold(
        clause="",
        seat=one.seat,
        name=one.name if NAME.fullmatch(one.name) else "",
        stack=hand.stack[at],
        bet=hand.bet[at],
        put=None if shares is not None or hand.put[at] == hand.bet[at] else hand.put[at],
        folded=not hand.live[at],
        still_dealt=at in hand.still_dealt,
        shows=bool(hole) and hand.shown[at] == tuple(hole),
        called=called if called >= 0 else None,
        threw=list(drawing.thrown[at]) if drawing is not None else [],
        cards=list(hole),
        up=faced,
    )


def _in_pots(hand: HandState) -> list[Cents] | None:
    """What each has in the pots, where the pots alone say it."""
    inside = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    shares, dead = _shares(hand.rules, hand.live, [(_gathered(hand), ())], _from_pot(hand))
    return shares if shares == inside and dead == hand.dead else None


def _money(hand: HandState) -> Iterable[str]:
    """Pots, posts and fees."""
    if hand.phase != "over" and (hand.put != hand.bet or _gathered(hand)):
        yield from _pots(hand, _gathered(hand))
    if hand.posts != _usual_posts(hand):
        yield " ".join(["posts", ", ".join(map(post_words, hand.posts))]).rstrip()
    if hand.fee != NO_FEE:
        yield fee_words(hand.fee)
    if hand.drop or hand.jackpot:
        jackpot = f" jackpot {show(hand.jackpot)}" if hand.jackpot else ""
        payer = f" from {hand.charged.seat}" if hand.charged is not None else ""
        yield f"collected {show(hand.drop)}{jackpot}{payer}"


def _gathered(hand: HandState) -> Cents:
    """The money of the pots without the bets in front of the players."""
    return max(0, hand.pot - sum(hand.bet))


def _pots(hand: HandState, amount: Cents) -> Iterable[str]:
    """The main pot, then the side pots with those who can win them; dead money and fees are the main pot's."""
    inside = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    sides = by_level(inside, hand.live)[1:] if any(hand.live) else []
    side = sum(pot.amount for pot in sides)
    if side > amount:
        sides, side = [], 0
    yield f"pot {show(amount - side)}"
    for pot in sides:
        yield f"pot {show(pot.amount)} for {' '.join(str(hand.seats[at].seat) for at in pot.contenders)}"


# -- reading -----------------------------------------------------------------------------------------------------------


def place(hand: HandState, told: Told, given: Sequence[Card] | None) -> tuple[Card, ...]:
    """Makes a hand that has not begun the one that is told; the answer is all the cards that are not told.

    They are given in the order in which they come, first for unknown cards, then for the stub; a pack's own order else.
    """
    _check_seats(hand.rules, told)
    back = _back(hand.rules, told)
    unknown = _not_told(hand.rules, told, back) if given is None else tuple(given)
    rest = iter(unknown)
    hand.button, hand.fee = told.button or 0, told.fee
    _seat_them(hand, told)
    _lay_cards(hand, told, rest)
    _stand_at(hand, told)
    _put_money(hand, told)
    _play_the_round(hand, told)
    _finish(hand, told)
    burns, aside = _known(told.burns, rest, told, "burns"), _known(told.aside, rest, told, "aside")
    hand.stub = Stub(tuple(rest))
    hand.stub.burns, hand.stub.aside = burns, aside
    if told.facts:
        put_facts(hand, told.facts)
        _check_facts(hand, told.facts)
        _set_street(hand)
    _check_cards(hand, told)
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
    put_facts(scratch, told.facts)
    return tuple(scratch.floor.back) if scratch.floor is not None else ()


def _not_told(rules: PokerRules, told: Told, back: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack without the cards that the position names."""
    dead = [seat for seat in told.seats.values() if seat.folded]
    mucked = told.muck if told.muck is not None else [one for seat in dead for one in seat.cards]
    live = [one for seat in told.seats.values() if not seat.folded for one in seat.cards]
    thrown = [one for seat in told.seats.values() for one in seat.threw] if told.muck is None else []
    named = [one for one in (*told.board, *mucked, *live, *thrown, *told.burns, *told.aside, *back) if one]
    jokers = max(rules.deck().count(_JOKER), named.count(_JOKER))
    left = list(deck(jokers))
    for one in named:
        if one not in left:
            raise BadPosition(str(one), "this card stands there twice")
        left.remove(one)
    return tuple(left)


_JOKER = deck(1)[-1]


def _seat_them(hand: HandState, told: Told) -> None:
    seats = [Seated(one.seat, one.stack, one.name) for one in told.seats.values()]
    hand.seat_players(tuple(clockwise(seats, hand.button)))


def _each(hand: HandState, told: Told) -> list[SeatTold]:
    """The seats as they were told, in the order of play."""
    return [told.seats[one.seat] for one in hand.seats]


def _lay_cards(hand: HandState, told: Told, rest: Iterable[Card]) -> None:
    """Hands, board and muck; unknown cards come seat by seat."""
    supply = iter(rest)
    for seat in sorted(told.seats):
        at, one = hand.position[seat], told.seats[seat]
        hand.hole[at] = fill(one.cards, supply, one.clause)
        hand.up[at] = [hand.hole[at][place] for place in one.up]
        hand.shown[at] = tuple(hand.hole[at]) if one.shows else ()
        if hand.drawing is not None:
            hand.drawing.thrown[at] = tuple(fill(one.threw, supply, one.clause))
    hand.board = _known(told.board, supply, told, "board")
    each = _each(hand, told)
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


# -- money -------------------------------------------------------------------------------------------------------------


def _put_money(hand: HandState, told: Told) -> None:
    """Stacks, what everyone has put in, and what was posted."""
    each = _each(hand, told)
    hand.live = [not one.folded for one in each]
    hand.stack, hand.bet = [one.stack for one in each], [one.bet for one in each]
    hand.drop, hand.jackpot, payer = told.collected
    if payer is not None:
        hand.charged = ev.FeeTaken(hand.drop, hand.jackpot, payer)
    inside, hand.dead = _inside(hand, told, each)
    hand.put = [some + one.bet for some, one in zip(inside, each, strict=True)]
    _had_at_first(hand, told.posts or [])
    hand.posts = _usual_posts(hand) if told.posts is None else told.posts
    _had_at_first(hand, hand.posts)
    killers = [hand.position[post.seat] for post in hand.posts if post.kind == "kill"]
    hand.killer = killers[-1] if killers else -1


def _inside(hand: HandState, told: Told, each: list[SeatTold]) -> tuple[list[Cents], Cents]:
    """What each has in the pots, and what is dead there."""
    fee = _from_pot(hand)
    if all(one.put is None for one in each):
        pots = [(amount, tuple(hand.position[seat] for seat in seats)) for amount, seats in told.pots]
        return _shares(hand.rules, hand.live, pots, fee)
    for one in each:
        if one.put is not None and one.put < one.bet:
            raise BadPosition(one.clause, "what a seat has put in in all is at least what it has bet")
    inside = [0 if one.put is None else one.put - one.bet for one in each]
    dead = sum(amount for amount, _ in told.pots) + fee - sum(inside)
    if dead < 0 and told.pots:
        raise BadPosition(told.clauses["pot"], f"the seats have put {show(sum(inside))} into the pots")
    return inside, max(0, dead)


def _shares(
    rules: PokerRules, live: Sequence[bool], pots: Iterable[tuple[Cents, tuple[int, ...]]], fee: Cents
) -> tuple[list[Cents], Cents]:
    """Pots divided among those who can win them, as evenly as chips allow; what is left over is dead money."""
    shares, dead = [0] * len(live), 0
    for amount, seats in pots:
        whole, fee = amount + fee, 0
        among = [at for at, alive in enumerate(live) if alive and (not seats or at in seats)]
        each = whole // len(among) // rules.pot.chip * rules.pot.chip if among else 0
        for at in among:
            shares[at] += each
        dead += whole - each * len(among)
    return shares, dead + fee


def _from_pot(hand: HandState) -> Cents:
    """The fees that have come out of the pot, as the hand's own count has it."""
    return hand.drop + hand.jackpot if hand.fee.payer == "pot" else 0


def _had_at_first(hand: HandState, posts: Iterable[ev.Posted]) -> None:
    """The stacks with which the hand began: those of now, with all that was put in."""
    stacks = [stack + put - paid for stack, put, paid in zip(hand.stack, hand.put, hand.paid, strict=True)]
    for post in posts:
        if post.kind != "ante":
            stacks[hand.position[post.seat]] += post.dead
    if hand.charged is not None and hand.charged.seat is not None:
        stacks[hand.position[hand.charged.seat]] += hand.charged.collection + hand.charged.jackpot
    hand.seats = tuple(Seated(one.seat, stack, one.name) for one, stack in zip(hand.seats, stacks, strict=True))


def _usual_posts(hand: HandState) -> list[ev.Posted]:
    """The antes and blinds of the stakes, as far as each has put so much in."""
    out, left = [], list(hand.put)
    for seat, kind, live, dead in regular_posts(hand.rules, tuple(hand.position)):
        at = hand.position[seat]
        put = min(live + dead, left[at])
        left[at] -= put
        if put:
            out.append(ev.posted(seat, kind, put if live else 0, put if dead else 0, live))
    return out


# -- the betting -------------------------------------------------------------------------------------------------------


def _play_the_round(hand: HandState, told: Told) -> None:
    """The actions of the round, played on the table as it stood before them; then everything is as it was told."""
    phase, street, live = told.phase, hand.street, hand.live
    stack, bet, put, posts, dead = hand.stack, hand.bet, hand.put, hand.posts, hand.dead
    if phase == "bet":
        muck, drop, still = list(hand.muck), list(hand.still_dealt), hand.killer
        _before_the_round(hand, told)
        acts = guessed(hand, told) if told.acts is None else told.acts
        for act in acts:
            _again(hand, act)
        if told.acts is None:
            _count_sizes(hand)
        hand.muck, hand.still_dealt, hand.killer = muck, drop, still
    elif street < 0:
        _only_posts(hand)
        acts = told.acts or []
    else:
        acts = told.acts or []
        wagers = [hand.position[act.seat] for act in acts if isinstance(act, ev.Wagered)]
        hand.opener, hand.aggressor = (wagers[0], wagers[-1]) if wagers else (-1, -1)
    hand.acts = list(acts)
    hand.phase, hand.live, hand.stack, hand.bet, hand.put = phase, live, stack, bet, put
    hand.posts, hand.dead = posts, dead


def _only_posts(hand: HandState) -> None:
    """Before the deal the blinds are all there is."""
    stack, bet, put, dead = hand.stack, hand.bet, hand.put, hand.dead
    hand.stack, hand.bet, hand.put = list(stack), [0] * len(stack), [0] * len(stack)
    posts, hand.posts = hand.posts, []
    for post in posts:
        bets.posted(hand, post)
    hand.stack, hand.bet, hand.put, hand.dead = stack, bet, put, dead


def _before_the_round(hand: HandState, told: Told) -> None:
    """The table before the first action of the round: bets are back in the stacks, but for what was posted."""
    count = len(hand.seats)
    gone = {act.seat for act in told.acts or () if isinstance(act, ev.Folded | ev.HandDead)}
    if told.acts is None:  # who has folded on the first street, or behind a bet, has done so in this round
        gone = {seat for seat, one in told.seats.items() if one.folded and (one.bet or not hand.street)}
    hand.live = [alive or hand.seats[at].seat in gone for at, alive in enumerate(hand.live)]
    hand.stack = [stack + bet for stack, bet in zip(hand.stack, hand.bet, strict=True)]
    hand.put = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    hand.bet = [0] * count
    if hand.street == 0:
        hand.stack, hand.put = [one.stack for one in hand.seats], [0] * count
        posts, hand.posts = hand.posts, []
        for post in posts:
            bets.posted(hand, post)
    _count_hands(hand)
    opens = hand.street_rules.opens
    if hand.rules.stud is not None and not all(up or not live for up, live in zip(hand.up, hand.live, strict=True)):
        opens = "left-of-button"  # without up cards nobody can be told to lead
    order = order_of_action(hand, opens)
    bets.round_opened(hand, ev.RoundOpened(hand.street, order))


def _again(hand: HandState, act: ev.Act) -> None:
    """An action of the round, as far as it can be played; one after a ruling may come out of turn."""
    at = hand.position[act.seat]
    if at not in hand.pending:
        hand.pending.insert(0, at)
    match act:
        case ev.Checked():
            bets.checked(hand, act)
        case ev.Called():
            bets.called(hand, act)
        case ev.Wagered():
            bets.wagered(hand, act)
        case ev.BroughtIn():
            bets.brought_in(hand, act)
        case ev.Folded() | ev.HandDead():
            cards.gave_up(hand, act)
        case ev.Mucked():
            hand.pending.remove(at)


def _count_sizes(hand: HandState) -> None:
    """Where bets are of one size, a guessed wager of several sizes was as many bets and raises."""
    if hand.rules.betting.sizing != "fixed" or not hand.wagers:
        return
    more = -(-hand.full_to // hand.bet_size) - hand.wagers
    if more > 0:
        hand.acted_at = [seen + more if seen == hand.full_wagers else seen for seen in hand.acted_at]
        hand.wagers += more
        hand.full_wagers += more
        cap = hand.rules.betting.raise_cap
        hand.capped = bool(cap) and hand.wagers > cap and hand.counted_for_cap() >= 3


def _count_hands(hand: HandState) -> None:
    hand.in_count = sum(hand.live)
    hand.able_count = sum(1 for at, alive in enumerate(hand.live) if alive and hand.stack[at])


# -- what is left ------------------------------------------------------------------------------------------------------


def _finish(hand: HandState, told: Told) -> None:
    """Who is still to act, what is owed, and the draw."""
    each = _each(hand, told)
    _count_hands(hand)
    hand.still_dealt = [at for at, one in enumerate(each) if one.still_dealt]
    if hand.drawing is not None:
        _draw(hand, told, each)
    if told.waiting is not None:
        hand.pending = [hand.position[seat] for seat in told.waiting]
    elif told.to_act is not None:
        _turn(hand, told, hand.position[told.to_act])
    elif told.phase != "bet":
        hand.pending = _waiting(hand, 0) if told.phase in ("discard", "showdown") else []
    if told.phase == "discard":
        for at in hand.pending:
            hand.dues[at] = hand.street_rules.discard


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
    """Those who still have to act from a position on, in this phase."""
    ring = hand.ring(first)
    match hand.phase:
        case "bet":
            acted = hand.acted_at
            return [at for at in hand.able(ring) if at == first or acted[at] < 0 or hand.bet[at] < hand.bet_to]
        case "discard":
            return [at for at, alive in enumerate(hand.live) if alive and _owes_discard(hand, at)]
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
    """What everyone called for, threw away and got."""
    drawing = drawing_of(hand)
    for at, one in enumerate(each):
        thrown = len(drawing.thrown[at])
        drawing.called[at] = one.called if one.called is not None else thrown or -1
        if hand.street > 0:
            drawing.called[at] = max(0, drawing.called[at]) if hand.live[at] else drawing.called[at]
            drawing.got[at] = max(0, drawing.called[at])
        drawing.laid_open[at] = bool(one.cards) and len(one.up) == len(one.cards)
    first = next((act for act in hand.acts if isinstance(act, ev.Wagered)), None) if hand.street == 0 else None
    opened = told.opened if told.opened is not None else first.seat if first is not None else None
    drawing.opener = hand.position[opened] if opened is not None else -1
    if hand.street > 0 and hand.phase != "bet":
        drawing.bets, drawing.checked = _round_over(hand)


def _round_over(hand: HandState) -> tuple[list[Cents], list[bool]]:
    """What was bet in the round that is over, without what nobody called, and who had checked."""
    put, checked = [0] * len(hand.seats), [False] * len(hand.seats)
    for act in hand.acts:
        match act:
            case ev.Called() | ev.Wagered() | ev.BroughtIn():
                put[hand.position[act.seat]] += act.put
            case ev.Checked():
                checked[hand.position[act.seat]] = True
            case ev.Folded() | ev.HandDead() | ev.Mucked():
                pass
    most = max(put)
    if put.count(most) == 1:
        put[put.index(most)] = sorted(put)[-2]
    return put, checked


# -- what cannot be ----------------------------------------------------------------------------------------------------


def _check_cards(hand: HandState, told: Told) -> None:
    """Every card is there once."""
    held = [card for at, some in enumerate(hand.hole) if hand.live[at] for card in some]
    stub, back = hand.stub, hand.floor.back if hand.floor is not None else []
    everything = (*held, *hand.board, *hand.muck, *stub.left, *stub.burns, *stub.aside, *back)
    draws = hand.rules.draw.jokers if hand.rules.draw is not None else ()
    try:
        check_from(everything, deck(max((hand.rules.deal.jokers, *draws))))
    except BadCards as problem:
        raise BadPosition("cards", str(problem)) from None


def _check_facts(hand: HandState, clause: str) -> None:
    """Facts are about the players that there are."""
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
    places += [*hand.floor.kept] if hand.floor else []
    if any(not -1 <= at < count for at in places) or not -1 <= hand.street < len(hand.rules.deal.streets):
        raise BadPosition(clause, "there is no such player, or no such street")
    if (drawing is None) is not (hand.rules.draw is None) or (hand.push is None) is not (hand.rules.push is None):
        raise BadPosition(clause, f"this is no fact of {hand.rules.title}")
    if {one.seat for one in hand.seats} != set(hand.position) or len(hand.seats) != len(hand.position):
        raise BadPosition(clause, "the seats are not those of the clauses")
    known = (hand.charged, *hand.won, *hand.posts)
    if any(one is not None and one.seat is not None and one.seat not in hand.position for one in known):
        raise BadPosition(clause, "there is no such seat")
