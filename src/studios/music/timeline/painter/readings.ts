import { MeterField, SPECTRA_HEADER_BYTES } from "../../../../../contract/engine/memory";
import { StatusField, StatusReader } from "../../../../../contract/engine/statusBlock";
import type { SharedReadings } from "../../../../engine/port";
import type { MeterLevels } from "../../../../ui/meters/paint/meter";
import type { HeadPeaks } from "../draw/headMeters";

/** Position and levels of the running engine, read from its shared memory wherever the painter runs. */
export class EngineReadings {
  readonly #status: StatusReader;
  readonly #meters: Float32Array;
  readonly #strips: ReadonlyMap<string, number>;
  readonly #spectrum: { counters: Int32Array; master: Float32Array } | null;
  /** Hz */
  readonly sampleRate: number;
  #seen = 0;

  constructor({ status, meters, strips, spectra, sampleRate }: SharedReadings) {
    this.#status = new StatusReader(status);
    this.#meters = new Float32Array(meters);
    this.#strips = strips;
    this.#spectrum = spectra && {
      counters: new Int32Array(spectra, 0, SPECTRA_HEADER_BYTES / 4),
      master: new Float32Array(spectra, SPECTRA_HEADER_BYTES),
    };
    this.sampleRate = sampleRate;
  }

  /** Where the playhead stands. */
  tick(): number {
    this.#status.read();
    return this.#status.get(StatusField.tick);
  }

  /** Where the playhead stands, seconds. */
  seconds(): number {
    this.#status.read();
    return this.#status.get(StatusField.frame) / this.sampleRate;
  }

  /** A track's levels; null where the engine has no strip for it. */
  levels(trackId: string): MeterLevels | null {
    const strip = this.#strips.get(trackId);
    if (strip === undefined) return null;
    const at = strip * MeterField.count;
    const field = (index: MeterField) => this.#meters[at + index] ?? 0;
    return {
      peakLeft: field(MeterField.peakLeft),
      peakRight: field(MeterField.peakRight),
      rmsLeft: field(MeterField.rmsLeft),
      rmsRight: field(MeterField.rmsRight),
      holdLeft: field(MeterField.holdLeft),
      holdRight: field(MeterField.holdRight),
      clipped: field(MeterField.clipLeft) + field(MeterField.clipRight) > 0,
    };
  }

  /** Copies the master's spectrum, and asks for the next; false where there is none newer than the last. */
  spectrum(into: Float32Array): boolean {
    if (!this.#spectrum) return false;
    const { counters, master } = this.#spectrum;
    Atomics.add(counters, 2, 1);
    const count = Atomics.load(counters, 0);
    if (count === this.#seen) return false;
    this.#seen = count;
    into.set(master.subarray(0, into.length));
    return true;
  }

  /** A track's peaks, linear; null where the engine has no strip for it. */
  peaks(trackId: string): HeadPeaks | null {
    const strip = this.#strips.get(trackId);
    if (strip === undefined) return null;
    const at = strip * MeterField.count;
    const field = (index: MeterField) => this.#meters[at + index] ?? 0;
    return {
      peakLeft: field(MeterField.peakLeft),
      peakRight: field(MeterField.peakRight),
      clipped: field(MeterField.clipLeft) + field(MeterField.clipRight) > 0,
    };
  }
}
