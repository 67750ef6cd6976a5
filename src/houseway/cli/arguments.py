"""The old name of ``houseway.cli.choices``, which the commands about odds still use."""

from houseway.cli.choices import *  # noqa: F403
