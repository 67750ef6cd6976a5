"""Lists in docs/coverage.md what each rule of the sources became and which tests prove it; ``--write`` updates it.

A rule is a setting, a posted limit, a ruling, a fee table, or something that people see to. Each rule that a program
can decide has a test of its plain case and one of a sequence, or a word that says why no sequence can change it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from houseway.rulebook import House, Rule, house

sys.path.insert(0, str(Path(__file__).parent))

from proofs import ROOT, proofs

PAGE = ROOT / "docs" / "coverage.md"
HEAD = "\n## How many rules have tests\n"
SOURCES = {
    "limelight": "000 Limelight",
    "rogelios": "001 Rogelio's",
    "golden-state": "002 Golden State",
    "oceana": "003 Oceana",
    "marina": "004 Marina",
}
LINES = {
    "limelight": {
        "Low Ball Rules": 3,
        "Pan Rules": 19,
        "Foul Hands and Cards": 40,
        "Pays and Collections": 98,
        "Double Condition Play": 114,
        "Limit Texas Hold'em": 126,
        "7-Card Stud High": 167,
        "7-Card Stud Low (Razz)": 173,
        "Seven Card Stud Rules": 177,
        "Fee collections letter": 195,
        "Pure 21.5": 220,
        "Texas Hold'em (detailed description)": 377,
        "No-Limit Hold-em": 383,
        "Omaha": 409,
        "Omaha Hi-Low": 450,
        "Omaha Rules": 473,
        "Crazy Pineapple": 484,
        "Crazy Pineapple High/Low": 506,
        "Collection Schedule": 518,
    },
    "rogelios": {
        "Fee Schedule": 2,
        "Opening sentence of each of these games": 94,
        "Headings of Stud Hi-Lo": 250,
        "7 Card Stud": 92,
        "Stud Hi-Lo": 250,
        "Texas Hold'em": 279,
        "Omaha": 404,
        "Omaha Hi-Lo": 415,
        "5 card draw": 448,
        "High Draw": 678,
        "Crazy Pineapple": 737,
        "Lo-Ball": 947,
        "Pure 21.5": 1054,
    },
    "golden-state": {
        "Cover page": 1,
        "No Limit Texas Hold'em": 10,
        "Texas Hold'em": 64,
        "Ranking of hands": 70,
        "Poker room rules (limit games)": 83,
        "Misc rules": 207,
        "Hold'em glossary": 227,
        "No Bust 21": 269,
        "California Lowball game rules": 421,
        "California Lowball Fee Schedule": 425,
        "Asian Push Nine": 432,
    },
    "oceana": {
        "Seven Card Stud High/Low Split": 5,
        "Collection Fees": 11,
        "Seven Card Stud (Razz)": 38,
        "Seven Card Stud": 77,
        "Crazy Pineapple": 132,
        "Five Card Draw": 190,
        "Lazy Pineapple": 238,
        "Lowball": 295,
        "Omaha High/Low": 347,
        "Omaha": 395,
        "Pai Gow Poker": 440,
        "Texas Hold'em": 494,
        "Pure 21.5 Blackjack": 551,
    },
    "marina": {
        "Rules for Asian Double Hand Poker": 3,
        "General Poker Rules": 89,
        "Texas Hold'em Rules": 113,
        "Lowball Rules": 188,
        "21st Century No Bust Blackjack": 248,
        "Pure 21.5 Blackjack": 301,
        "No Bust 21st Century Blackjack w/Buster Bet": 476,
        "Buster Blackjack Side Wager": 621,
        "California Games Collection Rates": 680,
        "Poker Collection Rates": 795,
    },
}
"""Returns the line of the source where a section begins."""
PARTS = ("Poker", "Player-dealer games, pan", "Fees and stakes")
OPEN = "none yet"


def lines() -> Iterator[str]:
    """Returns the page from its counts on."""
    yield f"{HEAD}\n"
    yield from (f"- **{word}**: {entry['why']}\n" for word, entry in reasons().items())
    yield "\n| house | rules a program decides | plain case | sequence | no sequence needed | open |\n"
    yield "|---|---|---|---|---|---|\n"
    for name, title in SOURCES.items():
        rules = [rule for rule in house(name).catalogue.rules if rule.decides != "people"]
        said = [_sequence(rule) for rule in rules]
        plain, tested, needless = (
            sum(_plain(rule) != OPEN for rule in rules),
            sum(one.startswith("`") for one in said),
            sum(one in reasons() for one in said),
        )
        yield f"| {title} | {len(rules)} | {plain} | {tested} | {needless} | {said.count(OPEN)} |\n"
    for name, title in SOURCES.items():
        place = house(name)
        became = _became(place)
        yield f"\n## {title}\n"
        for part in PARTS:
            yield f"\n### {part}\n\n"
            yield "| heading (line) | paragraph | games | rule | became | plain case | sequence |\n"
            yield "|---|---|---|---|---|---|---|\n"
            for (section, paragraph), rule in _paragraphs(place, part):
                heading, games = f"{section} ({_line(name, section)})", ", ".join(rule.games)
                tests = (_plain(rule), _sequence(rule)) if rule.decides != "people" else ("·", "·")
                yield f"| {' | '.join((heading, paragraph, games, rule.id, became[rule.id], *tests))} |\n"


def _plain(rule: Rule) -> str:
    """Returns the test of a rule's plain case: of those that are no sequences, the one that proves the fewest rules."""
    found = proofs().get(rule.id, ())
    return _kept(rule, [f"`{proof.name}`" for proof in sorted(found, key=lambda proof: proof.sequence)])


def _sequence(rule: Rule) -> str:
    """Returns the test of a sequence in which a rule holds, or why no sequence can change the rule."""
    found = [f"`{proof.name}`" for proof in proofs().get(rule.id, ()) if proof.sequence]
    for word, one in reasons().items():
        if rule.id in one.get("rules", ()) or rule.kind in one.get("kinds", ()):
            found.append(word)
    return _kept(rule, found)


def _kept(rule: Rule, found: list[str]) -> str:
    """Returns the one that the page has already if it still holds, so that a new test changes no line, or the first."""
    return next((one for one in found if one in _cells().get(rule.id, ())), found[0] if found else OPEN)


@cache
def _cells() -> dict[str, list[str]]:
    """Returns the cells of each rule's row on the page as it is."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    return {row[3]: row[5:] for row in rows if len(row) == 7}


@cache
def reasons() -> dict[str, dict[str, list[str]]]:
    """Returns why rules need no test of a sequence: by a word, the rules and kinds of rules that it is said of."""
    return tomllib.loads((ROOT / "tools" / "alone.toml").read_text(encoding="utf-8"))


def _part(place: House, rule: Rule) -> str:
    """Returns the part that lists a rule; fees and posted limits have separate parts."""
    if rule.decides == "fees" or re.search(r"Collection (Schedule|Rates|rates|Fees)|Fee (Schedule|coll)", rule.where):
        return "Fees and stakes"
    engines = {place.games[game].engine for game in rule.games if game in place.games}
    return "Poker" if not engines or "poker" in engines else "Player-dealer games, pan"


def _paragraphs(place: House, part: str) -> list[tuple[tuple[str, str], Rule]]:
    """Returns the rules of a part with section and paragraph, in catalogue order; a section's rules are together."""
    found: dict[str, list[tuple[tuple[str, str], Rule]]] = {}
    for rule in place.catalogue.rules:
        if _part(place, rule) != part:
            continue
        section, _, paragraph = rule.where.partition(", ")
        if numbered := re.fullmatch(r"(.*?) (rule \d.*)|(.*rules) (\d[\w;, -]*)", section, re.IGNORECASE):
            section, number = filter(None, numbered.groups())
            paragraph = f"{number}, {paragraph}" if paragraph else number
        found.setdefault(section, []).append(((section, paragraph or "the section"), rule))
    return [one for rules in found.values() for one in rules]


def _line(name: str, section: str) -> int:
    """Returns where a section begins, by the longest heading that fits."""
    fits = [heading for heading in LINES[name] if section.startswith(heading)]
    if not fits:
        raise SystemExit(f"{name}: no line of its source begins with {section!r}")
    return LINES[name][max(fits, key=len)]


def _became(place: House) -> dict[str, str]:
    """Returns what each rule became."""
    found = cited(place)
    return {rule.id: "; ".join(found.get(rule.id, ())) or _alike(rule) for rule in place.catalogue.rules}


def cited(place: House) -> dict[str, list[str]]:
    """Returns the settings, limits, rulings and fee tables that cite each rule."""
    found: dict[str, dict[str, dict[str, None]]] = {}
    for kind, rules, what in _citations(place):
        for rule in rules:
            found.setdefault(rule, {}).setdefault(kind, {})[what] = None
    return {
        rule: [f"{kind} {', '.join(sorted(whats))}".strip() for kind, whats in kinds.items()]
        for rule, kinds in found.items()
    }


def _citations(place: House) -> Iterator[tuple[str, tuple[str, ...], str]]:
    for game in place.games.values():
        for structure in game.structures:
            for setting, cite in game.at(structure=structure).cites.items():
                yield "", cite.rules, f"`{setting}`"
        for row in game.stakes:
            yield "limits of", (row.rule,) if isinstance(row.rule, str) else row.rule, game.slug
        yield "seats of", game.reader.cite(game.table["seats"], "seats").rules, game.slug
    for entry in place.rulings.entries:
        yield "ruling on", entry.cite.rules, entry.irregularity
    for one in place.rulings.substantial:
        yield "ruling on", one.cite.rules, "substantial action"
    for schedule in place.schedules:
        yield "fee table", tuple(schedule.rule), schedule.name
    for free in place.free:
        yield "no fee for", tuple(free.rule), ", ".join(free.games)
    for legal in place.legal:
        yield "held against the fee tables of", legal.rates_rule + legal.percentages_rule, ", ".join(legal.games)


def _alike(rule: Rule) -> str:
    """Returns what a rule is that has no citation."""
    if rule.decides == "people":
        return "people"
    by = {"engine": "the engine", "table": "the table", "floor": "the floor", "fees": "the collection"}[rule.decides]
    return f"{by}, without a setting"


def written(text: str) -> str:
    """Returns the page with its list of paragraphs replaced."""
    return text.partition(HEAD)[0] + "".join(lines())


def main() -> int:
    """Writes the page, or says that it is out of date."""
    text = PAGE.read_text(encoding="utf-8")
    if text == written(text):
        return 0
    if "--write" in sys.argv:
        PAGE.write_text(written(text), encoding="utf-8")
        return 0
    print(f"{PAGE.name} is out of date: python tools/coverage.py --write")
    return 1


if __name__ == "__main__":
    sys.exit(main())
