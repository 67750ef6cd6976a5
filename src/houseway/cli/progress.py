"""Progress bars with rates for long work: on standard error, and only for people at a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        """The rate so far."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="cyan")


@contextmanager
def bar(what: str, total: int | None, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar to be told how much more is done; ``quiet`` where data are printed. Without a total it only shows life."""
    with _shown(what, quiet) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.advance(task, done)


@contextmanager
def counted(what: str, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar to be told how much is done of how much, from whatever thread."""
    with _shown(what, quiet) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)


def _shown(what: str, quiet: bool) -> Progress:
    console = Console(stderr=True, markup=False)
    columns = (TextColumn(what, markup=False), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)
