"""The fork server for processes that tests kill, with all their modules loaded.

Python has one fork server in each process. It preloads modules before its first child and never again: with a list for
each kind of test, all but the first would load modules for a second and a half in every child.
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
