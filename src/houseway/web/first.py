"""What a newcomer finds in a room: a table of bots in each house, from the day on which the house was first spread."""

from houseway.room.commands import AskForBots, OpenTable
from houseway.room.running.actors import Host

TABLES = (
    OpenTable("limelight", "holdem", limit="3/6"),
    OpenTable("golden-state", "holdem"),
    OpenTable("oceana", "pai-gow"),
    OpenTable("marina", "no-bust-buster"),
    OpenTable("rogelios", "lowball"),
    OpenTable("limelight", "pan"),
)
BOTS = 5


async def seat_bots(host: Host) -> None:
    """Opens the first tables, once in the life of a room; a house that is given to it later gets its own then."""
    wanted = {} if host.room.tables else {str(number): table for number, table in enumerate(TABLES, 1)}
    known = {table.house for table in TABLES} | {keeper.spot.house for keeper in host.room.keepers.values()}
    for slug, place in host.room.houses.items():
        if slug not in known:
            wanted[slug] = OpenTable(slug, next(iter(place.games)))
    if not wanted:
        return
    house, _ = await host.door.keyholder()
    for name, table in wanted.items():
        if table.house not in host.room.houses:
            continue
        opened = await host.do(house, table, f"{house.id}/first-{name}")
        most = host.room.houses[table.house].games[table.game].seats[1]
        await host.do(house, AskForBots(opened["table"], min(BOTS, most - 1)), f"{house.id}/bots-{name}")
