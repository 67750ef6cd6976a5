"""A preference of the account defined in this file alone works in the whole program."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.people.preferences import PREFERENCES, Preference, preferences_view
from houseway.room.server.room_server import RoomServer
from houseway.room.views.lobby import me
from tests.browser.kit import Visitor
from tests.room.tables.kit import HOUSES


@pytest.fixture(autouse=True)
def felt_color() -> Iterator[None]:
    """Registers the preference."""
    before = dict(PREFERENCES)
    Preference("felt-color", "Color of the felt", default="green", choices=(("green", "Green"), ("blue", "Blue")))
    yield
    PREFERENCES.clear()
    PREFERENCES.update(before)


def test_it_has_its_default_until_it_is_set() -> None:
    choices = [["green", "Green"], ["blue", "Blue"]]
    wanted = {"label": "Color of the felt", "value": "green", "choices": choices}
    assert preferences_view({})["felt-color"] == wanted
    assert preferences_view({"felt-color": "blue"})["felt-color"] == wanted | {"value": "blue"}


def test_it_is_set_once_refused_with_another_value_and_kept_in_the_log(tmp_path: Path) -> None:
    where = str(tmp_path / "room.sqlite")

    def felt(host: RoomServer, person: str) -> str:
        color: str = me(host.accounts.people.by_id[person], host.room)["preferences"]["felt-color"]["value"]
        return color

    async def evening(play: Callable[[RoomServer], Awaitable[str]]) -> str:
        host = await RoomServer.open(where, houses=HOUSES)
        try:
            return await play(host)
        finally:
            await host.close()

    async def sets(host: RoomServer) -> str:
        ann, _ = await host.accounts.create_guest()
        ben, _ = await host.accounts.create_guest()
        await host.do(ann, commands.Prefer("felt-color", "blue"), f"{ann.id}/1")
        for value in ("red", True):
            with pytest.raises(Refused, match="is no choice for the preference 'felt-color'"):
                await host.do(ann, commands.Prefer("felt-color", value), f"{ann.id}/{value}")
        with pytest.raises(Refused, match="there is no preference 'wallpaper'"):
            await host.do(ann, commands.Prefer("wallpaper", "blue"), f"{ann.id}/2")
        assert (felt(host, ann.id), felt(host, ben.id)) == ("blue", "green")
        return ann.id

    async def reads(host: RoomServer) -> str:
        return felt(host, ann)

    ann = asyncio.run(evening(sets))
    assert asyncio.run(evening(reads)) == "blue"


@pytest.mark.parametrize(
    ("define", "problem"),
    [
        (lambda: Preference("hat", "", default=True), "the preference 'hat' has no label"),
        (lambda: Preference("hat", "Hat", default="top"), "the preference 'hat' has no choices"),
        (
            lambda: Preference("hat", "Hat", default="top", choices=(("bowler", "Bowler"),)),
            "the default of the preference 'hat' is none of its choices",
        ),
        (lambda: Preference("sure", "Sure", default=True), "there are two preferences 'sure'"),
    ],
)
def test_a_definition_without_a_part_fails_and_names_it(define: Callable[[], object], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        define()
    assert "hat" not in PREFERENCES


@pytest.mark.slow
def test_the_page_shows_it_and_a_reload_still_has_it(visitor: Visitor) -> None:
    visitor.goes_to()
    visitor.opens_preferences()
    felt = visitor.page.get_by_role("dialog").get_by_label("Color of the felt")
    expect(felt).to_have_value("green")
    felt.select_option("blue")
    read = """async () => (await import("/static/js/prefs.js")).prefs.now["felt-color"]"""
    visitor.page.wait_for_function(f"({read})().then((value) => value === 'blue')")
    visitor.page.evaluate("localStorage.clear()")
    visitor.goes_to()
    visitor.opens_preferences()
    expect(felt).to_have_value("blue")


@pytest.mark.slow
def test_a_tick_counts_each_time_while_the_dialog_is_open(visitor: Visitor) -> None:
    visitor.goes_to()
    visitor.opens_preferences()
    sure = visitor.page.get_by_role("dialog").get_by_label("Confirm all-in")
    for wanted in (False, True, False):
        sure.set_checked(wanted)
        read = """async () => (await import("/static/js/prefs.js")).prefs.now["sure"]"""
        visitor.page.wait_for_function(f"({read})().then((value) => value === {str(wanted).lower()})")
