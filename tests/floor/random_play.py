"""Random hands of every game in which anything goes wrong, and what must hold."""

import random
from collections import Counter
from collections.abc import Callable

from houseway import irregularities
from houseway.cards import Card, pan_stock
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Hand, Refused, Seated
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import PokerHand
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import TYPES, Irregularity
from houseway.rulebook import BankedRules, PanRules, house, names
from tests import books
from tests.banked.sevens import random_command
from tests.floor.kit import every_card, every_chip
from tests.pan.pan_table import finish, step
from tests.poker.driver import offered, random_hand, rules_of

GAMES = [
    (name, slug, structure)
    for name in names()
    for slug, game in house(name).games.items()
    for structure in game.structures
]
WRONG_COUNTS = ("too-many-cards", "too-few-cards", "dealt-out")
"""A hand with a wrong count cannot be played on at random: it may be asked to throw away cards it has not."""


def any_hand(name: str, game: str, structure: str, rng: random.Random) -> Hand:
    """A hand of a game about to be played: any number of players, any stacks."""
    if house(name).games[game].engine == "poker":
        return random_hand(rules_of(name, game, structure, rng), rng)
    limit = rng.choice(house(name).games[game].limits(structure)).name
    rules = house(name).game(game, structure=structure, limit=limit)
    if isinstance(rules, PanRules):
        stacks = [rng.randint(3, 40) * rules.chip for _ in range(rng.randint(2, 6))]
        doubles = [seat for seat, _ in enumerate(stacks, 1) if rng.random() < 0.3]
        sitting = [Seated(seat, stack) for seat, stack in enumerate(stacks, 1)]
        return PanHand(rules, sitting, shuffled(pan_stock(), rng), doubles=doubles)
    assert isinstance(rules, BankedRules)
    cards = books.pack(rules)
    places = rng.sample(range(1, 8), rng.randint(2, 7))
    players = [Seated(seat, rng.choice((20, 100, 1000)) * max(rules.stakes.minimum, 500)) for seat in places]
    return Round(rules, players, shuffled(cards, rng), bank=rng.choice(places), player_fee=rng.choice((0, 50)))


def shuffled(cards: tuple[Card, ...], rng: random.Random) -> list[Card]:
    return rng.sample(cards, len(cards))


def go_on(one: Hand, rng: random.Random) -> None:
    """Something that is on offer is done."""
    if isinstance(one, PokerHand):
        one.apply(rng.choice(offered(one, rng)))
    elif isinstance(one, Round):
        command = random_command(one, rng)
        assert command is not None
        one.apply(command)
    else:
        assert isinstance(one, PanHand)
        step(one, rng, rng.randrange(10_000))


def anything_wrong(one: Hand, rng: random.Random) -> Irregularity | None:
    """Something that can have happened by now, or in poker anything at all."""
    if isinstance(one, PokerHand) and rng.random() < 0.5:
        return nonsense(one, rng) if one.street >= 0 else None
    kinds = [kind for kind in possible(one) if kind.kind != "override"]
    return imagined(rng.choice(kinds), rng) if kinds else None


def nonsense(one: PokerHand, rng: random.Random) -> Irregularity | None:
    """An irregularity of any kind about any seat of a poker hand and its cards, whether or not it can have happened."""
    kind = rng.choice([name for name in TYPES if name not in ("override", "invalid-meld", "extra-discard")])
    seats = [seated.seat for at, seated in enumerate(one.seats) if one.live[at]] or [one.seats[0].seat]
    seat = rng.choice(seats if rng.random() < 0.9 else [seated.seat for seated in one.seats])
    held = one.hole[one.position[seat]]
    some = tuple(rng.sample(held, min(len(held), rng.choice((1, 1, 1, 2)))))
    other = rng.choice(seats)
    special: dict[str, Callable[[], Irregularity]] = {
        "exposed-on-deal": lambda: irregularities.ExposedOnDeal(seat, some, others=rng.choice((0, 0, 1))),
        "exposed-on-draw": lambda: irregularities.ExposedOnDraw(seat, some, by=rng.choice(("dealer", "player"))),
        "exposed-in-play": lambda: irregularities.ExposedInPlay(seat, some, by=rng.choice(("dealer", "player"))),
        "flashed-card": lambda: irregularities.FlashedCard(seat, some),
        "boxed-card": lambda: rng.choice(
            (irregularities.BoxedCard(), irregularities.BoxedCard(seat, some), _boxed_board(one))
        ),
        "joker": lambda: rng.choice(
            (irregularities.JokerFound(), irregularities.JokerFound(seat, some[:1], at_once=rng.choice(("yes", "no"))))
        ),
        "off-table": lambda: rng.choice(
            (
                irregularities.OffTable(),
                irregularities.OffTable(seat, some[:1], rng.choice(("dealer", "player"))),
                irregularities.OffTable(None, tuple(one.board[-1:])),
            )
        ),
        "too-many-cards": lambda: irregularities.TooManyCards(seat, rng.choice((1, 1, 2)), rng.choice(("yes", "no"))),
        "too-few-cards": lambda: irregularities.TooFewCards(
            seat, other=rng.choice((None, other)) if other != seat else None
        ),
        "early-street": lambda: irregularities.EarlyStreet(rng.randint(1, 3)),
        "wrong-seat": lambda: irregularities.WrongSeat(
            seat, rng.choice(("first", "down", "up", "last")), rng.choice(("yes", "no"))
        ),
        "fouled-by-another": lambda: irregularities.FouledByAnother(seat, some),
        "miscall": lambda: irregularities.Miscall(
            seat, rng.choice(("yes", "no")), rng.choice((None, other)) if other != seat else None
        ),
        "shared-action": lambda: irregularities.SharedAction(seat, other),
    }
    if kind in special:
        return special[kind]() if held and (kind != "shared-action" or other != seat) else None
    return irregularities.build(TYPES[kind], {"seat": seat} if "seat" in irregularities.fields_of(TYPES[kind]) else {})


def _boxed_board(one: PokerHand) -> irregularities.BoxedCard:
    return irregularities.BoxedCard(None, tuple(one.board[-1:]))


def call_the_floor(one: Hand, what: Irregularity, rng: random.Random) -> bool:
    """The floor rules, with any choice and any shuffle; whether there was a ruling that could be carried out."""
    try:
        found = ruling(one, what)
        choice = rng.choice(found.choices).choice if found.choices else ""
        due = found.shuffle(one, choice)
        one.apply(found.command(choice=choice, order=tuple(rng.sample(due, len(due)))))
    except Refused:
        return False
    return True


def check(one: Hand, chips: int, cards: Counter[Card]) -> None:
    """Nothing is lost: every chip is somewhere, and every card in exactly one place."""
    assert every_chip(one) == chips
    assert every_card(one) == cards
    stacks = one.layout.stacks.values() if isinstance(one, Round) else one.stack if isinstance(one, PokerHand) else ()
    assert min(stacks, default=0) >= 0


def play_to_the_end(one: Hand, rng: random.Random, chips: int, cards: Counter[Card]) -> None:
    """Whatever is offered is done until the hand is over; pan, which can go round and round, by its bots."""
    for _ in range(400):
        if one.over:
            return
        go_on(one, rng)
        check(one, chips, cards)
    assert isinstance(one, PanHand)
    finish(one, rng)


def check_the_end(one: Hand) -> None:
    """The hand is over and the middle is empty; after a misdeal every player has their money back."""
    assert one.over
    if isinstance(one, PokerHand):
        assert one.pot == 0
        if one.floor is not None and one.floor.misdealt:
            fee = one.drop + one.jackpot
            assert sum(seated.stack for seated in one.seats) - fee == sum(one.stack)
            assert not fee or one.fee.payer == "dealer-position"
    elif isinstance(one, Round):
        assert one.layout.riding == 0
        if one.result is not None and one.result.misdealt:
            started = one.log[0]
            assert isinstance(started, ev.Started)
            fees = {seated.seat: 0 for seated in started.seats}
            for event in one.log:
                if isinstance(event, ev.Wagered):
                    fees[event.seat] += event.fee
            assert one.layout.stacks == {seated.seat: seated.stack - fees[seated.seat] for seated in started.seats}
    else:
        assert isinstance(one, PanHand)
        assert one.state.pools["tops"] == one.state.pools["double-tops"] == 0
        if one.result is not None and one.result.how == "misdealt":
            assert all(player.stack == player.brought for player in one.state.players.values())
