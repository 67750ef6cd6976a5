"""What an operator watches: commands, commits and the state of the room, in the form that Prometheus reads.

Nothing in it tells one player or table from another, or how many chips there are.
"""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeAlias

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, Info, ProcessCollector

from houseway import __version__
from houseway.engines.contract import Refused
from houseway.room.log.errors import LogError
from houseway.room.people.policy import Denied

_log = logging.getLogger(__name__)
SLOW = 1.0
"""Seconds after which a command is logged as slow."""
_MINUTE = 60.0
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

OnReply: TypeAlias = Callable[[dict[str, Any] | Exception], None]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}
        """When a slow command of a kind was last logged: clients can cause many."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        Info("houseway", "The version of the program.", registry=self.registry).info({"version": __version__})
        self.commands = Counter(
            "houseway_commands", "Commands by kind and outcome.", ("kind", "outcome"), registry=self.registry
        )
        self.command_seconds = Histogram(
            "houseway_command_seconds",
            "Time from a command to its reply, its commit included.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "houseway_commit_seconds",
            "Time for one transaction of the log.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.commits_failed = Counter(
            "houseway_commits_failed", "Transactions of the log that failed.", registry=self.registry
        )

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Adds a figure that is computed when the metrics are read."""
        Gauge(f"houseway_{name}", about, registry=self.registry).set_function(value)

    def observe_commit(self, seconds: float, stored: bool) -> None:
        """Counts a transaction of the log."""
        self.commit_seconds.observe(seconds)
        if not stored:
            self.commits_failed.inc()

    def timed(self, kind: str, on_reply: OnReply) -> OnReply:
        """Returns ``on_reply`` with the count and the time of a command added."""
        begun = perf_counter()

        def reply(outcome: dict[str, Any] | Exception) -> None:
            seconds = perf_counter() - begun
            self.count(kind, outcome)
            self.command_seconds.observe(seconds)
            if seconds >= SLOW and begun - self._told.get(kind, -_MINUTE) >= _MINUTE:
                self._told[kind] = begun
                fields = {"command": kind, "seconds": seconds}
                _log.warning("slow command: %s took %.1f s", kind, seconds, extra={"fields": fields})
            on_reply(outcome)

        return reply

    def count(self, kind: str, outcome: dict[str, Any] | Exception) -> None:
        """Counts a command by its outcome."""
        match outcome:
            case Denied():
                name = "denied"
            case Refused():
                name = "refused"
            case LogError():
                name = "not stored"
            case Exception():
                name = "failed"
            case _:
                name = "done"
        self.commands.labels(kind, name).inc()
