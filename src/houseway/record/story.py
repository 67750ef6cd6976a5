"""Stories: our own record of a hand, for every game and house, written and read by people.

A story is TOML. Its head names house, game, structure and limit; then come the seats with their stacks and cards, the
posts and the fee, the actions one sentence each, and the outcome. Reading a story plays it; an outcome that differs
from the play is an error that names the place.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from houseway import money
from houseway.cards import BadCards
from houseway.engines.contract import Hand, Refused
from houseway.messages import AllOf, _
from houseway.record.errors import RecordError
from houseway.record.recorder import recorder
from houseway.record.setups import house_of
from houseway.record.toml import Table, dump, parse, text_of
from houseway.rulebook import BadRulebook, GameRules, House, NotSpread, Stakes

_HEAD = ("title", "about", "house", "game", "structure", "limit", "stakes")
_STAKES = ("bets", "blinds", "ante", "bring_in", "forced_open", "minimum", "maximum")


@dataclass(frozen=True, slots=True)
class Story:
    """A story that has been played."""

    hand: Hand
    title: str
    about: str


def tell(hand: Hand) -> list[str]:
    """Returns a hand in sentences."""
    return recorder(hand.rules).tell(hand)


def write(hand: Hand, *, title: str = "", about: str = "") -> str:
    """Returns a hand as a story."""
    kind = recorder(hand.rules)
    head, posted = _head(hand.rules)
    texts = {name: words for name, words in (("title", title), ("about", about)) if words}
    body = texts | head | kind.setup(hand, posted) | {"actions": kind.actions(hand)}
    outcome = _outcome(hand)
    return dump(body) + (f"\n[outcome]\n{dump(outcome)}" if outcome else "")


def _outcome(hand: Hand) -> Table:
    """Returns the winnings, the fee and the final stacks; empty while the hand is in play."""
    kind = recorder(hand.rules)
    end = hand.result
    if end is None:
        return {}
    fee = {"collection": money.show(end.collection), "jackpot": money.show(end.jackpot)}
    stacks = {str(seat): money.show(stack) for seat, stack in sorted(end.stacks.items())}
    return kind.outcome(hand) | fee | {"stacks": stacks}


def read(source: str | Path, house: House | str | None = None) -> Story:
    """Plays a story, from its text or file, and checks its outcome. ``house`` replaces the one it names."""
    file = str(source) if isinstance(source, Path) else ""
    try:
        return play(parse(text_of(source) if isinstance(source, Path) else source), house)
    except RecordError as error:
        raise error.located(file=file) from None


def play(story: Table, house: House | str | None = None) -> Story:
    """Plays a story that has been parsed."""
    setup = {name: value for name, value in story.items() if name not in (*_HEAD, "actions", "outcome")}
    rules = _rules(story, house)
    kind = recorder(rules)
    try:
        hand = kind.start(rules, setup)
    except (Refused, BadCards) as error:
        raise RecordError(str(error), rule=error.rule if isinstance(error, Refused) else "") from None
    actions = story.get("actions", [])
    if not isinstance(actions, list) or not all(isinstance(line, str) for line in actions):
        raise RecordError(_("Write a list of sentences."), where="actions")
    for number, line in enumerate(actions, 1):
        try:
            hand.apply(kind.command(hand, line))
        except Refused as refused:
            raise RecordError(str(refused), action=number, text=line, rule=refused.rule) from None
        except (RecordError, BadCards, money.BadMoney) as error:
            raise RecordError(str(error), action=number, text=line) from None
    _compare(story.get("outcome", {}), _outcome(hand), "outcome")
    return Story(hand, _text(story, "title", ""), _text(story, "about", ""))


def _head(rules: GameRules) -> tuple[Table, GameRules]:
    """Returns the head of a story and the rules it names. Stakes that the house does not post are spelled out."""
    head: Table = {"house": rules.house.slug, "game": rules.game}
    if rules.structure:
        head["structure"] = rules.structure
    posted = _posted(rules)
    if posted.stakes == rules.stakes:
        return head | {"limit": rules.stakes.name}, posted
    given = {name: getattr(rules.stakes, name) for name in _STAKES}
    shown = {
        name: [money.show(one) for one in value] if isinstance(value, tuple) else money.show(value)
        for name, value in given.items()
        if value
    }
    named = {"limit": rules.stakes.name} if rules.stakes.name else {}
    return head | named | {"stakes": shown}, posted


def _posted(rules: GameRules) -> GameRules:
    """Returns the house's posted rules of a game, at the same limit if it is posted."""
    game = rules.house.games[rules.game]
    limits = {row.name for row in game.limits(rules.structure)}
    return game.at(structure=rules.structure, limit=rules.stakes.name if rules.stakes.name in limits else None)


def _rules(story: Table, house: House | str | None) -> GameRules:
    home = house_of(house, story.get("house", "casino"))
    structure = _text(story, "structure", "") if "structure" in story else None
    limit = _text(story, "limit", "") if "limit" in story else None
    spelled_out = "stakes" in story
    try:
        rules = home.game(_text(story, "game", None), structure=structure, limit=None if spelled_out else limit)
    except (NotSpread, BadRulebook) as error:
        raise RecordError(str(error), where="game") from None
    return dataclasses.replace(rules, stakes=_stakes(story["stakes"], limit or "")) if spelled_out else rules


def _stakes(given: object, name: str) -> Stakes:
    if not isinstance(given, dict) or set(given) - set(_STAKES):
        raise RecordError(_("Write a table of {names}.", names=AllOf(tuple(_STAKES))), where="stakes")
    values: Table = {}
    for key, value in given.items():
        if key in ("bets", "blinds"):
            values[key] = tuple(
                _amount(one, f"stakes.{key}") for one in (value if isinstance(value, list) else [value])
            )
        else:
            values[key] = _amount(value, f"stakes.{key}")
    return Stakes(name=name, **values)


def _amount(given: object, where: str) -> money.Cents:
    """Returns an amount of a story, written as text: ``"$4"``."""
    try:
        cents = money.parse(given) if isinstance(given, str) else -1
    except ValueError as error:
        raise RecordError(str(error), where=where) from None
    if cents < 0:
        raise RecordError(
            _("{value} isn't an amount. Write it as text: {example}.", value=repr(given), example='"$4"'), where=where
        )
    return cents


def _text(story: Table, name: str, default: str | None) -> str:
    given = story.get(name, default)
    if not isinstance(given, str):
        raise RecordError(_("This field is missing.") if given is None else _("Write text."), where=name)
    return given


def _compare(stated: object, played: object, where: str) -> None:
    """Refuses an outcome that contradicts the play; it may leave things out."""
    if isinstance(stated, Mapping) and isinstance(played, Mapping):
        for key, value in stated.items():
            if key not in played:
                why = _("The hand has no such entry. It has {names}.", names=AllOf(tuple(map(str, played))))
                raise RecordError(why, where=f"{where}.{key}")
            _compare(value, played[key], f"{where}.{key}")
    elif isinstance(stated, list) and isinstance(played, list) and len(stated) == len(played):
        for at, (theirs, ours) in enumerate(zip(stated, played, strict=True), 1):
            _compare(theirs, ours, _("{where}, line {number}", where=where, number=at))
    elif _plain(stated) != _plain(played):
        said, done = _quoted(stated), _quoted(played)
        raise RecordError(_("The story has {said}, but the hand gives {done}.", said=said, done=done), where=where)


def _plain(value: object) -> object:
    """Returns a value without case, full stop, or the notation of an amount."""
    if not isinstance(value, str):
        return value
    try:
        return money.parse(value)
    except ValueError:
        return value.strip().rstrip(".").lower()


def _quoted(value: object) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)
