"""The pictures of README.md and docs/, made from the running program: ``python tools/pictures.py``."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDE = {"width": 1280, "height": 800}


@contextmanager
def opened() -> Iterator[dict[str, str]]:
    """A room in a process of its own, with a log that is thrown away; its addresses."""
    with TemporaryDirectory() as folder:
        how = ("--json", "--no-browser", "--port", "0", "--pace", "quick", "--db", f"{folder}/room.db")
        room = subprocess.Popen([sys.executable, "-m", "houseway.cli", "open", *how], stdout=subprocess.PIPE, text=True)
        assert room.stdout is not None
        try:
            yield json.loads("".join(iter(room.stdout.readline, "}\n")) + "}")
        finally:
            room.terminate()
            room.wait()


def table(page: Page, where: str) -> None:
    """A hand of hold'em, far enough along for a flop and a decision."""
    page.goto(where)
    page.get_by_role("button", name=re.compile("Play Hold")).click()
    for _ in range(60):
        page.wait_for_timeout(500)
        if page.locator(".board playing-card").count() >= 3 and page.locator(".act .main").count():
            return
        for key in ("c", "Enter"):
            page.keyboard.press(key)


def main() -> None:
    """Takes every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    with opened() as room, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_context(viewport=WIDE, color_scheme="dark").new_page()  # type: ignore[arg-type]
        page.goto(room["keys"])
        page.wait_for_timeout(2000)
        page.screenshot(path=PICTURES / "lobby.png")
        table(page, room["url"])
        page.screenshot(path=PICTURES / "table.png")
        page.goto(room["url"] + "floor")
        page.wait_for_timeout(1500)
        page.screenshot(path=PICTURES / "floor.png")
        browser.close()


if __name__ == "__main__":
    main()
