"""Takes the pictures of README.md and docs/ from the running program: ``python tools/pictures.py``."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, TimeoutError, expect, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PATIENCE = 60_000
"""Milliseconds; bots act with pauses."""


@contextmanager
def opened() -> Iterator[dict[str, str]]:
    """Runs a room with a temporary log in a separate process; yields its addresses."""
    with TemporaryDirectory() as folder:
        how = ("--json", "--no-browser", "--port", "0", "--pace", "quick", "--db", f"{folder}/room.db")
        room = subprocess.Popen([sys.executable, "-m", "houseway.cli", "open", *how], stdout=subprocess.PIPE, text=True)
        assert room.stdout is not None
        try:
            yield json.loads("".join(iter(room.stdout.readline, "}\n")) + "}")
        finally:
            room.terminate()
            room.wait()


def decision_on_the_flop(page: Page) -> None:
    """Sits down at hold'em and calls until there is a board and a decision."""
    page.get_by_role("button", name=re.compile("Play Hold")).click()
    board, moves = page.locator(".board playing-card"), page.locator(".act .choices .choice")
    for _ in range(40):
        moves.first.wait_for()
        if board.count() >= 3:
            return
        moves.filter(has_text=re.compile("Check|Call|Show|Muck")).first.click()
        expect(page.locator(".act")).to_have_attribute("aria-busy", "false")
    raise SystemExit("no flop was seen in forty decisions")


def some_hands(page: Page, hands: int) -> None:
    """Calls through some more hands."""
    moves, skip = page.locator(".act .choices .choice"), page.get_by_role("button", name="Skip to the end")
    for _ in range(60 * hands):
        found = re.search(r"hand (\d+)", page.locator(".table-head").inner_text())
        if found and int(found[1]) > hands:
            return
        quiet = moves.filter(has_text=re.compile("Check|Call|Show|Muck"))
        # The button may be gone by now.
        with suppress(TimeoutError):
            (quiet.first if quiet.count() else skip).click(timeout=500)
        page.wait_for_timeout(150)


def main() -> None:
    """Takes every picture."""
    PICTURES.mkdir(exist_ok=True)
    with opened() as room, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"]
        )
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, color_scheme="dark", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(room["keys"])
        page.goto(room["url"])
        page.locator(".open-table").first.wait_for()
        page.screenshot(path=PICTURES / "lobby.png")
        decision_on_the_flop(page)
        page.screenshot(path=PICTURES / "table.png")
        some_hands(page, 12)
        page.goto(room["url"] + "hands")
        page.locator(".my-hand").first.wait_for()
        page.screenshot(path=PICTURES / "my-game.png")
        page.goto(room["url"] + "floor")
        page.locator(".console").first.wait_for()
        page.screenshot(path=PICTURES / "floor.png")
        browser.close()


if __name__ == "__main__":
    main()
