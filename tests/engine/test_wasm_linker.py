"""Objects become modules: data is placed behind the stack, functions are exported, and strangers are refused."""

import shutil
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from pagodas.engine.wasm_linker import LinkError, Reader, link
from pagodas.engine.webassembly import FEATURES, TARGET, TRIPLE, _initialise

SOURCE = """
@numbers = internal global [4 x i32] [i32 3, i32 5, i32 7, i32 11]
@place = internal global ptr getelementptr (i32, ptr @numbers, i32 2)
@many = internal global [70000 x i8] zeroinitializer

define i32 @number(i32 %index) {
  %at = getelementptr i32, ptr @numbers, i32 %index
  %number = load i32, ptr %at
  ret i32 %number
}

define i32 @third() {
  %at = load ptr, ptr @place
  %number = load i32, ptr %at
  ret i32 %number
}

define ptr @where() {
  ret ptr @many
}

define internal i32 @hidden() noinline {
  ret i32 1
}
"""

CALL = """
const fs = require("node:fs");
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(process.argv[1])));
const { number, third, where, heap, memory } = exports;
const placed = where() >= 65536 && heap.value >= where() + 70000 && memory.buffer.byteLength > heap.value;
console.log(JSON.stringify([[0, 1, 2, 3].map(number), third(), placed, Object.keys(exports)]));
"""


def compiled(source: str) -> bytes:
    _initialise()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=0, features=FEATURES)
    return bytes(machine.emit_object(llvm.parse_assembly(TARGET + source)))


@pytest.fixture
def node() -> str:
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if found is None:
        pytest.skip("node is not installed")
    return found


def test_data_and_pointers_to_it_are_where_the_code_looks(tmp_path: Path, node: str) -> None:
    module = tmp_path / "module.wasm"
    module.write_bytes(link(compiled(SOURCE)))
    said = subprocess.run([node, "-e", CALL, str(module)], capture_output=True, text=True, check=True).stdout
    exported = '["number","third","where","heap","memory"]'
    assert said.strip() == f"[[3,5,7,11],7,true,{exported}]"


def test_code_that_calls_something_missing_is_refused() -> None:
    with pytest.raises(LinkError, match="calls missing"):
        link(compiled("declare i32 @missing()\ndefine i32 @f() {\n  %r = call i32 @missing()\n  ret i32 %r\n}\n"))


def test_numbers_are_read_in_groups_of_seven_bits() -> None:
    assert Reader(bytes([0xE5, 0x8E, 0x26])).number() == 624485
