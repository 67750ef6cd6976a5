"""What happens at a table by itself when its time has come: dealing, bots, clocks, the bank, the end of the game."""

from collections.abc import Callable
from dataclasses import replace

from houseway.cards import deck
from houseway.play.banked import Round
from houseway.play.banked import commands as banked
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.contract import Command, Refused
from houseway.play.pan import PanHand
from houseway.play.pan import Shuffle as PanShuffle
from houseway.play.poker import Deal, PokerHand
from houseway.players.banked import bets, put_up, second_bank
from houseway.players.pan import PanBot
from houseway.room.tables import bots
from houseway.room.tables.absent import clock_ruling, quiet_move
from houseway.room.tables.between_hands import tidy
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.kum_kum import divide, shares
from houseway.room.tables.what_next import Situation
from houseway.room.work import Step
from houseway.table import DeclineBank, DrawForButton, Leave, Play, StartHand, TakeBank, Tick
from houseway.table.events import KillButton


def wake(keeper: Keeper, now: int) -> Step:
    """What falls due at this moment; an empty step when nothing does."""
    step = Step(now)
    situation = keeper.situation
    if situation is None or keeper.due is None or now < keeper.due:
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
    keeper.settle(step.now)


# -- in a hand ---------------------------------------------------------------------------------------------------------


def _deal(keeper: Keeper, step: Step, _situation: Situation) -> None:
    hand = keeper.table.playing(PokerHand)
    if wanted := hand.shuffle_due:
        shuffle = keeper.shuffled(f"hand {keeper.table.hands}, event {len(hand.log)}", wanted)
        keeper.apply(step, Play(Deal(shuffle.order)), shuffle=shuffle)
    else:
        keeper.apply(step, Play(Deal()))


def _reshuffle(keeper: Keeper, step: Step, _situation: Situation) -> None:
    """Pan's discards become the deck again; a shoe that has run out is filled with a fresh pack."""
    hand = keeper.table.hand
    name = f"hand {keeper.table.hands}, event {len(hand.log) if hand else 0}"
    if isinstance(hand, PanHand):
        shuffle = keeper.shuffled(name, hand.shuffle_due)
        keeper.apply(step, Play(PanShuffle(shuffle.order)), shuffle=shuffle)
    else:
        shuffle = keeper.shuffled(name, deck(keeper.table.playing(Round).rules.shoe.jokers))
        keeper.apply(step, Play(banked.Refill(shuffle.order)), shuffle=shuffle)


def _speak(keeper: Keeper, step: Step, _situation: Situation) -> None:
    if word := bots.pan_word(keeper.table.playing(PanHand), keeper.bots):
        keeper.apply(step, Play(word[1]))


def _bot(keeper: Keeper, step: Step, situation: Situation) -> None:
    hand, seat, rng = keeper.table.hand, situation.seat, keeper.staff.rng
    match hand:
        case PokerHand():
            move: Command = keeper.staff.mind(hand, seat, rng)
        case PanHand():
            move = PanBot(hand.rules).act(hand.view(seat))
        case _:
            move = bots.decide(keeper.table.playing(Round), seat, rng)
    keeper.apply(step, Play(move))


def _quiet(keeper: Keeper, step: Step, situation: Situation) -> None:
    hand, seat = keeper.table.hand, situation.seat
    if isinstance(hand, Round) and isinstance(hand.game, PaiGow) and hand.game.stage == "dice":
        keeper.apply(step, Play(banked.Shake(seat, keeper.dice(hand.game.dealing.dice))))
    else:
        keeper.apply(step, Play(quiet_move(keeper.table.hand_now, seat)))


def _clock(keeper: Keeper, step: Step, situation: Situation) -> None:
    keeper.note(step, "ClockPut", seat=situation.seat, by="")


def _warning(keeper: Keeper, step: Step, situation: Situation) -> None:
    keeper.note(step, "ClockWarned", seat=situation.seat)


def _expired(keeper: Keeper, step: Step, situation: Situation) -> None:
    """The clock has run out: the floor rules by the house's book, and the player sits out after the hand."""
    seat, hand = situation.seat, keeper.table.hand_now
    keeper.note(step, "ClockRanOut", seat=seat)
    if found := clock_ruling(hand, seat):
        keeper.apply(step, Play(found))
    else:
        _quiet(keeper, step, situation)


def _put_up(keeper: Keeper, step: Step, situation: Situation) -> None:
    seat, hand = situation.seat, keeper.table.playing(Round)
    amount = bots.bank_to_put_up(keeper.table, seat, keeper.bank_fee)
    offered = shares(hand, keeper.status.kum_kum, seat) if seat in keeper.bots else ()
    usual = put_up(hand, amount, people=keeper.people)
    keeper.apply(step, Play(banked.PutUp(seat, amount, offered) if offered else usual))


def _bet(keeper: Keeper, step: Step, situation: Situation) -> None:
    hand, seat = keeper.table.playing(Round), situation.seat
    offered = shares(hand, keeper.status.kum_kum, seat)
    for command in bets(hand, seat, bots.temper(seat)):
        if offered and isinstance(command, banked.Wager):
            shared = replace(command, partners=offered)
            if keeper.tries(step, Play(shared)):
                continue
        # Alone, where nobody wants to bet with it or it does not fit on the square with the partners' money.
        keeper.apply(step, Play(command))


def _no_more_bets(keeper: Keeper, step: Step, _situation: Situation) -> None:
    for second in second_bank(keeper.table.playing(Round), people=keeper.people):
        keeper.apply(step, Play(second))
    keeper.apply(step, Play(banked.NoMoreBets()))


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
    takes = bots.banks(keeper.table, situation.seat, keeper.bank_fee, keeper.staff.rng)
    keeper.apply(step, (TakeBank if takes else DeclineBank)(situation.seat))


def _pass(keeper: Keeper, step: Step, situation: Situation) -> None:
    keeper.apply(step, DeclineBank(situation.seat))


def _start(keeper: Keeper, step: Step, _situation: Situation) -> None:
    tick(keeper, step)
    if keeper.table.lineup() is not None and keeper.shuffle is not None:
        keeper.apply(step, StartHand(keeper.shuffle.order))


def tick(keeper: Keeper, step: Step) -> None:
    """The table's own clock goes on: absences run out, the half hour falls due."""
    keeper.apply(step, Tick(keeper.seconds(step.now)))


def _tick(keeper: Keeper, step: Step, _situation: Situation) -> None:
    tick(keeper, step)


_DO: dict[str, Callable[[Keeper, Step, Situation], None]] = {
    "deal": _deal,
    "reshuffle": _reshuffle,
    "speak": _speak,
    "bot": _bot,
    "quiet": _quiet,
    "clock": _clock,
    "warning": _warning,
    "expired": _expired,
    "put-up": _put_up,
    "bet": _bet,
    "no-more-bets": _no_more_bets,
    "floor": _floor,
    "idle": _idle,
    "close": _close,
    "shuffle": _shuffle,
    "draw": _draw,
    "bank": _bank,
    "pass": _pass,
    "start": _start,
    "tick": _tick,
}
