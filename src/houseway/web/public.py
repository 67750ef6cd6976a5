"""Public information as plain data: games, rules, posted fees, explanations of games, the floor's exam."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias

from houseway import players
from houseway.engines.contract import Hand
from houseway.engines.payouts import Line
from houseway.engines.registry import payouts
from houseway.floor import exam
from houseway.record import story
from houseway.record.exam import question_data
from houseway.room.engine import engine_of
from houseway.room.views import records
from houseway.rulebook import Game, GameRules, House, NotSpread, Schedule
from houseway.rulebook.data import game_data, readings_by_rule, rule_data

Houses: TypeAlias = Mapping[str, House]
QUESTIONS = 10
_EXAMPLES = range(7, 47)
"""The seeds that are tried for an example hand, so that it is always the same one."""


def games(houses: Houses) -> list[dict[str, object]]:
    """Returns the games of each house."""
    return [
        game_data(game) | {"house_name": house.name, "family": game.engine}
        for house in houses.values()
        for game in house.games.values()
    ]


def rule(houses: Houses, id: str) -> dict[str, object]:
    """Returns a rule: house, chapter, number, what it says, an example, and our reading if it leaves something open."""
    for house in houses.values():
        if found := house.catalogue.rule(id):
            return {name: value for name, value in rule_data(house, found).items() if value} | {
                "house_name": house.name
            }
    raise NotSpread(f"no house has a rule {id!r}; ids look like LL-HE-10c")


def house_card(houses: Houses, house: str) -> dict[str, object]:
    """Describes a house in short: its book, how much of it is our reading, its collections and its jackpots."""
    place = _house(houses, house)
    return {
        "house": house,
        "name": place.name,
        "rules": len(place.catalogue.rules),
        "assumed": len(readings_by_rule(place)),
        "notes": place.catalogue.notes,
        "collections": [
            {
                "title": one.title,
                "payer": one.payer,
                "per": one.per,
                "rates": sorted({row.collection for row in one.row}),
                "jackpots": sorted({row.jackpot for row in one.row if row.jackpot}),
                "rules": one.rule,
            }
            for one in place.schedules
        ],
    }


def explain(houses: Houses, house: str, game: str) -> dict[str, object]:
    """Explains a game in our words: its goal, all of its rules, and an example hand."""
    place, spread = _spread(houses, house, game)
    entry = next((one for one in place.catalogue.games if one.slug == game), None)
    assumed = readings_by_rule(place, game)
    own = [rule for rule in place.catalogue.rules if game in rule.games]
    return {
        **game_data(spread),
        "house_name": place.name,
        "family": spread.engine,
        **({"goal": entry.goal, "deck": entry.deck, "joker": entry.joker} if entry else {}),
        "rules": [
            {"id": one.id, "where": one.where, "kind": one.kind, "says": one.says}
            | ({"example": one.example} if one.example else {})
            | ({"assumed": assumed[one.id]} if one.id in assumed else {})
            for one in own
        ],
        "example": story.tell(_example_hand(place, game)),
    }


def example(houses: Houses, house: str, game: str) -> dict[str, Any]:
    """Returns a hand step by step as its winner saw it, with the rule at each step."""
    place, spread = _spread(houses, house, game)
    return _example(place, spread.slug)


@cache
def _example(place: House, game: str) -> dict[str, Any]:
    spread, hand = place.games[game], _example_hand(place, game)
    names = {seat: players.NAMES[seat - 1] for seat in range(1, _players(hand.rules) + 1)}
    return {
        "house": place.slug,
        "house_name": place.name,
        "game": game,
        "title": spread.title,
        "family": spread.engine,
        "limit": hand.rules.stakes.name,
        "seats": [hand.rules.seats[0], len(names)],
        "layout": engine_of(hand.rules).shown.layout(hand.rules),
        "names": {str(seat): name for seat, name in names.items()},
        "seat": (winner := engine_of(hand.rules).shown.winner(hand)),
        "steps": records.hand_steps(hand, winner, names),
    }


@cache
def _example_hand(house: House, game: str) -> Hand:
    """Returns a hand played by bots: the first of a few that is decided by its cards, because it shows the most."""
    rules = house.game(game)
    seats = players.seat_bots(rules, _players(rules))
    for seed in _EXAMPLES:
        hand = players.play_hand(rules, seats, Random(seed), button=1, fees=True)
        if any(type(event).__name__ in _DECIDES for event in hand.log):
            break
    return hand


_DECIDES = ("Shown", "Settled", "Collected")
"""Events of a hand that was decided by its cards: a showdown, a payout, a condition at pan."""


def _players(rules: GameRules) -> int:
    """Returns the number of players in an example hand."""
    fewest, most = rules.seats
    return max(fewest, min(4, most))


def fees(houses: Houses, house: str, game: str) -> dict[str, object]:
    """Returns the printed fee tables of a game, row by row."""
    place, _ = _spread(houses, house, game)
    tables = [_schedule(one) for one in place.schedules if game in one.games]
    return {"house": house, "house_name": place.name, "game": game, "schedules": tables}


def reckon(houses: Houses, house: str, game: str, amounts: Mapping[str, str]) -> list[Line]:
    """Calculates pots, payouts or pays from amounts, each line with its rules."""
    place, _ = _spread(houses, house, game)
    given = dict(amounts)
    rules = place.game(game, structure=given.pop("structure", "") or None, limit=given.pop("limit", "") or None)
    return list(payouts(rules, given))


def _schedule(table: Schedule) -> dict[str, Any]:
    return {
        "name": table.name,
        "title": table.title,
        "payer": table.payer,
        "per": table.per,
        "moment": table.moment,
        "structures": table.structures,
        "option": table.option,
        "jackpot_inside": table.jackpot_inside,
        "assumed": table.assumed,
        "rules": table.rule,
        "rows": [row.printed() | {"collection": row.collection, "jackpot": row.jackpot} for row in table.row],
    }


def exam_paper(houses: Houses, house: str, seed: int) -> dict[str, object]:
    """Returns questions of the floor's exam; the same seed gives the same questions."""
    place = _house(houses, house)
    questions = [question_data(one) for one in exam.questions(place, Random(seed), QUESTIONS)]
    return {"house": house, "house_name": place.name, "seed": seed, "questions": questions}


def _house(houses: Houses, house: str) -> House:
    if house not in houses:
        raise NotSpread(f"there is no house {house!r}; there are {', '.join(houses)}")
    return houses[house]


def _spread(houses: Houses, house: str, game: str) -> tuple[House, Game]:
    place = _house(houses, house)
    if game not in place.games:
        raise NotSpread(f"{place.name} does not spread {game!r}; it spreads {', '.join(place.games)}")
    return place, place.games[game]
