import { type PersonalTracks, personalOf } from "../../../contract/project/personal";
import type { TakeReading, TransportReading } from "../../engine/port";
import type { Scene } from "./model/scene";

export interface GrowingTake {
  row: number;
  trackId: string;
  start: number;
  end: number;
  /** which pass of the recording it is, counted from 1 */
  pass: number;
}

/** Follows a recording from reading to reading: where the takes on armed tracks began and how far they are. */
export class TakeTracker {
  #start: number | null = null;
  #rows: { row: number; trackId: string }[] = [];
  #takes: GrowingTake[] = [];

  /**
   * The takes that are growing at present; the same empty list while nothing is recorded. `written`: what their writers
   * report; a take that is not among them began where it was first seen.
   */
  follow(
    reading: Pick<TransportReading, "recording" | "transport" | "tick">,
    scene: Scene,
    own: PersonalTracks,
    written: readonly Pick<TakeReading, "trackId" | "start" | "pass">[],
  ): readonly GrowingTake[] {
    if (!reading.recording || reading.transport === "countIn") {
      this.#start = null;
      if (this.#takes.length > 0) this.#takes = [];
      return this.#takes;
    }
    if (this.#start === null || reading.tick < this.#start) {
      this.#start = reading.tick;
      this.#rows = scene.rows.flatMap((row, index) =>
        personalOf(own, row.track.id).armed ? [{ row: index, trackId: row.track.id }] : [],
      );
    }
    const start = this.#start;
    this.#takes = this.#rows.map((row) => {
      const begun = written.find(({ trackId }) => trackId === row.trackId);
      return {
        ...row,
        start: Math.min(begun?.start ?? start, reading.tick),
        end: reading.tick,
        pass: begun?.pass ?? 1,
      };
    });
    return this.#takes;
  }
}
