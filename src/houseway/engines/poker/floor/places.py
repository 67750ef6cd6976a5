"""The stages of a poker hand when irregularities can happen, with their seats and cards."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from houseway.cards import JOKER, Card
from houseway.engines.poker.floor.moments import actions
from houseway.engines.poker.play import PokerHand, events
from houseway.engines.poker.play.betting.openers import holds_openers, needs_openers, opened_with, pot_opener
from houseway.engines.poker.play.rulings.hands import plays_the_board
from houseway.engines.poker.play.rulings.mishaps import gave_up
from houseway.floor.engine import Seats, Stages, Subject
from houseway.floor.rulings import AFTER_THE_HAND
from houseway.irregularities import DealtOut, words

NOBODY: Seats = ()
_BOARD_CARD = ("boxed-card", "joker", "off-table")
"""The irregularities about a card of the board."""
_SEEN_ON_DEAL = ("boxed-card", "joker", "flashed-card")
"""The irregularities about a card seen on the deal."""


def subject(hand: PokerHand, kind: str) -> Subject | None:
    """Returns the seats, cards and facts that an irregularity can be about now; None if it cannot have happened."""
    at_rest = hand.phase == "push" or (hand.phase == "over" and kind not in AFTER_THE_HAND)
    seats = _STAGES.seats(hand, kind) if hand.street >= 0 and not at_rest else None
    if seats is None:
        return None
    shown = _BORNE_OUT.get(kind)
    return Subject(
        seats,
        tuple(seat for seat in seats if shown is None or shown(hand, hand.position[seat])),
        partial(_cards_of, hand, kind),
        # A hand that was misled into the muck had not been shown.
        tuple(hand.seats[at].seat for at in hand.pending) if kind == "miscall" else _live(hand),
        _most(hand, kind),
        _absent(hand, kind),
        # Other cards can be the next of the stub, or of the board.
        needs_seat=kind == "exposed-on-deal",
    )


def _cards_of(hand: PokerHand, kind: str, seat: int) -> tuple[Card, ...]:
    """Returns the cards of a seat that can be meant; seat 0 is the board, with its cards just dealt."""
    if not seat:
        just = hand.street_rules.board if hand.phase == "bet" and kind in _BOARD_CARD else 0
        return tuple(hand.board[len(hand.board) - just :])
    at = hand.position[seat]
    held = hand.hole[at]
    if kind == "exposed-on-draw" or (kind in _SEEN_ON_DEAL and hand.drawing is not None and hand.street):
        return tuple(held[len(held) - _drawn(hand, at) :])
    if kind == "false-opener" and hand.phase != "discard":
        return ()
    if kind == "exposed-on-deal":
        return tuple(one for one in held if one not in hand.up[at])
    return tuple(held)


def _most(hand: PokerHand, kind: str) -> int:
    """The largest number that can be stated."""
    if kind == "stub-mixed" and hand.drawing is not None:
        return sum(max(0, called - got) for called, got in zip(hand.drawing.called, hand.drawing.got, strict=True)) - 1
    if kind == "wrong-blind":
        return 2 * max(post.live for post in hand.posts if post.kind in ("small", "big"))
    return min(3, hand.in_count) if kind == "early-street" else 2


def _absent(hand: PokerHand, kind: str) -> set[str]:
    """The words that make no sense now: a hand is tabled only at the showdown, and only seats behind act early.

    Cards went to wrong seats as this street has them, up or down.
    """
    street = hand.street_rules
    return {
        "hand-in-muck": set() if hand.phase == "showdown" else {"tabled", "flipped"},
        "turned-up-cards": {"yes"},
        "wrong-seat": set() if street.up and street.down else {"down", "first"} if street.up else {"up"},
    }.get(kind, set())


# -- the moment --------------------------------------------------------------------------------------------------------


def _live(hand: PokerHand) -> Seats:
    return tuple(one.seat for at, one in enumerate(hand.seats) if hand.live[at])


def _betting(hand: PokerHand) -> bool:
    return hand.phase == "bet"


def _unacted(hand: PokerHand) -> bool:
    """Whether a betting round is open without any action."""
    return _betting(hand) and not actions(hand)


def _on_deal(hand: PokerHand) -> Seats | None:
    """The hands have just been dealt."""
    return _live(hand) if hand.street == 0 and _unacted(hand) else None


def _dealt_out(hand: PokerHand) -> Seats | None:
    """The hands have just been dealt; and, until the floor rules on it, whoever was dealt out."""
    errors = hand.floor.errors if hand.floor is not None else {}
    seats = [one.seat for at, one in enumerate(hand.seats) if not hand.live[at]]
    missed = [seat for seat in seats if words(DealtOut(seat)) in errors]
    return (*(_on_deal(hand) or ()), *missed) or None


def _just_dealt(hand: PokerHand) -> Seats | None:
    """Cards of this street have just gone to the players."""
    return _live(hand) if _unacted(hand) and (hand.street_rules.up or hand.street_rules.down) else None


def _fresh(hand: PokerHand) -> Seats | None:
    """Whether cards have just gone to the players, on the deal or on the draw, or to the board."""
    return _just_dealt(hand) or _drew(hand) or (NOBODY if _unacted(hand) and hand.street_rules.board else None)


def _first_round(hand: PokerHand) -> Seats | None:
    return _live(hand) if hand.street == 0 and _betting(hand) else None


def _in_play(hand: PokerHand) -> Seats | None:
    return _live(hand) if _betting(hand) else None


def _cards_out(hand: PokerHand) -> Seats | None:
    """The hands are out: in the betting, before a draw or between two streets."""
    return _live(hand) if hand.phase in ("bet", "deal", "discard") and hand.in_count > 1 else None


def _hands_out(hand: PokerHand) -> Seats | None:
    """The hands are out and none has been shown: a wrong number of cards can be found."""
    playing = hand.phase in ("bet", "deal", "discard", "showdown") and hand.in_count > 1 and not any(hand.shown)
    return _live(hand) if playing else None


def _to_act(hand: PokerHand) -> Seats | None:
    return (hand.seats[hand.pending[0]].seat,) if _betting(hand) and hand.pending else None


def _facing_a_bet(hand: PokerHand) -> Seats | None:
    """The player to act has a bet or raise to call."""
    wagered = any(isinstance(event, events.Wagered) for event in actions(hand))
    return _to_act(hand) if wagered and hand.pending and hand.bet[hand.pending[0]] < hand.bet_to else None


def _showdown(hand: PokerHand) -> Seats | None:
    return _live(hand) if hand.phase == "showdown" and hand.in_count > 1 else None


def _won(hand: PokerHand) -> Seats | None:
    """The winners whose hands have not been shown to all, the pot being pushed."""
    if hand.phase != "over" or not hand.won:
        return None
    return tuple(seat for seat in _live(hand) if hand.hole[hand.position[seat]] and not hand.shown[hand.position[seat]])


def _nobody(when: Callable[[PokerHand], object]) -> Callable[[PokerHand], Seats | None]:
    """For what is about no seat."""
    return lambda hand: NOBODY if when(hand) else None


def _next_board(count: int, before: int) -> Callable[[PokerHand], Seats | None]:
    """The next street has so many board cards, and so many lie already."""

    def early(hand: PokerHand) -> Seats | None:
        streets = hand.rules.deal.streets
        follows = streets[hand.street + 1].board if hand.street + 1 < len(streets) else 0
        return NOBODY if _betting(hand) and follows == count and len(hand.board) == before else None

    return early


def _street_to_come(hand: PokerHand) -> bool:
    """Whether a stud street can come early: one is left, and cards for it and its burn."""
    left = hand.street + 1 < len(hand.rules.deal.streets)
    return hand.rules.stud is not None and _betting(hand) and left and len(hand.stub) > hand.in_count


def _board_comes(size: int) -> Callable[[PokerHand], bool]:
    """Whether so many board cards are due, or lie there before any action."""

    def comes(hand: PokerHand) -> bool:
        streets = hand.rules.deal.streets
        if hand.phase == "deal":
            return hand.street + 1 < len(streets) and streets[hand.street + 1].board == size
        return _unacted(hand) and hand.street_rules.board == size

    return comes


def _burn_due(hand: PokerHand) -> bool:
    streets = hand.rules.deal.streets
    if hand.phase != "deal" or hand.drawing is not None or hand.street + 1 >= len(streets) or hand.shuffle_due:
        return False
    street = streets[hand.street + 1]
    needed = 3 + street.board + (street.up + street.down) * len(hand.seats)
    return street.burn and len(hand.stub) >= needed


def _draw_due(hand: PokerHand) -> bool:
    return hand.draws_next and hand.phase == "deal" and hand.shuffle is None


# -- whose hand --------------------------------------------------------------------------------------------------------


def _drawn(hand: PokerHand, at: int) -> int:
    return max(0, hand.drawing.got[at]) if hand.drawing is not None else 0


def _drew(hand: PokerHand) -> Seats | None:
    """Players who have just been served in the draw."""
    if hand.drawing is None or hand.street < 1 or not _unacted(hand):
        return None
    return tuple(seat for seat in _live(hand) if _drawn(hand, hand.position[seat])) or None


def _before_draw(hand: PokerHand) -> bool:
    return hand.rules.family == "draw" and hand.street == 0


def _after_draw(hand: PokerHand) -> bool:
    return hand.drawing is not None and hand.street > 0 and _unacted(hand)


def _threw_away(hand: PokerHand) -> Seats | None:
    """Players whose hands have gone since the last card was dealt, and those whose hands may lie short of the muck."""
    if hand.drawing is not None and hand.phase == "deal" and any(hand.drawing.got):
        return None
    if hand.over and not hand.won:
        return None
    return (*gave_up(hand), *(_in_play(hand) or _showdown(hand) or ())) or None


def _may_play_the_board(hand: PokerHand) -> Seats | None:
    """The player to show over a whole board."""
    if hand.phase != "showdown" or hand.in_count < 2 or len(hand.board) < 5 or not hand.pending:
        return None
    return (hand.seats[hand.pending[0]].seat,)


def _opener(hand: PokerHand) -> int:
    at = pot_opener(hand)
    return at if at >= 0 and hand.live[at] and hand.in_count > 1 else -1


def _false_opener(hand: PokerHand) -> Seats | None:
    """The opener, while the hand is played; before an opening, the player to act.

    Their openers are not checked: no player has seen their cards.
    """
    at = _opener(hand)
    if at >= 0:
        return (hand.seats[at].seat,)
    opens = hand.drawing is not None and hand.street == 0 and _betting(hand) and hand.opener < 0 and hand.pending
    draw = hand.rules.draw
    if not opens or draw is None or not needs_openers(draw):
        return None
    return (hand.seats[hand.pending[0]].seat,)


def _split_openers(hand: PokerHand) -> Seats | None:
    """The opener, after a draw that was said to split their openers."""
    at = _opener(hand)
    found = at >= 0 and hand.street == 1 and _betting(hand)
    found = found and hand.drawing is not None and any(hand.drawing.aside)
    return (hand.seats[at].seat,) if found else None


def _low_shown(hand: PokerHand) -> Seats | None:
    """The players who show down in a low game."""
    low = all("low" in half.ranking for half in hand.rules.ranking.halves)
    return _showdown(hand) if low else None


def _paired(hand: PokerHand, at: int) -> bool:
    """Whether a hand has a pair, ace to five, and no better hand."""
    held = Counter(one[0] for one in hand.hole[at] if one != JOKER)
    return max(held.values(), default=0) == 2


def _opened_falsely(hand: PokerHand, at: int) -> bool:
    """Whether openers are missing when the pot is opened, was opened, or when they are about to be thrown away."""
    if _opener(hand) != at:
        return not holds_openers(hand.hole[at])
    return (hand.phase == "discard" and at in hand.pending) or not holds_openers(opened_with(hand, at))


_BORNE_OUT: dict[str, Callable[[PokerHand, int], bool]] = {
    "board-played": plays_the_board,
    "false-opener": _opened_falsely,
    "split-openers": lambda hand, at: holds_openers(hand.hole[at]),
    "unannounced-pair": _paired,
}
"""The irregularities that only the cards of a hand can show."""


def _posted(hand: PokerHand) -> Seats | None:
    """Players who have posted a blind and not yet acted."""
    if not _on_deal(hand):
        return None
    return tuple(post.seat for post in hand.posts if post.kind in ("small", "big") and post.seat in _live(hand)) or None


def _dealt_by_turns(hand: PokerHand) -> Seats | None:
    """The hands are out, also when the pot of a draw game is open; the seats beside the button that may have dealt."""
    if not _betting(hand) or (hand.drawing is None and (hand.street > 0 or not _unacted(hand))):
        return None
    return tuple(one.seat for one in hand.seats if one.seat != hand.button)


def _not_posted(hand: PokerHand) -> Seats | None:
    if not hand.posts or not _first_round(hand):
        return None
    posted = {post.seat for post in hand.posts}
    return tuple(seat for seat in _live(hand) if seat not in posted) or None


def _empty_seats(hand: PokerHand) -> Seats | None:
    """Places without a player that received cards."""
    if not _on_deal(hand) or len(hand.stub) < len(hand.hole[0]):
        return None
    return tuple(seat for seat in range(1, hand.rules.seats[1] + 1) if seat not in hand.position) or None


def _waiting(hand: PokerHand) -> Seats | None:
    """Players in the hand whose turn it is not."""
    now = _to_act(hand)
    return tuple(seat for seat in _live(hand) if seat not in now) or None if now else None


def _called(hand: PokerHand) -> Seats | None:
    """Players who have called the last bet or raise, while others are still to act on it."""
    done = actions(hand)
    raised = max((at for at, event in enumerate(done) if isinstance(event, events.Wagered)), default=-1)
    if not _betting(hand) or raised < 0 or not hand.pending:
        return None
    return (
        tuple(event.seat for event in done[raised:] if isinstance(event, events.Called) and event.seat in _live(hand))
        or None
    )


def _raised(hand: PokerHand) -> Seats | None:
    """The player whose raise was the last action."""
    done = actions(hand)
    raised = _betting(hand) and done and isinstance(done[-1], events.Wagered) and hand.wagers > 1
    return (done[-1].seat,) if raised else None


def _last_down(hand: PokerHand) -> Seats | None:
    """Stud players who have just been given their last card, face down."""
    last = hand.rules.stud is not None and hand.street == len(hand.rules.deal.streets) - 1 and hand.street_rules.down
    return _live(hand) if last and _unacted(hand) else None


def _dealing_player(hand: PokerHand) -> Seats | None:
    """The player in the dealer position, until they have discarded."""
    drawing = hand.drawing is not None and hand.phase == "discard"
    return (hand.button,) if drawing and hand.position.get(hand.button, -1) in hand.pending else None


_STAGES: Stages[PokerHand] = Stages(
    "poker",
    {
        "live": _live,
        "on-deal": _on_deal,
        "hands-dealt": _nobody(_on_deal),
        "dealt-by-turns": _dealt_by_turns,
        "dealt-out": _dealt_out,
        "just-dealt": _just_dealt,
        "dealt-or-drawn": lambda hand: _just_dealt(hand) or _drew(hand),
        "fresh-cards": _fresh,
        "fresh-cards-of-a-deck-without-jokers": lambda hand: None if hand.rules.deal.jokers else _fresh(hand),
        "cards-out": _cards_out,
        "in-play": _in_play,
        "hands-out": _hands_out,
        "betting": _nobody(_in_play),
        "in-play-or-showdown": lambda hand: _in_play(hand) or _showdown(hand),
        "in-play-or-later": lambda hand: _in_play(hand) or _showdown(hand) or _won(hand) or None,
        "showdown": _showdown,
        "low-showdown": _low_shown,
        "may-play-the-board": _may_play_the_board,
        "thrown-away": _threw_away,
        "empty-seat": _empty_seats,
        "blind-posted": _posted,
        "blind-not-posted": _not_posted,
        "to-act": _to_act,
        "not-to-act": _waiting,
        "called": _called,
        "raised": _raised,
        "kill-pot-raised": lambda hand: _raised(hand) if hand.killer >= 0 else None,
        "burn-due": _nobody(_burn_due),
        "flop-to-come": _next_board(3, 0),
        "turn-to-come": _next_board(1, 3),
        "river-to-come": _next_board(1, 4),
        "flop-comes": _nobody(_board_comes(3)),
        "turn-or-river-comes": _nobody(_board_comes(1)),
        "stud-in-play": lambda hand: _in_play(hand) if hand.rules.stud is not None else None,
        "stud-facing-a-bet": lambda hand: _facing_a_bet(hand) if hand.rules.stud is not None else None,
        "stud-street-to-come": _nobody(_street_to_come),
        "up-cards-dealt": lambda hand: _just_dealt(hand) if hand.street_rules.up else None,
        "last-down-cards-dealt": _last_down,
        "draw-due": _nobody(_draw_due),
        "drawn": _drew,
        "after-draw": _nobody(_after_draw),
        "draw-facing-a-bet": lambda hand: _facing_a_bet(hand) if _before_draw(hand) else None,
        "dealer-discards": _dealing_player,
        "opening": _false_opener,
        "openers-split": _split_openers,
    },
)
"""The stages of a poker hand."""
