import { Op, type Ramp, Target } from "../../dsp/abi";

/** Words that one bufferWrite carries at most. */
const PIECE_WORDS = 4096;

/** A growing run of engine commands, each [op, argument count, arguments…]. */
export class Commands {
  private words = new Int32Array(1024);
  private floats = new Float32Array(this.words.buffer);
  private length = 0;
  private readonly scratch = new Int32Array(2);
  private readonly double = new Float64Array(this.scratch.buffer);

  /** Adds a command with integer arguments. */
  add(op: Op, ...args: readonly number[]): void {
    this.begin(op, args.length);
    for (const arg of args) this.i32(arg);
  }

  /** Opens a command of `count` argument words; they follow by `i32`, `f32` and `f64`. */
  begin(op: Op, count: number): void {
    this.reserve(2 + count);
    this.words[this.length++] = op;
    this.words[this.length++] = count;
  }

  i32(value: number): void {
    this.words[this.length++] = value;
  }

  f32(value: number): void {
    this.floats[this.length++] = value;
  }

  /** Two words, low word first. */
  f64(value: number): void {
    this.double[0] = value;
    this.words[this.length++] = this.scratch[0] as number;
    this.words[this.length++] = this.scratch[1] as number;
  }

  parameter(target: Target, index: number, parameter: number, value: number, ramp: Ramp): void {
    this.begin(Op.parameter, 5);
    this.i32(target);
    this.i32(index);
    this.i32(parameter);
    this.f32(value);
    this.i32(ramp);
  }

  /** Creates a buffer and fills it, in pieces. */
  buffer(handle: number, content: Int32Array): void {
    this.add(Op.bufferCreate, handle, content.length * 4);
    for (let at = 0; at < content.length; at += PIECE_WORDS) {
      const count = Math.min(PIECE_WORDS, content.length - at);
      this.begin(Op.bufferWrite, 2 + count);
      this.i32(handle);
      this.i32(at * 4);
      this.words.set(content.subarray(at, at + count), this.length);
      this.length += count;
    }
  }

  get empty(): boolean {
    return this.length === 0;
  }

  /** The commands so far, which are then forgotten here. */
  take(): Int32Array<ArrayBuffer> {
    const taken = this.words.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.words.length) return;
    const grown = new Int32Array(Math.max(this.words.length * 2, this.length + count));
    grown.set(this.words);
    this.words = grown;
    this.floats = new Float32Array(grown.buffer);
  }
}

/** Calls `use` with runs of whole commands of at most `limit` words each. */
export function eachRun(commands: Int32Array, limit: number, use: (from: number, to: number) => void): void {
  let from = 0;
  let at = 0;
  while (at < commands.length) {
    const words = 2 + (commands[at + 1] ?? 0);
    if (at + words - from > limit && at > from) {
      use(from, at);
      from = at;
    }
    at += words;
  }
  if (at > from) use(from, at);
}
