"""The old name of ``houseway.cli.output``, which the commands about odds still use."""

from houseway.cli.output import *  # noqa: F403
