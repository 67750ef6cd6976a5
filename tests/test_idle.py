"""Settings without effect, because of another setting, are refused: they would read like rules."""

import dataclasses
from dataclasses import replace

import pytest

from houseway.rulebook import GameRules, house, names
from houseway.rulebook.checks import idle_in_all, idle_settings
from houseway.rulebook.engines.poker import Half, Street


def changed(where: tuple[str, str, str | None], **settings: object) -> GameRules:
    """A house's game with some settings changed: ``betting__raise_cap=0``."""
    place, game, structure = where
    rules = house(place).game(game, structure=structure)
    for name, value in settings.items():
        section, setting = name.split("__")
        rules = dataclasses.replace(
            rules, **{section: dataclasses.replace(getattr(rules, section), **{setting: value})}
        )
    return rules


HOLDEM = ("limelight", "holdem", "limit")
OMAHA_HILO = ("limelight", "omaha-hilo", "limit")
LOWBALL = ("limelight", "lowball", "limit")
HALF_KILL = ("golden-state", "holdem", "limit")
"""The kill of this house raises the limits and posts no blind."""
STUD = ("limelight", "stud", "limit")
WINS = "ranking.halves"
FIRST = Street(name="before the draw", down=5, opens="left-of-blinds")
PURE = ("limelight", "pure-21", None)
NO_BUST = ("marina", "no-bust-buster", None)


@pytest.mark.parametrize("name", names())
def test_no_house_has_a_setting_without_effect(name: str) -> None:
    assert {slug: found for slug, game in house(name).games.items() if (found := idle_in_all(game))} == {}


@pytest.mark.parametrize(
    ("rules", "setting", "remedy"),
    [
        (changed(HOLDEM, betting__raise_cap=0), "betting.heads_up", '"uncapped"'),
        (changed(HOLDEM, betting__raise_cap=0), "betting.cap_counts", '"in-the-pot"'),
        (changed(HOLDEM, betting__heads_up="capped"), "betting.cap_counts", '"in-the-pot"'),
        (changed(HOLDEM, betting__short_all_in="full-bet-together"), "betting.short_all_in", '"full-bet"'),
        (changed(STUD, stud__increment=100), "stud.increment", "0"),
        (changed(STUD, blinds__heads_up_button="big-blind"), "blinds.heads_up_button", '"small-blind"'),
        (changed(STUD, blinds__straddle="double"), "blinds.straddle", '"none"'),
        (changed(LOWBALL, blinds__killer_acts="last"), "blinds.killer_acts", '"in-turn"'),
        (changed(HALF_KILL, blinds__killer_acts="last"), "blinds.killer_acts", '"in-turn"'),
        (changed(LOWBALL, draw__cut=1), "draw.cut", "0"),
        (changed(HOLDEM, showdown__must_show="five-cards"), "showdown.must_show", '"all-cards"'),
        (changed(LOWBALL, draw__most=6), "draw.most", "5"),
        (changed(LOWBALL, draw__dealer_most=6), "draw.dealer_most", "5"),
        (
            changed(LOWBALL, draw__most=4, draw__dealer_most=4, draw__fifth_card="at-the-end"),
            "draw.fifth_card",
            '"in-turn"',
        ),
        (changed(HOLDEM, deal__too_many_hole_cards="dead-hand"), "deal.too_many_hole_cards", '"refused"'),
        (changed(HOLDEM, kill__least_pot=5), "kill.least_pot", "0"),
        (changed(HOLDEM, kill__second_leg="any-pot", kill__again="by-trigger"), "kill.again", '"killer-wins"'),
        (changed(OMAHA_HILO, kill__second_leg="full-bet-beyond-blinds"), "kill.second_leg", '"any-pot"'),
        (changed(OMAHA_HILO, kill__split="kill-again"), "kill.split", '"nothing"'),
        (changed(PURE, settlement__bank_short="action-button"), "settlement.bank_short", '"same-order"'),
        (changed(PURE, wagers__backline=False, wagers__most_backline=2), "wagers.most_backline", "0"),
        (changed(PURE, wagers__backline=False, wagers__decides="largest-wager"), "wagers.decides", '"seated"'),
        (changed(PURE, deal__joker_up="no-decisions"), "deal.joker_up", '"no-jokers"'),
        (changed(PURE, deal__bank_second="after-players", deal__peek=True), "deal.peek", "false"),
        (changed(NO_BUST, surrender__most=16), "surrender.most", "0"),
        (changed(NO_BUST, surrender__after_split=True), "surrender.after_split", "false"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_the_error_of_a_setting_without_effect_says_what_to_write(rules: GameRules, setting: str, remedy: str) -> None:
    assert dict(idle_settings(rules))[setting].endswith(f" So this has no effect. Write {remedy}.")


@pytest.mark.parametrize(
    ("rules", "setting"),
    [
        (changed(NO_BUST, naturals__pays=(3, 2)), "naturals.options"),
        (changed(NO_BUST, chart__stand_soft=23), "chart.stand_soft"),
        (changed(PURE, surrender__most=22), "surrender.most"),
        (changed(NO_BUST, surrender__when="first-two-cards"), "surrender.most"),
        (changed(PURE, shoe__decks=(8, 6)), "shoe.decks"),
        (changed(HOLDEM, ranking__halves=(Half(name="high", ranking="high", selection="any", board=1),)), WINS),
        (changed(HOLDEM, ranking__halves=(Half(name="high", ranking="high-bug", selection="any"),)), WINS),
        (changed(LOWBALL, ranking__halves=(Half(name="low", ranking="low", selection="any"),)), WINS),
        (changed(HOLDEM, deal__jokers=1), WINS),
        (changed(("casino", "horse", "limit"), blinds__straddle="mandatory"), "blinds.straddle"),
        (changed(LOWBALL, deal__streets=(FIRST, Street(name="draw", burn=True, board=1))), "deal.streets"),
        (changed(LOWBALL, deal__streets=(replace(FIRST, up=1), Street(name="draw", burn=True))), "deal.streets"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_an_impossible_payoff_total_or_card_is_reported(rules: GameRules, setting: str) -> None:
    assert [key for key, _ in rules.undealt()] == [setting]


def test_a_killer_has_a_place_where_a_kill_is_posted_after_a_pot_or_on_coming_in() -> None:
    """Limelight kills pots; at Marina a player who has changed seats posts a kill."""
    for where in (HOLDEM, ("marina", "holdem", "limit")):
        assert "blinds.killer_acts" not in dict(idle_settings(changed(where, blinds__killer_acts="last")))


def test_a_setting_that_one_structure_uses_is_not_reported_for_another() -> None:
    """Limelight's pot-limit Omaha counts no raises; its limit game does, and both read one setting for two players."""
    assert "betting.heads_up" in dict(idle_settings(house("limelight").game("omaha", structure="pot-limit")))
    assert "betting.heads_up" not in idle_in_all(house("limelight").games["omaha"])
