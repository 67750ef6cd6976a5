"""Random hands of poker with errors as they really come; after each step everything that must hold is checked."""

from random import Random

from houseway.engines.contract import Command
from houseway.engines.poker.play import Fold, Muck, PokerHand
from houseway.engines.poker.play.commands import Away
from houseway.engines.poker.play.rulings import OPERATIONS
from houseway.engines.rulings import Err, RuleOn
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import Irregularity, Override
from tests.contract import kit
from tests.contract.strangers import COMMANDS, made
from tests.floor.random_play import nonsense
from tests.floor.sequences import Attempt, Move, Played, Report, Step, as_story, unusual_hand
from tests.poker.driver import poker_games, rules_of

GAMES = poker_games()
GIVING_UP = (Fold, Muck, Away)


def next_step(played: Played, rng: Random, *, calm: bool) -> Step | None:
    """Mostly a move; an error that nobody reports, one that is reported late or at once, or anything at all."""
    one, what = played.one, rng.random()
    if what < 0.15 and not calm and (error := something_wrong(played, rng)) is not None:
        return Move(Err(error))
    if what < 0.22 and played.unruled and not calm:
        return Report(rng.choice(played.unruled), rng.randrange(3))
    if what < 0.27 and not calm and (error := something_wrong(played, rng)) is not None:
        return Report(error, rng.randrange(3))
    if what < 0.35 and not calm:
        command: Command = made(rng.choice(COMMANDS["poker"]), one, rng)
        return Attempt(command) if isinstance(command, Err | RuleOn) else Move(command)
    return move(one, rng) or the_way_out(played)


def the_way_out(played: Played) -> Step | None:
    """What the floor can rule on when no player and no dealer can do anything."""
    return next((Report(what, 0) for what in played.unruled), None)


def something_wrong(played: Played, rng: Random) -> Irregularity | None:
    """Something that can have happened, the same as before once more, or anything about any seat."""
    one, what = played.one, rng.random()
    if what < 0.15 and played.unruled:
        return rng.choice(played.unruled)
    if what < 0.4 and one.street >= 0:
        return nonsense(one, rng)
    if what < 0.45 and one.street >= 0:
        does = tuple(rng.sample(list(OPERATIONS), rng.choice((1, 1, 2))))
        seat = rng.choice(list(one.money))
        return Override(does, "for the good of the game", seat, tuple(one.hole[one.position[seat]][:1]))
    kinds = [kind for kind in possible(one) if kind.kind != "override"]
    return imagined(rng.choice(kinds), rng) if kinds else None


def move(one: PokerHand, rng: Random) -> Step | None:
    """An offered move, mostly for the seat to act, sometimes for another; few hands are given up."""
    seat = rng.choice([None, None, None, *one.money])
    options = one.options(seat) or one.options()
    if not options:
        return None  # the floor must rule
    tame = [option for option in options if not isinstance(option.command, GIVING_UP)]
    option = rng.choice(tame if tame and rng.random() < 0.9 else options)
    return Move(kit.complete(one, option, rng.choice(kit.amounts(option, rng)), rng))


def run(game: tuple[str, str, str], seed: int | str) -> int:
    """One hand; a failure is written as a story. Returns how many steps it had."""
    rng = Random(f"{game} {seed}")
    before = unusual_hand(rules_of(*game, rng), rng)
    played, steps = Played(before), list[Step]()
    until = rng.choice((5, 15, 30, 60))
    try:
        for number in range(400):
            step = next_step(played, rng, calm=number >= until)
            if played.one.over or step is None:
                break
            steps.append(step)
            played.take(step)
        assert played.one.over
        for _ in range(3):
            error = something_wrong(played, rng)
            if error is not None:
                steps.append(Report(error))
                played.take(steps[-1])
    except Exception as problem:
        problem.add_note(f"{game} {seed}: {as_story(before, steps)}")
        raise
    return len(steps)
