"""``houseway members``: who keeps a room together, with which tables, and how busy."""

from typing import Any, Literal

from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.room import LogError
from houseway.room.log.members import Roll
from houseway.room.log.opening import open_register

WANTED = {"list": "", "move": "TABLE MEMBER", "rest": "MEMBER", "work": "MEMBER"}
"""What each action is told beside the room."""


def members(
    action: Literal["list", "move", "rest", "work"],
    where: str,
    /,
    *what: str,
    json: bool = False,
) -> None:
    """Lists the processes that keep one room together, moves a table, or lets one of them rest.

    list shows who is there, with how many tables and how many actions a second, and for how long those were silent who
    were not heard of; move gives a table to a member, between
    two actions; rest takes a member's tables away and gives it no new ones, so that it can be stopped; work lets it
    have tables again.

    Parameters
    ----------
    action:
        list, move, rest or work.
    where:
        The postgresql:// address of the room's database.
    what:
        With move, the number of the table and the name of the member; with rest and work, the name.
    json:
        Print data instead of text.
    """
    if len(what) != len(WANTED[action].split()):
        raise Mistake(f"members {action} is told the room and {WANTED[action] or 'nothing else'}")
    try:
        with open_register(where) as register:
            match action, what:
                case "move", (table, name):
                    register.move(table, name)
                case "rest", (name,):
                    register.rest(name)
                case "work", (name,):
                    register.work(name)
            _show(register.roll(), json=json)
    except LogError as problem:
        raise Mistake(str(problem)) from None


def _show(roll: Roll, *, json: bool) -> None:
    told = roll.told()
    if json:
        print_json(told)
    elif not told:
        console.print("Nobody keeps this room together with others.")
    else:
        columns = ("name", "address", "state", "number", "tables", "actions a second")
        facts = [
            {**one, "state": _state(one), "tables": len(one["tables"]), "actions a second": one["actions"]}
            for one in told
        ]
        print_table("The members of the room", columns, [[str(one[name]) for name in columns] for one in facts])


def _state(told: dict[str, Any]) -> str:
    """What a member does, unless nobody has heard of it."""
    return f"silent for {told['silent']:.0f} s" if told["late"] else str(told["state"])
