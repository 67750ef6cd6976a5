"""What every hand of pan pays, compared with the model: each spread, each collection, and going out."""

import random
from collections.abc import Iterable
from itertools import takewhile

from houseway.cards import Card, pan_stock
from houseway.engines.contract import Seated
from houseway.engines.pan.bots import PanBot, play_out
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import events as ev
from houseway.rulebook import PanRules, house
from tests.models.pan import Pan, Player, earns
from tests.pan.pan_table import step

LIMITS = [row.name for row in house("limelight").games["pan"].stakes]


def hand_of(limit: str, rng: random.Random) -> PanHand:
    rules = house("limelight").game("pan", limit=limit)
    assert isinstance(rules, PanRules)
    seats = [Seated(seat, rng.randint(6, 60) * rules.chip) for seat in range(1, rng.randint(3, 8))]
    doubles = [one.seat for one in seats if rng.random() < 0.4]
    hand = PanHand(rules, seats, rng.sample(pan_stock(), 320), doubles=doubles)

    def shuffled(cards: Iterable[Card]) -> list[Card]:
        rest = list(cards)
        rng.shuffle(rest)
        return rest

    for _ in range(rng.choice((0, 0, 30))):
        if hand.result is None:
            step(hand, rng, rng.randrange(10_000))
    if hand.result is None:
        play_out(hand, {seat: PanBot(rules) for seat in hand.state.players}, shuffled)
    return hand


def compare(hand: PanHand, seed: str) -> int:
    """Replays the log with the model; returns how many payments were compared."""
    dealt = hand.log[0]
    assert isinstance(dealt, ev.Dealt)
    model = Pan(hand.rules.chip, {one.seat: Player(one.stack, one.seat in dealt.doubles) for one in dealt.seats})
    last = max((at for at, one in enumerate(hand.log) if isinstance(one, ev.Collected)), default=-1)
    out = any(isinstance(one, ev.Ended) and one.how == "out" for one in hand.log)
    compared = 0
    expected: list[tuple[int, int]] = []
    for at, event in enumerate(hand.log):
        match event:
            case ev.Declared():
                model.players[event.seat].status = "playing" if event.plays else "passed"
            case ev.Left():
                model.players[event.seat].status = event.reason
            case ev.Laid() | ev.Forced():
                player = model.players[event.seat]
                before = [] if event.on is None else player.board[event.on]
                assert event.pay == earns(before, event.meld.cards), (seed, event)
                model.spread(event.seat, event.on, event.meld.cards)
            case ev.Discarded():
                # "All collections must be called for before discarding" (l.100).
                model.players[event.seat].due = 0
            case ev.Collected():
                expected = model.outs(event.seat) if out and at == last else model.collect(event.seat)
                following = takewhile(lambda one: isinstance(one, ev.Moved), hand.log[at + 1 :])
                moves = [one for one in following if isinstance(one, ev.Moved)]
                paid = [(one.source, one.amount) for one in moves if one.why in ("pay", "outs", "bust-out")]
                assert paid == expected, (seed, event, paid, expected)
                compared += 1
            case ev.Moved() if event.why not in ("pay", "outs", "bust-out"):
                for place, sign in ((event.source, -1), (event.target, 1)):
                    if isinstance(place, int):
                        model.players[place].stack += sign * event.amount
            case _:
                pass
    assert hand.result is not None
    for seat, stack in hand.result.stacks.items():
        assert model.players[seat].stack == stack, seed
    return compared


def play(_house: str, rng: random.Random) -> int:
    """One hand of pan."""
    limit = rng.choice(LIMITS)
    compare(hand_of(limit, rng), limit)
    return 1
