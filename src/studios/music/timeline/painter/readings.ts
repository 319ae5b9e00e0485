import { MeterField } from "../../../../../contract/engine/memory";
import { StatusField, StatusReader } from "../../../../../contract/engine/statusBlock";
import type { SharedReadings } from "../../../../engine/port";
import type { HeadPeaks } from "../draw/headMeters";

/** Position and levels of the running engine, read from its shared memory wherever the painter runs. */
export class EngineReadings {
  readonly #status: StatusReader;
  readonly #meters: Float32Array;
  readonly #strips: ReadonlyMap<string, number>;

  constructor({ status, meters, strips }: SharedReadings) {
    this.#status = new StatusReader(status);
    this.#meters = new Float32Array(meters);
    this.#strips = strips;
  }

  /** Where the playhead stands. */
  tick(): number {
    this.#status.read();
    return this.#status.get(StatusField.tick);
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
