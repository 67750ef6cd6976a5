"""What anybody may read: games, rules, posted fees, a game explained, the floor's exam; as plain data."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias

from houseway import players, rulebook
from houseway.floor import exam
from houseway.record import story
from houseway.record.exam import question_data
from houseway.rulebook import Game, House, NotSpread, Schedule
from houseway.rulebook.data import assumed_by_rule, game_data, rule_data

Houses: TypeAlias = Mapping[str, House]
QUESTIONS = 10
_EXAMPLE = 7
"""The seed of the example hands, so that everybody reads the same one."""


def all_houses() -> dict[str, House]:
    """The houses that come with the program and post collections: those that open tables."""
    return {name: place for name in rulebook.names() if (place := rulebook.house(name)).schedules}


def games(houses: Houses) -> list[dict[str, object]]:
    """What is spread where."""
    return [
        game_data(game) | {"house_name": house.name, "family": game.engine}
        for house in houses.values()
        for game in house.games.values()
    ]


def rule(houses: Houses, id: str) -> dict[str, object]:
    """One rule: house, chapter and number, what it says, an example, our reading where it leaves something open."""
    for house in houses.values():
        if found := house.catalogue.rule(id):
            return {name: value for name, value in rule_data(house, found).items() if value} | {
                "house_name": house.name
            }
    raise NotSpread(f"no house has a rule {id!r}; ids look like LL-HE-10c")


def explain(houses: Houses, house: str, game: str) -> dict[str, object]:
    """A game in our words: what it is about, every rule that binds it, and a hand as an example."""
    place, spread = _spread(houses, house, game)
    entry = next((one for one in place.catalogue.games if one.slug == game), None)
    assumed = assumed_by_rule(place)
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
        "example": _example(place, game),
    }


@cache
def _example(house: House, game: str) -> list[str]:
    """A hand of this house-game, told."""
    rules = house.game(game)
    fewest, most = rules.seats
    seats = players.seat_bots(rules, max(fewest, min(4, most)))
    return story.tell(players.play_hand(rules, seats, Random(_EXAMPLE), button=1, house=house))


def fees(houses: Houses, house: str, game: str) -> dict[str, object]:
    """Every printed fee table of a game, row by row."""
    place, _ = _spread(houses, house, game)
    tables = [_schedule(one) for one in place.schedules if game in one.games]
    return {"house": house, "house_name": place.name, "game": game, "schedules": tables}


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
    """Questions of the floor's exam; the same seed asks the same."""
    place = _house(houses, house)
    asked = [question_data(one) for one in exam.questions(place, Random(seed), QUESTIONS)]
    return {"house": house, "house_name": place.name, "seed": seed, "questions": asked}


def _house(houses: Houses, house: str) -> House:
    if house not in houses:
        raise NotSpread(f"there is no house {house!r}; there are {', '.join(houses)}")
    return houses[house]


def _spread(houses: Houses, house: str, game: str) -> tuple[House, Game]:
    place = _house(houses, house)
    if game not in place.games:
        raise NotSpread(f"{place.name} does not spread {game!r}; it spreads {', '.join(place.games)}")
    return place, place.games[game]
