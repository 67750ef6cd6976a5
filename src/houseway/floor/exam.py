"""Questions for dealers: a real hand, an error in it, and rulings to choose from, one of them the house's."""

from dataclasses import dataclass
from random import Random

from houseway.cards import deck
from houseway.floor import irregularities as irr
from houseway.floor.rulings import Ruling, ruling
from houseway.play.contract import Refused, Seated
from houseway.play.poker import Bet, BringIn, Call, Check, Deal, Discard, Fold, PokerHand, Raise
from houseway.rulebook import House, PokerRules


@dataclass(frozen=True, slots=True)
class Question:
    """A situation and the rulings to choose from; the right one is ``answers[right]``."""

    hand: PokerHand
    ruling: Ruling
    answers: tuple[tuple[str, ...], ...]
    right: int


def questions(place: House, rng: Random, count: int) -> list[Question]:
    """So many questions about the poker games of a house; the same dice ask the same."""
    games = [game for game in place.games.values() if game.engine == "poker"]
    asked: list[Question] = []
    while games and len(asked) < count:
        game = rng.choice(games)
        structure = rng.choice(game.structures)
        rules = game.at(structure=structure, limit=rng.choice(game.limits(structure)).name)
        assert isinstance(rules, PokerRules)
        hand = _some_way_in(rules, rng)
        kind = rng.choice(sorted(irr.TYPES))
        if question := _question(place, hand, kind, rng):
            asked.append(question)
    return asked


def _question(place: House, hand: PokerHand, kind: str, rng: Random) -> Question | None:
    """A question about an error of that kind, if it can happen here and the house has a rule for it."""
    one = _imagined(hand, kind, rng)
    if one is None:
        return None
    try:
        found = ruling(hand, one, place)
        if not found.cite.rules or found.choices:
            return None
        # Only what the hand can carry out here is asked.
        PokerHand.replay(hand.rules, hand.log).apply(found.command(order=found.shuffle(hand)))
    except Refused:
        return None
    wrong = _others(place, hand.rules, found, rng)
    answers = [found.steps, *wrong]
    rng.shuffle(answers)
    return Question(hand, found, tuple(answers), answers.index(found.steps)) if len(answers) > 1 else None


def _others(place: House, rules: PokerRules, found: Ruling, rng: Random) -> list[tuple[str, ...]]:
    """Three rulings that would do something else: of the same house, on other things."""
    steps = {
        entry.say: entry.do
        for entry in place.rulings.entries
        if rules.game in entry.games and entry.do != found.does and entry.say != found.steps
    }
    different = list({do: say for say, do in steps.items()}.values())
    return rng.sample(different, min(3, len(different)))


def _imagined(hand: PokerHand, kind: str, rng: Random) -> irr.Irregularity | None:
    """An irregularity of a kind about some seat of the hand."""
    live = [one.seat for at, one in enumerate(hand.seats) if hand.live[at]]
    seat, *others = rng.sample(live, 2)
    held = hand.hole[hand.position[seat]]
    if kind == "override" or not held:
        return None
    values: dict[str, object] = {"seat": seat, "cards": (rng.choice(held),)}
    if kind == "shared-action":
        values["other"] = others[0]
    wanted = irr.fields_of(irr.TYPES[kind])
    return irr.build(irr.TYPES[kind], {name: value for name, value in values.items() if name in wanted})


def _some_way_in(rules: PokerRules, rng: Random) -> PokerHand:
    """A hand dealt and played to some point before its end, nobody doing anything unusual."""
    fewest, most = rules.seats
    players = [Seated(seat, 100_000) for seat in range(1, min(most, max(fewest, 5)) + 1)]
    jokers = rules.draw.jokers[0] if rules.draw is not None else rules.deal.jokers
    order = list(deck(jokers))
    rng.shuffle(order)
    hand = PokerHand(rules, players, order, button=rng.choice(players).seat)
    hand.apply(Deal())
    for _ in range(rng.randrange(0, 14)):
        trial = PokerHand.replay(rules, hand.log)
        _step(trial, rng)
        if trial.over or trial.phase in ("showdown", "push"):
            break
        hand = trial
    return hand


def _step(hand: PokerHand, rng: Random) -> None:
    options = hand.options()
    seat = options.seat
    if seat is None:
        hand.apply(Deal(options.shuffle))
    elif options.draw is not None or options.discard:
        hand.apply(Discard(seat, tuple(hand.hole[hand.position[seat]][: options.discard])))
    elif options.bring_in:
        hand.apply(BringIn(seat))
    elif options.opens and options.raise_from and rng.random() < 0.3:
        hand.apply(Bet(seat, options.raise_from))
    elif options.check:
        hand.apply(Check(seat))
    elif options.call:
        hand.apply(Fold(seat) if hand.in_count > 3 and rng.random() < 0.2 else Call(seat))
    elif options.raise_from:
        hand.apply((Bet if options.opens else Raise)(seat, options.raise_from))
    else:
        hand.apply(Fold(seat))
