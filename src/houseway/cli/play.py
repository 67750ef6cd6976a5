"""``houseway play``: a seat at a table of bots, in the terminal."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from random import Random

import msgspec
from rich.text import Text

from houseway.cards import BadCards
from houseway.cli.banked_seat import BankedSeat
from houseway.cli.choice import chosen_house, chosen_players, chosen_rules, dice
from houseway.cli.deal import result_data
from houseway.cli.mistakes import Mistake
from houseway.cli.pan_seat import PanTerminalSeat
from houseway.cli.paper import coloured, console, print_table
from houseway.cli.poker_seat import PokerSeat
from houseway.cli.seat import NoMove, TerminalSeat
from houseway.cli.sitting import Sitting
from houseway.money import BadMoney, show
from houseway.play.contract import Refused, Seated
from houseway.players import seat_bots
from houseway.rulebook import BankedRules, GameRules, House, PanRules, PokerRules

YOU = 1
"""The person's seat."""


def play(
    house: str,
    game: str,
    /,
    *,
    structure: str = "",
    limit: str = "",
    players: int | None = None,
    seed: int | None = None,
    hands: int | None = None,
    json: bool = False,
) -> None:
    """Play in the terminal against bots, hand after hand.

    Type the key beside a move. What the rules forbid is refused: 'why' shows the rule, '?' the rules in force,
    '? WORDS' searches them, and 'q' quits with a summary. Moves can also come from a pipe.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook.
    game:
        The game, as 'houseway games' names it.
    structure:
        limit, no-limit, pot-limit and so on; the first that the house spreads if none is named.
    limit:
        A posted limit such as 3/6; the first one if none is named.
    players:
        How many sit at the table, you among them; six where the game allows it.
    seed:
        The same seed deals the same cards.
    hands:
        Leave after so many hands; otherwise play until you quit.
    json:
        For programs: every decision, refusal and result is a line of JSON.
    """
    place = chosen_house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    if hands is not None and hands < 1:
        raise Mistake(f"play at least one hand, not {hands}")
    seed, rng = dice(seed)
    seats = tuple(replace(one, name="You") if one.seat == YOU else one for one in seat_bots(rules, count))
    table = Sitting(rules, seats, rng.choice(seats).seat)
    face = Machine() if json else Person(place)
    try:
        while hands is None or table.hands < hands:
            seat = sit(rules, table.seats, YOU, rng, button=table.button, house=place)
            face.play_out(seat, table)
            news = table.settle(dict(seat.hand.result.stacks))
            if table.hands != hands:
                face.between_hands(news)
    except (Left, KeyboardInterrupt):
        pass
    face.goodbye(table, seed)


@singledispatch
def sit(
    rules: GameRules, seats: Sequence[Seated], seat: int, rng: Random, *, button: int, house: House
) -> TerminalSeat:
    """A person's seat in one hand, by the engine that plays the game."""
    raise Mistake(f"{rules.title} cannot be played in the terminal; 'houseway deal' shows a hand of it")


sit.register(PokerRules, PokerSeat)
sit.register(PanRules, PanTerminalSeat)
sit.register(BankedRules, BankedSeat)


class Left(Exception):
    """The person has quit, or there is nothing more to read."""


def read_line() -> str:
    """The next line that was typed or piped in."""
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line.strip()


class Person:
    """The table for someone at a terminal."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.refusal: Refused | None = None

    def play_out(self, seat: TerminalSeat, table: Sitting) -> None:
        """One hand, from the deal to the last chip."""
        while True:
            news = seat.go_on()
            if console.is_terminal and not seat.over:
                console.clear()
            console.rule(f"{table.rules.full_title()} · hand {table.hands + 1}")
            for sentence in news:
                console.print(coloured(sentence, "bold" if " wins " in sentence else "dim"))
            if seat.over:
                return
            console.print(seat.screen())
            self._decide(seat, table)

    def _decide(self, seat: TerminalSeat, table: Sitting) -> None:
        """Asks until a move is made."""
        self._offer(seat)
        while True:
            words = self._ask("> ")
            try:
                if words == "why":
                    self._why()
                elif words.startswith("?"):
                    self._rules_in_force(table.rules, words[1:])
                elif words:
                    seat.take(words)
                    return
                else:
                    self._offer(seat)
            except Refused as refusal:
                self.refusal = refusal
                hint = "  'why' shows the rule" if refusal.rule else ""
                console.print(Text.assemble(("Refused: ", "bold red"), str(refusal), (hint, "dim")))
            except (NoMove, BadMoney, BadCards) as problem:
                console.print(Text.assemble(("Not understood: ", "bold yellow"), str(problem)))
                self._offer(seat)

    def _offer(self, seat: TerminalSeat) -> None:
        line = Text()
        for choice in seat.choices():
            line.append(f" {choice.key} ", "reverse")
            line.append(f" {choice.does}   ")
        line.append("? rules   q quit", "dim")
        console.print(line)

    def _ask(self, prompt: str) -> str:
        console.print(prompt, end="", style="bold")
        words = read_line()
        if not sys.stdin.isatty():
            console.print(words)
        if words in ("q", "quit", "exit"):
            raise Left
        return words

    def _why(self) -> None:
        """The rule behind the last refusal, in full."""
        if self.refusal is None:
            console.print("Nothing has been refused yet.")
            return
        console.print(str(self.refusal))
        if rule := self.house.catalogue.rule(self.refusal.rule):
            console.print(Text.assemble((rule.id, "bold cyan"), f"  {rule.where}\n{rule.says}"))
            if rule.example:
                console.print(Text.assemble(("Example  ", "bold"), rule.example))
        if self.refusal.assumed:
            console.print(Text.assemble(("Assumed  ", "bold yellow"), self.refusal.assumed))

    def _rules_in_force(self, rules: GameRules, search: str) -> None:
        """The rules of the game that the settings at this table come from, or those that a search finds."""
        words = search.lower().split()
        at_work = {rule for cite in rules.cites.values() for rule in cite.rules}
        found = [
            rule
            for rule in self.house.catalogue.of_game(rules.game)
            if (all(word in f"{rule.id} {rule.says}".lower() for word in words) if words else rule.id in at_work)
        ]
        print_table(
            f"{len(found)} rules of {rules.title} at {rules.house_name}",
            ("id", "says"),
            [(Text(rule.id, "cyan"), rule.says) for rule in found],
        )

    def between_hands(self, news: list[str]) -> None:
        """A rest before the next hand."""
        for sentence in news:
            console.print(sentence, style="dim")
        self._ask("Enter deals the next hand, q quits. ")

    def goodbye(self, table: Sitting, seed: int) -> None:
        """What the sitting came to."""
        console.print()
        played = f"{table.hands} hand{'s' * (table.hands != 1)}"
        print_table(f"You leave after {played} (seed {seed}).", ("seat", "player", "chips", "won"), table.rows())
        won = table.won.get(YOU, 0)
        console.print(f"You {'lost' if won < 0 else 'won'} {show(abs(won))}. The house took {show(table.taken)}.")


class Machine:
    """The table for a program: a line of JSON for everything, commands in the same words as a person's."""

    def play_out(self, seat: TerminalSeat, table: Sitting) -> None:
        """One hand, from the deal to the last chip."""
        _print_line({"hand": table.hands + 1, "button": table.button, "title": table.rules.full_title()})
        while True:
            told = seat.go_on()
            if seat.over:
                _print_line({"told": told, "result": result_data(seat.hand)})
                return
            choices = [choice._asdict() for choice in seat.choices()]
            _print_line({"told": told, **seat.data(), "choices": choices})
            while not self._moved(seat):
                pass

    def _moved(self, seat: TerminalSeat) -> bool:
        words = read_line()
        if words in ("q", "quit", "exit"):
            raise Left
        try:
            seat.take(words)
        except Refused as refusal:
            _print_line({"refused": str(refusal), "rule": refusal.rule})
            return False
        except (NoMove, BadMoney, BadCards) as problem:
            _print_line({"not_understood": str(problem)})
            return False
        return True

    def between_hands(self, news: list[str]) -> None:
        """A program needs no rest, only to know who bought in again."""
        if news:
            _print_line({"told": news})

    def goodbye(self, table: Sitting, seed: int) -> None:
        """What the sitting came to."""
        _print_line({"seed": seed, "hands": table.hands, "won": table.won, "taken": table.taken})


def _print_line(data: object) -> None:
    print(msgspec.json.encode(data).decode(), flush=True)
