import { MeterField, SPECTRA_HEADER_BYTES, SPECTRUM_BINS } from "../../../contract/engine/memory";
import { StatusField, StatusReader } from "../../../contract/engine/statusBlock";
import type { SharedReadings } from "../../engine/port";
import type { MeterLevels } from "../../ui/meters/draw/meter";

/** Peaks of a strip: linear amplitudes. */
export interface StripPeaks {
  peakLeft: number;
  peakRight: number;
  clipped: boolean;
}

/** Position and levels of the running engine, read from its shared memory wherever the painter runs. */
export class EngineReadings {
  readonly #status: StatusReader;
  readonly #meters: Float32Array;
  readonly #strips: ReadonlyMap<string, number>;
  readonly #spectra: { counters: Int32Array; magnitudes: Float32Array } | null;
  /** Hz */
  readonly sampleRate: number;

  constructor({ status, meters, strips, spectra, sampleRate }: SharedReadings) {
    this.#status = new StatusReader(status);
    this.#meters = new Float32Array(meters);
    this.#strips = strips;
    this.#spectra = spectra && {
      counters: new Int32Array(spectra, 0, SPECTRA_HEADER_BYTES / 4),
      magnitudes: new Float32Array(spectra, SPECTRA_HEADER_BYTES),
    };
    this.sampleRate = sampleRate;
  }

  /** Position of the playhead in ticks. */
  tick(): number {
    this.#status.read();
    return this.#status.get(StatusField.tick);
  }

  /** Position of the playhead in seconds. */
  seconds(): number {
    this.#status.read();
    return this.#status.get(StatusField.frame) / this.sampleRate;
  }

  /** A track's levels; null if the engine has no strip for it. */
  levels(trackId: string): MeterLevels | null {
    const field = this.#meterOf(trackId);
    if (!field) return null;
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

  /**
   * Copies the spectrum of the master or the selected strip if there is one newer than number `last`, and requests the
   * next. Returns the number of the spectrum in `into` (at most SPECTRUM_BINS).
   */
  spectrum(of: "master" | "selected", into: Float32Array, last: number): number {
    if (!this.#spectra) return last;
    const { counters, magnitudes } = this.#spectra;
    const which = of === "master" ? 0 : 1;
    Atomics.add(counters, 2 + which, 1);
    const count = Atomics.load(counters, which);
    if (count !== last) into.set(magnitudes.subarray(which * SPECTRUM_BINS, which * SPECTRUM_BINS + into.length));
    return count;
  }

  /** A track's peaks, linear; null if the engine has no strip for it. */
  peaks(trackId: string): StripPeaks | null {
    const field = this.#meterOf(trackId);
    if (!field) return null;
    return {
      peakLeft: field(MeterField.peakLeft),
      peakRight: field(MeterField.peakRight),
      clipped: field(MeterField.clipLeft) + field(MeterField.clipRight) > 0,
    };
  }

  /** Reads the fields of a track's meter; null if the engine has no strip for it. */
  #meterOf(trackId: string): ((index: MeterField) => number) | null {
    const strip = this.#strips.get(trackId);
    if (strip === undefined) return null;
    return (index) => this.#meters[strip * MeterField.count + index] ?? 0;
  }
}
