"""``python -m houseway.cli``, which does the same as ``python -m houseway``."""

from houseway.cli import main

main()
