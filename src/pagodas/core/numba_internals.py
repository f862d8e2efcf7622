"""The private parts of Numba that we use, all in one file; a test pins the version of Numba and says what to check.

Numba optimises and assembles every function by itself and then once more inside each function that calls it. Only a
kernel is ever run by itself. So a helper is only tidied up, and what takes long is left to the kernels it ends up in:
half of the time for the same speed. To make code for browsers, Numba stops even earlier, at the text that LLVM would
optimise.
"""

import threading
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core import caching, codegen, compiler_lock, cpu, dispatcher

__all__ = [
    "CHECKED_VERSION",
    "IntermediateCode",
    "Parameter",
    "defer_helpers",
    "intermediate_code",
    "mark_kernel",
    "stop_before_llvm",
]

CHECKED_VERSION = "0.68"  # the version of Numba with which everything here was tried

WRAPPERS = ("create_cpython_wrapper", "create_cfunc_wrapper")  # for calls from Python and from C

_Codegen: Any = codegen.JITCPUCodegen
_Context: Any = cpu.CPUContext
_Dispatcher: Any = dispatcher.Dispatcher
_kernels: set[Any] = set()


class _Compiling(threading.local):
    """The functions that a thread is compiling, each because the one before calls it."""

    def __init__(self) -> None:
        self.functions: list[Any] = []


_compiling = _Compiling()


def mark_kernel(function: Any) -> None:
    """Have machine code made for a compiled function, whoever calls it first."""
    _kernels.add(function)


def _is_run_by_itself() -> bool:
    """Tell whether Python will run the function being compiled."""
    return len(_compiling.functions) <= 1 or _compiling.functions[-1] in _kernels


class _HelperLibrary(codegen.JITCodeLibrary):
    """The code of a function, optimised and assembled in earnest only if Python asks where it is."""

    _is_run = False

    def _optimize_final_module(self) -> None:
        if self._is_run:
            super()._optimize_final_module()
            return
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=self._codegen._loopvect, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        if self._is_run:
            super()._finalize_final_module()
            return
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> Any:
        self._is_run = True
        return super().get_pointer_to_function(name)

    def _set_compiled_object(self, value: Any) -> None:
        self._is_run = True  # it comes from the cache
        super()._set_compiled_object(value)


def defer_helpers() -> None:
    """Make machine code only for kernels, from now on in this process."""
    _Codegen._library_class = _HelperLibrary
    _Dispatcher.compile = _noting(_Dispatcher.compile)
    _Dispatcher.add_overload = _if_run(_Dispatcher.add_overload, _add_for_compiled_code)
    _Context.get_executable = _if_run(_Context.get_executable, _no_executable)
    for wrapper in WRAPPERS:
        setattr(_Context, wrapper, _if_run(getattr(_Context, wrapper), _nothing))


def _noting(compile: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def compile_and_note(self: Any, signature: Any) -> Any:
        if not _compiling.functions:
            _forget_helper(self, signature)
        _compiling.functions.append(self)
        try:
            return compile(self, signature)
        finally:
            _compiling.functions.pop()

    return compile_and_note


def _forget_helper(function: Any, signature: Any) -> None:
    """Have a helper compiled anew that Python calls after all, as tests do."""
    known = function.overloads.get(signature) if isinstance(signature, tuple) else None
    if known is not None and not getattr(known.library, "_is_run", True):
        del function.overloads[signature]


def _add_for_compiled_code(function: Any, compiled: Any) -> None:
    """Let compiled code find a helper, but not Python, which must not call what has no machine code."""
    function.overloads[tuple(compiled.signature.args)] = compiled


def _if_run(usual: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: (usual if _is_run_by_itself() else otherwise)(*arguments, **named)


def _nothing(*_: Any, **__: Any) -> None:
    """Make no wrapper."""


def _no_executable(*_: Any, **__: Any) -> Any:
    """Return a built-in function of its own for each, as Numba expects; nobody calls it."""
    return [].append


# --- Code for other machines ---


class Parameter(NamedTuple):
    """A parameter of a kernel, tuples taken apart. An array has so many dimensions and items of so many bytes."""

    kind: Literal["record", "array", "truth", "whole", "float"]
    dimensions: int = 0
    item_bytes: int = 0


class IntermediateCode(NamedTuple):
    """A kernel as text for LLVM, before it is optimised, with the name of its function and its signature."""

    text: str
    symbol: str
    parameters: list[Parameter]
    returned: str  # as Numba calls the type


class _TextLibrary(codegen.JITCodeLibrary):
    """The code of a function as Numba leaves it to LLVM."""

    def _optimize_functions(self, module: Any) -> None:
        """Leave everything to whoever takes the text."""

    def _optimize_final_module(self) -> None:
        """Leave everything to whoever takes the text."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def stop_before_llvm() -> None:
    """Make no machine code at all, from now on in this process: its kernels cannot be run any more."""
    _Codegen._library_class = _TextLibrary
    _Context.get_executable = _no_executable
    for wrapper in WRAPPERS:
        setattr(_Context, wrapper, _nothing)
    for kernel in _kernels:
        kernel._cache = caching.NullCache()


def intermediate_code(kernel: Any, *arguments: Any) -> IntermediateCode:
    """Return a kernel, compiled for arguments like these, with everything it calls. A dtype stands for its record."""
    signature = tuple(_type_of(argument) for argument in arguments)
    kernel.compile(signature)
    compiled = kernel.overloads[signature]
    with compiler_lock.global_compiler_lock:
        compiled.library._ensure_finalized()
    parameters = [parameter for kind in signature for parameter in _flattened(kind)]
    returned = str(compiled.signature.return_type)
    return IntermediateCode(compiled.library.get_llvm_str(), compiled.fndesc.llvm_func_name, parameters, returned)


def _type_of(argument: Any) -> Any:
    return numba.from_dtype(argument) if isinstance(argument, np.dtype) else numba.typeof(argument)


def _flattened(kind: Any) -> Iterator[Parameter]:
    if isinstance(kind, types.BaseTuple):
        parts: Any = kind
        for each in parts:
            yield from _flattened(each)
    elif isinstance(kind, types.Array):
        yield Parameter("array", kind.ndim, numba.np.numpy_support.as_dtype(kind.dtype).itemsize)
    else:
        yield Parameter(_KINDS[type(kind)])


_KINDS: dict[type, Any] = {
    types.Record: "record",
    types.Boolean: "truth",
    types.Integer: "whole",
    types.Float: "float",
}
