"""What goes wrong at the table, as far as it moves cards: the error itself, before anyone rules on it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from houseway.cards import Card
from houseway.play.contract import Refused
from houseway.play.poker import events as ev
from houseway.play.poker.betting.turns import open_round
from houseway.play.poker.dealing import draw, stud
from houseway.play.poker.dealing.shuffles import shuffle_due
from houseway.play.poker.dealing.streets import deal_street
from houseway.play.poker.play import Play, top
from houseway.play.poker.rulings.case import next_street
from houseway.play.rulings import Erred, Resumed, Told, kind_of, moving
from houseway.rulebook.poker import Street

Mishap: TypeAlias = Callable[[Play, Told], None]


def make(hand: Play, command: Told) -> None:
    """The error happens. Most errors move no card: a face seen, a word said, a chip too few."""
    kind = kind_of(command)
    for seat in (command.seat, command.other):
        if seat is not None and kind != "dealt-in" and not (seat in hand.position and _in_play(hand, kind, seat)):
            raise Refused(f"seat {seat} is not in this hand")
    MISHAPS.get(kind, _seen)(hand, command)
    hand.take(Resumed())


def _in_play(hand: Play, kind: str, seat: int) -> bool:
    """Whether it can be about that seat: its hand is live, or it was thrown away and that is what it is about."""
    return hand.live[hand.position[seat]] or kind in ("retrieved-hand", "miscall")


def _note(hand: Play, command: Told, cards: tuple[Card, ...]) -> None:
    hand.take(Erred(command.what, command.seat, command.other, cards))


def _seen(hand: Play, command: Told) -> None:
    _note(hand, command, command.cards)


def early_board(hand: Play, command: Told) -> None:
    """Board cards are burned for and turned while the betting is still on; they lie apart from the board."""
    street = next_street(hand)
    early = {3: "early-flop"}.get(street.board, "early-turn" if len(hand.board) == 3 else "early-river")
    if hand.phase != "bet" or not street.board or not command.what.startswith(early):
        raise Refused(f"there is no {command.what} now")
    burn = top(hand, street.burn + street.board)[: street.burn]
    cards = top(hand, street.burn + street.board)[street.burn :]
    _note(hand, command, cards)
    for one in burn:
        hand.take(ev.Burned(one))
    hand.take(moving(tuple((one, "top", "aside") for one in cards)))


def early_street(hand: Play, command: Told) -> None:
    """Stud: a card is burned and some cards of the next street are given out while the betting is still on."""
    street = next_street(hand)
    if hand.phase != "bet" or not (street.up or street.down) or not 0 < command.count <= hand.in_count:
        raise Refused("no street comes early now")
    burn, *cards = top(hand, 1 + command.count)
    _note(hand, command, tuple(cards))
    hand.take(ev.Burned(burn))
    hand.take(moving(tuple((one, "top", "aside") for one in cards)))


def four_card_flop(hand: Play, command: Told) -> None:
    """A fourth card sticks to the flop and comes off the deck with it."""
    street = next_street(hand)
    if hand.phase != "deal" or street.board != 3:
        raise Refused("no flop is due")
    _note(hand, command, ())
    _deal(hand, street)
    hand.take(moving(((top(hand)[0], "top", "aside"),)))


def missed_burn(hand: Play, command: Told) -> None:
    """The next street is dealt without a burn."""
    _deal_with(hand, command, 0)


def extra_burn(hand: Play, command: Told) -> None:
    """Two cards are burned before the next street."""
    _deal_with(hand, command, 2)


def _deal_with(hand: Play, command: Told, burns: int) -> None:
    street = next_street(hand)
    needed = burns + street.board + (street.up + street.down) * len(hand.seats) + 1
    if (
        hand.phase != "deal"
        or not street.burn
        or hand.drawing is not None
        or len(hand.stub) < needed
        or shuffle_due(hand)
    ):
        raise Refused("no burn is due")
    _note(hand, command, ())
    for _ in range(burns):
        hand.take(ev.Burned(top(hand)[0]))
    _deal(hand, replace(street, burn=False))


def _deal(hand: Play, street: Street) -> None:
    if hand.rules.stud is not None and not stud.plenty(hand, street):
        hand.take_all(stud.dealing(hand, street, ()))
    else:
        deal_street(hand, street)
    open_round(hand, hand.street + 1, street.opens)


def too_many_cards(hand: Play, command: Told) -> None:
    """A seat has cards more than it should; they came off the deck with the deal."""
    _dealt(hand)
    seat, cards = _seat(command), command.cards or top(hand, command.count)
    if any(one in hand.stub.left for one in cards):
        moves = tuple((one, "top", f"seat {seat}") for one in cards)
        _note(hand, command, cards)
        hand.take(moving(moves))
        return
    raise Refused("these cards are not on the deck")


def too_few_cards(hand: Play, command: Told) -> None:
    """A seat was given fewer cards than it should have; the next ones are still on the deck."""
    held = _dealt(hand)[hand.position[_seat(command)]]
    if not 0 < command.count <= len(held):
        raise Refused("a hand has not so many cards")
    _note(hand, command, ())
    missing = held[len(held) - command.count :]
    hand.take(moving(tuple((one, f"seat {command.seat}", "top") for one in missing)))


def dealt_out(hand: Play, command: Told) -> None:
    """A seat that should have cards got none."""
    if hand.street or hand.phase != "bet":
        raise Refused("a player who was dealt out is missed in the first betting round")
    held = _dealt(hand)[hand.position[_seat(command)]]
    _note(hand, command, ())
    hand.take(moving(tuple((one, f"seat {command.seat}", "top") for one in tuple(held))))


def dealt_in(hand: Play, command: Told) -> None:
    """A hand is dealt to a place that should have none; it goes round with the others."""
    held = _dealt(hand)
    if command.seat in hand.position:
        _note(hand, command, ())
        return
    cards = top(hand, max(len(one) for one in held))
    _note(hand, command, cards)
    hand.take(moving(tuple((one, "top", "muck") for one in cards)))


def wrong_seat(hand: Play, command: Told) -> None:
    """The dealer passes over a seat and serves it last: all after it have the card of the one before."""
    seats = [one.seat for at, one in enumerate(hand.seats) if hand.live[at]]
    if hand.phase != "bet" or _seat(command) not in seats or not hand.street_rules.up + hand.street_rules.down:
        raise Refused("no cards go round now")
    served = seats[seats.index(_seat(command)) :]
    last = [_dealt(hand)[hand.position[seat]][-1] for seat in served]
    up = [" up" if last[at] in hand.up[hand.position[seat]] else "" for at, seat in enumerate(served)]
    _note(hand, command, ())
    goes = [f"seat {seat}{face}" for seat, face in zip((*served[1:], served[0]), up, strict=True)]
    hand.take(moving((one, f"seat {seat}", to) for one, seat, to in zip(last, served, goes, strict=True)))


def burn_dealt(hand: Play, command: Told) -> None:
    """The draw is dealt without a burn, so that the first drawer gets the card that should have been burned."""
    if hand.drawing is None or hand.phase != "deal" or hand.street != 0 or hand.shuffle is not None:
        raise Refused("no draw is due")
    _note(hand, command, ())
    if not draw.serve(hand):
        raise Refused("the stub is too short for the draw")
    open_round(hand, 1, next_street(hand).opens)


def miscall(hand: Play, command: Told) -> None:
    """A hand is named wrongly, and another player throws theirs away because of it."""
    _note(hand, command, ())
    if command.other is not None and hand.live[hand.position[command.other]]:
        hand.take(ev.HandDead(command.other, ""))


def _dealt(hand: Play) -> list[list[Card]]:
    if hand.street < 0 or hand.phase == "push" or any(hand.shown):
        raise Refused("no hand is being dealt or played")
    return hand.hole


def _seat(command: Told) -> int:
    if command.seat is None:
        raise Refused("say whose hand it is")
    return command.seat


MISHAPS: dict[str, Mishap] = {
    "early-flop": early_board,
    "early-turn": early_board,
    "early-river": early_board,
    "early-street": early_street,
    "four-card-flop": four_card_flop,
    "missed-burn": missed_burn,
    "extra-burn": extra_burn,
    "too-many-cards": too_many_cards,
    "too-few-cards": too_few_cards,
    "dealt-out": dealt_out,
    "dealt-in": dealt_in,
    "wrong-seat": wrong_seat,
    "burn-dealt": burn_dealt,
    "miscall": miscall,
}
"""The irregularities that move cards, by kind."""
