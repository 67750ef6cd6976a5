"""``houseway play``: a seat at a table of bots, drawn for a person or as lines of JSON for a program."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.text import Text

from houseway.cards import BadCards
from houseway.cli.choices import (
    KILL,
    GameName,
    HouseName,
    LimitName,
    StructureName,
    chosen_players,
    chosen_rules,
    named_house,
    placed_hand,
    seeded_random,
)
from houseway.cli.deal import result_data
from houseway.cli.errors import UsageError
from houseway.cli.output import console
from houseway.cli.terminal.drawing import felt, is_drawn, settlement
from houseway.cli.terminal.input import NoMove, Offered, Quit, read_line
from houseway.cli.terminal.questions import answer, collection, told
from houseway.cli.terminal.seat import Line, LiveSeat
from houseway.engines.contract import Refused
from houseway.money import BadMoney, Cents, show
from houseway.players import LevelName
from houseway.rulebook import TableRules
from houseway.table.options import KillGame

# -- for a person -----------------------------------------------------------------------------------------------------


NEWS = 9
"""Lines of the hand's log printed under the table; 'l' prints all of them."""


class InteractiveSession:
    """A session for a person: the table is drawn before each decision."""

    def __init__(self, live: LiveSeat, seed: int) -> None:
        self.live, self.seed = live, seed
        self._refusal: Refused | None = None
        self._usual: dict[str, Cents] = {}
        """The last amount for each choice."""

    # -- hand by hand ------------------------------------------------------------------------------------------------

    def play(self, hands: int | None) -> None:
        """Plays hands until the person quits or this many are played."""
        live = self.live
        news = live.go_on()
        while True:
            while not live.rests:
                offered = self._draw(news)
                news = self._decide(offered) + live.go_on()
            self._show_end(news)
            if live.ledger.hands == hands:
                return
            news = self._rest()

    def _draw(self, news: Sequence[Line]) -> Offered:
        view = self.live.view()
        if not self.live.table.in_play:
            view.pop("hand", None)  # the cards of the last hand are gone when the bank is offered
        self._title()
        console.print(felt(view))
        self._tell(news[-NEWS:] if is_drawn() else news)
        return Offered.of(view)

    def _title(self) -> None:
        live = self.live
        if is_drawn():
            console.clear()
        number = f"{live.deal} {live.table.hands}" if live.table.in_play or live.rests else "before the deal"
        title = Text(live.table.rules.full_title())
        title.truncate(console.width - len(number) - 8, overflow="ellipsis")
        console.rule(title.append(f" · {number}"))
        sentence, rule = collection(live)
        console.print(Text.assemble((sentence, "dim"), (f"  {rule}" if rule else "", "cyan")))

    def _tell(self, lines: Sequence[Line]) -> None:
        for line in lines:
            console.print(told(line))

    def _show_end(self, news: Sequence[Line]) -> None:
        """Draws the final state of the table and the outcome."""
        view = self.live.view()
        self._title()
        console.print(felt(view))
        paid = settlement(view)
        # The table of settlements has the wins; print only the other lines.
        self._tell([line for line in news if not (paid and line.get("kind") == "win" and " square " in line["text"])])
        if paid:
            console.print(Text("Settled in this order", "bold"))
            console.print(paid)

    def _rest(self) -> list[Line]:
        """Waits before the next hand, for chips, a straddle or questions; Enter deals."""
        live = self.live
        while True:
            offered = Offered.of(live.view())
            console.print(offered.line(self._usual))
            broke = "buys in again and " if not live.chips else ""
            words = self._ask(f"You have {show(live.chips)}. Enter {broke}deals the next {live.deal}. ")
            if not words:
                self._refusal = None
                return live.next_hand() + live.go_on()
            if offered.is_move(words) or not answer(live, words, self._refusal):
                self._tell(self._tried(words, offered) or [])

    # -- a decision --------------------------------------------------------------------------------------------------

    def _decide(self, offered: Offered) -> list[Line]:
        """Asks until a move is made and returns the lines that follow."""
        console.print(offered.line(self._usual))
        while True:
            words = self._ask("> ")
            if not words and "Enter" not in offered.choices:
                console.print(offered.line(self._usual))
            elif words and not offered.is_move(words) and answer(self.live, words, self._refusal):
                continue
            elif (said := self._tried(words or "Enter", offered)) is not None:
                self._refusal = None
                return said

    def _tried(self, words: str, offered: Offered) -> list[Line] | None:
        """Carries out the typed move. Returns None, after one line, if it is refused or not understood."""
        try:
            move = offered.read(words, self._usual)
            if move.all_in and not self._confirmed(words):
                console.print("Nothing was bet.")
                return None
            said = self.live.do(move.sent)
        except Refused as refusal:
            self._refusal = refusal
            console.print(Text.assemble(("Refused: ", "bold red"), str(refusal), ("  ? shows why", "dim")))
            return None
        except (NoMove, BadMoney, BadCards) as problem:
            console.print(Text.assemble(("Not understood: ", "bold yellow"), str(problem)))
            return None
        self._usual[move.choice] = move.amount
        return said

    def _confirmed(self, words: str) -> bool:
        """Asks to confirm an all-in: y, or the same move again, confirms."""
        again = self._ask("All your chips go in. y confirms: ")
        return again.lower() in ("y", "yes", words.lower())

    def _ask(self, prompt: str) -> str:
        console.print(prompt, end="", style="bold")
        words = read_line()
        if not sys.stdin.isatty():
            console.print(words)
        if words.lower() in ("q", "quit", "exit"):
            raise Quit
        return words

    # -- the end -----------------------------------------------------------------------------------------------------

    def goodbye(self) -> None:
        """Prints the summary of the session."""
        live, ledger = self.live, self.live.ledger
        won = live.chips - ledger.bought
        played = f"{ledger.hands} {live.deal}{'s' * (ledger.hands != 1)}"
        fees = [(ledger.paid, "out of your chips"), (ledger.from_pots, "out of pots you won")]
        paid = " and ".join(f"{show(amount)} {what}" for amount, what in fees if amount) or "none of it yours"
        console.print()
        console.rule(f"You leave after {played} (seed {self.seed})")
        unfinished = f"; the {live.deal} in play is not counted" if live.table.in_play else ""
        console.print(f"In {show(ledger.bought)}, out {show(live.chips)}{unfinished}.")
        console.print(Text(f"You {'lost' if won < 0 else 'won'} {show(abs(won))}.", "bold red" if won < 0 else "bold"))
        console.print(f"The house collected {show(ledger.taken)} at the table, {paid}.")


# -- for a program ----------------------------------------------------------------------------------------------------


class JsonSession:
    """A session for a program: moves are read from standard input and answered with lines of JSON."""

    def __init__(self, live: LiveSeat, seed: int) -> None:
        self.live, self.seed = live, seed

    def play(self, hands: int | None) -> None:
        """Plays hands until the input ends or this many are played."""
        live = self.live
        while live.ledger.hands != hands:
            told = live.next_hand() + live.go_on()
            _print({"hand": live.table.hands, "button": live.table.button, "title": live.table.rules.full_title()})
            while not live.rests:
                self._decision(told)
                told = live.go_on()
            hand = live.table.hand
            assert hand is not None
            _print({"told": _texts(told), "result": result_data(hand)})

    def _decision(self, told: list[Line]) -> None:
        """Asks until a move is made."""
        offered = Offered.of(self.live.view())
        seen = {name: value for name, value in offered.view.items() if name != "choices"}
        choices = [{"key": key, "does": one["label"], "choice": one} for key, one in offered.choices.items()]
        _print({"told": _texts(told), "view": seen, "choices": choices})
        while True:
            words = read_line()
            if words in ("q", "quit", "exit"):
                raise Quit
            try:
                self.live.do(offered.read(words or "Enter", {}).sent)
            except Refused as refusal:
                _print({"refused": str(refusal), "rule": refusal.rule})
            except (NoMove, BadMoney, BadCards) as problem:
                _print({"not_understood": str(problem)})
            else:
                return

    def goodbye(self) -> None:
        """Prints the summary of the session."""
        ledger = self.live.ledger
        _print({"seed": self.seed, **msgspec.to_builtins(ledger), "won": self.live.chips - ledger.bought})


def _texts(lines: list[Line]) -> list[str]:
    return [line["text"] for line in lines]


def _print(data: Any) -> None:
    print(msgspec.json.encode(data, enc_hook=str).decode(), flush=True)


# -- the command -------------------------------------------------------------------------------------------------------


def play(
    house: HouseName = "",
    game: GameName = "",
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    kill: Annotated[KillGame, KILL] = "none",
    players: int | None = None,
    seed: int | None = None,
    hands: int | None = None,
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    position: str = "",
    seat: int | None = None,
    json: bool = False,
) -> None:
    """Plays in the terminal against bots by the house's rules.

    Parameters
    ----------
    players:
        How many sit at the table, including you; six if the game allows it.
    seed:
        The same seed and the same moves give the same cards and the same bots.
    hands:
        Leave after this many hands; by default play until you quit.
    bots:
        How well the bots play: easy, steady or sharp.
    position:
        Continue a hand given as a one-line position (see docs/positions.md), instead of naming house and game.
    seat:
        Your seat in that position; by default the seat to act.
    json:
        For programs: every decision, refusal and result is a line of JSON.
    """
    if hands is not None and hands < 1:
        raise UsageError(f"play at least one hand, not {hands}")
    seed, rng = seeded_random(seed)
    if position:
        hand = placed_hand(house, position, rng)
        if hand.over or not isinstance(hand.rules, TableRules):
            raise UsageError("the hand of the position is over")
        yours = seat if seat is not None else hand.to_act or min(hand.money)
        live = LiveSeat(hand.rules.house, hand.rules, len(hand.money), seed, kill, bots=bots, placed=hand, seat=yours)
    else:
        place = named_house(house, game)
        rules = chosen_rules(place, game, structure, limit)
        live = LiveSeat(place, rules, chosen_players(rules, players), seed, kill, bots=bots)
    session = JsonSession(live, seed) if json else InteractiveSession(live, seed)
    with suppress(Quit, KeyboardInterrupt):
        session.play(hands)
    session.goodbye()
