/** A game's engine: its WebAssembly, run in a memory of its own. Whoever drops it gives the memory back. */

import type { EngineDescription } from "../generated/engine.ts";

type Kernel = (...parameters: (number | bigint)[]) => number | bigint | undefined;

/** An array in the engine's memory: where it is, and its length in each dimension. */
export interface EngineArray {
  at: number;
  lengths: number[];
}

export type Argument = number | bigint | boolean | EngineArray;

const ALIGNMENT = 16;
const PAGE = 65536;

export class Engine {
  private readonly exports: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory;
  private top: number;

  constructor(
    readonly description: EngineDescription,
    module: WebAssembly.Module,
  ) {
    this.exports = new WebAssembly.Instance(module).exports;
    this.memory = this.exports["memory"] as WebAssembly.Memory;
    this.top = (this.exports["heap"] as WebAssembly.Global<"i32">).value;
  }

  /** Return room for an array, all of it zero. */
  array(itemBytes: number, ...lengths: number[]): EngineArray {
    const at = Math.ceil(this.top / ALIGNMENT) * ALIGNMENT;
    this.top = at + lengths.reduce((size, length) => size * length, itemBytes);
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE)); // throws where a browser allows no more
    return { at, lengths };
  }

  /** Return an array with one state in it. */
  state(content: ArrayBuffer): EngineArray {
    const state = this.array(this.description.state_bytes, 1);
    this.write(state, content);
    return state;
  }

  /** Return an array of long whole numbers. */
  wholeNumbers(numbers: number[]): EngineArray {
    const array = this.array(8, numbers.length);
    const view = this.view(array);
    for (const [index, number] of numbers.entries()) view.setBigInt64(8 * index, BigInt(number), true);
    return array;
  }

  /** Return a copy of the bytes of a state. */
  bytes(state: EngineArray): ArrayBuffer {
    return this.memory.buffer.slice(state.at, state.at + this.description.state_bytes) as ArrayBuffer;
  }

  /** Overwrite the bytes of an array. */
  write(array: EngineArray, content: ArrayBuffer): void {
    new Uint8Array(this.memory.buffer).set(new Uint8Array(content), array.at);
  }

  /** Return a view of some memory, good until the next array is made. */
  view(array: EngineArray, offset = 0): DataView {
    return new DataView(this.memory.buffer, array.at + offset);
  }

  /** Call a kernel. Whole numbers may be plain ones: the description says where the engine wants long ones. */
  call(name: string, ...given: Argument[]): number {
    const kinds = this.description.parameters[name] ?? "";
    const parameters = given.flatMap((argument, index) => passed(argument, kinds[index] ?? ""));
    return Number((this.exports[name] as Kernel)(...parameters));
  }

  /** Return a field that every state has. */
  header(state: EngineArray, field: "seat" | "seats" | "turns"): number {
    const view = this.view(state, this.description.header[field]);
    return field === "turns" ? view.getInt16(0, true) : view.getInt8(0);
  }
}

function passed(argument: Argument, kind: string): (number | bigint)[] {
  if (typeof argument === "object") return kind === "r" ? [argument.at] : [argument.at, ...argument.lengths];
  return [kind === "w" ? BigInt(argument) : Number(argument)];
}
