"""Makes the tables of docs/edges.md and docs/odds.md from the commands they name; ``--write`` updates the pages.

A table is between ``<!-- figures: NAME -->`` and ``<!-- end -->``.
"""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "docs" / "edges.md", ROOT / "docs" / "odds.md")
BLOCK = re.compile(r"<!-- figures: ([\w-]+) -->\n.*?<!-- end -->", re.DOTALL)
Ask = Callable[[str], Any]
"""Returns the data that a command prints with ``--json``."""


class Figure(NamedTuple):
    """A table, and whether it takes only a second or two to make."""

    made: Callable[[Ask], Iterator[str]]
    cheap: bool


def told(command: str) -> Any:
    """Returns the JSON that a command prints, run in a separate process."""
    words = [sys.executable, "-m", "houseway.cli", *shlex.split(command), "--json"]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def _table(columns: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _by(*commands: str) -> Iterator[str]:
    yield f"By {', '.join(f'`houseway {command}`' for command in commands)}:"
    yield ""


def _percent(share: float, places: int = 4) -> str:
    return f"{100 * share:.{places}f} %".replace("-", "−")


def _signed(share: float, places: int = 4) -> str:
    return f"{100 * share:+.{places}f}".replace("-", "−")


GAMES = (
    ("Limelight, Rogelio's", "Pure 21.5", "limelight pure-21"),
    ("Oceana, Marina", "Pure 21.5", "oceana pure-21"),
    ("Golden State", "No Bust 21", "golden-state no-bust-21"),
    ("Marina", "No Bust, joker", "marina no-bust-joker"),
    ("Marina", "No Bust, Buster", "marina no-bust-buster"),
)


def _twentyone(ask: Ask) -> Iterator[str]:
    yield from _by("edge HOUSE GAME --decks 6")
    rows = []
    for house, game, words in GAMES:
        found = ask(f"edge {words} --decks 6")
        edges = [_percent(found["player_edge"]), _percent(found["chart_edge"])]
        rows.append([house, game, *edges, f"{found['variance']:.3f}"])
    yield from _table(["house", "game", "player", "by the chart", "variance"], rows)


def _sevens(ask: Ask) -> Iterator[str]:
    commands = ("edge oceana pai-gow --rounds 1000", "edge marina double-hand --rounds 1000")
    yield from _by(*commands)
    found = [ask(command) for command in commands]
    rows = [
        ["deals of two hands", *(f"{one['deals']['all']:,}" for one in found)],
        ["player", *(_percent(one["player_edge"], 13) for one in found)],
        *(
            [name, *(_percent(one["outcomes"][key]["share"]) for one in found)]
            for name, key in (("wins", "win"), ("pushes", "push"), ("loses", "lose"))
        ),
        *([f"copies {where}", *(_percent(one["copies"][key]["share"]) for one in found)]
          for where, key in (("in front", "front"), ("behind", "back"))),
    ]  # fmt: skip
    yield from _table(["every deal counted", "Oceana, joker wild", "Marina, joker a bug"], rows)


def _banking(ask: Ask) -> Iterator[str]:
    asked = [f"edge {game} --wager 25 --squares 6 --rounds 1000" for game in ("oceana pai-gow", "marina double-hand")]
    commands = [f"{command}{fee}" for command in asked for fee in ("", " --fee")]
    yield from _by(*commands)
    found = [ask(command)["banking"] for command in commands]
    rows = [
        [name, *(_money(one[key], signed=True) for one in found)]
        for name, key in (
            ("on a square", "square"), ("the bank", "bank"), ("every other hand", "every_other"), ("in turn", "in_turn")
        )
    ]  # fmt: skip
    yield from _table(["a round is worth", "Oceana", "after its fee", "Marina", "after its fee"], rows)


def _best(ask: Ask) -> Iterator[str]:
    commands = ("edge oceana pai-gow --best", "edge marina double-hand --best")
    yield from _by(*commands)
    found = [ask(command)["best"] for command in commands]
    deals = [one["hands"] * one["banks"] for one in found]
    names = [{place["category"]: place for place in one["places"]} for one in found]
    rows = [
        ["all hands", *(_share(sum(place["otherwise"] for place in one["places"]), one["hands"]) for one in found)]
        + [
            _share(sum(place["gained"] for place in one["places"]), of, 4) for one, of in zip(found, deals, strict=True)
        ],
        *(
            [category, *(_share(one[category]["otherwise"], one[category]["hands"]) for one in names)]
            + [_share(one[category]["gained"], of, 4) for one, of in zip(names, deals, strict=True)]
            for category in names[0]
        ),
    ]
    houses = ("Oceana", "Marina")
    yield from _table(
        ["best five", *(f"{one}: set otherwise" for one in houses), *(f"{one}: gains" for one in houses)], rows
    )


def _share(part: int, of: int, places: int = 2) -> str:
    return _percent(part / of, places)


def _bank(ask: Ask) -> Iterator[str]:
    command = "edge oceana pure-21 --limit 3-25 --wager 10 --squares 5 --bank 2000 --fee"
    yield from _by(command)
    found = ask(command)["risk_of_ruin"]
    rows = [
        [f"${one['cover'] / 100:,.2f}", _percent(one["short"], 2)]
        + [f"${one[key] / 100:,.2f}" for key in ("unpaid", "kept", "bank")]
        for one in found["covers"]
    ]
    yield from _table(["put up", "rounds short", "winners unpaid", "losers keep", "bank wins"], rows)
    enough, fastest = found["bank_for_one_percent"], found["fastest_bank"]
    yield ""
    yield (
        f"The bank of $2,000 is lost ever with {_percent(found['ever'], 2)}, within 100 hours with "
        f"{_percent(found['within_hours'], 2)}; 1 % needs ${enough / 100:,.0f}; ${fastest / 100:,.0f} grows fastest."
    )


def _counts(ask: Ask) -> Iterator[str]:
    commands = [f"edge {words} --decks 6 --counts" for words in ("marina pure-21", *(game for *_, game in GAMES[2:]))]
    yield from _by(*commands)
    rows = []
    for command in commands:
        for one in ask(command)["counts"]:
            best, tags = one["counts"][0], one["counts"][0]["tags"].values()
            rows.append(
                [" ".join(command.split()[1:3]), one["bet"], *(_signed(one["removal"][key]) for key in "A5T"),
                 " ".join(f"{tag:+d}" if tag else "0" for tag in tags).replace("-", "−"), f"{best['correlation']:.3f}",
                 _percent(one["perfect"]["often"], 2), _percent(one["perfect"]["win"], 3)]
            )  # fmt: skip
    columns = ["game", "bet", "ace gone", "five gone", "ten gone", "best count of one", "sees", "wagers", "wins"]
    yield from _table(columns, rows)


def _pan(ask: Ask) -> Iterator[str]:
    command = "chances limelight pan"
    yield from _by(command)
    rows = [[one["name"], _percent(one["chance"])] for one in ask(command)["conditions"]]
    yield from _table(["the first ten cards hold", "chance"], rows)


def _lowball(ask: Ask) -> Iterator[str]:
    command = "chances limelight lowball"
    yield from _by(command)
    (half,) = ask(command)["halves"]
    rows = [
        [one["category"], f"{one['hands']:,}", _percent(one["or_better"], 2)]
        for one in half["categories"]
        if one["category"].endswith("low")
    ]
    yield from _table(["dealt pat, one joker", "hands", "or better"], rows)


def _preflop(ask: Ask) -> Iterator[str]:
    yield from _by("equity limelight holdem HAND random")
    rows = []
    for hand in ("AA", "KK", "AKs", "QJo", "22", "72o"):
        found = ask(f"equity limelight holdem {hand} random")
        rows.append([hand, _percent(found["hands"][0]["equity"]), f"{found['boards']:,}"])
    yield from _table(["hand", "share of the pot", "deals counted"], rows)


PUSH_NINE = "golden-state push-nine"


def _push_nine(ask: Ask) -> Iterator[str]:
    command = f"chances {PUSH_NINE} --players 2"
    yield from _by(command)
    (half,) = ask(command)["halves"]
    rows = [
        [one["category"], f"{one['hands']:,}", _percent(one["chance"]), _percent(one["or_better"])]
        for one in half["categories"]
    ]
    yield from _table(["three cards", "hands", "chance", "or better"], rows)


def _push_pots(ask: Ask) -> Iterator[str]:
    commands = (f"chances {PUSH_NINE} --samples 4000000", f"chances {PUSH_NINE} --players 4")
    yield from _by(*commands)
    found = {one["players"]: one for command in commands for one in ask(command)["push_pots"]}
    rows = [
        [str(players), _percent(one["chance"]), "exact"]
        if one["exact"]
        else [str(players), _percent(one["chance"], 2), _percent(one["stderr"], 2)]
        for players, one in found.items()
    ]
    yield from _table(["players", "push pot", "standard error"], rows)


def _push_or_fold(ask: Ask) -> Iterator[str]:
    command = f"push-or-fold {PUSH_NINE} --stacks 1,5,10,50"
    yield from _by(command)
    rows = [
        [f"{one['stack']:g}", f"{one['first_to_act']:.4f}".replace("-", "−"), f"{one['off_by_at_most']:.4f}"]
        + [_percent(decision["all"], 0) for decision in one["decisions"].values()]
        for one in ask(command)["depths"]
    ]
    decisions = ["first pushes", "first calls", "button calls", "button pushes"]
    yield from _table(["stack behind, in antes", "first to act", "off by at most", *decisions], rows)


def _bought(ask: Ask) -> Iterator[str]:
    command = f"push-or-fold {PUSH_NINE} --stacks 1"
    yield from _by(command)
    rows = [
        [str(one["tied"]), str(one["buyers"])]
        + [_money(one[key], signed=key == "buyer") if one[key] is not None else "" for key in POT_PARTS]
        for one in ask(command)["push_pots"]
    ]
    yield from _table(["tied", "buyers", "chop", "played on", "a buyer wins"], rows)


POT_PARTS = ("chop", "tied_worth", "buyer")


def _money(cents: float, *, signed: bool = False) -> str:
    sign = "−" if cents < 0 else "+" if signed else ""
    return f"{sign}${abs(cents) / 100:,.2f}"


def _side_bets(ask: Ask) -> Iterator[str]:
    asked = [("marina no-bust-buster", decks) for decks in (6, 8)] + [("marina pure-21", 6)]
    yield from _by("edge HOUSE GAME --decks N")
    rows = []
    for game, decks in asked:
        for name, bet in ask(f"edge {game} --decks {decks}")["side_bets"].items():
            gain = bet.get("gain_by_playing_for_both")
            rows.append(
                [game, str(decks), name, _percent(bet["hit_frequency"]), _percent(bet["edge"])]
                + ([_percent(gain, 2), _percent(bet["edge"] - gain, 2)] if gain else ["", ""])
            )
    yield from _table(["game", "decks", "bet", "hits", "costs", "gained by playing for both", "then costs"], rows)


def _drop(ask: Ask) -> Iterator[str]:
    command = "fee limelight holdem --compare --limit 3/6"
    yield from _by(command)
    rows = []
    for table in ask(command)["tables"]:
        (six,) = [hour for hour in table["hours"] if hour["count"] == 6]
        rows.append([table["house"], table["structure"], table["option"], *(_money(six[key]) for key in DROPPED)])
    yield from _table(["house", "structure", "schedule", "drop", "jackpot"], rows)


DROPPED = ("drop", "jackpot")


def _fee(ask: Ask) -> Iterator[str]:
    command = "edge limelight pure-21 --decks 6 --fee --wager 25 --squares 4"
    yield from _by(command)
    found = ask(command)
    fees = found["fees"]
    (cost,) = fees["costs"]
    yield (
        f"The {cost['payer']} pays {_money(cost['each_hand'])} a round on {_money(fees['action'])} of action: "
        f"{_signed(found['bank_edge'], 2)} % before and {_signed(fees['bank_edge_after'], 2)} % after."
    )


def _opens(ask: Ask) -> Iterator[str]:
    command = 'decide oceana five-card-draw "Jc Jd Ah 7s 2c"'
    yield from _by(command)
    yield f"Of all hands as dealt {_percent(ask(command)['opens'])} may open."


def _killed(ask: Ask) -> Iterator[str]:
    commands = (
        'decide oceana lowball "Ad 2c 3h 4s Kd" --against "nine low" --draws 1 --limit 4/8 --kill full',
        "decide limelight holdem AsKs --against QQ+ --limit 4/8 --kill half",
    )
    yield from _by(*commands)
    rows = [
        [" ".join(command.split()[1:3]), one["name"], _money(one["pot"]), _money(one["price"]),
         _percent(one["needs"], 2), _money(one["worth"], signed=True)]
        for command in commands
        for one in ask(command)["by_kill"]
    ]  # fmt: skip
    yield from _table(["game", "a raise to two bets in", "pot", "call", "needs", "worth"], rows)


def _ahead(ask: Ask) -> Iterator[str]:
    asked = 'decide casino deuce-to-seven-triple "2s 3d 7h 9s Tc" --against "jack low" --left'
    commands = [f"{asked} {left}" for left in (1, 2, 3)]
    yield from _by(*commands)
    found = [ask(command)["discards"] for command in commands]
    chances = [{" ".join(one["thrown"]): one["equity"] for one in each} for each in found]
    rows = [[thrown or "pat", *(_percent(chance[thrown], 2) for chance in chances)] for thrown in ("", "Tc", "9s Tc")]
    yield from _table(["throw away", "one draw left", "two", "three"], rows)


def _kept(which: str) -> dict[str, Any]:
    """Returns a benchmark's stored result; timings are not measured again."""
    found: dict[str, Any] = tomllib.loads((ROOT / "benchmarks" / "results.toml").read_text(encoding="utf-8"))[which]
    return found


def _gpu(_ask: Ask) -> Iterator[str]:
    yield from _speeds(_kept("gpu"), ["work", "one core", "GPU", "ratio"])


def _core(_ask: Ask) -> Iterator[str]:
    yield from _speeds(_kept("core"), ["work", "ours", "bar or peer", "ratio", "by"])


def _speeds(kept: dict[str, Any], columns: list[str]) -> Iterator[str]:
    yield f"By `{kept['command']}` on {kept['machine']}, {kept['date']} (`benchmarks/results.toml`):"
    yield ""
    yield from _table(columns, kept["rows"])


FIGURES = {
    "twentyone": Figure(_twentyone, cheap=False),
    "sevens": Figure(_sevens, cheap=True),
    "best": Figure(_best, cheap=True),
    "banking": Figure(_banking, cheap=True),
    "bank": Figure(_bank, cheap=False),
    "counts": Figure(_counts, cheap=False),
    "pan": Figure(_pan, cheap=True),
    "lowball": Figure(_lowball, cheap=True),
    "preflop": Figure(_preflop, cheap=True),
    "push-nine": Figure(_push_nine, cheap=True),
    "push-pots": Figure(_push_pots, cheap=False),
    "push-or-fold": Figure(_push_or_fold, cheap=False),
    "bought": Figure(_bought, cheap=True),
    "side-bets": Figure(_side_bets, cheap=False),
    "drop": Figure(_drop, cheap=True),
    "fee": Figure(_fee, cheap=True),
    "opens": Figure(_opens, cheap=True),
    "killed": Figure(_killed, cheap=True),
    "ahead": Figure(_ahead, cheap=False),
    "gpu": Figure(_gpu, cheap=True),
    "core": Figure(_core, cheap=True),
}


def made(name: str, ask: Ask = told) -> str:
    """Returns a table with its marks."""
    return "\n".join((f"<!-- figures: {name} -->", *FIGURES[name].made(ask), "<!-- end -->"))


def blocks() -> dict[str, str]:
    """Returns the tables that the pages have."""
    return {one[1]: one[0] for page in PAGES for one in BLOCK.finditer(page.read_text(encoding="utf-8"))}


def main(*words: str) -> int:
    """Prints which tables differ from their commands' output; ``--write`` corrects them."""
    wanted = [word for word in words if word != "--write"] or list(FIGURES)
    standing = blocks()
    wrong = [name for name in wanted if standing.get(name) != (found := made(name)) and _put(name, found, words)]
    print("\n".join(wrong) or "every table is what its commands say")
    return len(wrong)


def _put(name: str, found: str, words: tuple[str, ...]) -> bool:
    """Writes a table into its page if requested; returns whether the page is still wrong."""
    if "--write" not in words:
        return True
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        new = BLOCK.sub(lambda one: found if one[1] == name else one[0], text)
        if new != text:
            page.write_text(new, encoding="utf-8")
    return False


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
