import { Loudness } from "../../../dsp/abi";
import { ForeignPool } from "../../../dsp/foreign/pool";
import { DEFAULT_PAGES } from "../../../dsp/host";

/** The exports of the engine's module that a meter needs. */
interface MeterExports {
  init(rate: number): void;
  allocate(bytes: number): number;
  loudnessCreate(): number;
  loudnessProcess(state: number, left: number, right: number, frames: number): void;
  loudnessRead(state: number, out: number): void;
}

/** Frames measured at once. */
const RUN = 4096;

/** Loudness and peak of a file being written, measured with the engine's BS.1770 meter. */
export class LoudnessMeter {
  private readonly engine: MeterExports;
  private readonly state: number;
  private readonly left: Float32Array<ArrayBuffer>;
  private readonly right: Float32Array<ArrayBuffer>;
  private readonly result: Float32Array<ArrayBuffer>;
  /** largest absolute sample so far */
  peak = 0;

  constructor(module: WebAssembly.Module, sampleRate: number) {
    const memory = new WebAssembly.Memory({ initial: DEFAULT_PAGES, maximum: 65536 });
    const { exports } = new WebAssembly.Instance(module, new ForeignPool(module, memory, sampleRate).imports);
    this.engine = exports as unknown as MeterExports;
    this.engine.init(sampleRate);
    this.state = this.engine.loudnessCreate();
    const floats = (count: number) =>
      new Float32Array(memory.buffer as ArrayBuffer, this.engine.allocate(count * 4), count);
    this.left = floats(RUN);
    this.right = floats(RUN);
    this.result = floats(Loudness.count);
  }

  push(left: Float32Array, right: Float32Array): void {
    for (let at = 0; at < left.length; at += RUN) {
      const count = Math.min(RUN, left.length - at);
      this.left.set(left.subarray(at, at + count));
      this.right.set(right.subarray(at, at + count));
      this.engine.loudnessProcess(this.state, this.left.byteOffset, this.right.byteOffset, count);
      for (let i = 0; i < count; i++) {
        this.peak = Math.max(this.peak, Math.abs(this.left[i] ?? 0), Math.abs(this.right[i] ?? 0));
      }
    }
  }

  /** Integrated loudness, LUFS; −Infinity if everything was below the gate. */
  get integrated(): number {
    this.engine.loudnessRead(this.state, this.result.byteOffset);
    return this.result[Loudness.integrated] ?? Number.NEGATIVE_INFINITY;
  }
  /** True peak of both channels, dBTP; −Infinity for silence. */
  get truePeak(): number {
    this.engine.loudnessRead(this.state, this.result.byteOffset);
    const side = (field: Loudness) => this.result[field] ?? Number.NEGATIVE_INFINITY;
    return Math.max(side(Loudness.truePeakLeft), side(Loudness.truePeakRight));
  }
}
