"""The lines of one hand history: seats, posts, cards and actions, turned into the fields and actions of a record."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from houseway.cards import BadCards
from houseway.engines.poker.phh.fields import Variant, chips
from houseway.engines.poker.play import Post
from houseway.engines.poker.pokerstars.form import MONEY, RUNS, Line, head_of, headings, seats_of
from houseway.messages import _
from houseway.money import Cents, parse
from houseway.record.decks import UNKNOWN, cards_in
from houseway.record.errors import RecordError
from houseway.record.setups import say_post
from houseway.record.toml import Table

_ALL_IN = rf"( and is all-in| and has reached the {MONEY.replace('(', '(?:', 1)} cap)"
_POSTS = re.compile(
    rf"posts (small & big blinds|small blind|big blind|button blind|the ante|straddle) {MONEY}{_ALL_IN}?"
)
_CARDS = re.compile(r"\[([^\]]*)\]")
_DISCARDS = re.compile(r"discards (\d) cards?(?: \[([^\]]*)\])?")
_COLLECTED = re.compile(rf"collected {MONEY} from .*pot.*")
_RAKE = re.compile(rf"\| Rake {MONEY}")
_BROUGHT_IN = re.compile(rf"brings[- ]in (?:low )?for {MONEY}{_ALL_IN}?")
_ACTION = re.compile(
    rf"(folds|checks|calls|bets|raises)(?: {MONEY})?(?: to {MONEY})?{_ALL_IN}?(?: \[.*\]| \(disconnect\))?"
)
_RETURNED = re.compile(rf"Uncalled bet \({MONEY}\) returned to (.*)")
_CASHED_OUT = re.compile(r"Seat (\d+): .*\(pot not awarded as player cashed out\)")
_RUN = re.compile(rf"({'|'.join(RUNS)}) (FLOP|TURN|RIVER|SHOW ?DOWN)")
_WON = re.compile(rf" won \({MONEY}\)")
_SILENT = (
    "doesn't show hand",
    "is sitting out",
    "said,",
    "leaves the table",
    "has timed out",
    "is disconnected",
    "draws ",
    "sits out",
    "Table deposit",
)


class Sheet:
    """The content of one hand history."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines, self.summary = lines, lines[-1]
        head = head_of(lines[0])
        self.game, self.structure, self.sizes = head.game, head.structure, head.sizes
        seated, rest = seats_of(lines, head)
        self.seats, self.names, self.stacks = seated.seats, seated.names, seated.stacks
        self.button, self.about = seated.button, seated.about
        self.posts: list[Post] = []
        self.rake: Cents = 0
        self.bring_in: Cents = 0
        self.runs = 1
        """How often the board is dealt from the last betting on."""
        self._short = False
        self._actions: list[tuple[str, Line]] = []
        self._dealt: dict[int, str] = {}
        """Position → the new cards that it was seen to get in the street that is being dealt."""
        self._drawn: dict[int, str] = {}
        """Position → the cards it gets in this draw."""
        self._street, self._dealing = -1, False
        self._folded: set[int] = set()
        self._broke: set[int] = set()
        """Who is all-in before the deal."""
        self.collected, self.returned = [0] * len(self.names), [0] * len(self.names)
        for line in rest:
            if line.words.startswith("*** SUMMARY"):
                self.summary = line
                break
            self._take(line)
        self._flush()
        for line in rest[rest.index(self.summary) :] if self.summary in rest else ():
            self._sum_up(line)

    # -- the fields ----------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The game for who plays it."""
        return self.game.variant(self.structure)

    @property
    def dealt(self) -> int:
        """How many cards are dealt in all, seen or not."""
        return sum(len(action.split()[-1]) // 2 for action, _ in self._actions if action.startswith("d "))

    def line_of(self, action: int) -> Line:
        """The line of an action, counted from 1."""
        return self._actions[action - 1][1]

    def fields(self) -> Table:
        """The hand as the fields of a record."""
        low, high = self.sizes
        count = len(self.names)
        fields: Table = {
            "starting_stacks": [chips(stack) for stack in self.stacks],
            "players": self.names,
            "seats": self.seats,
            "actions": [action for action, _ in self._actions],
            "_posts": [say_post(post) for post in self.posts],
            "_button": self.button or self.seats[-1],
        }
        if self.game.family == "stud":
            return fields | {
                "small_bet": chips(low),
                "big_bet": chips(high),
                "bring_in": chips(self.bring_in or low // 4),
            }
        if self.structure == "limit":
            blinds = {post.kind: post.live for post in reversed(self.posts)}
            big = blinds.get("big", low)
            fields |= {"small_bet": chips(low), "big_bet": chips(high)}
            low, high = blinds.get("small", big), big
        else:
            fields["min_bet"] = chips(high)
        return fields | {"blinds_or_straddles": [chips(low), chips(high), *[0] * (count - 2)]}

    def _who(self, words: str) -> tuple[int, str] | None:
        """The player that a line begins with, and the rest of it."""
        for name in sorted(self.names, key=len, reverse=True):
            for gap in (": ", " "):
                if words.startswith(name + gap):
                    return self.names.index(name), words[len(name + gap) :]
        return None

    # -- line by line --------------------------------------------------------------------------------------------------

    def _take(self, line: Line) -> None:
        words = line.words
        if words.startswith("*** "):
            self._heading(line)
        elif match := _RETURNED.fullmatch(words):
            if match[2] in self.names:
                self.returned[self.names.index(match[2])] += parse(match[1])
        elif words.startswith("Dealt to "):
            self._deal(line)
        elif (found := self._who(words)) is not None:
            self._does(line, *found)

    def _heading(self, line: Line) -> None:
        name = line.words[4:].partition(" ***")[0]
        self._flush()
        if self.game.family == "flop" and (run := _RUN.fullmatch(name)):
            name, self.runs = run[2], max(self.runs, RUNS.index(run[1]) + 1)
        if name in ("SHOW DOWN", "SHOWDOWN"):
            return
        expected = headings(self.game)
        if name == "DRAW" and self.game.draws == 1:
            self._street += 1
            return
        if name not in expected:
            raise line.wrong(_("{game} has no street {street}.", game=self.game.names[0], street=name))
        self._street = expected.index(name)
        if self.game.family == "flop" and self._street:
            cards = _CARDS.findall(line.words)
            new = self._cards(line, cards[-1]) if cards else ""
            if not new:
                raise line.wrong(_("Write the board in brackets."))
            self._act(line, f"d db {new[2:] if self.game.early and len(new) > 4 else new}")
        elif self.game.family != "draw" or not self._street:
            self._dealing, self._dealt, self._deal_line = True, {}, line
            self._blind_of_the_broke()

    def _cards(self, line: Line, text: str) -> str:
        try:
            return "".join(card or UNKNOWN for card in cards_in(text.replace("XX", UNKNOWN)))
        except (BadCards, RecordError) as error:
            raise line.wrong(str(error)) from None

    def _deal(self, line: Line) -> None:
        """The cards of one hand: those before in brackets, and the new ones."""
        found = self._who(line.words.removeprefix("Dealt to ") + " ")
        if found is None or not (parts := _CARDS.findall(found[1])):
            raise line.wrong(_("Name a player who is dealt in: Dealt to Ana [Ac Ad]"))
        at = found[0]
        first = self._dealing and not self._street
        cards = self._cards(line, " ".join(parts) if first else parts[-1])
        if self._dealing:
            self._dealt[at] = cards
        elif at in self._drawn:
            self._drawn[at] = cards
        else:
            raise line.wrong(_("No cards are due."))
        hole = self.game.hole
        if first and len(cards) == 2 * hole:
            self.about = replace(self.about, hero=self.seats[at])

    def _flush(self) -> None:
        """Returns the cards dealt in a street, once all its visible cards are known."""
        if self._dealing:
            self._dealing = False
            for at in range(len(self.names)):
                if at not in self._folded:
                    count = self.game.hole if not self._street else 1
                    seen = self._dealt.get(at, "")
                    self._act(self._deal_line, f"d dh p{at + 1} {UNKNOWN * (count - len(seen) // 2)}{seen}")
        for at in sorted(self._drawn):
            self._act(self._draw_line, f"d dh p{at + 1} {self._drawn[at]}")
        self._drawn = {}

    def _act(self, line: Line, action: str) -> None:
        self._actions.append((action, line))

    def _does(self, line: Line, at: int, words: str) -> None:
        for form, does in _DOES.items():
            if match := form.fullmatch(words):
                does(self, line, at, match)
                return
        if f": {words}" in line.words and not words.startswith(_SILENT):
            raise line.wrong(_("{word} isn't an action of a player.", word=words.split(maxsplit=1)[0]))

    def _post(self, line: Line, at: int, match: re.Match[str]) -> None:
        put, seat = parse(match[2]), self.seats[at]
        made = {post.kind for post in self.posts}
        big = next((post.live for post in self.posts if post.kind == "big"), self._big_blind)
        if match[3]:
            self._broke.add(at)
        match match[1]:
            case "the ante":
                most = max((post.dead for post in self.posts if post.kind == "ante"), default=put)
                self.posts.append(Post(seat, "ante", dead=most if match[3] else put))
            case "small blind" if "small" not in made:
                self.posts.append(Post(seat, "small", live=put))
            case "big blind" | "button blind" if "big" not in made:
                self.posts.append(Post(seat, "big", live=max(put, big) if match[3] else put))
            case "straddle":
                self.posts.append(Post(seat, "straddle", live=put))
            case "small blind":
                self.posts.append(Post(seat, "post", dead=put))
            case "big blind":
                self.posts.append(Post(seat, "post", live=put))
            case _:
                self.posts.append(Post(seat, "post", live=min(put, big), dead=max(0, put - big)))

    @property
    def _big_blind(self) -> Cents:
        return self.sizes[0] if self.structure == "limit" else self.sizes[1]

    def _blind_of_the_broke(self) -> None:
        """A player whose last chips were the ante still has the big blind, and the others call it."""
        small = next((post.seat for post in self.posts if post.kind == "small"), None)
        if small is not None and not any(post.kind == "big" for post in self.posts):
            next_to_it = (self.seats.index(small) + 1) % len(self.seats)
            if next_to_it in self._broke:
                self.posts.append(Post(self.seats[next_to_it], "big", live=self._big_blind))

    def _action(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self._size_of_bring_in(match)
        player = f"p{at + 1}"
        match match[1]:
            case "folds" if at in self._broke:
                pass  # who sits out all-in gives up the pot; the unseen cards show it at the showdown
            case "folds":
                self._folded.add(at)
                self._act(line, f"{player} f")
            case "checks" | "calls":
                self._act(line, f"{player} cc")
            case _:
                to = match[3] or match[2]
                if not to:
                    raise line.wrong(_("Write the amount of the bet or raise."))
                self._act(line, f"{player} cbr {chips(parse(to))}")

    def _brings_in(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self.bring_in, self._short = parse(match[1]), bool(match[2])
        self._act(line, f"p{at + 1} pb")

    def _size_of_bring_in(self, match: re.Match[str]) -> None:
        """Who brings it in with their last chips may be short; what the next player calls or raises says how much."""
        if self._short and match[1] == "raises" and match[2] and match[3]:
            self.bring_in, self._short = parse(match[3]) - parse(match[2]), False
        elif self._short and match[1] == "calls" and match[2]:
            self.bring_in, self._short = max(self.bring_in, parse(match[2])), bool(match[4])

    def _discard(self, line: Line, at: int, match: re.Match[str]) -> None:
        if self._dealing:
            self._flush()
        count = int(match[1])
        cards = self._cards(line, match[2]) if match[2] else UNKNOWN * count
        self._draw_line = line
        self._drawn[at] = UNKNOWN * count
        self._act(line, f"p{at + 1} sd {cards}")

    def _pat(self, line: Line, at: int, match: re.Match[str]) -> None:
        if self._dealing:
            self._flush()
        self._act(line, f"p{at + 1} sd")

    def _shows(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self._act(line, f"p{at + 1} sm {self._cards(line, match[1])}")

    def _mucks(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self._act(line, f"p{at + 1} sm")

    def _sum_up(self, line: Line) -> None:
        """A line of the summary: the rake, and what those would have won who sold their hand to the room."""
        if match := _RAKE.search(line.words):
            self.rake = parse(match[1])
        elif (match := _CASHED_OUT.match(line.words)) and int(match[1]) in self.seats:
            self.collected[self.seats.index(int(match[1]))] += sum(map(parse, _WON.findall(line.words)))

    def _collects(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self.collected[at] += parse(match[1])


_DOES: Mapping[re.Pattern[str], Callable[[Sheet, Line, int, re.Match[str]], None]] = {
    _ACTION: Sheet._action,
    _POSTS: Sheet._post,
    _BROUGHT_IN: Sheet._brings_in,
    _DISCARDS: Sheet._discard,
    re.compile(r"stands pat.*"): Sheet._pat,
    re.compile(r"shows \[([^\]]*)\].*"): Sheet._shows,
    re.compile(r"mucks hand"): Sheet._mucks,
    _COLLECTED: Sheet._collects,
}
