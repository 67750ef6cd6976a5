"""The lines of one hand history: seats, posts, cards and actions, turned into the fields and actions of a record."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.cards import BadCards
from houseway.money import Cents, parse
from houseway.play.poker import Post
from houseway.record.decks import UNKNOWN, cards_in
from houseway.record.errors import RecordError
from houseway.record.phh.fields import Variant, chips
from houseway.record.poker.posts import say_post
from houseway.record.pokerstars.form import GAMES, STRUCTURES, About, Game, headings
from houseway.record.toml import Table

_MONEY = r"[$€£]?(\d[\d,]*(?:\.\d{1,2})?)"
_NAMED = {name: game for game in GAMES for name in game.names}
_BY_LENGTH = sorted(_NAMED, key=len, reverse=True)
_HEAD = re.compile(r"(?:PokerStars|Poker)\b.*?(?:Hand|Game) #(\w+): ")
_GAME = re.compile(
    rf"\b({'|'.join(map(re.escape, _BY_LENGTH))}) ({'|'.join(STRUCTURES)})(?: - Level \w+|,)? ?\(?{_MONEY}/{_MONEY}"
)
_WHEN = re.compile(r"\) - (\d{4}/\d.*)$")
_TABLE = re.compile(r"Table '(.*)' (\d+)-max(?:.*?Seat #(\d+) is the button)?")
_SEAT = re.compile(rf"Seat (\d+): (.*) \({_MONEY} in chips[^)]*\)(.*)")
_POSTS = re.compile(rf"posts (small & big blinds|small blind|big blind|the ante|straddle) {_MONEY}( and is all-in)?")
_CARDS = re.compile(r"\[([^\]]*)\]")
_DISCARDS = re.compile(r"discards (\d) cards?(?: \[([^\]]*)\])?")
_COLLECTED = re.compile(rf"collected {_MONEY} from .*pot.*")
_RAKE = re.compile(rf"\| Rake {_MONEY}")
_BROUGHT_IN = re.compile(rf"brings[- ]in (?:low )?for {_MONEY}( and is all-in)?")
_ACTION = re.compile(rf"(folds|checks|calls|bets|raises)(?: {_MONEY})?(?: to {_MONEY})?( and is all-in)?(?: \[.*\])?")
_SILENT = (
    "doesn't show hand",
    "is sitting out",
    "said,",
    "leaves the table",
    "has timed out",
    "is disconnected",
    "draws ",
)


def is_head(words: str) -> bool:
    """Whether a line is the first of a hand."""
    return bool(_HEAD.match(words))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text and its number."""

    number: int
    words: str

    def wrong(self, reason: str, rule: str = "") -> RecordError:
        """The error to raise about it."""
        return RecordError(reason, where=f'line {self.number} "{self.words}"', rule=rule)


class Sheet:
    """What one hand history says."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines, self.summary = lines, lines[-1]
        self.game, self.structure, self.sizes, self.about = _head(lines[0])
        self.posts: list[Post] = []
        self.rake: Cents = 0
        self.bring_in: Cents = 0
        self._short = False
        self._actions: list[tuple[str, Line]] = []
        self._dealt: dict[int, str] = {}
        """Position → the new cards that it was seen to get in the street that is being dealt."""
        self._drawn: dict[int, str] = {}
        """Position → the cards it gets in this draw."""
        self._street, self._dealing = -1, False
        self._folded: set[int] = set()
        rest = self._seat(lines[1:])
        self.collected = [0] * len(self.names)
        for line in rest:
            if line.words.startswith("*** SUMMARY"):
                self.summary = line
                break
            self._take(line)
        self._flush()
        for line in rest[rest.index(self.summary) :] if self.summary in rest else ():
            if match := _RAKE.search(line.words):
                self.rake = parse(match[1])

    # -- the fields ----------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The game for who plays it."""
        return self.game.variant(self.structure)

    def line_of(self, action: int) -> Line:
        """The line that an action comes from, counted from 1."""
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

    # -- the seats -----------------------------------------------------------------------------------------------------

    def _seat(self, lines: Sequence[Line]) -> Sequence[Line]:
        """The table and who is dealt in, clockwise from the button's left; answers the lines that follow."""
        if not lines or not (match := _TABLE.match(lines[0].words)):
            raise (lines or self.lines)[0].wrong(
                "the second line names the table: Table 'Swing' 9-max Seat #1 is the button"
            )
        table, most, button = match[1], int(match[2]), int(match[3] or 0)
        seated: list[tuple[int, str, Cents]] = []
        at = 1
        while at < len(lines) and (match := _SEAT.match(lines[at].words)):
            if not match[4].strip():
                seated.append((int(match[1]), match[2], parse(match[3])))
            at += 1
        if len(seated) < 2:
            raise lines[min(at, len(lines) - 1)].wrong("at least two players are dealt in: Seat 1: Ana ($200 in chips)")
        seated.sort(key=lambda one: (one[0] <= button, one[0]))
        self.seats, self.names = [one[0] for one in seated], [one[1] for one in seated]
        self.stacks = [one[2] for one in seated]
        if len(set(self.names)) < len(seated) or len(set(self.seats)) < len(seated):
            raise lines[1].wrong("two players have the same name or seat")
        if button and button not in self.seats:
            raise lines[0].wrong("nobody is dealt in who has the button")
        self.about = About(self.about.number, self.about.when, table, most, None)
        return lines[at:]

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
        elif words.startswith("Dealt to "):
            self._deal(line)
        elif (found := self._who(words)) is not None:
            self._does(line, *found)

    def _heading(self, line: Line) -> None:
        name = line.words[4:].partition(" ***")[0]
        self._flush()
        if name in ("SHOW DOWN", "SHOWDOWN"):
            return
        expected = headings(self.game)
        if name == "DRAW" and self.game.draws == 1:
            self._street += 1
            return
        if name not in expected:
            raise line.wrong(f"{name} is no street of {self.game.names[0]}")
        self._street = expected.index(name)
        if self.game.family == "flop" and self._street:
            cards = _CARDS.findall(line.words)
            if not cards:
                raise line.wrong("the board stands in brackets")
            self._act(line, f"d db {self._cards(line, cards[-1])}")
        elif self.game.family != "draw" or not self._street:
            self._dealing, self._dealt, self._deal_line = True, {}, line

    def _cards(self, line: Line, text: str) -> str:
        try:
            return "".join(card or UNKNOWN for card in cards_in(text))
        except (BadCards, RecordError) as error:
            raise line.wrong(str(error)) from None

    def _deal(self, line: Line) -> None:
        """The cards of one hand: those before in brackets, and the new ones."""
        found, parts = self._who(line.words.removeprefix("Dealt to ") + " "), _CARDS.findall(line.words)
        if found is None or not parts:
            raise line.wrong("cards go to somebody who is dealt in: Dealt to Ana [Ac Ad]")
        at = found[0]
        first = self._dealing and not self._street
        cards = self._cards(line, " ".join(parts) if first else parts[-1])
        if self._dealing:
            self._dealt[at] = cards
        elif at in self._drawn:
            self._drawn[at] = cards
        else:
            raise line.wrong("no cards are due")
        hole = self.game.hole
        if first and len(cards) == 2 * hole:
            self.about = About(self.about.number, self.about.when, self.about.table, self.about.most, self.seats[at])

    def _flush(self) -> None:
        """What is dealt in a street, once all that was seen of it is known."""
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
            raise line.wrong(f"{words.split(maxsplit=1)[0]} is nothing that a player does")

    def _post(self, line: Line, at: int, match: re.Match[str]) -> None:
        put, seat = parse(match[2]), self.seats[at]
        made = {post.kind for post in self.posts}
        low, high = self.sizes
        big = low if self.structure == "limit" else high
        big = next((post.live for post in self.posts if post.kind == "big"), big)
        match match[1]:
            case "the ante":
                most = max((post.dead for post in self.posts if post.kind == "ante"), default=put)
                self.posts.append(Post(seat, "ante", dead=most if match[3] else put))
            case "small blind" if "small" not in made:
                self.posts.append(Post(seat, "small", live=put))
            case "big blind" if "big" not in made:
                self.posts.append(Post(seat, "big", live=max(put, big) if match[3] else put))
            case "straddle":
                self.posts.append(Post(seat, "straddle", live=put))
            case "small blind":
                self.posts.append(Post(seat, "post", dead=put))
            case "big blind":
                self.posts.append(Post(seat, "post", live=put))
            case _:
                self.posts.append(Post(seat, "post", live=min(put, big), dead=max(0, put - big)))

    def _action(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self._size_of_bring_in(match)
        player = f"p{at + 1}"
        match match[1]:
            case "folds":
                self._folded.add(at)
                self._act(line, f"{player} f")
            case "checks" | "calls":
                self._act(line, f"{player} cc")
            case _:
                to = match[3] or match[2]
                if not to:
                    raise line.wrong("a bet or raise names its amount")
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

    def _collects(self, line: Line, at: int, match: re.Match[str]) -> None:
        self._flush()
        self.collected[at] += parse(match[1])


def _head(line: Line) -> tuple[Game, str, tuple[Cents, Cents], About]:
    """The game, its structure, its stakes, and what else the first line says."""
    first, match = _HEAD.match(line.words), _GAME.search(line.words)
    if first is None or match is None:
        known = ", ".join(game.names[0] for game in GAMES)
        raise line.wrong(f"no game that is known here; there are {known}, each Limit, Pot Limit or No Limit")
    when = _WHEN.search(line.words)
    about = About(number=first[1], when=when[1] if when else About().when)
    return _NAMED[match[1]], STRUCTURES[match[2]], (parse(match[3]), parse(match[4])), about


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
