"""The floor's ruling on an irregularity: chosen by the house's data, stated step by step, and carried out by the hand.

>>> from houseway.cards import deck
>>> from houseway.irregularities import EarlyFlop
>>> from houseway.engines.contract import Seated
>>> from houseway.engines.poker.play import Deal, PokerHand
>>> from houseway.rulebook import house
>>> rules = house("limelight").game("holdem", limit="3/6")
>>> hand = PokerHand(rules, [Seated(seat, 10000) for seat in (1, 2, 3)], deck(), button=1)
>>> _ = hand.apply(Deal())
>>> found = ruling(hand, EarlyFlop())
>>> found.cite.rule, found.does
('LL-HE-13', ('shuffle-before-next', 'no-burn-next'))
>>> _ = hand.apply(found.command())
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import get_args

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.contract import Hand, Refused
from houseway.engines.rulings import RuleOn, to_shuffle
from houseway.floor.engine import floor_engine
from houseway.messages import Cards, Message, OneOf, _, all_of
from houseway.rulebook import Cite, GameRules, House, house, names
from houseway.rulebook.house import Game
from houseway.rulebook.rulings import Operation, RulingEntry, Rulings, SubstantialAction

PRACTICE = "casino"
"""The neutral house; its rulings are the common practice of California rooms."""
SILENT = _("The rulebook doesn't cover this. It is common practice in California rooms.")
AFTER_THE_HAND = ("shown-to-one", "retrieved-hand")
"""The irregularities that the floor still rules on when the pot has been pushed."""
_BY_NAME: dict[str, Operation] = {name: name for name in get_args(Operation)}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling on an irregularity, with its source."""

    irregularity: irregularities.Irregularity
    house: str
    does: tuple[Operation, ...]
    steps: tuple[Message, ...]
    cite: Cite
    choice: str = ""
    choices: tuple["Ruling", ...] = ()
    """The outcomes that the floor or the player may choose from; empty if there is no choice."""
    about: tuple[tuple[Card, ...], ...] = ()
    """The cards of each step, if the book rules on the cards one by one."""

    @property
    def assumed(self) -> bool:
        """Whether it rests on a reading or on common practice as well as on the rulebook."""
        return bool(self.cite.assumed)

    def command(self, *, choice: str = "", order: tuple[Card, ...] = ()) -> RuleOn:
        """Returns the command that carries it out, with the choice of an outcome and the new order of a shuffle."""
        chosen = self.chosen(choice)
        return RuleOn(self.irregularity, chosen.does, chosen.cite.rule, chosen.choice, order, chosen.about)

    def chosen(self, choice: str) -> "Ruling":
        """Returns the outcome of that name, or the ruling itself if there is nothing to choose."""
        if not self.choices:
            if choice:
                raise Refused(_("There is nothing to choose here, so leave out “{choice}”.", choice=choice))
            return self
        for one in self.choices:
            if one.choice == choice:
                return one
        names = OneOf(tuple(one.choice for one in self.choices))
        raise Refused(_("Choose {choices}.", choices=names), self.cite, self.house)

    def shuffle(self, hand: Hand, choice: str = "") -> tuple[Card, ...]:
        """Returns the cards whose new order the ruling needs now; most rulings need none."""
        return to_shuffle(hand, self.command(choice=choice))


def ruling(hand: Hand, one: irregularities.Irregularity) -> Ruling:
    """Returns the ruling of a hand's house on an irregularity at this moment, without carrying it out."""
    if hand.over and one.kind not in AFTER_THE_HAND:
        raise Refused(_("The hand is over and the pot has been pushed. There is nothing to rule on."))
    place = hand.rules.house
    if isinstance(one, irregularities.Override):
        return _override(place, hand, one)
    engine = floor_engine(hand.rules)
    known = engine.facts(hand, one)
    parts = {cards: _in_books(hand, one, known | own) for cards, own in engine.apart(hand, one).items()}
    if len({(part.does, part.cite) for part in parts.values()}) < 2:
        return _in_books(hand, one, known)
    return _together(one, place, parts)


def _in_books(hand: Hand, one: irregularities.Irregularity, known: Mapping[str, str]) -> Ruling:
    """Returns the house's ruling for the known facts, or the common practice if its rulebook is silent."""
    place = hand.rules.house
    for book in (place, house(PRACTICE)):
        if fitting := _fitting(book, hand.rules, hand, one, known):
            return _ruling(one, place, fitting, book != place)
    raise Refused(_("This game has no ruling for this: {what}", what=irregularities.described(one)))


def _fitting(
    book: House, rules: GameRules, hand: Hand, one: irregularities.Irregularity, known: Mapping[str, str]
) -> list[RulingEntry]:
    """Returns a house's rulings on it that govern the game and fit the facts and the moment."""
    now = floor_engine(hand.rules).moments(hand, one, substantial(book.rulings, rules))
    return [
        entry for entry in entries(book.rulings, rules, one.kind, known) if entry.governs(rules) and entry.moment in now
    ]


def _together(one: irregularities.Irregularity, place: House, parts: Mapping[tuple[Card, ...], Ruling]) -> Ruling:
    """Returns one ruling on several cards, each ruled on separately."""
    cites = [part.cite for part in parts.values()]
    return Ruling(
        one,
        place.name,
        does=tuple(step for part in parts.values() for step in part.does),
        steps=tuple(
            _("{cards}: {step}", cards=Cards(cards), step=line) for cards, part in parts.items() for line in part.steps
        ),
        cite=Cite(
            tuple(dict.fromkeys(rule for cite in cites for rule in cite.rules)),
            ", ".join(dict.fromkeys(cite.where for cite in cites if cite.where)),
            _all_assumed(dict.fromkeys(cite.assumed for cite in cites if cite.assumed)),
        ),
        about=tuple(cards for cards, part in parts.items() for _ in part.does),
    )


def _all_assumed(readings: Collection[str]) -> str:
    return all_of(readings) if len(readings) > 1 else "".join(readings)


def entries(rulings: Rulings, rules: GameRules, kind: str, known: Mapping[str, str]) -> list[RulingEntry]:
    """Returns a house's rulings on a kind of irregularity in a game that agree with the known facts."""
    return [
        entry for entry in rulings.entries if entry.irregularity == kind and entry.covers(rules) and entry.fits(known)
    ]


def substantial(rulings: Rulings, rules: GameRules) -> SubstantialAction | None:
    """Returns the house's definition of substantial action in a game; None if it has none."""
    return next((one for one in rulings.substantial if not rules.names.isdisjoint(one.games)), None)


def _ruling(one: irregularities.Irregularity, place: House, fitting: list[RulingEntry], silent: bool) -> Ruling:
    """Returns the first ruling that fits; if it is a choice, with the other choices at the same moment."""
    first = fitting[0]
    same = [entry for entry in fitting if entry.choice and entry.moment == first.moment and entry.case == first.case]
    found = list({entry.choice: entry for entry in reversed(same)}.values())[::-1] if first.choice else [first]
    made = tuple(
        Ruling(one, place.name, entry.do, entry.say, cited(entry.cite, silent), entry.choice) for entry in found
    )
    return replace(made[0], choice="", choices=made) if first.choice else made[0]


def cited(cite: Cite, silent: bool) -> Cite:
    """Returns the citation of a ruling; common practice if the rulebook is silent."""
    return Cite((), "", SILENT) if silent else cite


def _override(place: House, hand: Hand, one: irregularities.Override) -> Ruling:
    """Returns the floor's own decision; cites the rule that gives it the power."""
    known = floor_engine(hand.rules).OPERATIONS
    if strange := [step for step in one.does if step not in known]:
        steps = OneOf(tuple(known))
        raise Refused(_("The floor has no step “{step}”. Choose {steps}.", step=strange[0], steps=steps))
    found = entries(place.rulings, hand.rules, "override", {})
    cite = found[0].cite if found else Cite((), "", SILENT)
    return Ruling(one, place.name, tuple(_BY_NAME[step] for step in one.does), (_("{reason}", reason=one.why),), cite)


def in_the_same_structure(game: Game, rules: GameRules) -> GameRules:
    """Returns another house's rules for the game, in the same structure if it has that."""
    return game.at(structure=rules.structure if rules.structure in game.structures else None)


def elsewhere(hand: Hand, one: irregularities.Irregularity) -> dict[str, Ruling]:
    """Returns the rulings of the other houses that spread the game, by house."""
    out, known = {}, floor_engine(hand.rules).facts(hand, one)
    for name in names():
        other = house(name)
        game = other.games.get(hand.rules.game)
        if game is None or other == hand.rules.house or other == house(PRACTICE):
            continue
        if fitting := _fitting(other, in_the_same_structure(game, hand.rules), hand, one, known):
            out[name] = _ruling(one, other, fitting, silent=False)
    return out
