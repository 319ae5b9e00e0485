import { sourceFrames } from "../../../contract/frames";
import { personalOf } from "../../../contract/project/personal";
import { tempoMap, ticksToFrames } from "../../../contract/project/time";
import { readTake } from "../../../contract/storage/take";
import { createEngine } from "../../../src/engine/engine";
import type { Calibration, TakeSink } from "../../../src/engine/port";
import { blobBytes, openWav } from "../../../workers/samples/source";
import { clickNear, clickSong, RATE } from "./clicks";

/** The results of one input stream. */
export interface Opening {
  /** seconds of round trip: as the browser reports, and as calibrated */
  estimated: number;
  calibrated: number;
  spread: number;
  /** how often the calibration was refused and repeated */
  refused: number;
  /** ms between each recorded click of each take and its reference; null: not found */
  takes: { errors: (number | null)[]; jumps: number }[];
  notices: string[];
}

declare global {
  interface Window {
    recordTakes: (takes: number, clicks: number) => Promise<Opening>;
  }
}

const QUARTER = 960;
const MOST_REFUSALS = 5;
const REACH_SECONDS = 0.15;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function takeFile(name: string): Promise<File> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("takes");
  return (await folder.getFileHandle(name)).getFile();
}

async function recorded(id: string): Promise<Float32Array> {
  const reader = await openWav(blobBytes(await takeFile(`${id}.wav`)));
  const left = new Float32Array(reader.frames);
  await reader.read(sourceFrames(0), reader.frames, left, new Float32Array(reader.frames), 0);
  return left;
}

/** Calibrates; if the stream has a discontinuity just then, repeats it, as the message says. */
async function calibrated(calibrate: () => Promise<Calibration>): Promise<Calibration & { refused: number }> {
  for (let refused = 0; ; refused++) {
    try {
      return { ...(await calibrate()), refused };
    } catch (error) {
      if (refused === MOST_REFUSALS) throw error;
      await pause(1000);
    }
  }
}

window.recordTakes = async (count, clicks) => {
  const ticks = Array.from({ length: clicks }, (_, index) => (index + 1) * QUARTER);
  const last = (clicks + 1) * QUARTER;
  const { project, armed, sample } = clickSong(ticks);
  const finished: string[] = [];
  const sink: TakeSink = {
    finish: async (ids) => void finished.push(...ids),
    discard: async () => {},
  };
  const notices: string[] = [];
  const engine = createEngine({ openSample: async () => sample, takes: sink, buffer: "smallest" });
  engine.onNotice((sentence) => notices.push(sentence));
  const own = { ...personalOf({}, armed), armed: true, monitor: "off" as const };
  engine.setOwn({ [armed]: own }, new Set([armed]));
  await engine.load(project);
  await engine.start();
  for (let wait = 0; engine.inputState(armed).kind !== "open"; wait++) {
    const state = engine.inputState(armed);
    if (state.kind === "failed") throw new Error(state.reason);
    if (wait > 500) throw new Error("The microphone did not open.");
    await pause(20);
  }
  await pause(500);
  const before = engine.inputState(armed);
  const { roundTrip, spread, refused } = await calibrated(() => engine.calibrate(armed));
  const takes: Opening["takes"] = [];
  const tempo = tempoMap(project.tempo);
  for (let number = 0; number < count; number++) {
    await engine.record();
    for (let wait = 0; engine.readTransport().tick < last; wait++) {
      if (wait > 3000) throw new Error("The take did not run.");
      await pause(20);
    }
    engine.stop();
    await engine.takesDone();
    const id = finished.at(-1) ?? "";
    const take = readTake(await (await takeFile(`${id}.take`)).text());
    if (!take) throw new Error("The take left no record.");
    const audio = await recorded(id);
    const errors = ticks.map((tick) => {
      const expected = ticksToFrames(tempo, tick, RATE) + take.offset;
      const found = clickNear(audio, expected, Math.round(REACH_SECONDS * RATE));
      return found === null ? null : ((found - expected) / RATE) * 1000;
    });
    takes.push({ errors, jumps: take.jumps });
  }
  await engine.close();
  const estimated = before.kind === "open" ? before.roundTrip : Number.NaN;
  return { estimated, calibrated: roundTrip, spread, refused, takes, notices };
};
