"""Player-dealer games: what the floor must know of a round."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from houseway.cards import Card
from houseway.engines import irregularities as irr
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.rulings import OPERATIONS
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.contract import HIDDEN, Seated
from houseway.engines.positions import clauses, head
from houseway.engines.rulings import Err
from houseway.floor.engine import Seats, Unseen, exchanged, face_up, how_many, shuffled, special, stated_facts
from houseway.floor.engine import never_apart as apart
from houseway.rulebook import BankedRules
from houseway.rulebook.irregularities import Kind
from houseway.rulebook.rulings import Moment, SubstantialAction

__all__ = [
    "OPERATIONS",
    "apart",
    "borne_out",
    "cards_of",
    "dealt",
    "facts",
    "moments",
    "most",
    "needs_a_seat",
    "others",
    "places",
    "step",
    "too_late",
    "unseen",
    "with_unseen",
    "words",
]

# -- which ruling it is ------------------------------------------------------------------------------------------------


def moments(round_: Round, one: irr.Irregularity, _rule: SubstantialAction | None) -> frozenset[Moment]:
    """Every name of the moment: the action begins with the cards; a hand has acted once something was decided on it."""
    found: set[Moment] = {"any", "after-action" if round_.layout.phase == "play" else "before-action"}
    seat = one.whose
    if seat is not None:
        acted = round_.game.has_acted(0 if seat == round_.layout.bank_seat else seat)
        found.add("after-he-acts" if acted else "before-he-acts")
    return frozenset(found)


def facts(round_: Round, one: irr.Irregularity) -> dict[str, str]:
    """Returns the facts of an irregularity: those that were stated, and those that the round shows."""
    if isinstance(one, irr.ExposedOnDeal | irr.BoxedCard):
        # A card replaced before counts with those seen now.
        seen = len(one.cards) + len(round_.layout.aside)
        return stated_facts(one) | {"count": how_many(seen), "special": special(one.cards)}
    return stated_facts(one)


# -- what can have happened --------------------------------------------------------------------------------------------


def places(round_: Round, kind: Kind) -> Seats | None:
    """The squares an irregularity can be about now; none for what is about no square, None where it cannot be."""
    if round_.layout.phase != "play":
        return None
    if kind == "short-bet":
        return _short_bets(round_)
    game = round_.game
    if isinstance(game, PaiGow):
        return _SEVENS[kind](round_, game) if kind in _SEVENS else None
    return _TWENTYONE[kind](game) if kind in _TWENTYONE else None


def borne_out(_round: Round, _kind: Kind, _seat: int) -> bool:
    """Always true: the public cards leave every irregularity possible."""
    return True


def cards_of(round_: Round, kind: Kind, seat: int) -> tuple[Card, ...]:
    """Returns the cards on a square; seat 0 means the piles before they are assigned."""
    game = round_.game
    if isinstance(game, PaiGow):
        hand = game.hands.get(seat)
        return hand.cards if hand else tuple(card for pile in game.piles for card in pile) if not seat else ()
    there = game.squares.get(seat, [])
    return tuple((game.current if game.current in there else there[-1]).cards) if there else ()


def others(round_: Round, kind: Kind) -> Seats:
    """Always empty: other squares are not involved."""
    return ()


def most(_round: Round, kind: Kind) -> int:
    """The most values a report can give: one card; a bet on its spot is counted instead."""
    return 0 if kind == "short-bet" else 1


def words(_round: Round, kind: Kind, values: tuple[str, ...]) -> tuple[str, ...]:
    """Returns all: each is possible at any time. Out of turn means a hand picked up early, with no bet."""
    return () if kind == "out-of-turn" else values


def needs_a_seat(kind: Kind) -> bool:
    """Whether this kind needs a seat: all do, except the floor's own decisions."""
    return kind != "override"


def _short_bets(round_: Round) -> Seats | None:
    """The squares where a bet below the minimum lies, which is a matter for the floor once the hand has started."""
    table, least = round_.layout, round_.rules.stakes.minimum
    return tuple(square for square, there in table.on_square.items() if table.wagers[there[0]].amount < least) or None


# -- seven cards -------------------------------------------------------------------------------------------------------


def _piles(_round: Round, game: PaiGow) -> Seats | None:
    """The piles lie there and the cup is not open."""
    return () if game.stage in ("pile", "dice") else None


def _placed(_round: Round, game: PaiGow) -> Seats | None:
    """Hands that are out and not open."""
    return tuple(square for square, hand in game.hands.items() if not hand.opened) or None


def _unset(_round: Round, game: PaiGow) -> Seats | None:
    unset = tuple(hand.square for hand in game.hands.values() if not hand.done)
    return unset if game.stage == "set" and len(unset) > 1 else None


def _house_way(_round: Round, game: PaiGow) -> Seats | None:
    return tuple(hand.square for hand in game.hands.values() if hand.house_way and not hand.foul) or None


_SEVENS: dict[Kind, Callable[[Round, PaiGow], Seats | None]] = {
    "exposed-on-deal": _piles,
    "boxed-card": _piles,
    "stub-not-four": _piles,
    "foul-deck": lambda _round, game: () if game.piles else None,
    "hand-in-muck": _placed,
    "removed-bet": _placed,
    "misread-hand": _placed,
    "bank-exposed": lambda _round, game: () if game.stage == "set" else None,
    "out-of-turn": _unset,
    "retrieved-hand": lambda round_, game: (round_.layout.bank_seat,) if game.stage == "bank" else None,
    "wrong-house-way": _house_way,
    "override": lambda _round, game: tuple(game.hands),
}


# -- the 21 family -----------------------------------------------------------------------------------------------------


def _playing(game: Hands) -> Seats | None:
    """Squares whose hands are played now."""
    if game.stage != "decide" or game.joining or game.even_money:
        return None
    last = {square: game.current if game.current in hands else hands[-1] for square, hands in game.squares.items()}
    live = (square for square, hand in last.items() if hand and hand.stakes and not (hand.surrendered or hand.foul))
    return tuple(live) or None


def _two_cards(game: Hands) -> Seats | None:
    """Returns the squares with their first two cards and no decision yet."""
    fresh = (
        square
        for square in _playing(game) or ()
        if len(game.squares[square]) == 1 and len(game.squares[square][0].cards) == 2
    )
    return tuple(fresh) or None


_TWENTYONE: dict[Kind, Callable[[Hands], Seats | None]] = {
    "boxed-card": _playing,
    "too-many-cards": _playing,
    "too-few-cards": _two_cards,
    "foul-deck": lambda game: () if game.hands else None,
    "hand-in-muck": _playing,
    "removed-bet": _playing,
    "misread-hand": _playing,
    "bank-exposed": lambda game: () if _playing(game) and len(game.bank.cards) > 1 and not game.opened else None,
    "override": lambda game: tuple(game.squares),
}


# -- unseen cards ------------------------------------------------------------------------------------------------------


def unseen(round_: Round) -> Unseen:
    """Hands of seven and their piles, or the player-dealer's down card; and the shoe."""
    layout, game = round_.layout, round_.game
    shoe = [(0, card) for card in layout.shoe[layout.used :]]
    if not isinstance(game, PaiGow):
        return [*((0, card) for card in _down_card(round_)), *shoe]
    known, lying = face_up(round_.view(None)), dict[Card, int]()
    for seat, card in (*_sevens(game), *shoe, *((0, card) for card in layout.aside)):
        if card not in known:
            lying.setdefault(card, seat)
    return [(seat, card) for card, seat in lying.items()]


def _sevens(game: PaiGow) -> Iterator[tuple[int, Card]]:
    for square, hand in game.hands.items():
        yield from ((square, card) for card in hand.cards)
    yield from ((0, card) for pile in game.piles for card in pile)


def _down_card(round_: Round) -> tuple[Card, ...]:
    """The player-dealer's second card, until it is turned."""
    bank, shown = round_.game.bank, round_.view(None).bank
    return (bank.cards[1],) if bank is not None and shown is not None and HIDDEN in shown.cards else ()


def with_unseen(round_: Round, cards: Sequence[Card]) -> Round:
    """Exchanges the cards of a single pack; reshuffles the undealt part of a shoe."""
    if isinstance(round_.game, PaiGow):
        others = {card: other for (_, card), other in zip(unseen(round_), cards, strict=True)}
        return Round.replay(round_.rules, [exchanged(event, others) for event in round_.log])
    count, bank = len(_down_card(round_)), round_.game.bank
    said = clauses(str(round_))[len(head(round_.rules)) :]
    if count:
        said = [f"{_BANK} {bank.cards[0]} {cards[0]}" if one.startswith(_BANK) else one for one in said]
    return Round.placed(round_.rules, said, cards[count:])


_BANK = "bank cards"
"""How a position begins to tell the player-dealer's."""


# -- a round to put an error into --------------------------------------------------------------------------------------


def dealt(rules: BankedRules, rng: Random) -> Round:
    """A round with the bank up, a bet on every other seat, and the cards out."""
    bank, least = rng.randrange(1, 6), max(rules.stakes.minimum, rules.wagers.step)
    round_ = Round(rules, [Seated(seat, 100 * least) for seat in range(1, 6)], shuffled(rules.deck(), rng), bank=bank)
    round_.apply(do.PutUp(bank, 50 * least))
    short = rng.choice([seat for seat in range(1, 6) if seat != bank]) if least > 200 and rng.random() < 0.2 else 0
    for seat in range(1, 6):
        if seat == short:
            round_.apply(Err(irr.ShortBet(seat, 100)))
        elif seat != bank:
            round_.apply(do.Wager(seat, seat, least))
    round_.apply(do.NoMoreBets())
    return round_


def step(round_: Round, rng: Random) -> None:
    """Anything that is on offer; dice as they fall."""
    option = rng.choice(round_.options())
    if isinstance(option.command, do.Shake):
        dice = tuple(rng.randint(1, 6) for _ in option.command.dice)
        round_.apply(do.Shake(option.command.seat, dice))
    else:
        round_.apply(option.command)


def too_late(round_: Round) -> bool:
    """Whether everything is settled."""
    return round_.over
