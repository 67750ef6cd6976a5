"""Who may not be erased yet."""

from houseway.engines.contract import Refused
from houseway.room.room import Room


def check_away(room: Room, player: str) -> None:
    """Refuses to erase a person who plays, waits, or has money that waits."""
    name = room.name_of(player)
    for id in room.seats_of(player):
        raise Refused(f"{name} sits at table {id}; erase them when they have left")
    for list_id, waiting in room.lists.names.items():
        if any(one.player == player for one in waiting):
            raise Refused(f"{name} is on the list {list_id}; take them off first")
    held = any(claim.is_open and claim.player == player for claim in room.office.claims.values())
    if held or any(one.player == player for one in room.cage.on_their_way.values()):
        raise Refused(f"{name} has money that waits; pay or release it first")
