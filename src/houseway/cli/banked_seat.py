"""A person's seat at a player-dealer table in the terminal: what it shows, and what typed words mean."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cards import Card, cards
from houseway.cli.paper import shown
from houseway.cli.seat import Choice, NoMove
from houseway.money import Cents, parse, show
from houseway.play.banked import Command, Option, Round
from houseway.play.banked import commands as do
from houseway.play.banked.pai_gow import PaiGow
from houseway.play.banked.totals import points, spoken_total
from houseway.play.banked.view import HIDDEN, HandView, RoundView, SevenView
from houseway.play.contract import Seated
from houseway.players import banked as bots
from houseway.record import story
from houseway.rulebook import BankedRules, House

Verbs = dict[str, Callable[[list[str]], Command]]
"""What may be typed, a key and a word each, and the command that it makes of the words after it."""


class BankedSeat:
    """One round with a person in one seat and bots in the others."""

    def __init__(
        self, rules: BankedRules, seats: Sequence[Seated], seat: int, rng: Random, *, button: int, house: House
    ) -> None:
        self.rules, self.seat = rules, seat
        self._seats, self._rng, self._house = seats, rng, house
        self._back = bots.most_bank_fee(rules, house, sum(one.stack for one in seats))
        around = bots.from_seat(seats, button)
        before = around[: next(at for at, one in enumerate(around) if one.seat == seat)]
        # The bank is offered from the button on; it comes to the person when nobody before him takes it.
        self._open(bots.offer_bank(rules, before, rng, self._back) or (seat, 0))

    def _open(self, taken: tuple[int, Cents]) -> None:
        """A new round; the bank is put up, unless it is the person's to say."""
        bank, amount = taken
        self.hand: Round = bots.shuffle_up(self.rules, self._seats, self._rng, bank=bank, house=self._house)
        self._told = 1  # the title is on every screen
        self._bots_have_bet = False
        if amount:
            self.hand.apply(bots.put_up(self.hand, amount, people=(self.seat,)))

    @property
    def over(self) -> bool:
        """Whether everything is settled."""
        return self.hand.over

    def go_on(self) -> list[str]:
        """The house and the others act until this seat is asked; what was seen of it, in sentences."""
        table = self.hand.table
        if table.phase == "wagers" and not self._bots_have_bet:
            self._bots_have_bet = True
            for one in self._seats:
                if one.seat not in (self.seat, table.bank_seat):
                    bots.place_bets(self.hand, one.seat)
            for command in bots.second_bank(self.hand):
                self.hand.apply(command)
            if self.seat == table.bank_seat:
                self.hand.apply(bots.no_more_bets(self.hand, self._house))
        while table.phase == "play" and (seat := self.hand.to_act) not in (None, self.seat):
            assert seat is not None
            self.hand.apply(bots.decide(self.hand, bots.temperament_of(seat), self._rng))
        told = story.tell(self.hand)
        news, self._told = told[self._told :], len(told)
        return news

    def data(self) -> dict[str, object]:
        """What the seat sees and may do, for machines."""
        return {"view": self.hand.view(self.seat)}

    # -- the screen ------------------------------------------------------------------------------------------------

    def screen(self) -> RenderableType:
        """The bank, the squares and the chart."""
        view = self.hand.view(self.seat)
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name in ("", "square", "player", "chips", "wagers", "cards", ""):
            table.add_column(name, justify="right" if name in ("chips", "wagers") else "left")
        for square in range(1, view.squares + 1):
            for row in self._rows(square, view):
                table.add_row(*row)
        return Group(Text(self._bank_words(view)), table, Text(chart_words(self.rules), "dim"))

    def _bank_words(self, view: RoundView) -> str:
        up = f"{show(view.put_up)} up, {show(self.hand.table.action)} in action" if view.put_up else "not up yet"
        behind = (
            f"; second bank: seat {view.second_seat} ({self._name(view.second_seat)}), {show(view.second_put_up)} up"
        )
        return f"Bank: seat {view.bank_seat} ({self._name(view.bank_seat)}), {up}{behind if view.second_seat else ''}"

    def _rows(self, square: int, view: RoundView) -> list[list[str | Text]]:
        """A row for each hand of a square, or one without cards; nothing for a square without player and wager."""
        wagers = " + ".join(show(one.amount) for one in view.wagers if one.square == square)
        stacks = dict(view.stacks)
        if square == view.bank_seat:
            hands: list[HandView | SevenView] = [view.bank] if view.bank else []
        else:
            hands = [hand for hand in view.hands if hand.square == square]
        if square not in stacks and not wagers:
            return []
        player = Text(self._name(square), "bold" if square == self.seat else "")
        chips = show(stacks[square]) if square in stacks else ""
        named = "bank" if square == view.bank_seat else str(square)
        first: list[str | Text] = [named, player, chips, wagers]
        cells = [(_mark(self.hand, hand), *_hand_cells(hand)) for hand in hands] or [("", Text(), "")]
        return [
            [mark, *(first if not at else ["", Text(), "", ""]), held, said]
            for at, (mark, held, said) in enumerate(cells)
        ]

    def _name(self, seat: int) -> str:
        return next((one.name for one in self._seats if one.seat == seat), "")

    # -- the moves -------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Everything the seat may do now, with its amounts and the key to type."""
        if self.hand.table.phase == "bank":
            most = show(self.hand.table.stacks[self.seat])
            return [Choice("b AMOUNT", f"take the bank with up to {most}"), Choice("p", "pass it on")]
        found = [choice for option in self._mine() if (choice := self._choice(option))]
        if self.hand.table.phase == "wagers":
            if any(
                isinstance(option.command, do.Wager) and option.command.square != self.seat for option in self._mine()
            ):
                found.append(Choice("w AMOUNT SQUARE", "wager on another square"))
            found.append(Choice("d", "deal"))
        elif isinstance(self.hand.game, PaiGow) and self.hand.game.stage in ("set", "bank"):
            found.append(Choice("s CARD CARD", "set these two in front"))
        return found

    def _mine(self) -> list[Option]:
        return [option for option in self.hand.options() if getattr(option.command, "seat", None) == self.seat]

    def _choice(self, option: Option) -> Choice | None:
        """An option with its key. Other squares and every way to set seven cards are typed, not listed."""
        command = option.command
        if isinstance(command, do.SetHand) or (isinstance(command, do.Wager) and command.square != self.seat):
            return None
        if isinstance(command, do.ChoosePile) and command.pile != 1:
            return None
        key, does = _SAYS[type(command)]
        if isinstance(command, do.Surrender) and command.hand != self._hand_in_play():
            # A hand of a split that stands may still be given up while the next one is played.
            return Choice(f"{key} {command.hand + 1}", f"{does} hand {command.hand + 1}")
        if not option.most:
            return Choice(key, does)
        if option.least == option.most:
            return Choice(key, f"{does} {show(option.least)}")
        return Choice(f"{key} AMOUNT", f"{does} {show(option.least)}–{show(option.most)}")

    def take(self, words: str) -> None:
        """Does what was typed; Refused with the rule if it may not be done, NoMove if it is no move at all."""
        verb, _, rest = words.strip().lower().partition(" ")
        if verb in ("p", "pass") and self.hand.table.phase == "bank":
            others = [one for one in self._seats if one.seat != self.seat]
            self._open(bots.take_bank(self.rules, others, self._rng, self.seat, self._house))
            return
        make = next((make for keys, make in self._verbs().items() if verb in keys.split()), None)
        if make is None:
            raise NoMove(f"{words!r} is no move here")
        self.hand.apply(make(rest.split()))

    def _verbs(self) -> Verbs:
        phase = self.hand.table.phase
        if phase == "bank":
            return {"b bank": lambda rest: bots.put_up(self.hand, parse(" ".join(rest)), people=(self.seat,))}
        if phase == "wagers":
            close = bots.no_more_bets(self.hand, self._house)
            return {"w wager": self._wager, "x side": self._side_bet, "d deal": lambda _: close}
        return self._sevens() if isinstance(self.hand.game, PaiGow) else self._decisions()

    def _wager(self, rest: list[str]) -> Command:
        """An amount, and a square where it is not the own one."""
        if not rest:
            raise NoMove("say how much: w 10, or w 10 3 for square 3")
        square = rest[1] if len(rest) > 1 else str(self.seat)
        if not square.isdecimal():
            raise NoMove(f"{square!r} is no square")
        return do.Wager(self.seat, int(square), parse(rest[0]))

    def _side_bet(self, rest: list[str]) -> Command:
        wagers = [one.number for one in self.hand.table.wagers if one.seat == self.seat]
        bet: do.SideBetName = "bonus" if self.rules.bonus_bet else "buster"
        return do.SideBet(self.seat, wagers[-1] if wagers else -1, bet, self._amount(do.SideBet, rest))

    def _decisions(self) -> Verbs:
        """Decisions of 21, for the hand in play or the wager that is asked about."""
        seat, play = self.seat, self.hand.game
        current = getattr(play, "current", None)
        square = current.square if current and current.player == seat else seat
        waiting: list[int] = getattr(play, "asked", []) or getattr(play, "joining", [])
        wager = waiting[0] if waiting else -1
        answers: Verbs = {
            "i insure": lambda rest: do.Insure(seat, wager, self._amount(do.Insure, rest)),
            "e even": lambda _: do.TakeEvenMoney(seat, wager),
            "j join": lambda rest: do.Join(seat, wager, self._amount(do.Join, rest)),
            "n no": lambda _: do.Stay(seat, wager) if getattr(play, "joining", []) else do.NoInsurance(seat, wager),
        }
        return answers | {
            "h hit": lambda _: do.Hit(seat, square),
            "s stand": lambda _: do.Stand(seat, square),
            "d double": lambda rest: do.Double(seat, square, self._amount(do.Double, rest)),
            "p split": lambda _: do.Split(seat, square),
            "u surrender": lambda rest: do.Surrender(
                seat, square, _number(rest, "hand") - 1 if rest else self._hand_in_play()
            ),
        }

    def _hand_in_play(self) -> int:
        """The number of this seat's hand that is decided now; its first where none is."""
        current = getattr(self.hand.game, "current", None)
        return current.number if current and current.player == self.seat else 0

    def _sevens(self) -> Verbs:
        """The pile, the dice and the setting of seven cards."""
        play, dice = self.hand.game, self._rng
        assert isinstance(play, PaiGow)
        hand = next((hand for hand in play.unset() if hand.player == self.seat), None)
        square, held = (hand.square, hand.cards) if hand else (self.seat, ())
        return {
            "c choose": lambda rest: do.ChoosePile(self.seat, _number(rest, "pile")),
            "k shake": lambda _: do.Shake(self.seat, tuple(dice.randint(1, 6) for _ in range(play.dealing.dice))),
            "h house": lambda _: do.SetHouseWay(self.seat, square),
            "s set": lambda rest: do.SetHand(self.seat, square, *_split(held, cards(" ".join(rest)))),
        }

    def _amount(self, kind: type, rest: list[str]) -> Cents:
        """The amount that was typed; none is needed where there is but one, or where the rules refuse any."""
        offered = next((option for option in self._mine() if isinstance(option.command, kind)), None)
        if rest:
            return parse(" ".join(rest))
        if offered and offered.least != offered.most:
            raise NoMove(f"say how much: {show(offered.least)}–{show(offered.most)}")
        return offered.least if offered else 0


_SAYS: dict[type, tuple[str, str]] = {
    do.Wager: ("w", "wager"),
    do.SideBet: ("x", "side bet"),
    do.Insure: ("i", "insure for"),
    do.TakeEvenMoney: ("e", "take even money"),
    do.NoInsurance: ("n", "no insurance"),
    do.Hit: ("h", "hit"),
    do.Stand: ("s", "stand"),
    do.Double: ("d", "double for"),
    do.Split: ("p", "split"),
    do.Surrender: ("u", "surrender"),
    do.Join: ("j", "add"),
    do.Stay: ("n", "add nothing"),
    do.ChoosePile: ("c NUMBER", "choose the action pile"),
    do.Shake: ("k", "shake the dice"),
    do.SetHouseWay: ("h", "have it set the house way"),
}
"""The key and the words of every move that is offered."""


def _number(rest: list[str], of: str) -> int:
    if len(rest) != 1 or not rest[0].isdecimal():
        raise NoMove(f"say which {of}, by its number")
    return int(rest[0])


def _split(held: tuple[Card, ...], front: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The front and what is left for behind."""
    behind = list(held)
    for card in front:
        if card in behind:
            behind.remove(card)
    return front, tuple(behind)


def _mark(round_: Round, hand: HandView | SevenView) -> str:
    """Whether it is this hand that is decided now."""
    play = round_.game
    if isinstance(play, PaiGow):
        return "▶" if any(one.square == hand.square for one in play.unset()) else ""
    current: Any = getattr(play, "current", None)
    if current is None or isinstance(hand, SevenView):
        return ""
    return "▶" if (current.square, current.number) == (hand.square, hand.number) else ""


def _hand_cells(hand: HandView | SevenView) -> tuple[Text, str]:
    """The cards of a hand and what is said of them."""
    if isinstance(hand, SevenView):
        if hand.front and HIDDEN not in hand.front:
            return Text.assemble(shown(hand.front), " / ", shown(hand.back)), "foul" if hand.foul else "set"
        return _face(hand.cards), "set" if hand.done else ""
    said = points(hand.half_points) if hand.natural else spoken_total(hand.half_points, hand.soft)
    state = [said, *(["doubled"] * hand.doubled), *(["surrendered"] * hand.surrendered), *(["natural"] * hand.natural)]
    return _face(hand.cards), ", ".join(state)


def _face(some: Sequence[Card]) -> Text:
    """Cards face up, and the backs of those that are not."""
    up = [card for card in some if card != HIDDEN]
    return Text.assemble(shown(up), " " * bool(up), "▮" * (len(some) - len(up)))


def chart_words(rules: BankedRules) -> str:
    """What the house leaves to a player and what it does not, in one line."""
    chart = rules.chart
    if chart is None:
        return "Set two cards in front and five that rank higher behind; copies go to the bank"
    soft = f" and soft {chart.stand_soft}" if chart.stand_soft <= 21 else ""
    bank = f"hard {chart.bank_stand_hard} and soft {chart.bank_stand_soft}"
    return (
        f"Chart: must hit {chart.hit} and less, must stand on hard {chart.stand_hard}{soft} and more; "
        f"the player-dealer draws until he has {bank} or more"
    )
