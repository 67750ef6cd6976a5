"""Dealer's choice: a player names the next game, at an automatic table and on a dealer's tablet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from houseway.room.tables.spread import all_houses
from houseway.rulebook import house
from tests.browser.kit import Visitor, deals
from tests.web.kit import Served, served

pytestmark = pytest.mark.slow

CHOICE = {"house": "riviera", "game": "choice"}
GAMES = ["Tahoe Hold'em, limit 4/8", "Riviera Hold'em, limit 4/8", "Riviera Omaha, no-limit 1/2"]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A room that also spreads the games of an invented house."""
    riviera = house(Path(__file__).parents[1] / "houses" / "riviera")
    with served(tmp_path, houses=all_houses(riviera)) as running:
        deals(running)
        yield running


def test_a_player_names_the_game_of_the_next_hand_at_the_table(
    chromium: Browser, room: Served, visitor: Visitor, staff: Visitor
) -> None:
    table = staff.do("OpenTable", **CHOICE)["table"]
    with Visitor(chromium, room.url) as ben:
        for seat, player in ((1, visitor), (2, ben)):
            player.goes_to()
            player.do("Sit", table=table, seat=seat, chips=20_000)
        asks = {1: visitor, 2: ben}[room.running.host.room.runtimes[table].table.chooser() or 0]
        asks.page.goto(f"/table/{table}")
        expect(asks.asked).to_have_count(len(GAMES))
        for button, game in zip(asks.asked.all(), GAMES, strict=True):
            expect(button).to_contain_text(game)
        asks.shot("choose-the-game-player")
        asks.asked.last.click()
        expect(asks.page.locator(".table-head")).to_contain_text("Hand 1")
        assert room.running.host.room.runtimes[table].table.hand_now.rules.title == "Riviera Omaha"
        assert ben.errors == []


def test_a_dealer_enters_the_chosen_game_and_the_floor_sees_who_has_to_choose(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    table = staff.do("OpenTable", **CHOICE, dealt="by hand")["table"]
    for seat, name in enumerate(("Ana", "Bo", "Cleo del Rio"), 1):
        staff.do("Tell", table=table, command={"type": "Sit", "player": name, "seat": seat, "chips": 0})
    page = staff.page
    page.goto(f"/dealer/{table}")
    page.get_by_role("button", name="Choose the game").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("chooses the next game")
    expect(sheet.locator(".dealer-sheet button")).to_have_text(GAMES)
    staff.shot("choose-the-game-dealer")
    chooser = sheet.get_by_role("heading").inner_text().removesuffix(" chooses the next game")
    with Visitor(chromium, room.url) as flo:
        flo.context.request.get(room.keys)
        flo.page.goto("/floor")
        now = flo.page.locator(".console .now")
        expect(now).to_contain_text(f"Waiting for {chooser}")
        sheet.get_by_role("button", name=GAMES[2]).click()
        expect(page.locator(".dealer-notes")).to_contain_text("Riviera Omaha")
        expect(now).not_to_contain_text(f"Waiting for {chooser}")
    page.get_by_role("button", name="Deal hand 1").click()
    expect(page.locator(".dealer-hand")).to_contain_text("Hand 1 in play: Riviera Omaha")
