"""Player-dealer games: the part of the floor."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.banked.play import Round, commands
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.rulings import OPERATIONS, seven_hand
from houseway.engines.contract import HIDDEN, Seated
from houseway.engines.positions import clauses, head
from houseway.engines.rulings import Err
from houseway.floor.engine import (
    Seats,
    Stages,
    Subject,
    Unseen,
    exchanged,
    face_up,
    how_many,
    shuffled,
    special,
    stated_facts,
)
from houseway.floor.engine import never_apart as apart
from houseway.rulebook import BankedRules
from houseway.rulebook.rulings import Moment, SubstantialAction

__all__ = ["OPERATIONS", "apart", "dealt", "facts", "moments", "step", "subject", "unseen", "with_unseen"]

# -- which ruling it is ------------------------------------------------------------------------------------------------


def moments(round_: Round, one: irregularities.Irregularity, _rule: SubstantialAction | None) -> frozenset[Moment]:
    """Every name of the moment: the action begins with the cards; a hand has acted once something was decided on it."""
    found: set[Moment] = {"any", "after-action" if round_.layout.phase == "play" else "before-action"}
    seat = one.whose
    if seat is not None:
        acted = round_.game.has_acted(0 if seat == round_.layout.bank_seat else seat)
        found.add("after-he-acts" if acted else "before-he-acts")
    return frozenset(found)


def facts(round_: Round, one: irregularities.Irregularity) -> dict[str, str]:
    """Returns the facts of an irregularity: those that were stated, and those that the round shows."""
    if isinstance(one, irregularities.ExposedOnDeal | irregularities.BoxedCard):
        # A card replaced before counts with those seen now.
        seen = len(one.cards) + len(round_.layout.aside)
        return stated_facts(one) | {"count": how_many(seen), "special": special(one.cards)}
    return stated_facts(one)


# -- what can have happened --------------------------------------------------------------------------------------------


def subject(round_: Round, kind: str) -> Subject | None:
    """Returns the seats, cards and facts that an irregularity can be about now; None if it cannot have happened."""
    if round_.layout.phase == "play":
        seats = _STAGES.seats(round_, kind)
    else:
        # Before the cards, the floor can only call the round off.
        seats = () if kind == "override" and round_.layout.phase != "over" else None
    if seats is None:
        return None
    # A short bet is counted on its spot; a hand picked up out of turn has no action with chips.
    most = 0 if kind == "short-bet" else 1
    absent = irregularities.ActedOutOfTurn.facts["action"] if kind == "out-of-turn" else ()
    return Subject(seats, seats, partial(_cards_of, round_), (), most, absent, needs_seat=kind != "override")


def _cards_of(round_: Round, seat: int) -> tuple[Card, ...]:
    """Returns the cards on a square; seat 0 means the piles before they are assigned."""
    game = round_.game
    if isinstance(game, PaiGow):
        hand = seven_hand(game, seat)
        return hand.cards if hand else tuple(card for pile in game.piles for card in pile) if not seat else ()
    if seat == round_.layout.bank_seat:
        return tuple(game.bank.cards)
    there = game.squares.get(seat, [])
    return tuple((game.current if game.current in there else there[-1]).cards) if there else ()


def _short_bets(round_: Round) -> Seats | None:
    """The squares where a bet below the minimum lies, which is a matter for the floor once the hand has started."""
    table, least = round_.layout, round_.rules.stakes.minimum
    return tuple(square for square, there in table.on_square.items() if table.wagers[there[0]].amount < least) or None


def _cards_out(round_: Round) -> Seats | None:
    game = round_.game
    return () if (game.piles if isinstance(game, PaiGow) else game.hands) else None


def _hands(round_: Round) -> Seats:
    game = round_.game
    return tuple(game.hands if isinstance(game, PaiGow) else game.squares)


def _closed(round_: Round) -> Seats | None:
    """Hands of seven that are out and not open, or hands of 21 that are played now."""
    game = round_.game
    if not isinstance(game, PaiGow):
        return _playing(round_)
    return tuple(square for square, hand in game.hands.items() if not hand.opened) or None


def _bank_hidden(round_: Round) -> Seats | None:
    game = round_.game
    if isinstance(game, PaiGow):
        return () if game.stage == "set" else None
    return () if _playing(round_) and len(game.bank.cards) > 1 and not game.opened else None


def _piles_or_hands(round_: Round) -> Seats | None:
    if isinstance(round_.game, PaiGow):
        return _piles(round_)
    playing = _playing(round_)
    return playing and (*playing, round_.layout.bank_seat)


# -- seven cards -------------------------------------------------------------------------------------------------------


def _piles(round_: Round) -> Seats | None:
    """The piles lie there and the cup is not open."""
    return () if isinstance(round_.game, PaiGow) and round_.game.stage in ("pile", "dice") else None


def _unset(round_: Round) -> Seats | None:
    game = round_.game
    if not isinstance(game, PaiGow) or game.stage != "set":
        return None
    unset = tuple(hand.square for hand in game.hands.values() if not hand.done)
    return unset if len(unset) > 1 else None


def _bank_setting(round_: Round) -> Seats | None:
    setting = isinstance(round_.game, PaiGow) and round_.game.stage == "bank"
    return (round_.layout.bank_seat,) if setting else None


def _house_way(round_: Round) -> Seats | None:
    """The hands that the house dealer has set or may set, the player-dealer's last."""
    game = round_.game
    if not isinstance(game, PaiGow) or game.stage not in ("set", "bank"):
        return None
    hands = [hand.square for hand in game.hands.values() if not hand.foul and (hand.house_way or not hand.done)]
    return (*hands, *((round_.layout.bank_seat,) if game.stage == "bank" else ())) or None


# -- the 21 family -----------------------------------------------------------------------------------------------------


def _playing(round_: Round) -> Seats | None:
    """Squares whose hands are played now."""
    game = round_.game
    if isinstance(game, PaiGow) or game.stage != "decide" or game.joining or game.even_money:
        return None
    last = {square: game.current if game.current in hands else hands[-1] for square, hands in game.squares.items()}
    live = (square for square, hand in last.items() if hand and hand.stakes and not (hand.surrendered or hand.foul))
    return tuple(live) or None


def _two_cards(round_: Round) -> Seats | None:
    """Squares with their first two cards and no decision yet."""
    game, playing = round_.game, _playing(round_)
    if isinstance(game, PaiGow) or playing is None:
        return None
    squares = game.squares
    return tuple(one for one in playing if len(squares[one]) == 1 and len(squares[one][0].cards) == 2) or None


_STAGES: Stages[Round] = Stages(
    "banked",
    {
        "hands": _hands,
        "short-bets": _short_bets,
        "cards-out": _cards_out,
        "closed-hands": _closed,
        "bank-hidden": _bank_hidden,
        "piles": _piles,
        "piles-or-hands": _piles_or_hands,
        "unset-hands": _unset,
        "bank-setting": _bank_setting,
        "house-way": _house_way,
        "hands-of-21": _playing,
        "two-cards-of-21": _two_cards,
    },
)
"""The stages of a round."""


# -- unseen cards ------------------------------------------------------------------------------------------------------


def unseen(round_: Round) -> Unseen:
    """Hands of seven and their piles, or the player-dealer's down card; and the shoe."""
    layout, game = round_.layout, round_.game
    shoe = [(0, card) for card in layout.shoe[layout.used :]]
    if not isinstance(game, PaiGow):
        return [*((layout.bank_seat, card) for card in _down_card(round_)), *shoe]
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
    round_.apply(commands.PutUp(bank, 50 * least))
    short = rng.choice([seat for seat in range(1, 6) if seat != bank]) if least > 200 and rng.random() < 0.2 else 0
    for seat in range(1, 6):
        if seat == short:
            round_.apply(Err(irregularities.ShortBet(seat, 100)))
        elif seat != bank:
            round_.apply(commands.Wager(seat, seat, least))
    round_.apply(commands.NoMoreBets())
    return round_


def step(round_: Round, rng: Random) -> bool:
    """Takes any of the options, with random dice. Returns whether the round continues."""
    option = rng.choice(round_.options())
    if isinstance(option.command, commands.Shake):
        dice = tuple(rng.randint(1, 6) for _ in option.command.dice)
        round_.apply(commands.Shake(option.command.seat, dice))
    else:
        round_.apply(option.command)
    return not round_.over
