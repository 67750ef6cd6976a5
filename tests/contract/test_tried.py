"""The stored results of every command at moments of hands."""

import pytest

from tests.contract.golden import difference
from tests.contract.tried import FOLDER, hands, kept, tried

ANEW = "python -m tests.contract.tried --write rewrites it"
MOMENTS = [(name, moment) for name in hands() for moment in kept(name)]


@pytest.mark.parametrize(("name", "moment"), MOMENTS, ids=[f"{name}-{moment}" for name, moment in MOMENTS])
def test_every_command_gives_the_stored_result(name: str, moment: str) -> None:
    now = next(tried(one) for found, one in hands()[name]() if found == moment)
    if changed := difference(kept(name)[moment], now, f"{name}, {moment}"):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


def test_every_hand_is_kept_with_all_its_moments() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(hands())
    for name, game in hands().items():
        assert [moment for moment, _ in game()] == list(kept(name))
