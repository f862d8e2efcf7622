"""From kernels to an object for WebAssembly: their text is joined, given a plain interface, and optimised by LLVM.

Every export takes numbers only: a record is where its bytes are, an array where its items are and how many there are
in each dimension. Where a kernel would raise an exception the engine ends, since no kernel of a correct game does.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from pagodas.core.numba_internals import IntermediateCode, Parameter

__all__ = ["object_code"]

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"  # what every browser of the last years has
RUNTIME = Path(__file__).parent / "runtime.ll"
TARGET = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
SPEED = 3

# What Numba's text has of its own, and the runtime has instead.
REPLACED = ("NRT_incref", "NRT_decref", "NRT_MemInfo_data_fast")
RAISING = re.compile(
    r"(define [^\n]*@(?:[^\n( ]*raise_with_shape_context|__excinfo_unwrap_args)[^\n]*?)\{\n.*?\n}\n", re.DOTALL
)
MEANT_FOR_PYTHON = (
    (re.compile(r"store ptr @\.const\.picklebuf[^,]*, ptr %excinfo"), "store ptr null, ptr %excinfo"),
    (re.compile(r'(@NRT_MemInfo_new_varsize_dtor\(i64 [^,]*, ptr )(?:[^@)]*@"[^"]*"|[^)]*)\)'), r"\1null)"),
)
RETURNED_NONE = -2  # the status of a kernel that returned None; 0 is that of one that returned something
TRAP = "{\n  call void @llvm.trap()\n  unreachable\n}\n"

RETURNED = {"none": "void", "bool": "i8", "float64": "double"}  # by Numba's name of the type; all others are whole


def object_code(kernels: dict[str, IntermediateCode]) -> bytes:
    """Return one object with these kernels as exports, for the linker."""
    _initialise()
    module = _joined(list(kernels.values()))
    module.link_in(llvm.parse_assembly(_interface(kernels)))
    _prune_references(module)
    module = llvm.parse_assembly(_without_python(str(module)))
    module.link_in(llvm.parse_assembly(TARGET + RUNTIME.read_text(encoding="utf-8")))
    _hide_all_but(module, {*kernels, "__multi3"})
    _optimise(module)
    _hide_all_but(module, set(kernels))
    return bytes(_machine().emit_object(module))


@cache
def _initialise() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


@cache
def _machine() -> Any:
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=SPEED, features=FEATURES)


# --- One module ---


def _joined(kernels: Sequence[IntermediateCode]) -> Any:
    """Return one module with all kernels, and once each what they call."""
    whole = llvm.parse_assembly(TARGET)
    for code in kernels:
        if not _defines(whole, code.symbol):  # otherwise it came along with another that calls it
            whole.link_in(_module(code))
    return whole


def _defines(module: Any, symbol: str) -> bool:
    return any(function.name == symbol and not function.is_declaration for function in module.functions)


def _module(code: IntermediateCode) -> Any:
    text = re.sub(r'target (datalayout|triple) = ".*"\n', "", code.text)
    module = llvm.parse_assembly(TARGET + text)
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name == code.symbol else "linkonce_odr"
    return module


def _prune_references(module: Any) -> None:
    """Take out counts of references that come to nothing, as Numba does before it optimises."""
    builder = llvm.create_pass_builder(_machine(), llvm.create_pipeline_tuning_options(speed_level=0))
    passes = builder.getModulePassManager()
    passes.add_loop_rotate_pass()
    passes.add_instruction_combine_pass()
    passes.add_jump_threading_pass()
    passes.add_refprune_pass()
    passes.run(module, builder)


def _without_python(text: str) -> str:
    """Take out what speaks to Python, which is not there: exceptions, destructors, Numba's own counting."""
    for name in REPLACED:
        text = re.sub(rf"(?s)define ([^\n]*@{name}\([^\n]*?)\{{\n.*?\n}}\n", _declared, text)
    text = RAISING.sub(lambda found: found[1] + TRAP, text)
    for pattern, instead in MEANT_FOR_PYTHON:
        text = pattern.sub(instead, text)
    return text


def _declared(found: re.Match[str]) -> str:
    head = re.sub(r"%[\w.]+|#\d+|linkonce_odr|local_unnamed_addr|noalias|captures\(none\)", "", found[1])
    return f"declare {head}\n"


def _hide_all_but(module: Any, names: set[str]) -> None:
    for item in (*module.functions, *module.global_variables):
        if not item.is_declaration and item.name not in names:
            item.linkage = "internal"


def _optimise(module: Any) -> None:
    builder = llvm.create_pass_builder(_machine(), llvm.create_pipeline_tuning_options(speed_level=SPEED))
    builder.getModulePassManager().run(module, builder)


# --- The plain interface ---


def _interface(kernels: dict[str, IntermediateCode]) -> str:
    declared = {code.symbol: _declaration(code) for code in kernels.values()}
    functions = [_function(name, code) for name, code in kernels.items()]
    return "\n".join([TARGET, "declare void @llvm.trap()", *declared.values(), *functions])


def _declaration(code: IntermediateCode) -> str:
    types = [kind for parameter in code.parameters for kind in _passed_types(parameter)]
    return f"declare i32 @{code.symbol}({', '.join(['ptr', 'ptr', *types])})"


def _passed_types(parameter: Parameter) -> list[str]:
    """Return the types under which Numba takes a parameter."""
    if parameter.kind == "array":  # owner, parent, items, bytes of an item, data, shape, strides
        return ["ptr", "ptr", "i64", "i64", "ptr", *["i64"] * 2 * parameter.dimensions]
    return [{"record": "ptr", "truth": "i8", "whole": "i64", "float": "double"}[parameter.kind]]


class _Call:
    """The parameters of an export, the lines that make of them what a kernel takes, and how that is passed."""

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self.passed: list[str] = []

    def add(self, name: str, parameter: Parameter) -> None:
        """Add a parameter of the kernel."""
        getattr(self, f"_add_{parameter.kind}")(f"%{name}", parameter)

    def _add_record(self, name: str, _: Parameter) -> None:
        self._add_plain(name, "ptr")

    def _add_whole(self, name: str, _: Parameter) -> None:
        self._add_plain(name, "i64")

    def _add_float(self, name: str, _: Parameter) -> None:
        self._add_plain(name, "double")

    def _add_plain(self, name: str, kind: str) -> None:
        self.parameters.append(f"{kind} {name}")
        self.passed.append(f"{kind} {name}")

    def _add_truth(self, name: str, _: Parameter) -> None:
        self.parameters.append(f"i32 {name}")
        self.lines.append(f"{name}.byte = trunc i32 {name} to i8")
        self.passed.append(f"i8 {name}.byte")

    def _add_array(self, name: str, parameter: Parameter) -> None:
        shape = [f"{name}.{dimension}" for dimension in range(parameter.dimensions)]
        self.parameters += [f"ptr {name}", *(f"i32 {length}" for length in shape)]
        self.lines += [f"{length}.long = zext i32 {length} to i64" for length in shape]
        long = [f"{length}.long" for length in shape]
        strides, bytes_in_all = self._strides(name, long, parameter.item_bytes)
        self.lines.append(f"{name}.items = udiv exact i64 {bytes_in_all}, {parameter.item_bytes}")
        self.passed += ["ptr null", "ptr null", f"i64 {name}.items", f"i64 {parameter.item_bytes}", f"ptr {name}"]
        self.passed += [f"i64 {number}" for number in (*long, *strides)]

    def _strides(self, name: str, shape: list[str], item_bytes: int) -> tuple[list[str], str]:
        """Return the bytes from one item to the next in each dimension, and those of the whole array."""
        strides, size = list[str](), str(item_bytes)
        for place, length in reversed(list(enumerate(shape))):
            strides.insert(0, size)
            self.lines.append(f"{name}.{place}.bytes = mul i64 {size}, {length}")
            size = f"{name}.{place}.bytes"
        return strides, size


def _function(name: str, code: IntermediateCode) -> str:
    """Write an export that calls a kernel, and ends the engine if the kernel failed."""
    call = _Call()
    for index, parameter in enumerate(code.parameters):
        call.add(f"p{index}", parameter)
    kind = RETURNED.get(code.returned, "i64")
    room = "i64" if kind == "void" else kind
    return (
        "\n  ".join(
            [
                f"define {'i32' if kind == 'i8' else kind} @{name}({', '.join(call.parameters)}) {{",
                f"%result = alloca {room}",
                "%error = alloca ptr",
                *call.lines,
                f"%status = call i32 @{code.symbol}({', '.join(['ptr %result', 'ptr %error', *call.passed])})",
                "%something = icmp ne i32 %status, 0",
                f"%more = icmp ne i32 %status, {RETURNED_NONE}",
                "%raised = and i1 %something, %more",
                "br i1 %raised, label %trap, label %fine",
                "trap:",
                "call void @llvm.trap()",
                "unreachable",
                "fine:",
                *_ending(kind),
            ]
        )
        + "\n}\n"
    )


def _ending(kind: str) -> list[str]:
    if kind == "void":
        return ["ret void"]
    load = f"%returned = load {kind}, ptr %result"
    if kind == "i8":
        return [load, "%truth = and i8 %returned, 1", "%wide = zext i8 %truth to i32", "ret i32 %wide"]
    return [load, f"ret {kind} %returned"]
