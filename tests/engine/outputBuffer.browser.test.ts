import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine";
import type { Engine, OutputBuffer } from "../../src/engine/port";
import { Song } from "../workers/render/song";

/** The browser's count of underruns, which the test sets; a new output begins at nought. */
let underruns = new WeakMap<AudioContext, number>();
/** How often each output's count has been looked at. */
let looks = new WeakMap<AudioContext, number>();
/** What outputs were asked for, in order. */
let outputs: { context: AudioContext; hint: AudioContextOptions["latencyHint"] }[] = [];
let engine: Engine | null = null;
const native = { Context: globalThis.AudioContext };

beforeEach(() => {
  underruns = new WeakMap();
  looks = new WeakMap();
  outputs = [];
  globalThis.AudioContext = class extends native.Context {
    constructor(options?: AudioContextOptions) {
      super(options);
      outputs.push({ context: this, hint: options?.latencyHint });
    }
    get playbackStats() {
      looks.set(this, (looks.get(this) ?? 0) + 1);
      return { underrunEvents: underruns.get(this) ?? 0 };
    }
  };
});

afterEach(async () => {
  await engine?.close();
  engine = null;
  globalThis.AudioContext = native.Context;
});

const until = async (what: string, holds: () => boolean) => {
  for (const end = performance.now() + 20_000; !holds(); ) {
    if (performance.now() > end) throw new Error(`Not within 20 s: ${what}`);
    await new Promise((done) => setTimeout(done, 5));
  }
};

async function playing(buffer: OutputBuffer["size"] | null): Promise<Engine> {
  const song = new Song();
  song.addTrack("midi");
  const made = createEngine({ openSample: async () => null, takes: null, buffer });
  engine = made;
  await made.load(song.project);
  await made.start();
  made.play();
  await until("under way", () => made.readTransport().tick > 960);
  return made;
}

/** So many underruns in the present output, after it has been looked at. */
async function breakOff(count: number): Promise<void> {
  const { context } = outputs.at(-1)!;
  const before = looks.get(context) ?? 0;
  await until("a look at the count", () => (looks.get(context) ?? 0) > before);
  underruns.set(context, (underruns.get(context) ?? 0) + count);
}

test("after two underruns while playing the buffer is larger, the playhead goes on, and the smallest comes back on request", async () => {
  const made = await playing(null);
  const told: OutputBuffer[] = [];
  made.onBuffer((buffer) => told.push(buffer));
  expect(outputs.map(({ hint }) => hint)).toEqual(["interactive"]);

  await breakOff(2);
  const from = made.readTransport().tick;
  let least = Number.POSITIVE_INFINITY;
  await until("a larger output", () => {
    least = Math.min(least, made.readTransport().tick);
    return (
      outputs.length === 2 && made.readTransport().transport === "playing" && made.readTransport().tick > from + 960
    );
  });
  expect(outputs.map(({ hint }) => hint)).toEqual(["interactive", "balanced"]);
  expect(told).toEqual([{ size: "larger", pinned: false, grownAfter: 2 }]);
  expect(least).toBeGreaterThanOrEqual(from);
  expect(outputs[0]?.context.state).toBe("closed");
  // the larger buffer came before anything was left out
  expect(made.shedding.step).toBe("all");

  made.setBuffer(null);
  await until("the smallest again", () => outputs.length === 3 && made.readTransport().transport === "playing");
  expect(outputs[2]?.hint).toBe("interactive");
  expect(made.buffer).toEqual({ size: "smallest", pinned: false, grownAfter: null });
});

test("a pinned buffer stays, and something is left out instead", async () => {
  const made = await playing("smallest");
  await breakOff(2);
  await until("something is left out", () => made.shedding.step !== "all");
  expect(outputs).toHaveLength(1);
  expect(made.buffer).toEqual({ size: "smallest", pinned: true, grownAfter: null });
});
