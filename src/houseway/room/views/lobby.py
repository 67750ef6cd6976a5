"""Pages for everyone: the lobby, a person's own page, and the board on the wall."""

from houseway.room.people.people import Person
from houseway.room.people.preferences import preferences_view
from houseway.room.room import Room
from houseway.room.tables.lists import Waiting
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Json, filled
from houseway.room.views.facts import People, known, standing, waiting
from houseway.room.views.stakes import stakes_at, stakes_name
from houseway.rulebook import House


def spread(house: House) -> Json:
    """Returns the games a house spreads."""
    games = {}
    for slug, game in house.games.items():
        rules = game.at()
        games[slug] = {
            "title": game.title,
            "family": rules.engine,
            "structures": [name for name in game.structures if name],
            "limits": list(dict.fromkeys(row.name for row in game.stakes)),
            "seats": list(game.seats),
        }
    return {"name": house.name, "games": games}


def table_line(runtime: TableRuntime, room: Room) -> Json:
    """Returns a table's line in the lobby."""
    table, spot, main = runtime.table, runtime.status.spot, room.main_table(runtime)
    feeds = {} if main is runtime else {"feeds": main.id}
    return {
        "house": spot.house,
        "game": spot.game,
        "title": table.rules.title,
        "structure": table.rules.structure,
        "limit": spot.limit,
        "stakes": stakes_name(table.rules.stakes, table.rules.structure),
        "state": standing(runtime),
        **({"by_hand": True} if runtime.by_hand else {}),
        "seated": len(table.chairs),
        "bots": len(runtime.bots),
        "most": table.rules.seats[1],
        "waiting": waiting(runtime, room),
        **feeds,
    }


def lists_view(room: Room) -> Json:
    """Returns every waiting list."""
    out = {}
    for list_id, names in room.lists.names.items():
        house, game, limit = list_id.split("/", 2)
        out[list_id] = {"house": house, "game": game, "limit": limit, "waiting": len(names)}
    return out


def me(person: Person, room: Room) -> Json:
    """Returns a person's own page."""
    called: Json = {}
    for list_id, names in room.lists.names.items():
        for place, one in enumerate(names, 1):
            if one.player == person.id:
                called[list_id] = {"place": place}
                if wait := room.lists.estimate(list_id, place):
                    called[list_id]["wait"] = wait
                if one.table:
                    answer = filled(coming=one.coming, more_time=one.more_time)
                    called[list_id]["called"] = {"table": one.table, "until": room.wall(one.until), **answer}
    view: Json = {
        "id": person.id,
        "name": person.name,
        "roles": sorted(person.roles),
        "chips": room.balance(person.id),
        "seats": room.seats_of(person.id),
        "lists": called,
        "friends": _with_friends(person.id, room),
        "preferences": preferences_view(dict(person.preferences)),
    }
    deals = room.dealers.on.get(person.id)
    return view | filled(
        deals={"table": deals.table, "since": deals.since} if deals else None,
        guest=person.guest,
        nickname=person.nickname,
        zone=room.settings.zone,
        put_out=_put_out(person.id, room),
    )


def _put_out(person: str, room: Room) -> Json:
    """The tables where the person lost their seat, with the chips returned to their account."""
    return {
        id: {"title": runtime.table.rules.title, "limit": runtime.status.spot.limit, **runtime.status.put_out[person]}
        for id, runtime in room.runtimes.items()
        if person in runtime.status.put_out and runtime.is_open
    }


def _with_friends(person: str, room: Room) -> Json:
    """The private tables open to the person, with the link to each."""
    return {
        id: {
            "name": runtime.status.name,
            "title": runtime.table.rules.title,
            "limit": runtime.status.spot.limit,
            "house": runtime.status.spot.house,
            "invite": runtime.status.invite,
            "host": runtime.status.by,
        }
        for id, runtime in room.runtimes.items()
        if runtime.status.invite and runtime.is_open and runtime.may_see(person)
    }


# -- the board on the wall ---------------------------------------------------------------------------------------------


def wall(room: Room, people: People) -> Json:
    """Returns the board on the wall, by house."""
    # A table that the room deals may be left over in the log of a room that is dealt by hand now.
    only_by_hand = room.settings.dealt == "by hand"
    open_tables = [runtime for runtime in room.public_tables() if runtime.by_hand or not only_by_hand]
    houses = {runtime.status.spot.house for runtime in open_tables}
    houses |= {list_id.split("/", 1)[0] for list_id in room.lists.names}
    told: Json = {"houses": {house: _house(room, house, open_tables, people) for house in sorted(houses)}}
    return told | filled(room=room.settings.name, hours=room.settings.hours)


def _house(room: Room, house: str, open_tables: list[TableRuntime], people: People) -> Json:
    games: dict[str, Json] = {}
    for runtime in open_tables:
        if runtime.status.spot.house == house:
            line = games.setdefault(runtime.status.spot.list, _game(room, runtime.status.spot.list))
            line["tables"].append(runtime.id)
            line["open"] += len(room.free_seats(runtime))
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
    rules = room.houses[house].games[game]
    line: Json = {"title": rules.title, "game": game, "limit": limit, "stakes": stakes_at(rules, limit)}
    return line | {"tables": [], "open": 0}


def _name(one: Waiting, people: People) -> Json:
    return {"name": known(one.player, people).name, **filled(table=one.table, coming=one.coming)}
