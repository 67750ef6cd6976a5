"""Reading hand histories as PokerStars writes them, and other rooms after it: each becomes a hand and is played."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from houseway.engines.poker.phh.fields import chips
from houseway.engines.poker.phh.read import Recorded, play
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play.events import BetReturned
from houseway.engines.poker.pokerstars.form import Line, is_head
from houseway.engines.poker.pokerstars.lines import Sheet
from houseway.messages import Amount, _
from houseway.record.errors import RecordError
from houseway.record.recorder import About
from houseway.record.toml import Table, text_of
from houseway.rulebook import House, PokerRules

_Table: TypeAlias = Callable[[PokerRules, Sheet], PokerRules]
"""The rules of the table that a text is from, given those of the house."""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand played from its text, with the other facts of the text."""

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
    """Returns the numbered lines of each hand."""
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
            raise line.wrong(_("Begin a hand with a line like PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - …"))
    if not found:
        raise RecordError(_("There is no hand in this text."))
    yield found


def play_text(lines: Sequence[Line], house: House | str | None = None) -> Told:
    """Plays one hand and compares each player's winnings with the text.

    A text gives neither the time of the rake, nor the chip that divides a pot, nor the site's special rules, unless a
    house is named; the first reading that agrees with the text is played.
    """
    sheet, errors = Sheet(lines), []
    for table in (_house_rules, _site_rules) if house is None else (_house_rules,):
        for fields in _readings(sheet):
            try:
                played = _played(sheet, fields, house, table)
                _check_collected(sheet, played.hand, raked="winnings" in fields)
            except RecordError as error:
                errors.append(error)
            else:
                return Told(played, sheet.about)
    raise errors[-1]


def _readings(sheet: Sheet) -> Iterator[Table]:
    """Returns the readings that a text allows, by moment of the rake, smallest chip and type of second small blind."""
    told, rake = sheet.fields(), sheet.rake
    posts: list[str] = told["_posts"]
    live = [post if " and " in post else post.removesuffix(" dead") for post in posts]
    for made in (posts, live) if live != posts else (posts,):
        for moment in ("flop", "first-round", "before-deal") if rake else ("",):
            fee: Table = {"_fee": {"collection": chips(rake), "moment": moment}} if moment else {}
            for chip in (1, 100):
                yield told | fee | {"_chip": chips(chip), "_posts": made}
    yield told | ({"winnings": [chips(won) for won in sheet.collected]} if rake else {})


def _check_collected(sheet: Sheet, hand: PokerHand, *, raked: bool) -> None:
    """Whether each player collects the amount in the text; a rake from the winnings is the difference."""
    if raked and sum(hand.paid) - sum(sheet.collected) != sheet.rake:
        raise sheet.summary.wrong(
            _("The rake of {amount} isn't what the winners are missing.", amount=Amount(sheet.rake))
        )
    if raked or _agrees(sheet, hand):
        return
    for name, mine, theirs in zip(sheet.names, hand.paid, sheet.collected, strict=True):
        if mine != theirs:
            raise sheet.summary.wrong(
                _(
                    "{name} collects {stated}, but wins {won} by the rules.",
                    name=name,
                    stated=Amount(theirs),
                    won=Amount(mine),
                )
            )


def _agrees(sheet: Sheet, hand: PokerHand) -> bool:
    """Whether each player gets the amount in the text; some texts count an uncalled blind as returned."""
    if hand.paid == sheet.collected:
        return True
    returned = [0] * len(hand.seats)
    for event in hand.log:
        if isinstance(event, BetReturned):
            returned[hand.position[event.seat]] += event.amount
    back = [sum(both) for both in zip(hand.paid, returned, strict=True)]
    return back == [sum(both) for both in zip(sheet.collected, sheet.returned, strict=True)]


def _played(sheet: Sheet, fields: Table, house: House | str | None, table: _Table) -> Recorded:
    """Plays the actions; an error names the line of the action."""
    try:
        return play({"_house": "casino"} | fields, house, sheet.variant, lambda rules: table(rules, sheet))
    except RecordError as error:
        if not error.action:
            raise
        raise sheet.line_of(error.action).wrong(error.reason, error.rule) from None


def _house_rules(rules: PokerRules, _sheet: Sheet) -> PokerRules:
    """The house's own rules."""
    return rules


def _site_rules(rules: PokerRules, sheet: Sheet) -> PokerRules:
    """Returns the rules changed to the site's: the double bet on an open pair in stud, boards run more than once.

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
