"""Golden transcripts: one whole hand of every house-game, dealt from a seed to our bots, with the house's fees.

``python -m tests.contract.golden --write`` rewrites them; read the diff before you commit it. Each file has the hand in
sentences, then the story that ``houseway replay`` plays.
"""

import sys
from difflib import unified_diff
from pathlib import Path
from random import Random

from houseway.engines.banked.play import events as be
from houseway.engines.contract import Event, Hand
from houseway.engines.pan.play import events as ne
from houseway.engines.poker.play import events as pe
from houseway.players import play_hand, seat_bots
from houseway.record import story
from houseway.rulebook import house, names

FOLDER = Path(__file__).parent / "golden"
HOUSES = tuple(name for name in names() if name != "casino")
"""The five houses; the shared book spreads no games."""
GAMES = tuple((name, game) for name in HOUSES for game in house(name).games)
PLAYERS = 4
TRIED = 400
"""Seeds among which there must be a hand worth having."""


def file_of(name: str, game: str) -> Path:
    """Where the transcript of a house-game is kept."""
    return FOLDER / f"{name}-{game}.toml"


def dealt(name: str, game: str, seed: int) -> Hand:
    """A hand at the first limit that is posted, played by our bots."""
    rules = house(name).game(game)
    return play_hand(rules, seat_bots(rules, PLAYERS), Random(seed), button=1, fees=True)


def told(hand: Hand, title: str) -> str:
    """A transcript: the hand in sentences, then its story."""
    aloud = "\n".join(f"# {line}".rstrip() for line in story.tell(hand))
    return f"{aloud}\n\n{story.write(hand, title=title)}"


def title_of(name: str, game: str, seed: int) -> str:
    """The title of a transcript, with the seed it was dealt from."""
    rules = house(name).game(game)
    return f"{rules.house.name}, {rules.title}, seed {seed}"


def seed_of(text: str) -> int:
    """The seed that a transcript names in its title."""
    title = next(line for line in text.splitlines() if line.startswith("title = "))
    return int(title.rpartition(" ")[2].rstrip('"'))


def difference(kept: str, now: str, name: str) -> str:
    """Returns the diff of a transcript; empty if it is unchanged."""
    lines = unified_diff(kept.splitlines(), now.splitlines(), f"{name} as kept", f"{name} as played now", lineterm="")
    return "\n".join(lines)


# -- which hands are worth having --------------------------------------------------------------------------------------


def is_worth_having(hand: Hand) -> bool:
    """Whether a hand has what the game is about.

    Poker: a raise, a showdown between two, and a fee. A player-dealer game: a bet won and one lost, and some play
    beyond the deal. Pan: a hand that goes out, with pay collected on the way.
    """
    log: list[Event] = list(hand.log)
    kinds = [type(event) for event in log]
    if hand.rules.engine == "poker":
        return _raised(log) and kinds.count(pe.Shown) > 1 and kinds.count(pe.Awarded) > 0 and len(log) < LONGEST
    if hand.rules.engine == "pan":
        out = any(isinstance(event, ne.Ended) and event.how == "out" for event in log)
        return out and kinds.count(ne.Collected) > 0 and len(log) < LONGEST
    settled = {event.outcome for event in log if isinstance(event, be.Settled)}
    more = any(kind in kinds for kind in (be.Doubled, be.Parted, be.HandOpened))
    return {"win", "lose"} <= settled and more


LONGEST = 250
"""Events; a longer transcript is not read."""


def _raised(log: list[Event]) -> bool:
    """Whether a bet was raised in the same round."""
    wagers = 0
    for event in log:
        if isinstance(event, pe.RoundOpened):
            wagers = 0
        wagers += isinstance(event, pe.Wagered)
        if wagers > 1:
            return True
    return False


def write(name: str, game: str) -> str:
    """A transcript of the first seed that has a hand worth having."""
    for seed in range(1, TRIED):
        hand = dealt(name, game, seed)
        if is_worth_having(hand):
            return told(hand, title_of(name, game, seed))
    raise ValueError(f"no seed up to {TRIED} gives a hand of {game} at {name} worth having")


def main(words: list[str]) -> int:
    """Rewrites every transcript and prints which have changed."""
    if words != ["--write"]:
        print("python -m tests.contract.golden --write")
        return 2
    FOLDER.mkdir(exist_ok=True)
    wanted = {file_of(*one) for one in GAMES}
    for file in set(FOLDER.glob("*.toml")) - wanted:
        file.unlink()
    for name, game in GAMES:
        file, text = file_of(name, game), write(name, game)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            print(file.name)
            file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
