"""Settings that would be accepted and have no effect, because another setting leaves them nothing to decide.

Each has one plain value for that case. Any other is refused: it reads like a rule, and nobody would play by it.
"""

from collections.abc import Iterator
from typing import TypeAlias

from houseway.rulebook.banked import BankedRules
from houseway.rulebook.families import Draw
from houseway.rulebook.house import Game, GameRules
from houseway.rulebook.poker import PokerRules

Idle: TypeAlias = tuple[str, object, str]
"""A setting that decides nothing here, the value it must then have, and why."""


def idle_in_all(game: Game) -> dict[str, str]:
    """The settings of a game that decide nothing in any of its structures."""
    found = [dict(idle(game.at(structure=structure))) for structure in game.structures]
    return {setting: why for setting, why in found[0].items() if all(setting in one for one in found)}


def idle(rules: GameRules) -> Iterator[tuple[str, str]]:
    """The settings that say something although they decide nothing, each with what to write instead."""
    for setting, plain, why in _idle(rules):
        section, name = setting.split(".")
        if getattr(getattr(rules, section), name) != plain:
            yield setting, f"{why}, so that it has no effect: write {_written(plain)}"


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case _:
            return str(value)


def _idle(rules: GameRules) -> Iterator[Idle]:
    if isinstance(rules, PokerRules):
        yield from _betting(rules)
        yield from _blinds(rules)
        yield from _own_cards(rules)
        yield from _kill(rules)
    if isinstance(rules, BankedRules):
        yield from _banked(rules)
        yield from _twentyone(rules)


def _betting(rules: PokerRules) -> Iterator[Idle]:
    if not rules.betting.raise_cap:
        yield "betting.heads_up", "uncapped", "raises are not counted"
    if not rules.betting.raise_cap or rules.betting.heads_up == "capped":
        yield "betting.cap_counts", "in-the-pot", "nobody is counted for a cap"
    if rules.betting.sizing in ("fixed", "spread") and rules.betting.short_all_in != "half-bet":
        yield "betting.short_all_in", "full-bet", "an all-in that makes up a full bet is one"
    if rules.stud is not None and rules.betting.fixed_limit:
        yield "stud.increment", 0, "every bet is of one size"


def _blinds(rules: PokerRules) -> Iterator[Idle]:
    if not rules.stakes.blinds:
        yield "blinds.heads_up_button", "small-blind", "the game has no blinds"
        yield "blinds.straddle", "none", "the game has no blinds"
    if not _is_killed(rules):
        yield "blinds.killer_acts", "in-turn", "nobody posts a kill"


def _is_killed(rules: PokerRules) -> bool:
    """Whether somebody posts a kill, after a pot or on coming in."""
    comes_in = rules.entry is not None and bool(rules.entry.kills)
    return comes_in or (rules.kill is not None and rules.kill.post != "none")


def _own_cards(rules: PokerRules) -> Iterator[Idle]:
    most = sum(street.down + street.up for street in rules.deal.streets)
    if most <= 5:
        yield "showdown.must_show", "all-cards", f"a hand has {most} cards"
    if not any(street.discard for street in rules.deal.streets):
        yield "deal.too_many_hole_cards", "refused", "nobody throws cards away"
    if rules.draw is not None and max(rules.draw.most, rules.draw.dealer_most) < 5:
        yield "draw.fifth_card", "in-turn", "nobody draws five cards"
    if rules.draw is not None and rules.draw.cut == 1:
        yield "draw.cut", 0, "every cut lifts a card"
    if rules.draw is not None:
        yield from ((f"draw.{name}", most, f"a hand has {most} cards") for name in _beyond(rules.draw, most))


def _beyond(draw: Draw, most: int) -> Iterator[str]:
    """The numbers of cards to draw that are more than anybody holds."""
    if draw.most > most:
        yield "most"
    if draw.dealer_most > most:
        yield "dealer_most"


def _kill(rules: PokerRules) -> Iterator[Idle]:
    if rules.kill is None:
        return
    match rules.kill.trigger:
        case "two-pots":
            yield "kill.least_pot", 0, "two pots running kill the next, whatever is in them"
            if rules.kill.second_leg == "any-pot":
                yield "kill.again", "killer-wins", "the next pot of a killer is again a second one running"
        case "scoop":
            yield "kill.second_leg", "any-pot", "one pot is enough for a kill"
            yield "kill.split", "nothing", "only one who wins both halves kills a pot"


def _banked(rules: BankedRules) -> Iterator[Idle]:
    if rules.settlement.order == "action-button":
        yield "settlement.bank_short", "same-order", "wagers are settled from the action button in any case"
    if not rules.wagers.backline:
        yield "wagers.most_backline", 0, "nobody may wager behind another"
        yield "wagers.decides", "seated", "a square has one player"


def _twentyone(rules: BankedRules) -> Iterator[Idle]:
    if rules.deal is not None and not rules.shoe.jokers:
        yield "deal.joker_up", "no-jokers", "there are no jokers"
    if rules.deal is not None and rules.deal.bank_second != "down":
        yield "deal.peek", False, "no card lies face down"
    if rules.surrender is not None and rules.surrender.when == "never":
        yield "surrender.most", 0, "nobody may surrender"
        yield "surrender.after_split", False, "nobody may surrender"
