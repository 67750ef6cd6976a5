"""Runs a table's scheduled actions: deals, bots, clocks, the bank, the end of the game."""

from collections.abc import Callable

from houseway.cards import deck
from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.engine import NextAction, engine_of
from houseway.room.tables import bank_law as lawful
from houseway.room.tables.between_hands import divide, tidy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step
from houseway.table import ChooseGame, DeclineBank, DrawForButton, Leave, Play, StartHand, TakeBank, Tick
from houseway.table.dealers_choice import titles
from houseway.table.events import KillButton


def wake(runtime: TableRuntime, now: int) -> Step:
    """Runs the action due now. Returns an empty step if none is due."""
    step, clock = Step(now), runtime.clock
    if clock is None:
        return step
    next_action, due = clock
    if now < due:
        return step
    try:
        _ACTIONS[next_action.kind](runtime, step, next_action)
    except Refused as refusal:
        # The scheduled action broke the rules. Stop the table until the floor has looked at it.
        runtime.log_status(
            step, "TablePaused", reason=str(_("The dealer can't go on. {refusal}", refusal=refusal.why)), by=""
        )
    finish(runtime, step)
    return step


def finish(runtime: TableRuntime, step: Step) -> None:
    """Ends every step: tidies the seats between hands and schedules the next action."""
    if not runtime.table.in_play:
        divide(runtime, step)
        tidy(runtime, step)
        lawful.keep(runtime, step)
    runtime.schedule(step.now)


# -- in a hand ---------------------------------------------------------------------------------------------------------


def _deal(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    """Deals the cards due, shuffling any that need it."""
    hand = runtime.table.hand_now
    engine = engine_of(hand.rules).in_hand
    wanted = engine.to_shuffle(hand)
    shuffle = runtime.shuffled(f"hand {runtime.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    runtime.apply(step, Play(engine.dealt(shuffle.order if shuffle else ())), shuffle=shuffle)


def _bot(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    seat, staff, table = next_action.seat, runtime.services, runtime.table
    runtime.apply(step, Play(staff.mind(table.hand_now, seat, table.chairs[seat].player, staff.rng)))


def _by_itself(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    """Makes the engine's own move for this action: the first of its options that the rules allow."""
    hand = runtime.table.hand_now
    for *wanted, last in engine_of(hand.rules).in_hand.by_itself(hand, next_action, runtime.context):
        if not any(runtime.try_apply(step, Play(move)) for move in wanted):
            runtime.apply(step, Play(last))


def _quiet(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    hand = runtime.table.hand_now
    runtime.apply(step, Play(engine_of(hand.rules).in_hand.quiet(hand, next_action.seat, runtime.dice)))


def _clock(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    """Starts a time bank when a player's time is over. Without one, the warning comes at once."""
    runtime.log_status(step, "ClockPut", seat=next_action.seat, by="", bank=runtime.banks_left(next_action.seat) > 0)


def _warning(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    runtime.log_status(step, "ClockWarned", seat=next_action.seat)


def _expired(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    """Applies the house's rule for an expired clock. The player sits out after the hand."""
    seat, hand = next_action.seat, runtime.table.hand_now
    in_hand = engine_of(hand.rules).in_hand
    runtime.log_status(step, "ClockRanOut", seat=seat, then=str(in_hand.at_the_end(hand, seat)))
    if found := in_hand.clock_ruling(hand, seat):
        runtime.apply(step, Play(found))
    else:
        _quiet(runtime, step, next_action)


def _goes_on(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    """Ends the law's stop."""
    runtime.log_status(step, "TableResumed", by="", law=True)


def _floor(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    runtime.log_status(step, "FloorLeft")


# -- between hands -----------------------------------------------------------------------------------------------------


def _idle(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    runtime.log_status(step, "TableClosing", reason=str(_("No players left")), by="")


def _close(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    """Closes the table: drops a kill that is still owed and returns all chips."""
    if runtime.table.kill_due:
        runtime.apply_event(step, KillButton(None, due=False, rule=""))
    for seat in list(runtime.table.chairs):
        runtime.apply(step, Leave(seat))
    runtime.log_status(step, "TableClosed", reason=runtime.status.closing)


def _shuffle(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    """Shuffles the next hand and publishes its commitment before the deal."""
    number, changed = runtime.table.hands + 1, runtime.status.decks
    name = f"hand {number}, deck {changed + 1}" if changed else f"hand {number}"
    shuffle = runtime.shuffled(name, runtime.table.rules.deck())
    runtime.shuffle = shuffle
    runtime.log_status(step, "DeckShuffled", hand=number, commitment=shuffle.commitment, shuffle=shuffle.kept)


def _draw(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    shuffle = runtime.shuffled("draw for the button", deck())
    drawn = zip(sorted(runtime.table.chairs), shuffle.order, strict=False)
    runtime.apply(step, DrawForButton(tuple(drawn)), shuffle=shuffle)


def _bank(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    table = runtime.table
    takes = engine_of(table.rules).in_hand.takes_bank(table, next_action.seat, runtime.services.rng)
    runtime.apply(step, (TakeBank if takes else DeclineBank)(next_action.seat))


def _pass(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    runtime.apply(step, DeclineBank(next_action.seat))


def _choose(runtime: TableRuntime, step: Step, next_action: NextAction) -> None:
    """Picks the next game: a bot picks at random, and a silent player gets the next in order."""
    table, seat = runtime.table, next_action.seat
    games = len(titles(table))
    bot = runtime.context.is_bot(seat)
    runtime.apply(step, ChooseGame(seat, runtime.services.rng.randint(1, games) if bot else table.chosen % games + 1))


def _start(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    tick(runtime, step)
    if runtime.table.two_are_there and runtime.shuffle is not None:
        if runtime.status.banks_used and (runtime.table.hands + 1) % runtime.pace.bank_every == 0:
            runtime.log_status(step, "TimeBankBack")
        runtime.apply(step, StartHand(runtime.shuffle.order))


def tick(runtime: TableRuntime, step: Step) -> None:
    """Advances the table's own clock: absences expire and the half-hour fee falls due."""
    runtime.apply(step, Tick(runtime.seconds(step.now)))


def _tick(runtime: TableRuntime, step: Step, _next_action: NextAction) -> None:
    tick(runtime, step)


_ACTIONS: dict[str, Callable[[TableRuntime, Step, NextAction], None]] = {
    "deal": _deal,
    "reshuffle": _deal,
    "speak": _by_itself,
    "bot": _bot,
    "quiet": _quiet,
    "clock": _clock,
    "warning": _warning,
    "expired": _expired,
    "put-up": _by_itself,
    "bet": _by_itself,
    "no-more-bets": _by_itself,
    "floor": _floor,
    "goes-on": _goes_on,
    "idle": _idle,
    "close": _close,
    "shuffle": _shuffle,
    "draw": _draw,
    "bank": _bank,
    "pass": _pass,
    "choose": _choose,
    "start": _start,
    "tick": _tick,
}
