"""``houseway design side-bet``: pay tables by named events, exact prices, dealt rounds, and tables near a wish."""

from itertools import combinations, product
from pathlib import Path

import pytest

from houseway.cards import deck
from houseway.odds.design.bet import read
from houseway.odds.design.pricing import CLOSE, deal, nearest, price
from houseway.odds.twentyone.hands import full_shoe
from tests.banked.tables import NX, rules_of
from tests.cli.kit import refused, run
from tests.odds.plans import buster
from tests.soak import times

PAIRS = (("suited-pair", 25), ("coloured-pair", 12), ("pair", 6))
BUSTED = tuple((f"bank-over-{cards}", pays) for cards, pays in zip(range(3, 8), (2, 2, 4, 15, 50), strict=True))


def bet(folder: Path, lines: tuple[tuple[str, object], ...], head: str = "", game: str = "limelight/pure-21") -> Path:
    where, _, name = game.partition("/")
    file = folder / "bet.toml"
    rows = "".join(f'[[line]]\nevent = "{event}"\npays = {pays}\n' for event, pays in lines)
    file.write_text(f'name = "A bet"\nhouse = "{where}"\ngame = "{name}"\n{head}\n{rows}', encoding="utf-8")
    return file


@pytest.mark.parametrize(("decks", "edge"), [(6, 0.0611), (8, 0.0410)])
def test_perfect_pairs_has_the_printed_edge(tmp_path: Path, decks: int, edge: float) -> None:
    # wizardofodds.com, "Perfect Pairs", 25-12-6.
    asked = read(bet(tmp_path, PAIRS, f"decks = {decks}"))
    assert round(price(asked, asked.rules, decks).edge, 4) == edge


def test_twenty_one_plus_three_has_the_printed_edge(tmp_path: Path) -> None:
    # wizardofodds.com, "21+3": six decks, every line 9 to 1, 3.24 %.
    names = ("three-straight-flush", "three-of-a-kind", "three-straight", "three-flush")
    asked = read(bet(tmp_path, tuple((name, 9) for name in names), "decks = 6"))
    assert round(price(asked, asked.rules, 6).edge, 4) == 0.0324


def test_buster_by_events_is_the_house_buster(tmp_path: Path) -> None:
    lines = (*BUSTED, ("bank-over-8-or-more", 200))
    asked = read(bet(tmp_path, lines, "decks = 6", "marina/no-bust-buster"))
    found = price(asked, asked.rules, 6)
    assert found.edge == pytest.approx(buster(rules_of(NX), full_shoe(6, 0)).edge, abs=1e-12)
    dealt = deal(asked, asked.rules, 6, rounds=times(60_000, 3_000_000), seed=3)
    assert abs(dealt.edge - found.edge) < 4 * dealt.stderr


def test_two_cards_of_one_deck_are_counted_as_they_are_dealt_one_by_one(tmp_path: Path) -> None:
    lines = (("suited-blackjack", 10), ("blackjack", 5), ("suited", 1))
    asked = read(bet(tmp_path, lines, "decks = 1"))
    found, tens = dict.fromkeys(("both", "natural", "suited"), 0), set("TJQK")
    for one, two in combinations(deck(), 2):
        ranks = {one[0], two[0]}
        natural, suited = "A" in ranks and bool(ranks & tens), one[1] == two[1]
        kind = ("both" if suited else "natural") if natural else "suited" if suited else ""
        if kind:
            found[kind] += 1
    assert [one.deals for one in price(asked, asked.rules, 1).lines] == list(found.values()) == [16, 48, 296]


def test_seven_cards_are_counted_by_their_best_five(tmp_path: Path) -> None:
    lines = (("five-of-a-kind", 400), ("straight-flush", 50), ("four-of-a-kind", 25))
    asked = read(bet(tmp_path, lines, "", "oceana/pai-gow"))
    found = price(asked, asked.rules, 1)
    assert found.deals == 154_143_080
    dealt = deal(asked, asked.rules, 1, rounds=times(60_000, 3_000_000), seed=1)
    assert abs(dealt.edge - found.edge) < 4 * dealt.stderr


def test_three_cards_dealt_out_agree_with_the_count(tmp_path: Path) -> None:
    asked = read(bet(tmp_path, (("suited-three-of-a-kind", 100), ("three-total-21", 4), ("pair", 2)), "decks = 4"))
    found, dealt = price(asked, asked.rules, 4), deal(asked, asked.rules, 4, rounds=times(60_000, 3_000_000), seed=2)
    assert abs(dealt.edge - found.edge) < 4 * dealt.stderr
    assert found.variance == pytest.approx(dealt.stderr**2 * dealt.rounds, rel=0.15)


def test_the_table_nearest_to_a_wish_is_the_best_of_all_that_move_two_lines(tmp_path: Path) -> None:
    asked = read(bet(tmp_path, (("suited-blackjack", 10), ("blackjack", 6), ("total-20", 3)), "decks = 6"))
    found, wish = price(asked, asked.rules, 6), 0.08
    chances, before = [one.chance for one in found.lines], (10, 6, 3)
    edges = [
        1 - sum(chance * (pay + 1) for chance, pay in zip(chances, pays, strict=True))
        for pays in product(range(5, 23), range(3, 15), range(1, 9))
        if pays[0] >= pays[1] >= pays[2] and sum(now != then for now, then in zip(pays, before, strict=True)) <= 2
    ]
    best, *_ = nearest(found, wish)
    assert abs(best.edge - wish) <= max(min(abs(edge - wish) for edge in edges), CLOSE) + 1e-12
    assert list(best.pays) == sorted(best.pays, reverse=True)


@pytest.mark.parametrize(
    ("lines", "head", "at", "says"),
    [
        ((("suited-pears", 5),), "", ":6: line[0].event", "did you mean suited-pair"),
        ((("pair", 5), ("pair", 3)), "", ":9: line[1].event", "never paid"),
        ((("pair", -5),), "", ":7: line[0].pays", "more than 0"),
        ((("pair", 5), ("bank-over", 3)), "", ":9: line[1].event", "looks at the bank's hand"),
        (PAIRS, "decks = 99", ":4: decks", "not 99"),
        (PAIRS, 'rules = ["peek=perhaps"]', ":4: rules", "known: true, false"),
        (PAIRS, "wish = 3", ":4: wish", "from 0 to 1"),
        (PAIRS, 'deks = "6"', ":4: deks", "did you mean decks"),
    ],
)
def test_mistakes_are_told_with_file_line_and_key(
    tmp_path: Path, lines: tuple[tuple[str, object], ...], head: str, at: str, says: str
) -> None:
    told = refused(run("design", "side-bet", str(bet(tmp_path, lines, head)), "--rounds", "10"))
    assert f"bet.toml{at}" in told
    assert says in told


def test_the_report_has_what_a_laboratory_wants(tmp_path: Path) -> None:
    file, page = bet(tmp_path, PAIRS, 'decks = [6, 8]\nwish = 0.05\nrules = ["naturals.pays=3:2"]'), tmp_path / "b.html"
    told = run("design", "side-bet", str(file), "--rounds", "40000", "--report", str(page))
    assert "All 6 checks hold." in told.out
    text = page.read_text(encoding="utf-8")
    for part in (
        "Method",
        "Counts",
        "Checks",
        "Simulation and exact values",
        "Over shoes and rules",
        "Identity",
    ):
        assert f"<h2>{part}</h2>" in text
    data = run("design", "side-bet", str(file), "--rounds", "40000", "--json").data
    assert data["digest"] in text
    assert [(one["decks"], one["change"]) for one in data["cases"]] == [(6, ""), (8, ""), (6, "naturals.pays=3:2")]
    assert all(one["holds"] for one in data["checks"])
