"""Where a log is: in a file, or in a database whose address may say a password, which is shown nowhere."""

import re
from urllib.parse import unquote

from houseway.room.log.errors import NoLog

_SCHEMES = ("postgresql://", "postgres://")
_HIDDEN = "…"
_HEX = r"%[\da-f]{2}"
_HOST = rf"(?:\[[\da-f:.]*\]|(?:[^%@/:?,\[\]]|{_HEX})*)(?::\d*)?"
# PostgreSQL would take half of a password with a raw @, / or ? for a host, and tell it in its errors.
_ADDRESS = re.compile(
    rf"(?P<scheme>postgres(?:ql)?://)(?:(?P<user>(?:[^%@/:?]|{_HEX})*)(?P<password>:(?:[^%@/?]|{_HEX})*)?@)?"
    rf"(?P<hosts>{_HOST}(?:,{_HOST})*)(?P<name>/(?:[^%@/?]|{_HEX})*)?(?:\?(?P<query>(?:[^%@]|{_HEX})*))?",
    re.IGNORECASE,
)
_KEYWORDS = re.compile(r"\s*(?:host|hostaddr|port|dbname|user|password|passfile|service|options|sslmode)\s*=")
_SECRET = re.compile(r"pass|secret|key", re.IGNORECASE)


def is_postgres(where: str) -> bool:
    """Whether a log is in PostgreSQL, and in no file."""
    return where.startswith(_SCHEMES)


def check(where: str) -> None:
    """NoLog where it cannot be read; nothing of it is repeated, because some of it may be a password."""
    if not is_postgres(where):
        if "://" in where or _KEYWORDS.match(where):
            raise NoLog("a database is named by an address that begins with postgresql://")
    elif not _ADDRESS.fullmatch(where):
        raise NoLog(
            "the address of the database cannot be read; "
            "in its user and password @ is written %40, / is %2F, ? is %3F, and % is %25"
        )


def shown(where: str) -> str:
    """A place as it is printed, logged and told: without passwords."""
    if not is_postgres(where):
        return where
    found = _ADDRESS.fullmatch(where)
    if not found:
        return f"{where.partition('://')[0]}://{_HIDDEN}"
    who = "" if found["user"] is None else f"{found['user']}{f':{_HIDDEN}' if found['password'] else ''}@"
    query = "&".join(map(_option, found["query"].split("&"))) if found["query"] else ""
    return f"{found['scheme']}{who}{found['hosts']}{found['name'] or ''}{f'?{query}' if query else ''}"


def _option(option: str) -> str:
    name, _, value = option.partition("=")
    return f"{name}={_HIDDEN}" if value and _SECRET.search(unquote(name)) else option
