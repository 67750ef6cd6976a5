"""What somebody may do by what is known of them now: it is asked until their command is stored."""

from houseway.engines.contract import Refused
from houseway.room.commands import Command, DealerIn
from houseway.room.people import policy
from houseway.room.people.accounts import AccountService
from houseway.room.people.people import Person


def check_still_allowed(accounts: AccountService, person: Person, command: Command, session: str) -> None:
    """Refuses what a person may do no more, for instance because another member of the room has heard so."""
    if session and accounts.whose(session) is None:
        raise Refused("you are signed out")
    try:
        policy.check(accounts.people.by_id.get(person.id, person), command)
    except policy.Denied as denial:
        raise Refused(str(denial)) from denial
    check_dealer(accounts, command)


def check_dealer(accounts: AccountService, command: Command) -> None:
    """Only whoever has the role is put on the roster."""
    if isinstance(command, DealerIn):
        who = accounts.people.by_id.get(command.dealer)
        if who is None or "dealer" not in who.roles:
            raise Refused(f"{who.name if who else command.dealer} is no dealer; an admin gives the role")
