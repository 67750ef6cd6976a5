"""Cached answers: the same as when they were worked out, and never given to another question."""

import pickle
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from houseway.odds import cache
from houseway.odds.settings import changed
from houseway.odds.twentyone import strategy
from houseway.odds.twentyone.strategy import Solution, solution, work_out
from houseway.rulebook import BankedRules, house
from houseway.rulebook.house import HOUSES, _opened
from tests.odds.warm import banked


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with nothing in it."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[BankedRules, int]]:
    """The questions that were worked out, not read."""
    asked: list[tuple[BankedRules, int]] = []

    def counting(rules: BankedRules, decks: int) -> Solution:
        asked.append((rules, decks))
        return work_out(rules, decks)

    monkeypatch.setattr(strategy, "work_out", counting)
    return asked


def files(folder: Path) -> list[Path]:
    return [file for file in folder.glob("answers-*/*") if file.is_file()]


def same(one: object, other: object) -> bool:
    """Whether two answers are the same to the last bit."""
    return pickle.dumps(_plain(one)) == pickle.dumps(_plain(other))


def _plain(told: object) -> object:
    if isinstance(told, np.ndarray):
        return told.tobytes()
    if isinstance(told, dict):
        return [(key, _plain(value)) for key, value in told.items()]
    if isinstance(told, tuple | list):
        return [_plain(value) for value in told]
    if hasattr(told, "__dataclass_fields__"):
        return [_plain(getattr(told, name)) for name in told.__dataclass_fields__ if name != "rules"]
    return repr(told)


@pytest.mark.parametrize(
    ("name", "game"), [("oceana", "pure-21"), pytest.param("marina", "no-bust-joker", marks=pytest.mark.soak)]
)
def test_an_answer_that_is_kept_is_the_one_that_was_solution(name: str, game: str, built: list[object]) -> None:
    rules = banked(name, game)
    first, again = solution(rules, 6), solution(rules, 6)
    assert len(built) == 1
    assert same(first, again)
    assert same(again, work_out(rules, 6))
    assert again.solved.rules is again.by_chart.rules is rules


def test_other_decks_and_other_settings_are_other_questions(built: list[object]) -> None:
    rules = banked("limelight", "pure-21")
    other = changed(rules, "naturals.pays=3:2")
    edges = [solution(*asked).solved.player for asked in ((rules, 6), (rules, 8), (other, 6), (rules, 6))]
    assert len(built) == 3
    assert edges[0] == edges[3]
    assert len(set(edges)) == 3


def test_a_house_that_says_the_same_in_other_words_is_told_in_its_words_of_now(built: list[object]) -> None:
    rules = banked("limelight", "pure-21")
    solution(rules, 6)
    now = replace(rules, cites={})
    assert solution(now, 6).solved.rules.cites == {}
    assert len(built) == 1


def test_a_rulebook_that_was_changed_is_worked_out_anew(tmp_path: Path, built: list[object]) -> None:
    folder = shutil.copytree(HOUSES / "limelight", tmp_path / "limelight")
    file = folder / "games" / "pure-21.toml"
    before = solution(game_in(folder), 6)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("pays = { is = [6, 5]", "pays = { is = [3, 2]"), encoding="utf-8")
    _opened.cache_clear()
    assert solution(game_in(folder), 6).solved.player > before.solved.player
    assert len(built) == 2


def game_in(folder: Path) -> BankedRules:
    rules = house(folder).game("pure-21")
    assert isinstance(rules, BankedRules)
    return rules


def test_an_edition_changes_with_every_source_it_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_ODDS", tmp_path / "odds")
    (tmp_path / "odds").mkdir()
    for name in ("odds/one.py", "odds/two.py", "cards.py"):
        (tmp_path / name).write_text("1")
    seen = {cache.source_version("odds", "cards.py")}
    for name in ("odds/one.py", "odds/two.py", "cards.py"):
        (tmp_path / name).write_text("2")
        seen.add(cache.source_version("odds", "cards.py"))
    assert len(seen) == 4


def numbers() -> Iterator[int]:
    yield from range(100)


def test_a_file_that_is_not_what_was_written_is_written_anew(folder: Path) -> None:
    given = numbers()
    assert cache.cached_answer("now", "what?", lambda: [next(given)]) == [0]
    [file] = files(folder)
    whole = file.read_bytes()
    for at, damaged in enumerate((b"", whole[:20], whole[:-1], whole[:-1] + b"?", b"?" + whole[1:], whole + b"."), 1):
        file.write_bytes(damaged)
        assert cache.cached_answer("now", "what?", lambda: [next(given)]) == [at]
        assert cache.cached_answer("now", "what?", lambda: [next(given)]) == [at]
    assert files(folder) == [file]


def test_where_nothing_can_be_kept_everything_is_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = numbers()
    (tmp_path / "no folder").write_text("")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "no folder"))
    assert [cache.cached_answer("now", "what?", lambda: next(given)) for _ in range(3)] == [0, 1, 2]
    assert [file.name for file in tmp_path.iterdir()] == ["no folder"]


def test_two_who_work_it_out_at_the_same_time_leave_one_whole_answer(folder: Path) -> None:
    def while_another() -> str:
        return cache.cached_answer("now", "what?", lambda: "theirs") and "mine"

    assert cache.cached_answer("now", "what?", while_another) == "mine"
    assert cache.cached_answer("now", "what?", lambda: "nobody's") == "mine"
    assert len(files(folder)) == 1
