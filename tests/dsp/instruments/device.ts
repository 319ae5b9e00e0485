import { DEVICES, type DeviceKindName } from "../../../contract/devices/index";
import { DeviceKind, EventType, Size } from "../../../dsp/abi";
import { engineFor } from "../engines";

interface Exports {
  allocate(bytes: number): number;
  release(address: number): void;
  arenaUsed(): number;
  deviceCreate(kind: number, seed: number): number;
  deviceFree(kind: number, state: number): void;
  deviceReset(kind: number, state: number): void;
  deviceParameter(kind: number, state: number, index: number, value: number, jump: boolean): void;
  deviceEvent(kind: number, state: number, frame: number, type: number, data1: number, data2: number): void;
  deviceProcess(kind: number, state: number, left: number, right: number): void;
  deviceBuffer(kind: number, state: number, purpose: number, address: number, bytes: number): void;
  createBuffer(handle: number, bytes: number): number;
  bufferAddress(handle: number): number;
}

/** Buffers that each engine has by now. */
const handles = new WeakMap<object, number>();

/** One event at a frame of the whole rendering: [frame, type, data 1, data 2]. */
export type TimedEvent = readonly [frame: number, type: EventType, data1: number, data2: number];

/** One instrument, with nothing else in the signal. */
export class TestDevice {
  readonly exports: Exports;
  readonly memory: WebAssembly.Memory;
  readonly state: number;
  readonly #kind: number;
  readonly #left: number;
  readonly #right: number;

  constructor(
    readonly name: DeviceKindName,
    readonly rate = 48000,
    seed = 1,
  ) {
    const { exports, memory } = engineFor<Exports>(rate);
    this.exports = exports;
    this.memory = memory;
    this.#kind = DeviceKind[name];
    this.state = this.exports.deviceCreate(this.#kind, seed);
    this.#left = this.exports.allocate(Size.block * 4);
    this.#right = this.exports.allocate(Size.block * 4);
  }

  set(parameters: Record<string, number>, jump = true): this {
    const names = Object.keys(DEVICES[this.name].parameters);
    for (const [name, value] of Object.entries(parameters)) {
      const index = names.indexOf(name);
      if (index < 0) throw new Error(`no parameter ${name}`);
      this.exports.deviceParameter(this.#kind, this.state, index, value, jump);
    }
    return this;
  }

  reset(): void {
    this.exports.deviceReset(this.#kind, this.state);
  }

  /** Copies bytes into the engine's memory and hands them to the device. */
  buffer(purpose: number, bytes: ArrayBuffer | Uint8Array): void {
    const source = new Uint8Array(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    const address = this.exports.allocate(source.length);
    new Uint8Array(this.memory.buffer, address, source.length).set(source);
    this.exports.deviceBuffer(this.#kind, this.state, purpose, address, source.length);
  }

  /** Puts the frames of a sample into a buffer of the engine; gives its handle. */
  sample(frames: Int16Array): number {
    const handle = handles.get(this.exports) ?? 0;
    handles.set(this.exports, handle + 1);
    if (!this.exports.createBuffer(handle, frames.byteLength)) throw new Error("no room for a sample");
    new Int16Array(this.memory.buffer, this.exports.bufferAddress(handle), frames.length).set(frames);
    return handle;
  }

  /** Renders frames (rounded up to blocks), playing events at their frames. */
  render(frames: number, events: readonly TimedEvent[] = []): { left: Float32Array; right: Float32Array } {
    const blocks = Math.ceil(frames / Size.block);
    const left = new Float32Array(blocks * Size.block);
    const right = new Float32Array(blocks * Size.block);
    const waiting = [...events].sort((a, b) => a[0] - b[0]);
    for (let block = 0; block < blocks; block++) {
      const start = block * Size.block;
      while (waiting.length > 0 && waiting[0]![0] < start + Size.block) {
        const [frame, type, data1, data2] = waiting.shift()!;
        this.exports.deviceEvent(this.#kind, this.state, frame - start, type, data1, data2);
      }
      this.exports.deviceProcess(this.#kind, this.state, this.#left, this.#right);
      left.set(new Float32Array(this.memory.buffer, this.#left, Size.block), start);
      right.set(new Float32Array(this.memory.buffer, this.#right, Size.block), start);
    }
    return { left, right };
  }

  /** Median microseconds of one block while `blocks` are rendered. */
  time(blocks: number): number {
    const times: number[] = [];
    for (let i = 0; i < blocks; i++) {
      const start = performance.now();
      this.exports.deviceProcess(this.#kind, this.state, this.#left, this.#right);
      times.push((performance.now() - start) * 1000);
    }
    times.sort((a, b) => a - b);
    return times[times.length >> 1]!;
  }
}

export const on = (frame: number, key: number, velocity = 1): TimedEvent => [frame, EventType.noteOn, key, velocity];
export const off = (frame: number, key: number): TimedEvent => [frame, EventType.noteOff, key, 0];
export const control = (frame: number, controller: number, value: number): TimedEvent => [
  frame,
  EventType.control,
  controller,
  value,
];
export const bend = (frame: number, value: number): TimedEvent => [frame, EventType.bend, 0, value];
