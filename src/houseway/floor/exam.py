"""Questions for dealers: a real hand, an error in it, and rulings to choose from, one of them the house's."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from houseway import irregularities
from houseway.engines.contract import Hand, Refused
from houseway.engines.rulings import copy_of
from houseway.floor.desk import Field, Possible, possible
from houseway.floor.engine import floor_engine
from houseway.floor.lookup import kinds_in
from houseway.floor.rulings import Ruling, ruling
from houseway.messages import Message
from houseway.rulebook import GameRules, House, house, names
from houseway.rulebook.house import Game

NOT_ASKED = ("override", "stub-not-four")
"""Irregularities without an answer in the rulebook, or that the shown situation would contradict."""


@dataclass(frozen=True, slots=True)
class Question:
    """A situation and the rulings to choose from; the right one is ``answers[right]``."""

    hand: Hand
    ruling: Ruling
    answers: tuple[tuple[Message, ...], ...]
    right: int


def question(place: House, seed: int) -> Question | None:
    """Returns a house's question for a seed; None for a house without a suitable rule."""
    return next(iter(questions(place, Random(seed), 1)), None)


def questions(place: House, rng: Random, count: int) -> list[Question]:
    """Returns this many questions about the games of a house; the same dice give the same questions."""
    games = [game for game in place.games.values() if _has_rulings(place, game)]
    asked: list[Question] = []
    known: Counter[tuple[Message, ...]] = Counter()
    misses = 0
    while games and len(asked) < count:
        hand = hand_in_play(_some_rules(rng.choice(games), rng), rng)
        found = next((one for kind in _in_any_order(hand, rng) if (one := _question(place, hand, kind, rng))), None)
        # Earlier questions repeat when no new one is found.
        if found and known[found.ruling.steps] <= misses // 20:
            asked.append(found)
            known[found.ruling.steps] += 1
        else:
            misses += 1
    return asked


def _has_rulings(place: House, game: Game) -> bool:
    """Whether a house has rulings for this game, beyond those for all games."""
    rules = game.at()
    own = (entry for entry in place.rulings.entries if "general" not in entry.games)
    return any(entry.cite.rules and entry.covers(rules) for entry in own)


def _some_rules(game: Game, rng: Random) -> GameRules:
    structure = rng.choice(game.structures)
    return game.at(structure=structure, limit=rng.choice(game.limits(structure)).name)


def _in_any_order(hand: Hand, rng: Random) -> Iterator[Possible]:
    kinds = [one for one in possible(hand) if one.kind not in NOT_ASKED]
    return iter(rng.sample(kinds, len(kinds)))


def _question(place: House, hand: Hand, kind: Possible, rng: Random) -> Question | None:
    """Returns a question about an error of that kind, if the house has a rule for it without a choice."""
    try:
        found = ruling(hand, imagined(kind, rng))
        if not found.cite.rules or found.choices:
            return None
        # Ask only about rulings that the hand can carry out.
        copy_of(hand).apply(found.command(order=found.shuffle(hand)))
    except (Refused, irregularities.BadIrregularity):
        return None
    answers = [found.steps, *_others(place, hand.rules, found, rng)]
    rng.shuffle(answers)
    return Question(hand, found, tuple(answers), answers.index(found.steps)) if len(answers) > 2 else None


def _others(place: House, rules: GameRules, found: Ruling, rng: Random) -> list[tuple[Message, ...]]:
    """Returns three rulings with other results, the most tempting first.

    They are this house's rulings on the same error in another case, other houses' rulings on it in such a game, and
    this house's rulings in the game on other errors of the same sort: of the deal, or of the players.
    """
    kind = found.irregularity.kind
    sort = irregularities.TYPES[kind].__module__
    possible_here = kinds_in(rules)
    here = [one for one in place.rulings.entries if one.governs(rules) and one.irregularity in possible_here]
    every = [entry for name in names() for entry in house(name).rulings.entries]
    tempting = (
        [entry for entry in here if entry.irregularity == kind],
        [entry for entry in every if entry.irregularity == kind and f"any-{rules.family}" in _families(entry.games)],
        [entry for entry in here if irregularities.TYPES[entry.irregularity].__module__ == sort],
        here,
    )
    out: dict[tuple[str, ...], tuple[Message, ...]] = {found.does: found.steps}
    for entries in tempting:
        for entry in rng.sample(entries, len(entries)):
            if len(out) < 4 and entry.irregularity != "override" and entry.say not in out.values():
                out.setdefault(entry.do, entry.say)
    return list(out.values())[1:]


@cache
def _families(games: tuple[str, ...]) -> frozenset[str]:
    """Returns the families of games with rulings of any house."""
    spread = {slug: game for name in names() for slug, game in house(name).games.items()}
    return frozenset(f"any-{spread[game].at().family}" if game in spread else game for game in games)


def imagined(one: Possible, rng: Random) -> irregularities.Irregularity:
    """Returns a possible irregularity with facts picked by dice."""
    values: dict[str, object] = {}
    for field in one.fields:
        if (value := _picked(one, field, values, rng)) is not None:
            values[field.name] = value
    return irregularities.build(irregularities.TYPES[one.kind], values)


def _picked(one: Possible, field: Field, told: dict[str, object], rng: Random) -> object:
    match field.sort:
        case "seat":
            rest = [seat for seat in field.values if seat != told.get("seat")]
            wanted = field.needed or (rng.random() < 0.6 and told.get("count", 1) == 1)
            if one.kind == "false-out" and field.name == "other":
                wanted = told.get("others") in ("gathered", "fouled")
            return rng.choice(rest) if rest and wanted else None
        case "cards":
            there = field.cards.get(str(told.get("seat", "")), ())
            count = {"invalid-meld": 3, "extra-discard": 1}.get(one.kind) or rng.choice((1, 1, 1, 2))
            if not field.needed and (not there or one.kind == "wrong-house-way"):
                return None
            return tuple(rng.sample(there, min(count, len(there))))
        case "word":
            without_owner = field.name == "by" and "seat" not in told  # a card that the dealer drops has no owner
            return None if without_owner else rng.choice(field.values)
        case "number" | "amount":
            return rng.choice((field.least, field.least, field.most))
        case _:
            return None


def hand_in_play(rules: GameRules, rng: Random) -> Hand:
    """Returns a hand to put an error into: dealt by dice and played with ordinary moves for a while."""
    engine = floor_engine(rules)
    hand = engine.dealt(rules, rng)
    while hand.over:  # a round of naturals is over with the deal
        hand = engine.dealt(rules, rng)
    for _ in range(rng.randrange(rng.choice((4, 16, 48)))):
        trial = copy_of(hand)
        if not engine.step(trial, rng):
            break
        hand = trial
    return hand
