"""Tables and scratch space of compiled rounds, read and written by address.

An array handed to a function is counted in and out of it, which in a round of five or six cards costs more than the
round; an address is a number.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_INT = ir.IntType(64)


def _load(_context: object, _address: object, _at: object) -> tuple[object, Callable[..., object]]:
    def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
        first = builder.inttoptr(given[0], _INT.as_pointer())
        return builder.load(builder.gep(first, [given[1]]))

    return types.int64(types.int64, types.int64), write


def _store(_context: object, _address: object, _at: object, _value: object) -> tuple[object, Callable[..., object]]:
    def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
        first = builder.inttoptr(given[0], _INT.as_pointer())
        builder.store(given[2], builder.gep(first, [given[1]]))
        return ir.Constant(_INT, 0)

    return types.int64(types.int64, types.int64, types.int64), write


load = cast(Callable[[Any, Any], int], cast(Any, intrinsic)(_load))
"""The number at a place after an address."""
store = cast(Callable[[Any, Any, Any], int], cast(Any, intrinsic)(_store))
"""Puts a number there."""
