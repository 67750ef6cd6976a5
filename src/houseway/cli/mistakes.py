"""The old name of ``houseway.cli.errors``, which the commands about odds still use."""

from houseway.cli.errors import UsageError as Mistake

__all__ = ["Mistake"]
