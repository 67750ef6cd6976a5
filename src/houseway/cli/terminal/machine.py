"""The table for a program: a line of JSON for everything, moves in the same words as a person's."""

from typing import Any

import msgspec

from houseway.cards import BadCards
from houseway.cli.deal import result_data
from houseway.cli.terminal.keys import Quit, read_line
from houseway.cli.terminal.live import Line, LiveSeat
from houseway.cli.terminal.offers import Offered
from houseway.cli.terminal.words import NoMove
from houseway.engines.contract import Refused
from houseway.money import BadMoney


class Machine:
    """Reads moves from standard input and answers with data."""

    def __init__(self, live: LiveSeat, seed: int) -> None:
        self.live, self.seed = live, seed

    def play(self, hands: int | None) -> None:
        """Hand after hand, until the input ends or so many are played."""
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
        """What the sitting came to."""
        ledger = self.live.ledger
        _print({"seed": self.seed, **msgspec.to_builtins(ledger), "won": self.live.chips - ledger.bought})


def _texts(lines: list[Line]) -> list[str]:
    return [line["text"] for line in lines]


def _print(data: Any) -> None:
    print(msgspec.json.encode(data).decode(), flush=True)
