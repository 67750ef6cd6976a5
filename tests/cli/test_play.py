"""The terminal at poker and pan tables: what the screen shows, what the keys mean, and the rule behind a refusal."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from houseway.cards import Card, pretty
from houseway.cli.terminal.drawing import felt, own_cards
from houseway.cli.terminal.input import by_key, read
from houseway.cli.terminal.seat import LiveSeat
from houseway.engines.poker.play import PokerHand
from houseway.rulebook import house, names
from tests.cli.kit import refused, run

TABLE = ("play", "limelight", "holdem", "--limit", "3/6", "--players", "3", "--seed", "5")
NO_LIMIT = ("play", "marina", "holdem", "--structure", "no-limit", "--players", "6", "--seed", "5")
SPREAD = [(name, game) for name in names() for game in house(name).games]


def test_the_screen_shows_seats_with_their_tokens_the_pot_own_cards_and_exact_amounts() -> None:
    out = run(*TABLE, typed="q\n").out
    assert "The Limelight Card Room: Texas Hold'em, limit 3/6 · hand 1" in out
    assert re.search(r"▶ +3 +You +DEALER +\$300 +J♠ Q♥", out)
    assert re.search(r"1 +Ivo +BIG BLIND +\$297 +\$3 +▮▮", out)
    assert "Pot $4" in out
    assert " f  fold    c  call $3    r  raise to $6" in out


def test_the_collection_is_posted_before_the_cards_with_its_rule() -> None:
    out = run(*TABLE, typed="q\n").out
    posted = "Collection: $3 from the pot once the flop is dealt, 3 dealt in  LL-HE-FEE1"
    assert out.index(posted) < out.index("J♠ Q♥")


def test_a_forbidden_move_is_refused_with_its_rule_and_a_question_mark_shows_it() -> None:
    out = run(*TABLE, typed="r 5\n?\nq\n").out
    assert "Refused: You must raise to at least $6." in out
    assert "LL-HE-6  The Limelight Card Room, Limit Texas Hold'em, rule 6" in out
    assert "Example" in out


def test_where_nothing_was_refused_the_question_mark_explains_the_collection() -> None:
    out = run(*TABLE, typed="why\nq\n").out
    assert "LL-HE-FEE1  The Limelight Card Room" in out


def test_a_move_that_is_not_on_offer_is_refused_by_the_engine_with_the_reason() -> None:
    assert "Refused: You can't check: there is $3 to call. Call, raise or fold." in run(*TABLE, typed="x\nq\n").out


def test_rules_in_force_are_listed_and_words_are_found_in_them() -> None:
    out = run(*TABLE, typed="rules\nq\n").out
    assert "LL-HE-10c" in out
    found = run(*TABLE, typed="? half bet\nq\n").out
    assert "LL-HE-10a" in found
    assert "LL-HE-8a" not in found


def test_help_the_log_a_tip_and_the_sign_are_there_for_the_asking() -> None:
    out = run(*TABLE, typed="h\nl\nt\nsign\nq\n").out
    assert "c checks or calls" in out
    assert out.count("Jun posts the small blind of $1.") == 2
    assert "A good player here would" in out
    assert "Limits: $3 / $6" in out


def test_asking_for_a_tip_changes_no_card_and_no_bot() -> None:
    plain, asked = (run(*TABLE, "--hands", "1", typed=typed).out for typed in ("c\n" * 6 + "s\n", "t\nc\n" * 6 + "s\n"))
    assert "wins" in plain
    assert [line for line in asked.splitlines() if line in plain.splitlines()][-5:] == plain.splitlines()[-5:]


def test_words_that_are_no_move_are_explained_in_one_line() -> None:
    out = run(*TABLE, typed="dance\nr lots\nf 7\nq\n").out
    assert "Not understood: 'dance' is not a move here" in out
    assert "'lots' is not an amount of money" in out
    assert "'7' is too much: Fold needs no more words" in out


def test_bet_sizes_are_snapped_to_legal_ones_and_played_by_their_number_or_name() -> None:
    out = run(*NO_LIMIT, typed="q\n").out
    assert " 1  min $7    2  1/2 pot $9    3  2/3 pot $11    4  pot $14" in out
    assert all(
        "You raise to $14." in run(*NO_LIMIT, typed=f"{words}\nq\n").out for words in ("4", "r pot", "raise to $14")
    )
    assert "say how much: $7–$100, or min, 1/2 pot, 2/3 pot, pot, all-in" in " ".join(
        run(*NO_LIMIT, typed="r\nq\n").out.split()
    )


def test_all_in_is_asked_twice() -> None:
    out = run(*NO_LIMIT, typed="a\nn\nq\n").out
    assert "All your chips go in. y confirms: n" in out
    assert "Nothing was bet." in out
    assert "You raise all-in" not in out
    assert "You raise all-in to $100." in run(*NO_LIMIT, typed="a\ny\nq\n").out
    assert "You raise all-in to $100." in run(*NO_LIMIT, typed="5\n5\nq\n").out


def test_once_somebody_is_all_in_the_pots_are_named_with_who_can_win_each() -> None:
    """Bo is all-in for $20; Cleo and you play on for a side pot, and the last $5 of your bet nobody has matched yet."""
    seats = {
        "1": {"name": "Bo", "stack": 0, "live": True, "hidden": 2},
        "2": {"name": "Cleo", "stack": 4000, "live": True, "hidden": 2},
        "3": {"name": "You", "stack": 500, "live": True, "cards": ["As", "Kd"], "bet": 500},
    }
    pots = [
        {"name": "Main pot", "amount": 6000, "seats": [1, 2, 3]},
        {"name": "Side pot 1", "amount": 3000, "seats": [2, 3]},
        {"name": "Side pot 2", "amount": 500, "seats": [3]},
    ]
    hand = {"pot": 9500, "pots": pots, "phase": "bet"}
    paper = Console(width=80)
    with paper.capture() as drawn:
        paper.print(felt({"table": {"family": "poker"}, "you": {"seat": 3}, "seats": seats, "hand": hand}))
    assert [line.rstrip() for line in drawn.get().splitlines() if "$60" in line or "$30" in line or "$5 " in line][
        1:
    ] == [
        "Main pot $60  Bo, Cleo, You",
        "Side pot 1 $30  Cleo, You",
        "Not matched yet $5  You",
    ]


def test_several_hands_are_played_and_quitting_sums_them_up() -> None:
    ran = run(*TABLE, typed="f\n\nf\n\nf\nq\n")
    assert ran.status == 0
    assert "· hand 2" in ran.out
    assert "You leave after 3 hands (seed 5)" in ran.out
    assert re.search(
        r"In \$300, out \$\d+\.\nYou (won|lost) \$\d+\.\nThe house collected \$\d+ at the table, ", ran.out
    )


def test_a_sitting_ends_after_the_hands_asked_for() -> None:
    ran = run(*TABLE, "--hands", "2", typed="f\n" + "\nf\n" * 20)
    assert ran.status == 0
    assert "You leave after 2 hands" in ran.out


def test_one_who_lost_their_last_chip_buys_in_again_with_enter() -> None:
    """Golden State no-limit, all-in every hand until nothing is left."""
    words = ("play", "golden-state", "holdem", "--structure", "no-limit", "--players", "3", "--seed", "40")
    out = run(*words, "--hands", "4", typed="a\na\ns\n\n" * 8).out
    assert "You have $0. Enter buys in again and deals the next hand." in out
    assert re.search(r"In \$(400|600), out", out)


def test_a_hand_that_was_shown_and_lost_is_still_seen_at_the_end() -> None:
    out = run("play", "rogelios", "five-card-draw", "--players", "4", "--seed", "3", typed="c\nd 1 2\nc\nc\ns\nq\n").out
    end = out.rpartition("hand 1")[2]
    assert "wins" in end
    assert re.search(r"You .*\$[\d,]+ +((10|[2-9JQKA])[♠♥♦♣] ?){5}", end)


@pytest.mark.parametrize("typed", ["", "c", "c\n", "f\n"])
def test_the_end_of_the_input_is_a_goodbye(typed: str) -> None:
    ran = run(*TABLE, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out


def test_a_program_gets_views_choices_refusals_and_results_as_lines_of_json() -> None:
    ran = run(*TABLE, "--hands", "1", "--json", typed="r 5\ndance\nf\n")
    first, decision, refusal, unclear, result, goodbye = map(json.loads, ran.out.splitlines())
    assert first["hand"] == 1
    assert [(choice["key"], choice["does"]) for choice in decision["choices"]] == [
        ("f", "Fold"),
        ("c", "Call $3"),
        ("r", "Raise to $6"),
    ]
    assert refusal["rule"] == "LL-HE-6"
    assert "dance" in unclear["not_understood"]
    assert sum(result["result"]["stacks"].values()) + result["result"]["collection"] == 90000
    assert goodbye["hands"] == 1


@pytest.mark.parametrize("thrown", ["d 1", "d Jc"])
def test_crazy_pineapple_asks_for_the_discard_by_number_or_name(thrown: str) -> None:
    words = ("play", "limelight", "crazy-pineapple", "--players", "4", "--seed", "16")
    out = run(*words, typed=f"c\nc\nd 4\nd 1 2\n{thrown}\nq\n").out
    assert "discard 1 card (1 of your cards, by number or name)" in out
    assert "you have no card number 4; they are numbered 1 to 3" in out
    assert "name 1 of your cards, by number or by name" in out
    assert "You discard J♣." in out


def test_a_kill_is_played_where_the_house_has_one_and_refused_where_it_has_none() -> None:
    limit = ("--limit", "4/8", "--kill", "full", "--seed", "1")
    assert "In force: full kill" in run("play", "limelight", "holdem", *limit, typed="sign\nq\n").out
    assert "kill" in refused(run("play", "rogelios", "stud", "--kill", "full"))


def test_a_straddle_is_offered_between_hands_to_the_seat_that_may_have_it() -> None:
    words = ("play", "limelight", "omaha", "--limit", "3/6", "--players", "6", "--seed", "5")
    out = run(*words, typed="f\nl\n\n" * 6 + "q\n").out
    assert " l  straddle $6" in out
    assert out.index("You will straddle for $6.") < out.index("You straddle for $6.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere", "holdem"], "There is no house “nowhere”"),
        (["limelight", "whist"], "doesn't spread “whist”"),
        (["limelight", "holdem", "--players", "10"], "2 to 9 players"),
        (["limelight", "holdem", "--hands", "0"], "at least one hand"),
    ],
)
def test_a_wrong_argument_gets_one_line(words: list[str], says: str) -> None:
    assert says in refused(run("play", *words))


WORDS = """c|x|f|r|b|r 6|b 3|a|y|s|m|d As|d 1|1|5|why|?|t|l||r -1|raise to $9|d|\t|é|+ 20|+ -1|r 99999999999999999999"""
_words = st.sampled_from(WORDS.split("|"))


@settings(max_examples=12, deadline=None)
@given(st.lists(_words | st.text(max_size=6), max_size=30), st.integers(0, 50))
def test_whatever_is_typed_there_is_never_a_traceback(lines: list[str], seed: int) -> None:
    game = ("play", "marina", "holdem", "--structure", "no-limit", "--players", "3", "--seed", str(seed))
    ran = run(*game, typed="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out


def tamest(live: LiveSeat) -> str:
    """The tamest move on offer."""
    offers = by_key(live.view()["choices"])
    return next(words for key, words in (("c", "c"), ("d", "d 1"), ("s", "s"), ("n", "n")) if key in offers)


@pytest.mark.parametrize("game", ["holdem", "crazy-pineapple", "lowball"])
def test_no_card_of_another_hand_is_told_before_it_is_shown(game: str) -> None:
    limelight = house("limelight")
    live = LiveSeat(limelight, limelight.game(game), 4, seed=3)
    own: set[Card] = set()
    for _ in range(60):
        live.go_on()
        told = {word.strip(".,:") for line in live.log for word in line["text"].split()}
        if live.rests:
            own.clear()
            live.next_hand()
            continue
        hand, view = live.table.playing(PokerHand), live.view()
        own |= set(own_cards(view))
        shown = {card for cards in hand.shown for card in cards}
        hidden = {card for held in (*hand.hole, hand.muck) for card in held} - shown - own - set(hand.board)
        assert told & {pretty([card]) for card in hidden} == set()
        assert not any(set(seat.get("cards", ())) & hidden for seat in view["seats"].values())
        live.do(read(tamest(live), by_key(view["choices"]), own_cards(view), {}).sent)


def test_pan_is_played_by_keys_and_discards_by_number() -> None:
    out = run("play", "limelight", "pan", "--players", "4", "--seed", "2", typed="p\nt\ntip\nl\ns1\nd 99\nd 1\nq\n").out
    assert " p  play    x  pass" in out
    assert " t  turn up a card" in out
    assert re.search(r"drawn (10|[2-9JQKA])[♠♥♦♣]", out)
    assert "You turn up" in out
    assert "A good player here would" in out


def test_pan_hides_what_the_others_hold() -> None:
    ran = run("play", "limelight", "pan", "--players", "4", "--seed", "2", "--json", typed="p\n" + "t\nl\nd 1\n" * 15)
    decisions = [line["view"] for line in map(json.loads, ran.out.splitlines()) if "view" in line]
    assert len(decisions) > 5
    for view in decisions:
        assert len(view["hand"]["cards"]) == view["seats"]["3"]["hidden"]
        assert not any("cards" in seat for seat in view["seats"].values())


EVERY_KEY = "w\n\nc\nd 1\nb\nh\ns\nt\nn\nl\nx\np\nk\nc 1\ny\n"
"""Something that can be done in every game; what is not on offer is refused or not understood."""


FIRST = {game: room for room, game in reversed(SPREAD)}
"""Where each game is played in a short run: the first house that spreads it."""


@pytest.mark.parametrize(
    ("room", "game"),
    [pytest.param(room, game, marks=() if FIRST[game] == room else pytest.mark.soak) for room, game in SPREAD],
)
def test_every_game_of_every_house_is_played_to_the_end_of_a_hand_from_scripted_input(room: str, game: str) -> None:
    ran = run("play", room, game, "--seed", "1", "--hands", "1", typed=EVERY_KEY * 60)
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"You leave after 1 (hand|round) \(seed 1\)", ran.out)
    assert "Collection: " in ran.out
