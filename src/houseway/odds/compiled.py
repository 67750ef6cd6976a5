"""Compiled functions: Numba's decorators with the types of what they decorate kept, and reading from a table.

A table is handed to the kernels as its address. An array would be counted in and out of every function that it is
passed to, which costs several times what the look-ups do (measured: 45 against 250 million hands a second).
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., object])
Array = NDArray[Any]
U64 = np.uint64


def compiled(function: Function) -> Function:
    """A function compiled at its first call; the machine code is kept on disk for the next process."""
    done: Function = njit(cache=True, nogil=True)(function)
    return done


def inlined(function: Function) -> Function:
    """A compiled function that is copied into its callers."""
    done: Function = njit(cache=True, nogil=True, forceinline=True)(function)
    return done


def _read(number: types.Integer) -> Callable[[np.uint64, np.uint64], np.uint64]:
    """A compiled function that reads one number of a table: the table's address, and which number."""

    def typed(_context: object, address: object, at: object) -> tuple[object, Callable[..., object]]:
        def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
            size = ir.IntType(number.bitwidth)
            first = builder.inttoptr(given[0], size.as_pointer())
            return builder.load(builder.gep(first, [given[1]]))

        return number(types.uint64, types.uint64), write

    done: Callable[[np.uint64, np.uint64], np.uint64] = intrinsic(typed)
    return done


read16 = _read(types.uint16)
read64 = _read(types.uint64)


@intrinsic
def lowest(_context: object, bits: object) -> tuple[object, Callable[..., object]]:
    """The place of the lowest bit that is set."""

    def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), write
