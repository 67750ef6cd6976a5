"""Where processes that a test may kill are forked from: one process that has loaded all that any of them needs.

Python has a single fork server in each process, which loads what it was told before its first child and never more: a
list for each kind of test would leave all but the first to load a second and a half of modules in every life.
"""

import multiprocessing

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(
    [
        "tests.room.log.hammer",
        "houseway.room.log.sqlite",
        "houseway.room.log.postgres",
        "tests.room.members.process",
        "tests.web.room_process",
    ]
)
