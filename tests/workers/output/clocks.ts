import { createOutputMemory, OutputRing } from "../../../contract/engine/outputRing";
import { OutputReader } from "../../../workers/output/outputReader";

export const RATE = 48000;
const QUANTUM = 128;

interface Clock {
  /** frames per second of true time */
  rate: number;
  /** frames that its device asks for at a time */
  burst: number;
  /** seconds by which a callback comes late at most */
  late: number;
}

export interface Run {
  writer?: Partial<Clock>;
  reader?: Partial<Clock>;
  seconds: number;
  /** what the writer writes, by its frame */
  signal(frame: number): number;
  /** spans of true time, in seconds, in which a side has no callbacks */
  writerStops?: readonly [number, number][];
  readerStops?: readonly [number, number][];
  /** after each of the reader's quanta */
  each?(seconds: number, ring: OutputRing): void;
}

/** Repeatable chance in 0..1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const during = (spans: readonly [number, number][] | undefined, time: number) =>
  spans?.find(([from, to]) => time >= from && time < to);

/** The two ends of a ring on two clocks, callback by callback; gives what the reader gave out. */
export function run({ seconds, signal, each, ...sides }: Run): {
  left: Float32Array;
  right: Float32Array;
  ring: OutputRing;
} {
  const ring = new OutputRing(createOutputMemory());
  const reader = new OutputReader(ring, RATE);
  const writing: Clock = { rate: RATE, burst: 512, late: 0.002, ...sides.writer };
  const reading: Clock = { rate: RATE, burst: 384, late: 0.002, ...sides.reader };
  const left = new Float32Array(Math.ceil(seconds * reading.rate) + reading.burst);
  const right = new Float32Array(left.length);
  const luck = chance(7);
  const block = new Float32Array(QUANTUM);
  const minus = new Float32Array(QUANTUM);
  // the wall clock wraps round within the run
  const wall = (time: number) => Math.floor(time * 1000) + 2 ** 32 * 400 - 20_000;
  let written = 0;
  let given = 0;
  let writes = 0.0013;
  let reads = 0.0041;
  let [nextWrite, nextRead] = [writes, reads];
  while (Math.min(nextWrite, nextRead) < seconds) {
    if (nextWrite <= nextRead) {
      const stop = during(sides.writerStops, nextWrite);
      for (let part = 0; !stop && part < writing.burst; part += QUANTUM) {
        for (let i = 0; i < QUANTUM; i++) {
          block[i] = signal(written++);
          minus[i] = -(block[i] as number);
        }
        ring.write(block, minus, QUANTUM, wall(nextWrite));
      }
      writes = stop ? stop[1] : writes + writing.burst / writing.rate;
      nextWrite = writes + luck() * writing.late;
    } else {
      const stop = during(sides.readerStops, nextRead);
      for (let part = 0; !stop && part < reading.burst; part += QUANTUM) {
        if (given + QUANTUM > left.length) break;
        reader.render(left.subarray(given, given + QUANTUM), right.subarray(given, given + QUANTUM), wall(nextRead));
        given += QUANTUM;
        each?.(nextRead, ring);
      }
      reads = stop ? stop[1] : reads + reading.burst / reading.rate;
      nextRead = reads + luck() * reading.late;
    }
  }
  return { left: left.subarray(0, given), right: right.subarray(0, given), ring };
}
