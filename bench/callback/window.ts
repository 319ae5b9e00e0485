import type { Chromium } from "../chromium";
import { stolenMs } from "../stolen";
import { type ThreadTime, threadsBetween, threadTimes } from "../threads";
import { type TraceEvent, traced } from "../trace";

export const BLOCK_MS = 300;
export const EVERY_MS = 1000;
/** ms at a window's start that are not counted, while playback settles. */
export const SETTLING_MS = 1000;

/** An AudioContext's own playback counters. */
interface Counts {
  readonly underrunEvents: number;
  /** s */
  readonly underrunDuration: number;
}

/** A window of time in which one of the two played. */
export interface Window {
  readonly plays: "ours" | "native";
  readonly underruns: number;
  readonly underrunMs: number;
  /** ms of the longest rendering of a quantum, all nodes included */
  readonly longestMs: number;
  /** for the whole machine, as reported by the system; undefined if it does not report it */
  readonly stolenMs: number | undefined;
  /** CPU time of the browser's threads, the busiest first; empty if the system does not report it */
  readonly threads: readonly ThreadTime[];
  readonly trace: readonly TraceEvent[];
}

const PROCESS = "AudioWorkletProcessor::Process";
/** The trace event for a whole quantum, all nodes included. */
const RENDER = "RealtimeAudioDestinationHandler::Render";
const CATEGORIES = ["disabled-by-default-audio-worklet", "webaudio"];

/** µs of each call of audio worklet processors. */
export const processTimes = ({ trace }: Window): number[] =>
  trace.filter(({ name, ph }) => name === PROCESS && ph === "X").map(({ dur = 0 }) => dur);

/** What a window needs from a player. */
export interface Player {
  readonly plays: Window["plays"];
  counts(): Promise<Counts | null>;
  /** called at the window's end, before its trace is read */
  rest(): Promise<void>;
}

type Counted = Pick<Window, "underruns" | "underrunMs" | "stolenMs" | "threads">;

/** Observes a player for so many seconds. */
export async function watch(chromium: Chromium, player: Player, seconds: number): Promise<Window> {
  let found: Counted | null = null;
  const trace = await traced(chromium.browser, CATEGORIES, async () => {
    const [before, threads, stolen] = [await player.counts(), threadTimes(chromium.processes()), stolenMs()];
    await new Promise((done) => setTimeout(done, seconds * 1000));
    const [after, threadsAfter, stolenAfter] = [await player.counts(), threadTimes(chromium.processes()), stolenMs()];
    if (!before || !after) throw new Error("This browser has no AudioContext.playbackStats.");
    found = {
      underruns: after.underrunEvents - before.underrunEvents,
      underrunMs: (after.underrunDuration - before.underrunDuration) * 1000,
      stolenMs: stolen === undefined || stolenAfter === undefined ? undefined : stolenAfter - stolen,
      threads: threadsBetween(threads, threadsAfter),
    };
    await player.rest();
  });
  if (!found) throw new Error("The window was not looked at.");
  const quanta = trace.flatMap(({ name, dur }) => (name === RENDER && dur !== undefined ? [dur] : []));
  if (quanta.length === 0) throw new Error("This browser traces no rendering of quanta.");
  const longest = quanta.reduce((most, dur) => Math.max(most, dur));
  return { ...(found as Counted), plays: player.plays, trace, longestMs: longest / 1000 };
}
