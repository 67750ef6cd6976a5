"""The fair deal: an unbiased shuffle from 256 random bits, committed to first and proved afterwards."""

import ast
import json
import re
from collections import Counter
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import BadCards, Card, deck, pan_stock, shoe
from houseway.room import FairDeal
from houseway.room.cards import fair, proof
from houseway.room.cards.proof import BadProof
from houseway.room.cards.shuffles import kept_order, seeded

HERE = Path(fair.__file__).parent
ROOM = [
    *sorted(HERE.parent.rglob("*.py")),
    *sorted(file for name in ("choices", "room", "view") for file in HERE.parent.parent.glob(f"engines/*/{name}.py")),
]
"""The room, and the parts of each engine that the room uses."""
SEED = bytes(range(32))


def as_file(of: dict[str, Any]) -> bytes:
    return json.dumps(of).encode()


# The shuffle


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 13, 52, 53, 54, 320, 416, 1024])
def test_each_number_comes_from_equally_many_of_the_values_of_a_draw(count: int) -> None:
    """Each of the 65,536 values alone, followed by a zero that is used when the value is redrawn."""
    sources: Counter[int] = Counter()
    for value in range(65536):
        rest = iter([value, 0])
        (number,) = fair.drawn([count], rest)
        if list(rest):  # the value itself was taken
            sources[number] += 1
    assert set(sources) == set(range(count))
    assert set(sources.values()) == {65536 // count}


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_the_draw_space_of_a_few_cards_holds_every_order_exactly_once(size: int) -> None:
    """With unbiased draws, each of the size! equally likely sequences of draws gives a different order: exactly
    uniform."""
    few = deck()[:size]
    wanted = fair.draws(size)
    assert list(wanted) == list(range(size, 1, -1))
    orders: Counter[tuple[Card, ...]] = Counter()
    for draws in product(*(range(count) for count in wanted)):
        orders[fair.shuffled(few, draws)] += 1
    total = 1
    for count in wanted:
        total *= count
    assert len(orders) == total
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("numbers", [[], [0], [0, 0, 0]])
def test_a_deck_is_not_shuffled_in_part(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="3 cards take 2 draws"):
        fair.shuffled(deck()[:3], numbers)


def test_a_value_that_would_favour_a_card_is_drawn_again() -> None:
    assert 65536 % 52 == 16
    assert list(fair.drawn([52], iter([65535, 65520, 65519]))) == [51]
    assert list(fair.drawn([52, 52], iter([65519, 65520, 1]))) == [51, 1]


@pytest.mark.parametrize("whole", [deck(), deck(1), deck(2), shoe(8), shoe(6, 1), pan_stock()], ids=len)
def test_an_order_holds_exactly_the_cards_of_its_deck(whole: tuple[Card, ...]) -> None:
    dealt = FairDeal("h", whole)
    assert Counter(dealt.order) == Counter(whole)
    assert dealt.order != whole


def test_a_seed_gives_this_order_for_ever() -> None:
    """Published proofs depend on it."""
    told = " ".join(FairDeal("table:3/hand:41", deck(), SEED).order[:9])
    assert told == "3h 2s 9d 5h 4d Qc 4c 9h 8d"


def test_the_stream_goes_on_when_it_was_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redrawn values take up no place: the order uses the values after them."""
    stream = fair._stream
    monkeypatch.setattr(fair, "_stream", lambda *of: (b"\xff" * 600 + stream(*of))[: of[2]])
    late = fair.order_of(SEED, deck())
    monkeypatch.undo()
    assert late == FairDeal("h", deck(), SEED).order


def test_each_hand_has_its_own_256_bits() -> None:
    seeds = {FairDeal("h", deck()[:4]).seed for _ in range(1000)}
    assert len(seeds) == 1000
    assert {len(seed) for seed in seeds} == {32}
    ones = sum(bit == "1" for seed in seeds for bit in f"{int.from_bytes(seed):0256b}")
    assert 126_000 < ones < 130_000  # 256,000 bits, eight standard deviations either way


def test_a_deck_or_seed_of_the_wrong_size_is_refused() -> None:
    for size in (0, 1, 1025):
        with pytest.raises(BadCards):
            FairDeal("h", (Card("As"),) * size)
    for seed in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            FairDeal("h", deck(), seed)


def test_nothing_secret_is_printed_by_accident() -> None:
    dealt = FairDeal("h", deck())
    assert dealt.seed.hex() not in repr(dealt)
    assert repr(dealt.seed) not in repr(dealt)
    assert repr(dealt.order) not in repr(dealt)


# No other source of randomness

DICE_OF_BOTS = {
    *("banked-choices", "banked-room", "pan-room", "poker-room", "room-engine"),
    *("server-room_server", "server-simulated_room", "tables-bots", "tables-next_action", "tables-runtime"),
}
"""Modules that give bots and a simulated crowd their dice. Only ``shuffles`` makes the order of cards."""


GROUND = ("log", "money", "people")
"""Folders that know nothing of a shuffle."""


def _named(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def test_only_bots_and_the_simulated_crowd_have_dice_of_their_own() -> None:
    rolling = {_named(file) for file in ROOM if "random" in _imported(file)}
    dealing = {file.stem for file in ROOM if "houseway.room.cards.fair" in _imported(file)}
    assert rolling == DICE_OF_BOTS
    assert dealing == {"__init__", "shuffles", "archive"}


def _imported(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    plain = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize(
    "file",
    [file for file in ROOM if _named(file) not in DICE_OF_BOTS],
    ids=_named,
)
def test_no_other_random_generator_is_used_in_the_room(file: Path) -> None:
    """Cards use only ``secrets``, and no path leads from a clock or a process number to a deck."""
    banned = {"random", "numpy", "uuid", "ssl"}
    if _named(file) != "office-report_files":  # which writes Parquet through a file without a name
        banned.add("tempfile")
    if file.name == "fair.py":
        banned |= {"time", "datetime", "os", "threading", "asyncio"}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{one.name}" for one in node.names)]
        assert not banned & {name.split(".")[0] for name in names}
        if isinstance(node, ast.Attribute | ast.Name):
            word = node.attr if isinstance(node, ast.Attribute) else node.id
            assert word not in {"urandom", "getrandom", "SystemRandom", "RAND_bytes", "hash_randomization"}
            assert word != "shuffle" or (file.stem not in ("fair", "proof") and file.parent.name not in GROUND)


def test_the_dealer_uses_one_function_of_secrets_and_the_checker_nothing_of_the_dealer() -> None:
    dealer = ast.parse((HERE / "fair.py").read_text(encoding="utf-8"))
    used = {
        node.attr
        for node in ast.walk(dealer)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "secrets"
    }
    assert used == {"token_bytes"}
    checker = ast.parse((HERE / "proof.py").read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(checker) if isinstance(node, ast.ImportFrom)}
    modules |= {one.name for node in ast.walk(checker) if isinstance(node, ast.Import) for one in node.names}
    assert not [name for name in modules if name and name.startswith("houseway")]


# Commitment and proof


BOTH_FORMS = pytest.mark.parametrize("form", [1, 2])
"""The old and the current form of commitments."""


@BOTH_FORMS
@pytest.mark.parametrize("whole", [deck(), deck(2), deck()[:2], deck()[:3], shoe(8), pan_stock()], ids=len)
def test_every_card_can_be_proved_alone(whole: tuple[Card, ...], form: int) -> None:
    dealt = FairDeal("table:3/hand:41", whole, SEED, form)
    for at in {0, 1, len(whole) // 2, len(whole) - 1}:
        proved = proof.check(as_file(dealt.proof([at])))
        assert proved.cards == {at: dealt.order[at]}
        assert (proved.hand, proved.commitment) == ("table:3/hand:41", dealt.commitment)
        assert (proved.deck, proved.whole) == (len(whole), False)


@BOTH_FORMS
def test_the_seed_proves_the_whole_deck_and_the_shuffle(form: int) -> None:
    dealt = FairDeal("h", deck(), SEED, form)
    proved = proof.check(as_file(dealt.proof([3, 7], whole=True)))
    assert (proved.cards, proved.whole) == (dict(enumerate(dealt.order)), True)


@pytest.mark.parametrize("whole", [deck(), pan_stock()], ids=len)
def test_a_proof_that_opens_no_card_still_shows_that_the_promise_was_made_of_this_hand_and_deck(
    whole: tuple[Card, ...],
) -> None:
    """The room proves it to a viewer who saw no card: at pan, or for a hand that was never shown."""
    dealt = FairDeal("table 3, hand 41", whole, SEED)
    proved = proof.check(as_file(dealt.proof([])))
    assert (proved.shows, proved.cards, proved.commitment) == ("promise", {}, dealt.commitment)
    assert proof.check(as_file(dealt.proof([0]))).shows == "cards"
    assert proof.check(as_file(dealt.proof([], whole=True))).shows == "deck"


JOKERS = (Card("Jk"),) * 3


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        (deck(), "52 cards: one of each"),
        (deck(1), "53 cards: one of each and a joker"),
        (deck(1)[::-1], "53 cards: one of each and a joker"),
        (deck(2), "54 cards: one of each and 2 jokers"),
        (deck(lowest="6"), "36 cards: one of each (no 2s, 3s, 4s, 5s)"),
        (deck(1, lowest="3"), "49 cards: one of each (no 2s) and a joker"),
        (shoe(8), "416 cards: 8 decks"),
        (shoe(6, 1), "318 cards: 6 decks and 6 jokers"),
        (pan_stock(), "320 cards: 8 decks (no 8s, 9s, 10s)"),
        (deck()[:3], f"3 cards: one each of {' '.join(deck()[:3])}"),
        ((Card("Ah"), Card("As"), *JOKERS), "5 cards: one each of Ah As and 3 jokers"),
        ((Card("Ah"),) * 52, "52 cards: 52 each of Ah"),
        (JOKERS, "3 cards: 3 jokers"),
    ],
)
def test_the_deck_is_described_in_words(whole: tuple[Card, ...], words: str) -> None:
    """Two aces are also a valid deck, because each card only has to occur equally often."""
    assert proof.check(as_file(FairDeal("h", whole, SEED).proof([0]))).made_of == words


@BOTH_FORMS
def test_a_proof_reveals_no_mucked_cards(form: int) -> None:
    """The file holds the opened cards and hashes. Each hash hides its card behind 256 unknown bits."""
    dealt = FairDeal("h", deck(), SEED, form)
    file = dealt.proof([0, 1, 20])
    assert set(file) == {"proof", "hand", "commitment", "deck", "cards"} | ({"leaves"} if form == 2 else set())
    assert [(one["position"], one["card"]) for one in file["cards"]] == [(at, dealt.order[at]) for at in (0, 1, 20)]
    told = json.dumps(file)
    assert SEED.hex() not in told
    salts = [dealt._salts[at : at + 32] for at in range(0, 52 * 32, 32)]
    hidden = [salt.hex() for at, salt in enumerate(salts) if at not in (0, 1, 20)]
    assert not [salt for salt in hidden if salt in told]
    # The leaf next to an opened card is in its path or among all leaves; without the salt no card of the deck gives
    # it.
    beside = file["leaves"][21] if form == 2 else file["cards"][2]["path"][0]
    guesses = {
        sha256(b"\x00" + (21).to_bytes(2) + salt + card.encode()).hexdigest()
        for card in deck()
        for salt in (b"", bytes(32), salts[20], SEED[:0])
    }
    assert beside not in guesses
    assert beside == sha256(b"\x00" + (21).to_bytes(2) + salts[21] + dealt.order[21].encode()).hexdigest()


def test_older_forms_of_the_commitment_still_verify() -> None:
    """A published commitment can be proved years later."""
    first, second = (FairDeal("table:3/hand:41", deck(), SEED, form).commitment for form in (1, 2))
    assert first == "a3127678f85d7f6f1dde3b2c09ca71cab1e19f706f3c760318f6746d4e574962"
    assert second == "d53bcaa8b013372e76c2322b59af44952fa7a0987b5e3fdae8600950500d5200"


def test_a_hand_of_a_log_that_names_no_form_has_the_first() -> None:
    was, now = (FairDeal("hand 41", deck(), SEED, form) for form in (1, 2))
    named = {"hand": "hand 41", "seed": SEED.hex()}
    assert kept_order(named, deck()).commitment == was.commitment
    assert kept_order(named | {"form": 2}, deck()).commitment == now.commitment
    assert seeded(7)("hand 41", deck()).kept["form"] == 2
    assert was.order == now.order


@pytest.mark.parametrize("form", [0, 3])
def test_there_is_no_other_form(form: int) -> None:
    with pytest.raises(ValueError, match=f"there is no form {form} of a promise"):
        FairDeal("h", deck(), SEED, form)


def test_two_deals_of_the_same_order_have_different_commitments_by_their_name() -> None:
    assert FairDeal("hand:1", deck(), SEED).commitment != FairDeal("hand:2", deck(), SEED).commitment
    assert FairDeal("hand:1", deck(), SEED).commitment == FairDeal("hand:1", deck(), SEED).commitment


def broken(form: int = 2, **fields: Any) -> bytes:
    return as_file({**FairDeal("h", deck(), SEED, form).proof([0, 1, 2]), **fields})


def card_broken(at: int, form: int = 2, **fields: Any) -> bytes:
    file = FairDeal("h", deck(), SEED, form).proof([0, 1, 2])
    file["cards"][at] |= fields
    return as_file(file)


OTHER = FairDeal("h", deck(), bytes(32))
PROOF = FairDeal("h", deck(), SEED).proof([0, 1, 2])
CARDS, LEAVES = PROOF["cards"], PROOF["leaves"]
PATH = FairDeal("h", deck(), SEED, 1).proof([2])["cards"][0]["path"]
ELSE = "The hand, deck and leaves don't match the published commitment."


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (card_broken(1, card="2c"), "Position 1: 2c isn't the promised card."),
        (card_broken(1, position=9), f"Position 9: {CARDS[1]['card']} isn't the promised card."),
        (card_broken(2, salt="0" * 64), "Position 2: "),
        (card_broken(1, 1, card="2c"), "Position 1: 2c isn't the promised card."),
        (card_broken(1, 1, position=9), f"Position 9: {CARDS[1]['card']} isn't the promised card."),
        (card_broken(2, 1, salt="0" * 64), "Position 2: "),
        (card_broken(2, 1, path=["0" * 64] * 6), "Position 2: "),
        (card_broken(2, 1, path=PATH[:5]), "Position 2: the path has 5 steps instead of 6."),
        (card_broken(2, path=PATH), "This file isn't a proof: Object contains unknown field `path`"),
        (card_broken(0, card=CARDS[1]["card"]), f"{CARDS[1]['card']} is opened more often than the deck has it."),
        (card_broken(1, position=0), "A position is opened twice or isn't in the deck."),
        (card_broken(1, position=52), "A position is opened twice or isn't in the deck."),
        (broken(leaves=LEAVES[:-1]), "The proof has 51 leaves for 52 cards."),
        (broken(leaves=[*LEAVES, LEAVES[0]]), "The proof has 53 leaves for 52 cards."),
        (broken(leaves=[*LEAVES[:-1], "0" * 64]), ELSE),
        (broken(leaves=LEAVES[::-1]), ELSE),
        (broken(commitment=OTHER.commitment), ELSE),
        (broken(hand="h2"), ELSE),
        (broken(deck=" ".join(reversed(deck()))), ELSE),
        (broken(1, commitment=OTHER.commitment), "Position 0: "),
        (broken(1, hand="h2"), "Position 0: "),
        (broken(1, deck=" ".join(reversed(deck()))), "Position 0: "),
        (broken(1, leaves=LEAVES), "This file isn't a proof: Object contains unknown field `leaves`"),
        (broken(deck=" ".join([*deck()[:-1], "2c"])), "The deck is stacked: it has 2c more often than Ks."),
        (broken(deck=" ".join([*deck()[:-1], "Xx"])), "The deck must be a list of 2 to 1,024 cards."),
        (broken(deck=""), "The deck must be a list of 2 to 1,024 cards."),
        (broken(cards=[], hand="h2"), ELSE),
        (broken(cards=[], leaves=LEAVES[::-1]), ELSE),
        (broken(1, cards=[]), "The proof shows no card and no seed."),
        (broken(seed="0" * 64), "The seed doesn't match the published commitment."),
        (broken(seed="0" * 64, cards=[]), "The seed doesn't match the published commitment."),
        (broken(1, seed="0" * 64, cards=[]), "The seed doesn't match the published commitment."),
        (broken(seed=SEED.hex() + "\n"), "This file isn't a proof: "),
        (
            broken(proof="houseway fair deal 3"),
            "This file isn't a proof: Invalid value 'houseway fair deal 3' - at `$.proof`",
        ),
        (broken(note="hello"), "This file isn't a proof: Object contains unknown field `note`"),
        (card_broken(1, position=1.0), "This file isn't a proof: "),
        (card_broken(1, position=True), "This file isn't a proof: "),
        (card_broken(1, card="10s"), "This file isn't a proof: "),
        (b'{"proof":"houseway fair deal 2","proof":"x"}', "This file isn't a proof: it has the same field twice"),
        (b"", "This file isn't a proof: "),
        (b"\xff\xfe\x00", "This file isn't a proof: "),
        (b"[" * 100_000, "This file isn't a proof: it is nested too deeply."),
        (b"9" * 10_000, "This file isn't a proof: "),
        (b"NaN", "This file isn't a proof: "),
    ],
)
def test_a_false_proof_is_refused_with_its_reason(file: bytes, why: str) -> None:
    with pytest.raises(BadProof) as refused:
        proof.check(file)
    assert str(refused.value).startswith(why)


FORGED = f"table 7, hand 3, promised as {'0' * 64}"


@BOTH_FORMS
@pytest.mark.parametrize(
    "name",
    [
        f"{FORGED}\n  52 cards, 2 of them opened:\n     1  As",
        f"table 7{' ' * 80}{FORGED}",
        f"\x1b[8m{FORGED}",
        "table 7\x7f",
        "table 7\x9b2K",
        "table 7\u202e",
        "table 7\u2800",
        "table 7 ",
        " table 7",
        "\ud800",
        "",
    ],
)
def test_the_name_of_a_hand_is_one_line_without_control_characters(name: str, form: int) -> None:
    """Such a name could print a false commitment next to the checked one."""
    with pytest.raises(BadProof, match=r"^This file isn't a proof: .*`\$\.hand`$"):
        proof.check(broken(form, hand=name))


@pytest.mark.parametrize(
    "name", ["table 7, hand 3", "table 7, hand 3, deck 2", "table 7, hand 3, event 12", "table 7, draw for the button"]
)
def test_every_name_that_the_room_gives_a_shuffle_can_be_read(name: str) -> None:
    assert proof.check(as_file(FairDeal(name, deck(), SEED).proof([0]))).hand == name


@pytest.mark.parametrize("name", ["\x1b[2K\nproved", "\ud800", "\u202edevorp", f"{' ' * 80}proved", "x" * 5000])
def test_a_bad_file_gets_one_short_line_without_control_characters(name: str) -> None:
    for fields in ({name: 1}, {"proof": name}, {"commitment": name}):
        with pytest.raises(BadProof) as refused:
            proof.check(broken(**fields))
        assert re.fullmatch(r"This file isn't a proof: [!-~]+( [!-~]+)*", str(refused.value))
        assert len(str(refused.value)) < 250


def test_a_file_that_is_larger_than_any_proof_is_none() -> None:
    largest = FairDeal("h", (deck() * 20)[:1024], SEED, 1).proof(range(1024))
    assert len(json.dumps(largest, indent=8).encode()) < proof.LARGEST / 2
    with pytest.raises(BadProof, match=r"^This file isn't a proof: it is larger than 4 MB.$"):
        proof.check(as_file(PROOF) + b" " * proof.LARGEST)


def test_a_dealer_can_prove_only_the_card_in_the_committed_leaf() -> None:
    """The second leaf is elsewhere in the list but hashed as if it were here: it is never opened."""
    salt = "0" * 64

    def leaf(card: str) -> str:
        return sha256(b"\x00" + (0).to_bytes(2) + bytes.fromhex(salt) + card.encode()).hexdigest()

    leaves = [leaf("As"), leaf("Kd"), *LEAVES[2:]]
    texts = sha256(b"h").digest() + sha256(PROOF["deck"].encode()).digest()
    promise = sha256(b"\x02" + texts + bytes.fromhex("".join(leaves))).hexdigest()

    def opens(card: str) -> bytes:
        return broken(leaves=leaves, commitment=promise, cards=[{"position": 0, "card": card, "salt": salt}])

    assert proof.check(opens("As")).cards == {0: "As"}
    with pytest.raises(BadProof, match="Position 0: Kd isn't the promised card"):
        proof.check(opens("Kd"))


@BOTH_FORMS
def test_a_proof_with_any_one_byte_changed_is_refused_or_says_the_same(form: int) -> None:
    file = as_file(FairDeal("h", deck(), SEED, form).proof([5]))
    good = proof.check(file)
    same = 0
    for at in range(len(file)):
        mutated = bytes([*file[:at], file[at] ^ 1, *file[at + 1 :]])
        try:
            assert proof.check(mutated) == good
            same += 1
        except BadProof:
            pass
    assert same < 5
