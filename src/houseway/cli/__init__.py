"""The command line: every command prints tables for people and, with ``--json``, data for machines."""

import sys

from cyclopts import App, CycloptsError

from houseway.cli.mistakes import MISTAKES

app = App(
    name="houseway",
    help="The California cardroom in software: five houses' games, played exactly as each house plays them.",
    help_epilogue="Start with 'houseway games', then 'houseway deal limelight holdem --seed 7'.",
)
# Commands are named by module and loaded when they are called, so that help and small commands stay quick.
for _name, _help in {
    "games": "What is spread where: every house and game with structures, limits and seats.",
    "rules": "The rulebooks: read, search and compare them.",
    "fee": "The collection for a limit, head count or table action, with its schedule row.",
    "equity": "What hands are worth against each other in a house's game, exact or sampled.",
    "check": "Validates a rulebook folder and says, file and line, what is wrong.",
}.items():
    app.command(f"houseway.cli.{_name}:{_name}", help=_help)


def main() -> None:
    """Runs the command line; a user's mistake is one line on standard error and exit status 2."""
    try:
        app(exit_on_error=False, print_error=False)
    except (CycloptsError, *MISTAKES) as mistake:
        print(f"houseway: {mistake}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
