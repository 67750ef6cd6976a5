"""What a newcomer finds in a room that was never opened before: a table of bots in each house."""

from houseway.room.commands import AskForBots, OpenTable
from houseway.room.running.host import Host

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
    """Opens the first tables, once in the life of a room."""
    if host.room.tables:
        return
    house, _ = await host.door.keyholder()
    for number, table in enumerate(TABLES, 1):
        opened = await host.do(house, table, f"{house.id}/first-{number}")
        most = host.room.houses[table.house].games[table.game].seats[1]
        await host.do(house, AskForBots(opened["table"], min(BOTS, most - 1)), f"{house.id}/bots-{number}")
