"""The moves of a poker seat, and its straddle before the hand."""

from collections.abc import Sequence

from houseway.cards import Card
from houseway.engines.contract import Command, Option
from houseway.engines.poker.bots.equity import is_beaten
from houseway.engines.poker.play import PokerHand, by_kind, commands
from houseway.engines.poker.play.showdown.pots import pots_of
from houseway.engines.poker.play.view import seat_seen
from houseway.messages import Amount, Message, _, ngettext
from houseway.money import Cents
from houseway.room.view_types import STEP, Choice, amount, cards, choice, snapped


def is_in_turn(hand: PokerHand) -> bool:
    """Whether only the seat to act has options. Out of turn, stud players may give up a forced bet, cards are
    discarded, and a push is agreed to.
    """
    match hand.phase:
        case "bet":
            return hand.rules.stud is None
        case "showdown":
            return hand.push is None
        case phase:
            return phase in ("deal", "over")


def offered(hand: PokerHand, seat: int) -> Sequence[Option]:
    """Returns the options of a seat for the page; a hand is not thrown away before its turn to show."""
    if seat == hand.to_act:
        return hand.options()
    if is_in_turn(hand):
        return ()
    options = hand.options(seat)
    return [one for one in options if not isinstance(one.command, commands.Muck)]


def choices(hand: PokerHand, seat: int, table: str) -> list[Choice]:
    """Returns the choices of a seat, in turn or not; a hand is not thrown away before its turn to show."""
    options = offered(hand, seat)
    if not options:
        return []
    own = tuple(hand.hole[hand.position[seat]])
    found = [one for option in options for one in _choices(hand, own, option, table)]
    return [*found, *_one_card(hand, own, seat, table)] if hand.phase == "showdown" else found


_PLAIN: dict[type[Command], tuple[str, str, str]] = {
    commands.Fold: ("fold", "f", _("Fold")),
    commands.Check: ("check", "c", _("Check")),
    commands.Chop: ("chop", "y", _("Chop the pot")),
    commands.Show: ("show", "s", _("Show")),
    commands.AgreeToRun: ("run", "y", _("Run it again")),
    commands.AgreeToPush: ("push", "u", _("Push the pot unseen")),
}
"""Moves without an amount: name, key and label."""
_WAGERS = {"Bet": ("b", _("Bet")), "Raise": ("r", _("Raise to"))}
"""Moves with an amount to choose: key and label."""


def _choices(hand: PokerHand, own: tuple[Card, ...], option: Option, table: str) -> list[Choice]:
    """One option as the buttons it is; a draw has two, for drawing and for standing pat."""
    kind = type(option.command)
    named: tuple[str, str, str]
    if kind in _PLAIN:
        return [_plain(_PLAIN[kind], kind.__name__, table)]
    match option.command:
        case commands.Bet() | commands.Raise() as wager:
            return [_wager(hand, wager, option, table)]
        case commands.Discard():
            return _discards(own, option, table)
        case commands.BringIn():
            named = "bring-in", "i", _("Bring it in for {amount}", amount=Amount(option.least))
        case commands.Call(seat):
            return [_call(option.least, all_in=option.least == hand.stack[hand.position[seat]], table=table)]
        case commands.Muck(seat):
            return [choice("muck", "m", _("Muck"), {"type": "Muck"}, table=table, sure=_before_mucking(hand, seat))]
        case commands.BuyIn():
            named = "buy-in", "y", _("Buy in for {amount}", amount=Amount(option.least))
        case commands.Decline():
            named = "decline", "n", _decline(hand)
        case other:
            raise TypeError(f"{other} has no choice")
    return [choice(*named, {"type": kind.__name__}, table=table)]


def _plain(named: tuple[str, str, str], kind: str, table: str) -> Choice:
    return choice(*named, {"type": kind}, table=table)


def _call(owed: Cents, *, all_in: bool, table: str) -> Choice:
    label = _("Call {amount} all-in", amount=Amount(owed)) if all_in else _("Call {amount}", amount=Amount(owed))
    return choice("call", "c", label, {"type": "Call"}, table=table, danger=all_in)


def _before_mucking(hand: PokerHand, seat: int) -> str:
    """Returns the warning before a player gives up a hand that may win, by the cards they see, or that is all-in."""
    if hand.drawing is not None and hand.drawing.proof:
        can = commands.Show in by_kind(hand.options())
        return _("You can show the hand you need. If you muck it, you lose the later bets.") if can else ""
    if not _is_beaten(hand, seat):
        return _("No hand shown beats yours. If you muck it, it wins nothing.")
    if not hand.stack[hand.position[seat]]:
        return _("You are all-in with this hand. If you muck it, it wins nothing.")
    return ""


def _is_beaten(hand: PokerHand, seat: int) -> bool:
    """Whether a hand is beaten by what its player sees: of the live hands those that lie open, and their own."""
    live = [seat_seen(hand, at, seat) for at, is_live in enumerate(hand.live) if is_live]
    tabled = {one.seat: one.cards for one in live if not one.hidden}
    boards = (*(hand.runs.done if hand.runs is not None else ()), tuple(hand.board))
    return is_beaten(hand.rules, seat, tabled, pots_of(hand), boards)


def _decline(hand: PokerHand) -> str:
    """Returns the label for declining to buy in, to chop, or to push."""
    if hand.phase == "showdown":
        return _("Show the hands")
    if hand.phase == "runs":
        return _("Run it once")
    return _("Stay out") if commands.BuyIn in by_kind(hand.options()) else _("Play it out")


def _wager(hand: PokerHand, wager: commands.Bet | commands.Raise, option: Option, table: str) -> Choice:
    """A bet or raise: one button where there is one size, else a scale with the usual marks on it."""
    least, most = option.least, option.most
    at = hand.position[wager.seat]
    everything = hand.stack[at] + hand.bet[at]
    if least == most:
        return _of_one_size(type(wager).__name__, least, all_in=least == everything, table=table)
    kind = type(wager).__name__
    key, word = _WAGERS[kind]
    step = option.step if option.step > 1 else STEP
    scale = amount(("command", "to"), least, most, step, _marks(hand, option, step, most == everything))
    return choice(kind.lower(), key, word, {"type": kind}, table=table, amount=scale)


def _of_one_size(kind: str, to: Cents, *, all_in: bool, table: str) -> Choice:
    key, _label = _WAGERS[kind]
    label = _sized_label(kind, Amount(to), all_in)
    return choice(kind.lower(), key, label, {"type": kind, "to": to}, table=table, danger=all_in)


def _sized_label(kind: str, size: Amount, all_in: bool) -> Message:
    match kind, all_in:
        case "Bet", False:
            return _("Bet {amount}", amount=size)
        case "Bet", True:
            return _("Bet {amount} all-in", amount=size)
        case _, False:
            return _("Raise to {amount}", amount=size)
    return _("Raise to {amount} all-in", amount=size)


def _marks(hand: PokerHand, option: Option, step: Cents, all_in: bool) -> list[tuple[str, Cents]]:
    """The usual sizes, each brought to a legal one and named once."""
    least, most = option.least, option.most
    call = by_kind(hand.options()).get(commands.Call)
    pot = hand.pot + (call.least if call else 0)
    wanted = [
        (_("Min"), least),
        (_("1/2 pot"), hand.bet_to + pot // 2),
        (_("2/3 pot"), hand.bet_to + 2 * pot // 3),
        (_("Pot"), hand.bet_to + pot),
        (_("All-in") if all_in else _("Max"), most),
    ]
    marks: dict[Cents, str] = {}
    for name, size in wanted:
        marks.setdefault(snapped(size, least, most, step), name)
    marks[most] = wanted[-1][0]
    return [(name, size) for size, name in sorted(marks.items())]


def _discards(own: tuple[Card, ...], option: Option, table: str) -> list[Choice]:
    at, command = ("command", "cards"), {"type": "Discard"}
    if option.least:
        chosen = cards(at, own, option.least, option.most)
        label = ngettext("Discard {count} card", "Discard {count} cards", option.least)
        return [choice("discard", "d", label, command, table=table, cards=chosen)]
    pat = choice("pat", "p", _("Stand pat"), {"type": "Discard", "cards": []}, table=table)
    if not option.most:
        return [pat]
    return [choice("draw", "d", _("Draw"), command, table=table, cards=cards(at, own, 1, option.most)), pat]


def _one_card(hand: PokerHand, own: tuple[Card, ...], seat: int, table: str) -> list[Choice]:
    """At a showdown one card may be turned up alone; the hand still has to be shown or given up."""
    may = by_kind(hand.options(seat))
    proves = hand.drawing is not None and hand.drawing.proof
    if commands.Show not in may or commands.Muck not in may or proves or hand.shown[hand.position[seat]]:
        return []
    chosen = cards(("command", "cards"), own, 1, 1)
    return [choice("show-one", "o", _("Show one card"), {"type": "Show"}, table=table, cards=chosen)]
