"""Progress bars on standard error, shown only at a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """Steps per second."""

    def render(self, task: Task) -> Text:
        """Renders the rate so far."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="cyan")


@contextmanager
def bar(title: str, total: int | None, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Shows a progress bar and yields a function that advances it. Without a total the bar only moves."""
    with _progress(title, quiet) as progress:
        task = progress.add_task(title, total=total)
        yield lambda steps: progress.advance(task, steps)


@contextmanager
def bar_from_threads(title: str, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Shows a progress bar and yields a function that sets the steps done and the total, from any thread."""
    with _progress(title, quiet) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _progress(title: str, quiet: bool) -> Progress:
    console = Console(stderr=True, markup=False)
    columns = (TextColumn(title, markup=False), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)
