"""Compiled functions."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """A function compiled at its first call; the machine code is kept on disk for the next process."""
    done: Any = njit(cache=True, nogil=True)(function)
    return cast(Function, done)


def inlined(function: Function) -> Function:
    """A compiled function that is copied into its callers."""
    done: Any = njit(cache=True, nogil=True, forceinline=True)(function)
    return cast(Function, done)
