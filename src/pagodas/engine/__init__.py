"""The engine: the rules and players of a game as they run in a browser, compiled to WebAssembly from the same Python.

kernels of a game ──numba──> text for LLVM ──llvmlite──> an object for wasm32 ──wasm_linker──> <game>.wasm
                                                                 description ──────────────> <game>.json
"""
