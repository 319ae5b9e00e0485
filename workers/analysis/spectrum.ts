import { ForeignPool } from "../../dsp/foreign/pool";
import { DEFAULT_PAGES, type EngineExports } from "../../dsp/host";

/** Frames in the analyser's window, and number of values in a reading. */
export const SPECTRUM_FRAMES = 4096;
const READING = SPECTRUM_FRAMES / 2 + 1;

/** The engine's spectrum analyser, with a memory of its own. */
export class Spectrum {
  /** the newest SPECTRUM_FRAMES frames, to be set before `read` */
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  /** magnitudes in dBFS at equal steps from 0 to half the rate, which is the last one */
  readonly magnitudes: Float32Array<ArrayBuffer>;
  private readonly engine: EngineExports;
  private readonly state: number;

  constructor(module: WebAssembly.Module, sampleRate: number) {
    const memory = new WebAssembly.Memory({ initial: DEFAULT_PAGES, maximum: 65536 });
    const { imports } = new ForeignPool(module, memory, sampleRate);
    this.engine = new WebAssembly.Instance(module, imports).exports as unknown as EngineExports;
    this.engine.init(sampleRate);
    this.state = this.engine.spectrumCreate();
    const floats = (count: number) =>
      new Float32Array(memory.buffer as ArrayBuffer, this.engine.allocate(count * 4), count);
    this.left = floats(SPECTRUM_FRAMES);
    this.right = floats(SPECTRUM_FRAMES);
    this.magnitudes = floats(READING);
  }

  /** Analyses the frames in `left` and `right`. */
  read(): Float32Array {
    this.engine.spectrumPush(this.state, this.left.byteOffset, this.right.byteOffset, SPECTRUM_FRAMES);
    this.engine.spectrumRead(this.state, this.magnitudes.byteOffset);
    return this.magnitudes;
  }
}
