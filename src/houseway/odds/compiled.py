"""Compiled functions."""

from collections.abc import Callable
from typing import TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """A function compiled at its first call; the machine code is kept on disk for the next process."""
    done: Function = njit(cache=True, nogil=True)(function)
    return done
