"""Writes a poker hand in clauses; the last one holds, as facts, whatever differs from the usual case."""

from collections.abc import Iterable

from houseway.engines.contract import NO_FEE
from houseway.engines.poker.play import events
from houseway.engines.poker.play.position.placing import place, shares, usual_posts
from houseway.engines.poker.play.position.words import (
    NAME,
    ParsedSeat,
    act_words,
    faces,
    fee_words,
    moment,
    post_words,
    read,
    seat_words,
)
from houseway.engines.poker.play.showdown.pots import by_level
from houseway.engines.poker.play.state import HandState
from houseway.engines.positions import facts
from houseway.money import Cents, show

_LEFT_OUT = frozenset(("rules", "log", "street_rules", "bet_size", "position", "others", "stub", "acts"))
"""The fields that the clauses give, or that follow from them, in every hand."""


def write(hand: HandState) -> str:
    """All clauses of a hand after its head; none for one that has not begun."""
    if not hand.seats:
        return ""
    clauses = [*_clauses(hand)]
    parsed = read(hand.rules, clauses)
    derived = HandState(hand.rules)
    place(derived, parsed, hand.stub.left)
    if derived.pending != hand.pending:
        clauses[-1] = " ".join(["waiting", *(str(hand.seats[at].seat) for at in hand.pending)])
        derived = HandState(hand.rules)
        place(derived, read(hand.rules, clauses), hand.stub.left)
    if derived.acts != hand.acts:
        clauses.insert(-1, "action none")
        derived = HandState(hand.rules)
        place(derived, read(hand.rules, clauses), hand.stub.left)
    rest = facts(hand, derived, _LEFT_OUT)
    return "; ".join([*clauses, rest] if rest else clauses)


def _clauses(hand: HandState) -> Iterable[str]:
    """Everything but the facts; who is to act stands last."""
    yield f"button {hand.button}"
    yield moment(hand.rules, hand.phase, hand.street)
    if hand.board:
        yield f"board {faces(hand.board)}"
    inside = _in_pots(hand)
    for at in sorted(range(len(hand.seats)), key=lambda at: hand.seats[at].seat):
        yield seat_words(_parsed_seat(hand, at, inside))
    yield from _money(hand)
    if hand.acts:
        first = next((act for act in hand.acts if isinstance(act, events.Wagered)), None)
        opens = first if hand.street or not any(post.nominal for post in hand.posts) else None
        yield "action " + ", ".join(act_words(act, act is opens) for act in hand.acts)
    if hand.drawing is not None and hand.drawing.opener >= 0 and (hand.street or hand.phase != "bet"):
        yield f"opened by {hand.seats[hand.drawing.opener].seat}"
    if hand.muck or _threw_away(hand):
        yield f"muck {faces(hand.muck)}".strip()  # an empty one where the discards are in the stub again
    for name, some in (("burns", hand.stub.burns), ("aside", hand.stub.aside)):
        if some:
            yield f"{name} {faces(some)}"
    yield f"to act {hand.to_act}" if hand.to_act is not None else "waiting"


def _threw_away(hand: HandState) -> bool:
    """Whether hands or discards would lie in the muck, had no player taken them up again."""
    folded = any(held and not hand.live[at] for at, held in enumerate(hand.hole))
    return folded or (hand.drawing is not None and any(hand.drawing.thrown))


def _parsed_seat(hand: HandState, at: int, pots: list[Cents] | None) -> ParsedSeat:
    one, hole, up = hand.seats[at], hand.hole[at], list(hand.up[at])
    if hand.floor is not None and hand.stud is None:
        up += hand.floor.open.get(at, ())
    faced = []
    for number, card in enumerate(hole):
        if card in up:
            up.remove(card)
            faced.append(number)
    drawing = hand.drawing
    called = drawing.called[at] if drawing is not None else -1
    return ParsedSeat(
        clause="",
        seat=one.seat,
        name=one.name if NAME.fullmatch(one.name) else "",
        stack=hand.stack[at],
        bet=hand.bet[at],
        put=None if pots is not None or hand.put[at] == hand.bet[at] else hand.put[at],
        folded=not hand.live[at],
        still_dealt=at in hand.still_dealt,
        shows=bool(hole) and hand.shown[at] == tuple(hole),
        called=called if called >= 0 else None,
        threw=list(drawing.thrown[at]) if drawing is not None else [],
        cards=list(hole),
        up=faced,
    )


def _in_pots(hand: HandState) -> list[Cents] | None:
    """Returns each player's chips in the pots, where the pots alone show them."""
    inside = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    evenly, dead = shares(hand.rules, hand.live, [(_gathered(hand), ())], hand.fee_from_pot)
    return evenly if evenly == inside and dead == hand.dead else None


def _money(hand: HandState) -> Iterable[str]:
    """Pots, posts and fees."""
    if hand.phase != "over" and (hand.put != hand.bet or _gathered(hand)):
        yield from _pots(hand, _gathered(hand))
    if hand.posts != usual_posts(hand):
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
    """Writes the main pot, then the side pots with the players in them; dead money and fees are the main pot's."""
    inside = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    sides = by_level(inside, hand.live)[1:] if any(hand.live) else []
    side = sum(pot.amount for pot in sides)
    if side > amount:
        sides, side = [], 0
    yield f"pot {show(amount - side)}"
    for pot in sides:
        yield f"pot {show(pot.amount)} for {' '.join(str(hand.seats[at].seat) for at in pot.contenders)}"
