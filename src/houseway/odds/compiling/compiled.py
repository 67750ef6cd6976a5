"""Compiled functions: Numba's decorators with the types of what they decorate kept, and memory read by its address.

Tables and scratch space are handed to the kernels as addresses. An array would be counted in and out of every function
that it is passed to, which costs several times what the look-ups do (measured: 45 against 250 million hands a second).
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import config
from numba.extending import intrinsic

from houseway.odds.compiling.stored import code_folder

_config = cast(Any, config)
Function = TypeVar("Function", bound=Callable[..., object])
U64 = cast(Callable[[object], int], np.uint64)
I64 = cast(Callable[[object], int], np.int64)
"""Whole numbers as compiled code sees them; whoever only reads the code may think of plain ones."""


def compiled(function: Function) -> Function:
    """A function compiled at its first call; the machine code is kept on disk for the next process."""
    return _kept_code(function, inline=False)


def inlined(function: Function) -> Function:
    """A compiled function that is copied into its callers."""
    return _kept_code(function, inline=True)


def summing(function: Function) -> Function:
    """A compiled function that may add up in any order, so that a sum does not wait for itself."""
    return _kept_code(function, inline=False, fastmath={"reassoc", "contract"})


def _kept_code(function: Function, *, inline: bool, fastmath: bool | set[str] = False) -> Function:
    """Numba notices a change of a function's own file only, so the folder of the code says which edition it is of."""
    usual, _config.CACHE_DIR = _config.CACHE_DIR, str(code_folder())
    try:
        return cast(Function, njit(cache=True, nogil=True, forceinline=inline, fastmath=fastmath)(function))
    finally:
        _config.CACHE_DIR = usual


def _read(number: Any) -> Callable[[int, int], int]:
    """A compiled function that reads one number of a table: the table's address, and which number."""

    def typed(_context: object, address: object, at: object) -> tuple[object, Callable[..., object]]:
        def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
            size = ir.IntType(number.bitwidth)
            first = builder.inttoptr(given[0], size.as_pointer())
            return builder.load(builder.gep(first, [given[1]]))

        return number(types.uint64, types.uint64), write

    return cast(Callable[[int, int], int], intrinsic(typed))


read16 = _read(types.uint16)
read32 = _read(types.uint32)
read64 = _read(types.uint64)

_WORD = ir.IntType(64)


def _load(_context: object, _address: object, _at: object) -> tuple[object, Callable[..., object]]:
    def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
        first = builder.inttoptr(given[0], _WORD.as_pointer())
        return builder.load(builder.gep(first, [given[1]]))

    return types.int64(types.int64, types.int64), write


def _store(_context: object, _address: object, _at: object, _value: object) -> tuple[object, Callable[..., object]]:
    def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
        first = builder.inttoptr(given[0], _WORD.as_pointer())
        builder.store(given[2], builder.gep(first, [given[1]]))
        return ir.Constant(_WORD, 0)

    return types.int64(types.int64, types.int64, types.int64), write


load = cast(Callable[[Any, Any], int], cast(Any, intrinsic)(_load))
"""The number at a place after an address."""
store = cast(Callable[[Any, Any, Any], int], cast(Any, intrinsic)(_store))
"""Puts a number there."""


def _address(_context: object, array: Any) -> tuple[object, Callable[..., object]]:
    def write(target: Any, builder: ir.IRBuilder, signature: Any, given: tuple[ir.Value, ...]) -> object:
        held = target.make_array(signature.args[0])(target, builder, given[0])
        return builder.ptrtoint(held.data, _WORD)

    return types.int64(array), write


address = cast(Callable[[Any], int], cast(Any, intrinsic)(_address))
"""Where an array begins."""


def _bits(instruction: Callable[[ir.IRBuilder, ir.Value], object]) -> Callable[[int], int]:
    """A compiled function that is one instruction on the bits of a number."""

    def typed(_context: object, bits: object) -> tuple[object, Callable[..., object]]:
        def write(_target: object, builder: ir.IRBuilder, _signature: object, given: tuple[ir.Value, ...]) -> object:
            return instruction(builder, given[0])

        return types.uint64(types.uint64), write

    return cast(Callable[[int], int], intrinsic(typed))


lowest = _bits(lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 1)))
"""The place of the lowest bit that is set."""
highest = _bits(
    lambda builder, bits: builder.sub(
        ir.Constant(ir.IntType(64), 63), builder.ctlz(bits, ir.Constant(ir.IntType(1), 0))
    )
)
"""The place of the highest bit that is set; −1 where none is."""
count = _bits(lambda builder, bits: builder.ctpop(bits))
"""How many bits are set."""
