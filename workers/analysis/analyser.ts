import { type EngineMemory, SPECTRA_HEADER_BYTES, SPECTRUM_BINS } from "../../contract/engine/memory";
import { TapRing } from "../memory";
import { SPECTRUM_FRAMES, Spectrum } from "./spectrum";

/** ms between two readings: a screen's frame or two. */
const PERIOD = 25;

/** Keeps the spectra of master and selected strip in shared memory up to date while somebody requests them. */
export class Analyser {
  private readonly counters: Int32Array;
  private readonly spectra: Float32Array;
  private readonly tap: TapRing;
  private readonly spectrum: Spectrum;
  private readonly asked = [0, 0];
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(module: WebAssembly.Module, memory: EngineMemory, sampleRate: number) {
    this.counters = new Int32Array(memory.spectra, 0, SPECTRA_HEADER_BYTES / 4);
    this.spectra = new Float32Array(memory.spectra, SPECTRA_HEADER_BYTES);
    this.tap = new TapRing(memory.tap);
    this.spectrum = new Spectrum(module, sampleRate);
    this.timer = setInterval(() => {
      this.read(0);
      this.read(1);
    }, PERIOD);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private read(which: 0 | 1): void {
    const asked = Atomics.load(this.counters, 2 + which);
    if (asked === this.asked[which]) return;
    this.asked[which] = asked;
    const start = this.tap.written() - SPECTRUM_FRAMES;
    const { left, right } = this.spectrum;
    if (start < 0 || !this.tap.read(which * 2, start, left) || !this.tap.read(which * 2 + 1, start, right)) return;
    this.spectra.set(this.spectrum.read().subarray(0, SPECTRUM_BINS), which * SPECTRUM_BINS);
    Atomics.add(this.counters, which, 1);
  }
}
