import { FOREIGN_DEVICES, MANIFESTS, type ManifestName } from "../../../contract/devices";
import { DeviceKind, EventType, Size } from "../../../dsp/abi";
import { engineFor } from "../engines";

interface Exports {
  allocate(bytes: number): number;
  deviceCreate(kind: number, seed: number): number;
  deviceFree(kind: number, state: number): void;
  deviceReset(kind: number, state: number): void;
  deviceParameter(kind: number, state: number, index: number, value: number, jump: number): void;
  deviceProcess(kind: number, state: number, left: number, right: number): void;
  deviceEvent(kind: number, state: number, frame: number, type: number, data1: number, data2: number): void;
  deviceLatency(kind: number, state: number): number;
  arenaUsed(): number;
  setBpm(bpm: number): void;
}

export type Stereo = [Float32Array, Float32Array];

/** One effect, with nothing else in the signal. */
export class Effect<Kind extends ManifestName> {
  private constructor(
    readonly engine: Exports,
    private readonly memory: WebAssembly.Memory,
    private readonly kind: number,
    private readonly names: string[],
    readonly state: number,
    private readonly block: number,
  ) {}

  static async create<Kind extends ManifestName>(name: Kind, rate = 48000, seed = 1): Promise<Effect<Kind>> {
    const { exports: engine, memory, foreign } = engineFor<Exports>(rate);
    if (name in FOREIGN_DEVICES && foreign.free === 0) foreign.reserve(foreign.size + 1);
    const kind = DeviceKind[name];
    const state = engine.deviceCreate(kind, seed);
    if (state === 0) throw new Error("no memory for the device");
    const block = engine.allocate(Size.block * 8);
    return new Effect<Kind>(engine, memory, kind, Object.keys(MANIFESTS[name].parameters), state, block);
  }

  /** Sets parameters in the contract's units, at once unless `jump` is false. */
  set(values: Partial<Record<keyof (typeof MANIFESTS)[Kind]["parameters"], number>>, jump = true): this {
    for (const [name, value] of Object.entries(values)) {
      this.engine.deviceParameter(this.kind, this.state, this.names.indexOf(name), value as number, jump ? 1 : 0);
    }
    return this;
  }

  /** Gives the device, and what renders it, back. */
  free(): void {
    this.engine.deviceFree(this.kind, this.state);
  }

  reset(): this {
    this.engine.deviceReset(this.kind, this.state);
    return this;
  }

  /** Splits the coming block at a frame, as whatever happens there does. */
  split(frame: number): this {
    this.engine.deviceEvent(this.kind, this.state, frame, EventType.pressure, 0, 0);
    return this;
  }

  get latency(): number {
    return this.engine.deviceLatency(this.kind, this.state);
  }

  /** Renders whole blocks that cover the input; `before` runs ahead of each block. */
  process(left: Float32Array, right = left, before?: (block: number) => void): Stereo {
    const blocks = Math.ceil(left.length / Size.block);
    const out: Stereo = [new Float32Array(blocks * Size.block), new Float32Array(blocks * Size.block)];
    out[0].set(left);
    out[1].set(right);
    const inWasm = [0, 1].map((c) => new Float32Array(this.memory.buffer, this.block + c * Size.block * 4, Size.block));
    for (let i = 0; i < blocks; i++) {
      before?.(i);
      const from = i * Size.block;
      inWasm.forEach((view, c) => {
        view.set(out[c]!.subarray(from, from + Size.block));
      });
      this.engine.deviceProcess(this.kind, this.state, this.block, this.block + Size.block * 4);
      inWasm.forEach((view, c) => {
        out[c]!.set(view, from);
      });
    }
    return out;
  }
}
