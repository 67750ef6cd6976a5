"""The table for someone at a terminal: drawn anew before each decision, played by keys."""

import sys
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from houseway.cards import BadCards
from houseway.cli.paper import coloured, console, print_table
from houseway.cli.terminal.faces import is_drawn
from houseway.cli.terminal.fees import collection
from houseway.cli.terminal.felt import felt, own_cards, settlement
from houseway.cli.terminal.help import ALWAYS, MOVES
from houseway.cli.terminal.hints import hints
from houseway.cli.terminal.keys import Quit, read_line
from houseway.cli.terminal.live import Json, Line, LiveSeat
from houseway.cli.terminal.offers import line_of
from houseway.cli.terminal.why import heading, why
from houseway.cli.terminal.words import Move, NoMove, by_key, read, unoffered
from houseway.money import BadMoney, Cents, show
from houseway.play.contract import Refused
from houseway.room.live.choices import Choice

NEWS = 9
"""Lines of the call that stand under the table; 'l' shows all of them."""
_STYLES = {"win": "bold", "ruling": "bold yellow", "fee": "yellow", "deal": ""}


class Person:
    """A person's side of a sitting."""

    def __init__(self, live: LiveSeat, seed: int) -> None:
        self.live, self.seed = live, seed
        self._refusal: Refused | None = None
        self._usual: dict[str, Cents] = {}
        """The amounts that were given last, by choice."""

    @property
    def _deal(self) -> str:
        """What is played one after the other: hands of poker and pan, rounds of a player-dealer game."""
        return "round" if self.live.family == "banked" else "hand"

    # -- hand by hand ------------------------------------------------------------------------------------------------

    def play(self, hands: int | None) -> None:
        """Hand after hand, until the person quits or so many are played."""
        live = self.live
        news = live.go_on()
        while True:
            while not live.rests:
                self._draw(news)
                news = self._decide() + live.go_on()
            self._show_end(news)
            if live.ledger.hands == hands:
                return
            news = self._rest()

    def _draw(self, news: Sequence[Line]) -> None:
        view = self.live.view()
        if not self.live.table.in_play:
            view.pop("hand", None)  # the cards of the last hand are away when the bank is offered
        self._title()
        console.print(felt(view))
        self._tell(news[-NEWS:] if is_drawn() else news)

    def _title(self) -> None:
        live = self.live
        if is_drawn():
            console.clear()
        number = f"{self._deal} {live.table.hands}" if live.table.in_play or live.rests else "before the deal"
        console.rule(f"{live.table.rules.full_title()} · {number}")
        sentence, rule = collection(live)
        console.print(Text.assemble((sentence, "dim"), (f"  {rule}" if rule else "", "cyan")))

    def _tell(self, lines: Sequence[Line]) -> None:
        for line in lines:
            text = coloured(f"{line['text']}.", _STYLES.get(line.get("kind", ""), "dim"))
            console.print(text.append(f"  {line['rule']}", "cyan") if line.get("rule") else text)

    def _show_end(self, news: Sequence[Line]) -> None:
        """The last state of the table, and how it came out."""
        view = self.live.view()
        self._title()
        console.print(felt(view))
        paid = settlement(view)
        # A settlement stands in its table; what else was said is told.
        self._tell([line for line in news if not (paid and line.get("kind") == "win" and " square " in line["text"])])
        if paid:
            console.print(Text("Settled in this order", "bold"))
            console.print(paid)

    def _rest(self) -> list[Line]:
        """A rest before the next hand: chips, a straddle, a look at the rules; Enter deals on."""
        live = self.live
        while True:
            offers = by_key(live.view()["choices"])
            console.print(line_of(offers, self._usual))
            broke = "buys in again and " if not live.chips else ""
            words = self._ask(f"You have {show(live.chips)}. Enter {broke}deals the next {self._deal}. ")
            if not words:
                self._refusal = None
                return live.next_hand() + live.go_on()
            if not self._answered(words):
                self._tell(self._tried(words, offers, live.view()) or [])

    # -- a decision --------------------------------------------------------------------------------------------------

    def _decide(self) -> list[Line]:
        """Asks until a move is made; what is said of it."""
        live = self.live
        view = live.view()
        offers = by_key(view["choices"])
        console.print(line_of(offers, self._usual))
        while True:
            words = self._ask("> ")
            if not words and "Enter" not in offers:
                console.print(line_of(offers, self._usual))
            elif words and words not in offers and self._answered(words):
                continue
            elif (said := self._tried(words or "Enter", offers, view)) is not None:
                self._refusal = None
                return said

    def _tried(self, words: str, offers: dict[str, Choice], view: Json) -> list[Line] | None:
        """Does what was typed; None for a refusal and for what is not understood, which get one line each."""
        try:
            move = self._meant(words, offers, view)
            if move.all_in and not self._confirmed(words):
                console.print("Nothing was bet.")
                return None
            said = self.live.do(move.sent)
        except Refused as refusal:
            self._refusal = refusal
            console.print(Text.assemble(("Refused: ", "bold red"), str(refusal), ("  ? shows why", "dim")))
            return None
        except (NoMove, BadMoney, BadCards) as problem:
            console.print(Text.assemble(("Not understood: ", "bold yellow"), str(problem), ("  h helps", "dim")))
            return None
        self._usual[move.choice] = move.amount
        return said

    def _meant(self, words: str, offers: dict[str, Choice], view: Json) -> Move:
        try:
            return read(words, offers, own_cards(view), self._usual)
        except NoMove:
            acting = view.get("hand", {}).get("acting", "") or f"{self.live.seat}-0"
            asked = unoffered(words, self.live.family, int(acting.partition("-")[0]))
            if asked is None or not self.live.table.in_play:
                raise
            return Move(asked)

    def _confirmed(self, words: str) -> bool:
        """All-in is asked twice: y, or the same again, is a yes."""
        again = self._ask("All your chips go in. y confirms: ")
        return again.lower() in ("y", "yes", words.lower())

    # -- what can always be asked ------------------------------------------------------------------------------------

    def _answered(self, words: str) -> bool:
        """Whether it was a question about the game rather than a move; it is answered."""
        verb, _, rest = words.partition(" ")
        match verb.lower():
            case "?" | "why" if not rest:
                for part in why(self.live, self._refusal):
                    console.print(part)
            case "?" | "why" | "rules":
                self._rules(rest)
            case "h" | "help":
                self._help()
            case "l" | "log":
                console.print(Text(f"{self._deal.capitalize()} {self.live.table.hands} so far", "bold"))
                self._tell(self.live.log)
            case "t" | "tip" | "hint":
                for sentence in hints(self.live, self.live.view()["choices"]):
                    console.print(coloured(sentence))
            case "sign":
                console.print(self.live.table.sign().text(), markup=False)
            case _:
                return False
        return True

    def _help(self) -> None:
        console.print(Text(MOVES[self.live.family]))
        keys = Table.grid(padding=(0, 3))
        for key, does in ALWAYS:
            keys.add_row(Text(key, "bold"), does)
        console.print(keys)

    def _rules(self, search: str) -> None:
        """The rules that the settings of this table come from, or those that a search finds."""
        rules, house = self.live.table.rules, self.live.house
        words = search.lower().split()
        at_work = {rule for cite in rules.cites.values() for rule in cite.rules}
        found = [
            rule
            for rule in house.catalogue.of_game(rules.game)
            if (all(word in f"{rule.id} {rule.says}".lower() for word in words) if words else rule.id in at_work)
        ]
        rows = [(heading(house, rule), rule.says) for rule in found]
        print_table(f"{len(found)} rules of {rules.title} at {rules.house_name}", ("rule", "says"), rows)

    def _ask(self, prompt: str) -> str:
        console.print(prompt, end="", style="bold")
        words = read_line()
        if not sys.stdin.isatty():
            console.print(words, markup=False)
        if words.lower() in ("q", "quit", "exit"):
            raise Quit
        return words

    # -- the end -----------------------------------------------------------------------------------------------------

    def goodbye(self) -> None:
        """What the sitting came to."""
        live, ledger = self.live, self.live.ledger
        won = live.chips - ledger.bought
        played = f"{ledger.hands} {self._deal}{'s' * (ledger.hands != 1)}"
        fees = [(ledger.paid, "out of your chips"), (ledger.from_pots, "out of pots you won")]
        paid = " and ".join(f"{show(amount)} {what}" for amount, what in fees if amount) or "none of it yours"
        console.print()
        console.rule(f"You leave after {played} (seed {self.seed})")
        unfinished = "; the hand in play is not counted" if live.table.in_play else ""
        console.print(f"In {show(ledger.bought)}, out {show(live.chips)}{unfinished}.")
        console.print(Text(f"You {'lost' if won < 0 else 'won'} {show(abs(won))}.", "bold red" if won < 0 else "bold"))
        console.print(f"The house collected {show(ledger.taken)} at the table, {paid}.")
