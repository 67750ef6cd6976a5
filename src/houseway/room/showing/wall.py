"""The board on the wall: who waits for what and how long, what is spread with how many open seats, the jackpots."""

from typing import Any

from houseway.room.room import Room
from houseway.room.showing.names import People, known
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.lists import Waiting

Json = dict[str, Any]


def wall(room: Room, people: People) -> Json:
    """Everything on the board, by house."""
    open_tables = room.public_tables()
    houses = {keeper.status.spot.house for keeper in open_tables}
    houses |= {list_id.split("/", 1)[0] for list_id in room.lists.names}
    told: Json = {"houses": {house: _house(room, house, open_tables, people) for house in sorted(houses)}}
    settings = room.settings
    return told | {name: value for name, value in (("room", settings.name), ("hours", settings.hours)) if value}


def _house(room: Room, house: str, open_tables: list[Keeper], people: People) -> Json:
    games: dict[str, Json] = {}
    for keeper in open_tables:
        if keeper.status.spot.house == house:
            line = games.setdefault(keeper.status.spot.list, _game(room, keeper.status.spot.list))
            line["tables"].append(keeper.id)
            line["open"] += len(room.free_seats(keeper))
    for list_id in room.lists.names:
        if list_id.startswith(f"{house}/"):
            games.setdefault(list_id, _game(room, list_id))
    for list_id, line in games.items():
        waiting = room.lists.names.get(list_id, [])
        line["names"] = [_name(one, people) for one in waiting]
        if wait := room.lists.estimate(list_id, len(waiting) + 1):
            line["wait"] = wait
    found: Json = {"name": room.houses[house].name, "games": games}
    if jackpot := room.balances.get(f"jackpot:{house}", 0):
        found["jackpot"] = jackpot
    return found


def _game(room: Room, list_id: str) -> Json:
    house, game, limit = list_id.split("/", 2)
    return {"title": room.houses[house].games[game].title, "game": game, "limit": limit, "tables": [], "open": 0}


def _name(one: Waiting, people: People) -> Json:
    name: Json = {"name": known(one.player, people).name}
    if one.table:
        name["table"] = one.table
    if one.coming:
        name["coming"] = True
    return name
