"""What happens at a table by itself when its time has come: dealing, bots, clocks, the bank, the end of the game."""

from collections.abc import Callable

from houseway.cards import deck
from houseway.engines.contract import Refused
from houseway.room.engine import Situation, engine_of
from houseway.room.tables import lawful
from houseway.room.tables.between_hands import divide, tidy
from houseway.room.tables.keeper import Keeper
from houseway.room.work import Step
from houseway.table import ChooseGame, DeclineBank, DrawForButton, Leave, Play, StartHand, TakeBank, Tick
from houseway.table.dealers_choice import titles
from houseway.table.events import KillButton


def wake(keeper: Keeper, now: int) -> Step:
    """What falls due at this moment; an empty step when nothing does."""
    step, clock = Step(now), keeper.clock
    if clock is None:
        return step
    situation, due = clock
    if now < due:
        return step
    try:
        _DO[situation.kind](keeper, step, situation)
    except Refused as refusal:
        # The room asked for something that the rules forbid: nobody can play on before somebody has looked at it.
        keeper.note(step, "TablePaused", reason=f"the dealer cannot go on: {refusal}", by="")
    finish(keeper, step)
    return step


def finish(keeper: Keeper, step: Step) -> None:
    """After every step: between hands the seats are put in order, then the table waits for the next thing."""
    if not keeper.table.in_play:
        divide(keeper, step)
        tidy(keeper, step)
        lawful.keep(keeper, step)
    keeper.settle(step.now)


# -- in a hand ---------------------------------------------------------------------------------------------------------


def _deal(keeper: Keeper, step: Step, _situation: Situation) -> None:
    """The dealer deals what is due, with cards that are shuffled for it where there are any to shuffle."""
    hand = keeper.table.hand_now
    engine = engine_of(hand.rules).in_hand
    wanted = engine.to_shuffle(hand)
    shuffle = keeper.shuffled(f"hand {keeper.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    keeper.apply(step, Play(engine.dealt(shuffle.order if shuffle else ())), shuffle=shuffle)


def _bot(keeper: Keeper, step: Step, situation: Situation) -> None:
    seat, staff, table = situation.seat, keeper.staff, keeper.table
    keeper.apply(step, Play(staff.mind(table.hand_now, seat, table.chairs[seat].player, staff.rng)))


def _by_itself(keeper: Keeper, step: Step, situation: Situation) -> None:
    """What only games of this engine come to; of moves to choose from, the first that the rules allow."""
    hand = keeper.table.hand_now
    for *wanted, last in engine_of(hand.rules).in_hand.by_itself(hand, situation, keeper.scene):
        if not any(keeper.tries(step, Play(move)) for move in wanted):
            keeper.apply(step, Play(last))


def _quiet(keeper: Keeper, step: Step, situation: Situation) -> None:
    hand = keeper.table.hand_now
    keeper.apply(step, Play(engine_of(hand.rules).in_hand.quiet(hand, situation.seat, keeper.dice)))


def _clock(keeper: Keeper, step: Step, situation: Situation) -> None:
    """A player's time is over, and goes on with a time bank; without one the warning follows at once."""
    keeper.note(step, "ClockPut", seat=situation.seat, by="", bank=keeper.banks_left(situation.seat) > 0)


def _warning(keeper: Keeper, step: Step, situation: Situation) -> None:
    keeper.note(step, "ClockWarned", seat=situation.seat)


def _expired(keeper: Keeper, step: Step, situation: Situation) -> None:
    """The clock has run out: the floor rules by the house's book, and the player sits out after the hand."""
    seat, hand = situation.seat, keeper.table.hand_now
    in_hand = engine_of(hand.rules).in_hand
    keeper.note(step, "ClockRanOut", seat=seat, then=in_hand.at_the_end(hand, seat))
    if found := in_hand.clock_ruling(hand, seat):
        keeper.apply(step, Play(found))
    else:
        _quiet(keeper, step, situation)


def _goes_on(keeper: Keeper, step: Step, _situation: Situation) -> None:
    """The stop that the law wants is over."""
    keeper.note(step, "TableResumed", by="", law=True)


def _floor(keeper: Keeper, step: Step, _situation: Situation) -> None:
    keeper.note(step, "FloorLeft")


# -- between hands -----------------------------------------------------------------------------------------------------


def _idle(keeper: Keeper, step: Step, _situation: Situation) -> None:
    keeper.note(step, "TableClosing", reason="nobody plays here any more", by="")


def _close(keeper: Keeper, step: Step, _situation: Situation) -> None:
    """A kill that is still owed falls away with the game, everybody takes their chips, and the table is gone."""
    if keeper.table.kill_due:
        keeper.tell(step, KillButton(None, due=False, rule=""))
    for seat in list(keeper.table.chairs):
        keeper.apply(step, Leave(seat))
    keeper.note(step, "TableClosed", reason=keeper.status.closing)


def _shuffle(keeper: Keeper, step: Step, _situation: Situation) -> None:
    """The cards of the next hand are in their order, and the promise is published, before anything is dealt."""
    number, changed = keeper.table.hands + 1, keeper.status.decks
    name = f"hand {number}, deck {changed + 1}" if changed else f"hand {number}"
    shuffle = keeper.shuffled(name, keeper.table.rules.deck())
    keeper.shuffle = shuffle
    keeper.note(step, "DeckShuffled", hand=number, commitment=shuffle.commitment, shuffle=shuffle.kept)


def _draw(keeper: Keeper, step: Step, _situation: Situation) -> None:
    shuffle = keeper.shuffled("draw for the button", deck())
    drawn = zip(sorted(keeper.table.chairs), shuffle.order, strict=False)
    keeper.apply(step, DrawForButton(tuple(drawn)), shuffle=shuffle)


def _bank(keeper: Keeper, step: Step, situation: Situation) -> None:
    table = keeper.table
    takes = engine_of(table.rules).between.takes_bank(table, situation.seat, keeper.staff.rng)
    keeper.apply(step, (TakeBank if takes else DeclineBank)(situation.seat))


def _pass(keeper: Keeper, step: Step, situation: Situation) -> None:
    keeper.apply(step, DeclineBank(situation.seat))


def _choose(keeper: Keeper, step: Step, situation: Situation) -> None:
    """A bot names any game; for a player who says nothing the next one comes."""
    table, seat = keeper.table, situation.seat
    games = len(titles(table))
    bot = keeper.scene.is_bot(seat)
    keeper.apply(step, ChooseGame(seat, keeper.staff.rng.randint(1, games) if bot else table.chosen % games + 1))


def _start(keeper: Keeper, step: Step, _situation: Situation) -> None:
    tick(keeper, step)
    if keeper.table.two_are_there and keeper.shuffle is not None:
        if keeper.status.banks_used and (keeper.table.hands + 1) % keeper.pace.bank_every == 0:
            keeper.note(step, "TimeBankBack")
        keeper.apply(step, StartHand(keeper.shuffle.order))


def tick(keeper: Keeper, step: Step) -> None:
    """The table's own clock goes on: absences run out, the half hour falls due."""
    keeper.apply(step, Tick(keeper.seconds(step.now)))


def _tick(keeper: Keeper, step: Step, _situation: Situation) -> None:
    tick(keeper, step)


_DO: dict[str, Callable[[Keeper, Step, Situation], None]] = {
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
