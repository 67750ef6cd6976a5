"""Rulebooks: the houses of the program, a sixth that is only a folder of TOML, and broken copies of it."""

import shutil
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from houseway import hands
from houseway.engines.poker.play import Bet, Check, OutOfTurn, PutIn, Raise
from houseway.engines.poker.play.events import Burned
from houseway.money import dollars
from houseway.rulebook import BadRulebook, House, NotSpread, PokerRules, Stakes, house, names
from houseway.rulebook.engines.poker import RankingName, SelectionName
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import check_down, hand, may, play, stacked_for, stacks_of, to_flop, to_river

FLOP_GAMES = {"holdem", "omaha", "omaha-hilo", "crazy-pineapple", "crazy-pineapple-hilo", "lazy-pineapple"}
HARBOR = Path(__file__).parent / "houses" / "harbor"


def harbor(game: str = "holdem", structure: str | None = None) -> PokerRules:
    rules = house(HARBOR).game(game, structure=structure)
    assert isinstance(rules, PokerRules)
    return rules


# -- the houses of the program -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_every_setting_and_every_limit_of_a_house_can_be_read(name: str) -> None:
    house(name).check()


@pytest.mark.parametrize("name", names())
def test_every_game_of_a_house_is_in_its_catalogue(name: str) -> None:
    here = house(name)
    assert set(here.games) <= {entry.slug for entry in here.catalogue.games}


def test_the_rankings_a_rulebook_may_name_are_those_that_exist() -> None:
    assert set(get_args(RankingName)) == set(hands.RANKINGS)
    assert set(get_args(SelectionName)) == set(hands.SELECTIONS)


def test_what_is_not_spread_is_answered_with_what_is() -> None:
    limelight = house("limelight")
    with pytest.raises(NotSpread, match=r"Known here: .*holdem"):
        limelight.game("badugi")
    with pytest.raises(NotSpread, match="Known here: limit"):
        limelight.game("holdem", structure="spread")
    with pytest.raises(NotSpread, match="limits are 1/2, 2/4, 3/6"):
        limelight.game("holdem", limit="7/14")
    with pytest.raises(NotSpread, match=r"There is no house “nowhere”\. You can also name a folder"):
        house("nowhere")


@pytest.mark.parametrize("name", ["limelight", "oceana"])
def test_every_row_of_the_fee_tables_is_a_posted_limit(name: str) -> None:
    """Blinds, buy-ins and limits of the flop games stand twice, in the schedule and in the games: they agree."""
    here = house(name)
    schedules = tomllib.loads((here.folder / "collections.toml").read_text(encoding="utf-8"))["schedule"]
    for schedule in schedules:
        for slug in set(schedule["games"]) & FLOP_GAMES:
            for row in schedule["row"]:
                posted = [as_printed(stakes) for stakes in here.games[slug].limits(schedule["structures"][0])]
                asked = {key: row[key] for key in ("limit", "blinds", "buyin") if key in row}
                assert any(asked.items() <= one.items() for one in posted), (slug, asked)


def as_printed(stakes: Stakes) -> dict[str, str]:
    """A posted limit in the words of the fee tables."""
    least, *most = [f"${amount // 100}" for amount in stakes.buyin]
    buyin = f"{least}+" if not most else least if most == [least] else f"{least}-{most[0]}"
    return {
        "limit": stakes.name,
        "blinds": "/".join(f"${amount // 100}" for amount in stakes.blinds),
        "buyin": buyin,
    }


@pytest.mark.rule("LL-HE-BUY1", "LL-HE-BUY2", "LL-CP-BUY")
def test_limelights_posted_limits_have_the_blinds_and_buy_ins_of_its_schedule() -> None:
    limit = house("limelight").game("holdem", limit="9/18").stakes
    assert (limit.blinds, limit.buyin) == ((dollars(3), dollars(9)), (dollars(90),))
    forced = house("limelight").game("holdem", structure="forced-bet", limit="2/5 100-200").stakes
    assert (forced.blinds, forced.forced_open) == ((dollars(2), dollars(5)), dollars(10))
    pot = house("limelight").game("omaha", structure="pot-limit", limit="10/20 1000").stakes
    assert pot.buyin == (dollars(1000), dollars(1000))


# -- the sixth house ---------------------------------------------------------------------------------------------------


def test_the_sixth_house_loads_and_plays_a_hand() -> None:
    """$2/$4 hold'em by the harbor's rules: no burn, and the first bettor shows first even after a raise."""
    house(HARBOR).check()
    stub = stacked_for(["As Ah", "Kd Kc", "7c 2d"], "Ad 9s 5h 4c 3d", burns=False)
    one = play(hand(harbor(), 3, stub=stub), "deal 1 call 2 call 3 check deal 2 check 3 check 1 check deal")
    play(one, "2 check 3 check 1 check deal 2 bet 4 3 raise 8 1 fold 2 call")
    assert not [event for event in one.log if isinstance(event, Burned)]
    assert one.to_act == 2
    show_all(one)
    assert won(one) == {2: dollars(22)}
    assert stacks_of(one) == {1: dollars(98), 2: dollars(112), 3: dollars(90)}


def test_the_sixth_house_has_its_own_way_of_betting() -> None:
    """Four raises, no check-raise, raises by word only, and a player out of turn may only call."""
    one = play(to_flop(hand(harbor(), 3)), "2 bet 2 3 raise 4 1 raise 6 2 raise 8 3 raise 10")
    assert refusal(one, Raise(1, dollars(12))) == "HB-2"
    checked = play(to_flop(hand(harbor(), 3)), "2 check 3 bet 2 1 call")
    assert refusal(checked, Raise(2, dollars(4))) == "HB-2"
    silent = play(to_flop(hand(harbor(), 3)), "2 bet 2")
    silent.apply(PutIn(3, (dollars(1),) * 4))
    assert silent.bet_to == dollars(2)
    early = to_flop(hand(harbor(), 3))
    early.apply(OutOfTurn(3, "check"))
    early.apply(Bet(2, dollars(2)))
    assert refusal(early, Raise(3, dollars(4))) == "HB-4"


def test_the_sixth_house_has_its_own_blinds_spread_and_showdown() -> None:
    """Heads-up the button has the big blind; spread bets run from $1 to $5; after checks the last to act shows."""
    one = play(hand(harbor(), 2), "deal")
    assert stacks_of(one) == {1: dollars(98), 2: dollars(99)}
    spread = to_river(hand(harbor(structure="spread"), 3))
    assert (may(spread).raise_from, may(spread).raise_to) == (dollars(1), dollars(5))
    for seat in (2, 3, 1):
        spread.apply(Check(seat))
    assert spread.to_act == 1


def test_the_sixth_house_splits_omaha_nine_or_better_to_half_a_dollar() -> None:
    """A 9-5-4-2-A low takes half of a $5 pot: $2.50."""
    stub = stacked_for(["7s 7d 6s 6d", "As 2d Jc Js", "Kh Kc Td Th"], "Kd 9h 5c 4d Qs", rounds=4, burns=False)
    one = play(hand(harbor("omaha-hilo"), 3, stub=stub), "deal 1 call 2 fold 3 check")
    assert won(show_all(check_down(one))) == {1: dollars(2, 50), 3: dollars(2, 50)}


# -- broken copies -----------------------------------------------------------------------------------------------------

BROKEN = {
    "an unknown key": (
        "games/flop.toml",
        "raise_cap = { is = 4,",
        'tip = { is = 1, rule = "HB-2" }\nraise_cap = { is = 4,',
        "holdem.betting.tip",
        "There is no such key. Known here: all_in, cap_counts, ",
    ),
    "a wrong type": (
        "games/flop.toml",
        "{ is = 4,",
        '{ is = "four",',
        "holdem.betting.raise_cap",
        "Write a whole number, not 'four'.",
    ),
    "no citation": (
        "games/flop.toml",
        'check_raise = { is = false, rule = "HB-2" }',
        "check_raise = { is = false }",
        "holdem.betting.check_raise",
        "Name the rule: add rule = ",
    ),
    "a rule that is not there": (
        "games/flop.toml",
        'silent_raise = { is = "declared-only", rule = "HB-4" }',
        'silent_raise = { is = "declared-only", rule = "HB-44" }',
        "holdem.betting.silent_raise",
        "Rule 'HB-44' isn't in rules.toml.",
    ),
    "an unknown policy": (
        "games/flop.toml",
        '"may-only-call"',
        '"must-fold"',
        "holdem.betting.out_of_turn",
        "'must-fold' isn't one of the values here. Known here: no-effect, may-only-call and checker-may-not-raise.",
    ),
    "a missing setting": (
        "games/flop.toml",
        'cap_counts = { is = "in-the-pot", rule = "HB-2" }\n',
        "",
        "holdem.betting",
        "cap_counts is missing",
    ),
    "a missing section": (
        "games/flop.toml",
        "[holdem.showdown]",
        "[omaha-hilo.showdown]",
        "holdem",
        "section showdown",
    ),
    "bad money": (
        "games/flop.toml",
        'bets = ["$1", "$5"]',
        'bets = ["$1", "five"]',
        "holdem.stakes[1].bets[1]",
        "'five'",
    ),
    "money as a number": ("games/flop.toml", '{ is = "$.50"', "{ is = 0.5", "holdem.pot.chip", "Write it as text"),
    "a slip of the pen": ("games/flop.toml", "[holdem.pot]", "[holdem.pot", "syntax", "line "),
    "two rules of one id": (
        "rules.toml",
        'id = "HB-3"',
        'id = "HB-2"',
        "rule[2].id",
        "Another rule has the id “HB-2”.",
    ),
    "another house's id": ("rules.toml", 'id = "HB-8"', 'id = "LL-8"', "rule[7].id", "begin with HB-"),
    "games that extend each other": (
        "games/flop.toml",
        'title = "Harbor Hold\'em"\n',
        'title = "Harbor Hold\'em"\nextends = "omaha-hilo"\n',
        "omaha-hilo.extends",
        "holdem extend each other",
    ),
    "an unknown ranking": (
        "games/flop.toml",
        '"low-9"',
        '"low-10"',
        "omaha-hilo.ranking.halves[1].ranking",
        "'low-10'",
    ),
    "a limit without bets": (
        "games/flop.toml",
        'bets = ["$1", "$5"]\n',
        "",
        "holdem.stakes[1]",
        '1-5 needs bets = ["$LOWER", "$UPPER"].',
    ),
    "an unknown structure": (
        "games/flop.toml",
        'structures = ["spread"]',
        'structures = ["spread", "pot-limit"]',
        "holdem.stakes[1].structures",
        "There is no structure “pot-limit”.",
    ),
    "an unknown engine": (
        "games/flop.toml",
        '"poker"',
        '"bingo"',
        "holdem.engine",
        "There is no engine “bingo”. Known here: banked",
    ),
    "an impossible table": ("games/flop.toml", "[2, 8]", "[8, 2]", "holdem.seats", "8 to 2 players"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_rulebook_is_refused_with_its_file_line_key_and_reason(broken: str, tmp_path: Path) -> None:
    name, right, wrong, key, reason = BROKEN[broken]
    copy = tmp_path / "harbor"
    shutil.copytree(HARBOR, copy)
    text = (copy / name).read_text(encoding="utf-8")
    assert text.count(right) >= 1
    (copy / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadRulebook) as bad:
        house(copy).check()
    assert (bad.value.file, bad.value.key) == (copy / name, key)
    assert reason in bad.value.reason
    assert bad.value.line
    assert str(bad.value).startswith(f"{copy / name}:{bad.value.line}: {key}: ")


def test_the_line_of_an_error_is_the_line_of_its_entry(tmp_path: Path) -> None:
    copy = tmp_path / "harbor"
    shutil.copytree(HARBOR, copy)
    file = copy / "games" / "flop.toml"
    lines = file.read_text(encoding="utf-8").replace('bets = ["$1", "$5"]', 'bets = ["$1", "five"]').splitlines()
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadRulebook) as bad:
        house(copy).check()
    assert bad.value.line == lines.index('bets = ["$1", "five"]') + 1


def test_a_folder_without_rules_or_games_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadRulebook, match="This isn't a folder"):
        house(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadRulebook, match=r"rules\.toml: file: The file is missing"):
        House(tmp_path / "empty").check()
    shutil.copy(HARBOR / "rules.toml", tmp_path / "empty" / "rules.toml")
    with pytest.raises(BadRulebook, match="games: folder: There are no games here"):
        House(tmp_path / "empty").check()
