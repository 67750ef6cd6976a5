"""Addresses of logs are printed without passwords."""

import pytest

from houseway.room.log.errors import LogError
from houseway.room.log.opening import check_address, open_log, open_register, open_shared, own, without_password
from tests.cli.kit import refused, run

SHOWN = {
    "/home/ann/room.db": "/home/ann/room.db",
    "postgresql://db/room": "postgresql://db/room",
    "postgres://ann@db:5432/room": "postgres://ann@db:5432/room",
    "postgresql://ann:s3cret@db/room": "postgresql://ann:…@db/room",
    "postgresql://ann:s3:c%40ret@[::1]:5432,db2:5433/room": "postgresql://ann:…@[::1]:5432,db2:5433/room",
    "postgresql://:s3cret@/room": "postgresql://:…@/room",
    "postgresql://%2Frun%2Fpg/room?user=ann": "postgresql://%2Frun%2Fpg/room?user=ann",
    "postgresql://db/room?user=ann&password=s3cret&options=-csearch_path%3Da": (
        "postgresql://db/room?user=ann&password=…&options=-csearch_path%3Da"
    ),
    "postgresql://db/room?p%61ssword=s3cret&sslpassword=s3cret": "postgresql://db/room?p%61ssword=…&sslpassword=…",
    "postgresql://ann:s3cret@db": "postgresql://ann:…@db",
}
UNREADABLE = (
    "postgresql://ann:s3@cret@db/room", "postgresql://ann:s3/cret@db/room", "postgresql://ann:s3%cret@db/room",
    "postgresql://db/room?password=s3@cret", "postgresql://db?user=ann&password=s3cret@", "postgresql://db:s3cret/room",
    "postgresql://ann:s3?cret@db/room", "postgre://ann:s3cret@db/room", "host=db user=ann password=s3cret",
)  # fmt: skip


@pytest.mark.parametrize("where", SHOWN)
def test_a_place_is_shown_without_its_password(where: str) -> None:
    check_address(where)
    assert without_password(where) == SHOWN[where]


@pytest.mark.parametrize("where", UNREADABLE)
def test_ambiguous_addresses_are_refused_without_repeating_them(where: str) -> None:
    for opens in (own, open_log, open_shared, open_register):
        with pytest.raises(LogError) as problem:
            opens(where)
        assert "s3" not in str(problem.value)
        assert "cret" not in str(problem.value)


def test_no_command_tells_the_password_of_a_database_that_does_not_answer() -> None:
    for where in ("postgresql://ann:s3cret@127.0.0.1:1/none", "postgresql://127.0.0.1:1/none?password=s3cret"):
        for words in (
            ("open", "--no-browser", "--port", "0", "--db", where),
            ("log", "verify", where),
            ("members", "list", where),
        ):
            told = refused(run(*words))
            assert "cannot be opened" in told
            assert "s3cret" not in told
