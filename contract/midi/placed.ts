import type { MidiEvent } from "midi-file";

/** An event of a file at an absolute tick; `rank` orders events of one tick. */
export interface Placed {
  tick: number;
  rank: number;
  event: DistributiveOmit<MidiEvent, "deltaTime">;
}
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
export type Message = Placed["event"];

/** Order at one tick: track name and initial sound, note ends, controllers (by `controlRank`), note starts. */
export const RANK = { meta: 0, noteOff: 1, control: 2, noteOn: 10 } as const;
