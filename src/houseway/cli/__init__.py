"""The command line: every command prints tables for people and, with ``--json``, data for machines."""

import atexit
import errno
import gc
import os
import sys
from io import TextIOWrapper
from typing import NamedTuple

from cyclopts import App, MissingArgumentError, Parameter

from houseway import __version__, money
from houseway.cli.errors import missing_extra, user_errors

# Garbage collection took a sixth of the time of short commands such as `rank`, `fee` and `rules`.
gc.set_threshold(50_000, 50, 50)
atexit.register(gc.freeze)

BUILD = "pure Python" if str(money.__file__).endswith(".py") else "compiled"
"""The build that `--version` names."""


class Listed(NamedTuple):
    """A command in the help."""

    help: str
    examples: tuple[str, ...]


# Commands are imported when they are called, so that help and small commands stay fast.
COMMANDS = {
    "rules:games": Listed(
        "Every house and game with structures, limits and seats.",
        ("games", "games marina --json"),
    ),
    "rules:rules": Listed(
        "The rulebooks: read, search and compare them.",
        (
            "rules limelight holdem",
            "rules --id LL-HE-10c",
            'rules --find "all-in"',
            "rules --compare limelight marina holdem",
        ),
    ),
    "fee:fee": Listed(
        "The collection for a limit, head count or table action, with its schedule row; drop by the hour, compared.",
        (
            "fee limelight holdem --limit 3/6 --players 6",
            "fee marina holdem --structure no-limit --blinds 2/5 --players 4",
            "fee limelight holdem --compare --limit 3/6",
            "fee oceana pure-21 --drop --report drop.html",
        ),
    ),
    "rank:rank": Listed(
        "Ranks hands by a game's ranking, best first.",
        (
            'rank limelight holdem "As Ah" "Ks Qs" --board "Kd Qh 7s 7d 2c"',
            'rank limelight omaha-hilo "As 2d Kh Kc / Kd 8s 5c 3h Qs"',
            'rank oceana lazy-pineapple "As Ah 2c" "Ks Kd Qh" --board "Kh 7c 4d 3s 5c" --json',
        ),
    ),
    "edge:edge": Listed(
        "The bank's edge in a game of 21 under best play: chart, side bets, rules, fees and risk.",
        (
            "edge limelight pure-21 --decks 6",
            "edge limelight pure-21 --what-if naturals.pays=3:2 --what-if bank_888=win",
            "edge oceana pure-21 --limit 3-25 --fee --wager 10 --squares 5 --bank 2000 --json",
        ),
    ),
    "edge:design": Listed(
        "A side bet of your own: a pay table by named events, its edge, one with the edge you wish, and a report.",
        ("design side-bet bet.toml", "design side-bet bet.toml --rounds 5000000 --report bet.html"),
    ),
    "deal:deal": Listed(
        "Deals one hand to bots and tells it as a story.",
        (
            "deal limelight holdem --seed 7",
            "deal marina holdem --structure no-limit --players 4 --seed 1 --json",
            "deal limelight holdem --seed 7 --save hand.toml    then: houseway replay hand.toml",
        ),
    ),
    "replay:replay": Listed(
        "Replays PHH, PokerStars or story files and checks their outcome, or writes them in another form.",
        (
            "replay hand.toml",
            "replay records/ --json",
            "replay televised.phhs --house marina",
            "replay hand.toml --format pokerstars --hero Ana",
        ),
    ),
    "terminal.session:play": Listed(
        "Play in the terminal against bots, by the house's rules.\n\n"
        "The table is drawn before each decision. Type the key of a move and Enter: 'f' folds, 'c' calls, 'r 12' "
        "raises to $12, 'd 1 4' throws two cards away, 's 2 6' sets two in front. '?' shows the rule behind the last "
        "refusal, ruling or fee, 't' gives a tip, 'l' is the log of the hand, 'h' helps, 'q' leaves with a summary. "
        "Moves can also come from a pipe.",
        (
            "play limelight holdem",
            "play marina holdem --structure no-limit --players 4 --seed 3",
            "play oceana pai-gow",
            "play limelight pan --players 4",
        ),
    ),
    "open:open_room": Listed(
        "Opens the live room in the browser, bots seated; Ctrl-C closes it.",
        (
            "open",
            "open --port 0 --db friday.db",
            "open --house my-room/",
            "open --host 0.0.0.0 --cert room.pem --key room.key",
        ),
    ),
    "deal:watch": Listed(
        "Plays a table of bots in the terminal, hand by hand.",
        ("watch", "watch --house limelight --game holdem --hands 3 --seed 5"),
    ),
    "equity:equity": Listed(
        "The equity of hands against each other, exact or sampled.",
        (
            "equity limelight holdem AsAh KsKh",
            'equity limelight omaha-hilo AsAh2s3h KsKhQdJc random --board "Ts 7h 2c"',
            'equity oceana holdem "QQ+,AKs" "JTs-65s" random --dead "Ac 2d" --json',
        ),
    ),
    "equity:chances": Listed(
        "How often each category is dealt, every hand counted; how often Push Nine ends in a push pot.",
        (
            "chances golden-state push-nine --samples 20000",
            'chances oceana lowball --known "As 2s 3s 4s" --dead Kh --json',
        ),
    ),
    "decide:decide": Listed(
        "The best discards in draw and lowball, every draw counted; the price of a call; openers and sevens.",
        (
            'decide oceana lowball "As 2s 3s 8d Kh" --draws 2',
            'decide limelight lowball "Ad 2c 3h 8s 9d" --against "2h 4h 5h 6d" --pot 40 --bet 8',
            'decide oceana five-card-draw "Jc Jd Ah 7s 2c" --json',
            "decide limelight pan --players 3 --tops 1 --hands 4",
        ),
    ),
    "push_or_fold:push_or_fold": Listed(
        "Push Nine heads-up with every bet all-in: ranges by stack, and the value of push pots.",
        (
            "push-or-fold golden-state push-nine --stacks 2,10",
            "push-or-fold golden-state push-nine --stacks 5 --fee --json",
        ),
    ),
    "rule:rule": Listed(
        "The ruling on an irregularity, step by step, with the rule and other houses' rulings.",
        (
            "rule limelight holdem --when early-turn",
            "rule oceana holdem --when too-many-cards --moment before-substantial-action",
            "rule rogelios lowball --when exposed-on-deal --fact by=dealer --json",
        ),
    ),
    "rule:train": Listed(
        "An exam on rulings: real hands with an error in them, checked against the rulebook.",
        ("train", "train rogelios --questions 5 --seed 7", "train marina --seed 3 --json"),
    ),
    "simulate:simulate": Listed(
        "Many hands at tables with joins and leaves, or compiled rounds: drop, jackpots, edge, hands per second.",
        (
            "simulate limelight holdem --hands 500 --seed 7",
            "simulate marina holdem --structure no-limit --hands 1500 --seed 1 --workers 2 --json",
            "simulate limelight pure-21 --compiled --hands 2000000 --seed 1",
            "simulate limelight omaha --hands 400 --seed 4 --export hands.csv",
        ),
    ),
    "pots:pots": Listed(
        "Side pots, odd chips, quarters, payouts under coverage, push pots and pan pays, from amounts.",
        (
            'pots limelight holdem "2=20 3=60 5=60 6=10" --folded 6 --high "2 5 3"',
            'pots marina pure-21 "2=60 3=60 4=60" --bank 1=100 --due "2=60 3=60 4=60" --count 3',
            'pots limelight pan "1=20 2=20 3=20" --winner 1 --conditions 4 --doubles "1 2" --json',
        ),
    ),
    "sign:sign": Listed(
        "The posted sign of a table: limits, buy-in, collection and options in force.",
        ("sign limelight holdem --limit 4/8 --kill full", "sign oceana pure-21 --limit 5-50 --json"),
    ),
    "log:log": Listed(
        "A room's log: checks its chain, exports its events, rebuilds its balances.",
        (
            "log verify room.db",
            "log export postgresql://localhost/room --account drop:3:swing",
            "log rebuild room.db --json",
        ),
    ),
    "log:members": Listed(
        "The processes that share a room: lists them, moves a table, drains one.",
        (
            "members list postgresql://localhost/room",
            "members move postgresql://localhost/room 7 two",
            "members rest postgresql://localhost/room two --json",
        ),
    ),
    "people:people": Listed(
        "What a closed room keeps of one person: prints it, or erases it.",
        ("people export room.db Rosa", "people erase room.db p12"),
    ),
    "backup:backup": Listed(
        "Copies a room, open or closed, to one file, and checks the copy.",
        ("backup room.db friday.db", "backup postgresql://localhost/room friday.db --json"),
    ),
    "backup:restore": Listed(
        "Makes a room from a backup, in a file or a database.",
        (
            "restore friday.db room.db",
            "restore friday.db room.db --replace",
            "restore friday.db postgresql://localhost/new",
        ),
    ),
    "doctor:doctor": Listed(
        "Checks what a room needs from its machine: disk, clock, port, TLS, permissions, backups.",
        ("doctor", "doctor --room my-room.toml", "doctor --db postgresql://localhost/room --json"),
    ),
    "verify:verify": Listed(
        "Checks the proof that a finished hand was dealt as promised.",
        ("verify hand-41.json", "verify proofs/*.json --json"),
    ),
    "check:check": Listed(
        "Validates a rulebook folder and lists problems with file and line.",
        ("check my-room/",),
    ),
}

app = App(
    name="houseway",
    version=f"{__version__} ({BUILD})",
    help="The California cardroom in software: five houses' games, played exactly as each house plays them.",
    help_epilogue="Start with 'houseway games', then 'houseway play limelight holdem'; 'houseway open' for browsers.",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=False, json_list=False),
)
for _where, _listed in COMMANDS.items():
    _module, _, _function = _where.partition(":")
    _examples = "\n".join(f"  houseway {example}" for example in _listed.examples)
    app.command(
        f"houseway.cli.{_module}:{_function}",
        name=_listed.examples[0].split()[0],
        help=_listed.help,
        help_epilogue=f"Examples:\n{_examples}",
    )


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main() -> None:
    """Runs the command line; a user's error is one line on standard error and exit status 2."""
    output = sys.stdout if isinstance(sys.stdout, TextIOWrapper) else None
    if output:
        # A terminal without suit signs shows question marks.
        output.reconfigure(errors="replace")
    status: str | int | None = 0
    try:
        try:
            _run()
        except SystemExit as end:
            status = end.code
        if output:
            # At exit it would be too late to report a failure.
            output.flush()
    except BrokenPipeError:
        _discard(output)
    except OSError as problem:
        if problem.errno not in _NO_ROOM:
            raise
        _discard(output)
        where = f"{problem.filename}: " if problem.filename else "nothing more can be written: "
        print(f"houseway: {where}{problem.strerror}", file=sys.stderr)
        status = 2
    sys.exit(status)


def _discard(output: TextIOWrapper | None) -> None:
    """Discards the unprinted output, so that it is not retried at exit."""
    if output:
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())


def _run() -> None:
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except SystemExit:  # every command ends so
        raise
    except MissingArgumentError as missing:
        command = " ".join(missing.command_chain or ())
        print(f"houseway: {missing} 'houseway {command} --help' shows how.", file=sys.stderr)
        sys.exit(2)
    except user_errors() as error:
        print(f"houseway: {error}", file=sys.stderr)
        sys.exit(2)
    except ImportError as problem:
        line = missing_extra(sys.argv[1], problem)
        if not line:
            raise
        print(f"houseway: {line}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
