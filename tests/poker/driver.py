"""Random legal play: what was offered, picked by a seeded generator."""

import random
from collections import Counter
from dataclasses import fields

from houseway.cards import Card
from houseway.engines.contract import NO_FEE, Fee, Seated
from houseway.engines.poker.play import (
    AgreeToPush,
    Away,
    Bet,
    BringIn,
    BuyIn,
    Call,
    CallForCards,
    Check,
    Chop,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerCommand,
    PokerHand,
    Raise,
    Show,
)
from houseway.engines.poker.play.betting.openers import pot_opener, split_cards
from houseway.engines.poker.play.events import BroughtIn
from houseway.money import Cents
from houseway.rulebook import PokerRules, house, names
from tests.books import structures
from tests.poker.table import May, may


def poker_games() -> list[tuple[str, str, str]]:
    """Every poker game in every structure at every house: (house, game, structure)."""
    return [
        (name, slug, structure)
        for name in names()
        for slug, game in house(name).games.items()
        if game.engine == "poker"
        for structure in structures(name, game)
    ]


def rules_of(name: str, game: str, structure: str, rng: random.Random) -> PokerRules:
    """The game at one of its posted limits."""
    rows = house(name).games[game].limits(structure)
    found = house(name).game(game, structure=structure, limit=rng.choice(rows).name)
    assert isinstance(found, PokerRules)
    return found


def random_hand(rules: PokerRules, rng: random.Random) -> PokerHand:
    """A hand about to be dealt: any number of players, any stacks, any button, sometimes a fee."""
    fewest, most = rules.seats
    unit = max(rules.stakes.big_blind, *rules.stakes.bets, rules.stakes.ante, 100)
    seats = rng.sample(range(1, 11), rng.randint(fewest, min(most, 9)))
    players = [Seated(seat, rng.choice((1, 2, 3, 5, 20, 60)) * unit // 2 + rng.randrange(0, 5) * 50) for seat in seats]
    order = list(rules.deal.pack(rng.choice(rules.draw.jokers) if rules.draw else None))
    rng.shuffle(order)
    # Only antes pay a fee out of the pot before the deal: an uncalled blind is returned.
    from_pot = Fee(200, moment="before-deal") if rules.push else Fee(300, 100, moment="first-round")
    fee = rng.choice((NO_FEE, Fee(400, 100), from_pot, Fee(300, 0, "dealer-position", "before-deal")))
    return PokerHand(rules, [one for one in players if one.stack > 0], order, button=rng.choice(seats), fee=fee)


def offered(one: PokerHand, rng: random.Random, options: May | None = None) -> list[PokerCommand]:
    """One command for each thing that is on offer, sizes picked at random within their bounds."""
    options = options or may(one)
    seat = options.seat
    if seat is None:
        order = tuple(rng.sample(options.shuffle, len(options.shuffle)))
        return [Deal(order, Fee(200) if one.push and order else NO_FEE)] if options.deal else []
    held = one.hole[one.position[seat]]
    out: list[PokerCommand] = []
    if one.log and isinstance(one.log[-1], BroughtIn) and one.live[one.position[one.log[-1].seat]]:
        out.append(Fold(one.log[-1].seat))
    if options.bring_in:
        out += [BringIn(seat), Away(seat)]
    if options.fold:
        out.append(Fold(seat))
    if options.check:
        out.append(Check(seat))
    if options.call:
        out.append(Call(seat))
    if options.raise_from:
        low, high, step = options.raise_from, options.raise_to, options.raise_step or 1
        to = rng.choice((low, high - (high - low) % step, rng.randrange(low, high + 1, step)))
        out.append(Bet(seat, to) if options.opens else Raise(seat, to))
    if options.discard:
        thrown = tuple(rng.sample(held, min(options.discard, len(held))))
        at = one.position[seat]
        splits = at == pot_opener(one) and bool(split_cards(held, thrown))
        out.append(Discard(seat, thrown, splits))
    if options.show:
        out.append(Show(seat))
    if options.muck:
        out.append(Muck(seat))
    return out + draw_offers(one, options, rng) + push_offers(options)


def draw_offers(one: PokerHand, options: May, rng: random.Random) -> list[PokerCommand]:
    """A number called for, or cards thrown away for the draw; the opener says when they split their openers."""
    if options.draw is None or options.seat is None:
        return []
    at = one.position[options.seat]
    count = rng.randint(0, min(options.draw, len(one.hole[at])))  # a short hand holds fewer cards than it may draw
    thrown = tuple(rng.sample(one.hole[at], count))
    splits = at == pot_opener(one) and bool(split_cards(one.hole[at], thrown))
    return [Discard(options.seat, thrown, splits), *([] if splits else [CallForCards(options.seat, count)])]


def push_offers(options: May) -> list[PokerCommand]:
    """Returns the options of push pots."""
    seat = options.seat
    out: list[PokerCommand] = []
    if seat is None:
        return out
    if options.push:
        out.append(AgreeToPush(seat))
    if options.buy_in:
        out += [BuyIn(seat), Decline(seat)]
    if options.chop:
        out += [Chop(seat), Decline(seat)]
    return out


def all_chips(one: PokerHand) -> Cents:
    """Every chip there is: stacks, pot, drop and jackpot."""
    return sum(one.stack) + one.pot + one.drop + one.jackpot


def all_cards(one: PokerHand) -> Counter[Card]:
    """Every card there is: stub, burns, set aside, board, boards that lie aside, muck and live hands."""
    held = [card for at, cards in enumerate(one.hole) if one.live[at] for card in cards]
    runs = [card for board in one.runs.done for card in board[one.runs.shared :]] if one.runs else []
    return Counter((*one.stub.left, *one.stub.burns, *one.stub.aside, *one.board, *runs, *one.muck, *held))


STATE = [one.name for one in fields(PokerHand) if one.compare and one.name not in ("log", "stub")]


def same(one: PokerHand, other: PokerHand) -> None:
    """Everything is equal but the log; of the stub, its cards."""
    assert {name: getattr(one, name) for name in STATE} == {name: getattr(other, name) for name in STATE}
    assert one.stub.left == other.stub.left
    assert (one.stub.burns, one.stub.aside) == (other.stub.burns, other.stub.aside)
