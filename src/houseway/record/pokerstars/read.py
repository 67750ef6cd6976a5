"""Reading hand histories as PokerStars writes them, and other rooms after it: each becomes a hand and is played."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from houseway.money import Cents, show
from houseway.play.poker import PokerHand
from houseway.play.poker.events import BetReturned
from houseway.record.errors import RecordError
from houseway.record.phh.fields import chips
from houseway.record.phh.read import Recorded, play
from houseway.record.pokerstars.form import About
from houseway.record.pokerstars.head import Line, is_head
from houseway.record.pokerstars.lines import Sheet
from houseway.record.toml import Table, text_of
from houseway.rulebook import House, PokerRules


@dataclass(frozen=True, slots=True)
class Told:
    """A hand played from its text, with what else the text says of it."""

    played: Recorded
    about: About


def read(source: str | Path, house: House | str | None = None) -> list[Told]:
    """Plays every hand of a text or file; the first that fails is a RecordError with its line.

    They are played by the rules of the house asked for, else by those of the neutral casino.
    """
    file = str(source) if isinstance(source, Path) else ""
    try:
        return [play_text(lines, house) for lines in hands_in(source)]
    except RecordError as error:
        raise error.located(file=file) from None


def hands_in(source: str | Path) -> Iterator[list[Line]]:
    """The lines of each hand, numbered as they stand in the text."""
    whole = text_of(source) if isinstance(source, Path) else source
    found: list[Line] = []
    for number, words in enumerate(whole.lstrip("\ufeff").splitlines(), 1):
        line = Line(number, words.strip().lstrip("\ufeff"))
        if is_head(line.words) and found:
            yield found
            found = []
        if line.words and (found or is_head(line.words)):
            found.append(line)
        elif line.words:
            raise line.wrong("a hand begins with a line like PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - …")
    if not found:
        raise RecordError("the text holds no hand")
    yield found


def play_text(lines: Sequence[Line], house: House | str | None = None) -> Told:
    """Plays one hand and compares what everyone collects with what the text says.

    A text does not say when the rake was taken, nor how small a chip divides a pot: what agrees with it is played.
    """
    sheet = Sheet(lines)
    for tried in _ways(sheet.fields(), sheet.rake):
        with suppress(RecordError):
            played = _played(sheet, tried, house)
            if _agrees(sheet, played.hand):
                return Told(played, sheet.about)
    fields = sheet.fields()
    if sheet.rake:
        fields["winnings"] = [chips(won) for won in sheet.collected]
    played = _played(sheet, fields, house)
    for at, (mine, theirs) in enumerate(zip(played.hand.paid, sheet.collected, strict=True)):
        if mine != theirs and not sheet.rake:
            raise sheet.summary.wrong(f"{sheet.names[at]} collects {show(theirs)}, by the rules {show(mine)}")
    if sum(played.hand.paid) - sum(sheet.collected) != sheet.rake:
        raise sheet.summary.wrong(f"the rake is {show(sheet.rake)}, but the winners lack another amount")
    return Told(played, sheet.about)


def _agrees(sheet: Sheet, hand: PokerHand) -> bool:
    """Whether everyone collects what the text says; some count a blind that nobody called as returned."""
    if hand.paid == sheet.collected:
        return True
    returned = [0] * len(hand.seats)
    for event in hand.log:
        if isinstance(event, BetReturned):
            returned[hand.position[event.seat]] += event.amount
    back = [sum(both) for both in zip(hand.paid, returned, strict=True)]
    return back == [sum(both) for both in zip(sheet.collected, sheet.returned, strict=True)]


def _ways(fields: Table, rake: Cents) -> Iterator[Table]:
    """What a text leaves open: when the rake was taken, the smallest chip, and whether a second small blind is live."""
    posts: list[str] = fields["_posts"]
    live = [post if " and " in post else post.removesuffix(" dead") for post in posts]
    for told in (posts, live) if live != posts else (posts,):
        for moment in ("flop", "first-round", "before-deal") if rake else ("",):
            fee: Table = {"_fee": {"collection": chips(rake), "moment": moment}} if moment else {}
            for chip in (1, 100):
                yield fields | fee | {"_chip": chips(chip), "_posts": told}


def _played(sheet: Sheet, fields: Table, house: House | str | None) -> Recorded:
    """Plays the actions; an error names the line that the action stands in."""

    def table(rules: PokerRules) -> PokerRules:
        return _as_at_the_site(rules, sheet) if house is None else rules

    try:
        return play({"_house": "casino"} | fields, house, sheet.variant, table)
    except RecordError as error:
        if not error.action:
            raise
        raise sheet.line_of(error.action).wrong(error.reason, error.rule) from None


def _as_at_the_site(rules: PokerRules, sheet: Sheet) -> PokerRules:
    """What the site's tables play otherwise than the neutral house: the double bet on an open pair, and runs.

    The site burns no cards; it matters where the deck would not suffice.
    """
    if rules.game == "stud" and rules.stud is not None:
        rules = replace(rules, stud=replace(rules.stud, open_pair="either-limit"))
    if sheet.dealt + sum(street.burn for street in rules.deal.streets) > len(rules.deck()):
        unburned = tuple(replace(street, burn=False) for street in rules.deal.streets)
        rules = replace(rules, deal=replace(rules.deal, streets=unburned))
    match sheet.runs:
        case 2:
            return replace(rules, pot=replace(rules.pot, runs="twice"))
        case 3:
            return replace(rules, pot=replace(rules.pot, runs="three-times"))
    return rules
