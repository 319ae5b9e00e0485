import { beforeEach, describe, expect, test } from "vitest";
import { steadyGrid } from "../../../contract/dj/grid";
import { type HeardBeat, newPad, type Pads } from "../../../contract/dj/pads";
import type { Track } from "../../../contract/dj/track";
import type { LibraryChange } from "../../../src/project/dj/port";
import { Sampler } from "../../../src/stores/dj/sampler/sampler";
import { FakeDeck, RATE, track } from "./fakeDecks";

const BEAT = 24_000;
/** four beats at 120 */
const LOOP = { frames: 4 * BEAT, grid: steadyGrid(RATE, 120, 0) };

let fakes: Map<number, FakeDeck>;
let library: Map<string, Track>;
let kept: Pads[];
let beat: HeardBeat | null;
let now: number;
let changes: Set<(change: LibraryChange) => void>;

beforeEach(() => {
  fakes = new Map();
  library = new Map([
    ["hit", track("hit", { frames: RATE })],
    ["loop", track("loop", LOOP)],
  ]);
  kept = [];
  beat = null;
  now = 10;
  changes = new Set();
});

const fake = (number: number): FakeDeck => {
  const deck = fakes.get(number) ?? new FakeDeck();
  fakes.set(number, deck);
  return deck;
};

async function sampler(pads: Pads = {}): Promise<Sampler> {
  const made = new Sampler(
    {
      pad: (number) => fake(number).control,
      track: async (id) => library.get(id) ?? null,
      watch: (changed) => {
        changes.add(changed);
        return () => changes.delete(changed);
      },
      beat: () => beat,
      keep: (all) => kept.push(all),
      now: () => now,
    },
    pads,
    () => undefined,
  );
  await settled();
  return made;
}

const settled = () => new Promise((done) => setTimeout(done));
const words = (number: number) => fake(number).said();
const change = (put: Track[], gone: string[] = []) => {
  for (const changed of changes) changed({ kind: "tracks", put, gone });
};

describe("what lies on the pads", () => {
  test("is loaded when the set opens, with its own volume, and kept with every change", async () => {
    const made = await sampler({ 17: { ...newPad(17, "hit"), gain: -6 } });
    expect(words(17)).toEqual([
      `setLevel ${10 ** (-6 / 20)}`,
      "setQuantise true",
      expect.stringMatching(/^load .*"frames":48000/),
    ]);
    made.edit(17, { gain: -36 });
    expect(words(17)).toEqual(["setLevel 0"]);
    made.edit(17, { color: "#112233", mode: "loop" });
    expect(kept.at(-1)).toEqual({ 17: { trackId: "hit", mode: "loop", gain: -36, color: "#112233" } });
    // another track keeps what was set of the pad
    made.put(17, "loop");
    expect(kept.at(-1)?.[17]).toMatchObject({ trackId: "loop", mode: "loop", gain: -36 });
  });

  test("is cleared, and put back by undo", async () => {
    const made = await sampler({ 0: newPad(0, "hit") });
    words(0);
    const undo = made.clear(0);
    expect(words(0)).toEqual(["load null"]);
    expect(kept.at(-1)).toEqual({});
    expect(made.clear(0)).toBeNull();
    undo?.();
    await settled();
    expect(kept.at(-1)).toMatchObject({ 0: { trackId: "hit" } });
    expect(made.state.tracks[0]?.id).toBe("hit");
  });

  test("says what is gone from the library, and plays again when it is back", async () => {
    const made = await sampler({ 2: newPad(2, "hit"), 3: newPad(3, "never") });
    expect(made.state.failures[3]).toMatch(/not in the library/);
    made.press(3);
    expect(made.state.sounding.size).toBe(0);
    made.press(2);
    const { hit } = Object.fromEntries(library);
    library.delete("hit");
    change([], ["hit"]);
    expect(made.state.failures[2]).toMatch(/not in the library/);
    expect(made.state.sounding.size).toBe(0);
    library.set("hit", hit as Track);
    change([hit as Track]);
    await settled();
    expect(made.state.failures[2]).toBeUndefined();
  });

  test("of two tracks that are put on a pad at once the later one stays", async () => {
    const made = await sampler();
    made.put(0, "hit");
    made.put(0, "loop");
    await settled();
    expect(made.state.tracks[0]?.id).toBe("loop");
    expect(made.state.loading.size).toBe(0);
  });

  test("has its beats as soon as they are found", async () => {
    library.set("loop", track("loop", { ...LOOP, grid: null }));
    const made = await sampler({ 0: newPad(0, "loop", "loop") });
    words(0);
    change([track("loop", LOOP)]);
    expect(words(0)).toEqual([expect.stringMatching(/^setGrid /)]);
    expect(made.state.tracks[0]?.grid).toEqual(LOOP.grid);
  });
});

describe("a one-shot", () => {
  test("begins anew at each press, and sounds until it ends", async () => {
    const made = await sampler({ 0: newPad(0, "hit") });
    words(0);
    made.press(0);
    expect(words(0)).toEqual(['setSync "off"', "setLoop null false", "setTempo 1", "start 0"]);
    made.poll();
    made.press(0);
    expect(words(0)).toEqual(['setSync "off"', "setLoop null false", "setTempo 1", "start 0"]);
    expect([...made.state.sounding]).toEqual([0]);
    made.poll();
    fake(0).reading = { ...fake(0).reading, state: "paused", ended: true };
    made.poll();
    expect(made.state.sounding.size).toBe(0);
  });
});

describe("a loop", () => {
  const playing = async () => {
    const made = await sampler({ 0: newPad(0, "loop", "loop") });
    words(0);
    return made;
  };
  const stand = (number: number, frame: number) => {
    fake(number).reading = { ...fake(number).reading, frame, beat: frame / BEAT, bpm: 120 };
  };

  test("plays as it is where nothing else has a beat, and stops at the next press", async () => {
    const made = await playing();
    made.press(0);
    expect(words(0)).toEqual(['setSync "off"', `setLoop {"start":0,"end":${4 * BEAT}} true`, "setTempo 1", "start 0"]);
    made.press(0);
    expect(words(0)).toEqual(["pause"]);
    expect(made.state.sounding.size).toBe(0);
  });

  test("joins the beat that is heard: its tempo, and its place in the bar", async () => {
    const made = await playing();
    beat = { beat: 9.5, bpm: 126, steady: true, led: false };
    made.press(0);
    expect(words(0).slice(2)).toEqual(["setTempo 1.05", `start ${1.5 * BEAT}`]);
    // by the time it is heard, the other has gone on: once it is put on the very place, without a seek
    stand(0, 1.51 * BEAT);
    beat = { ...beat, beat: 9.55 };
    made.poll();
    const [jump, tempo] = words(0);
    expect(Number(jump?.split(" ")[1])).toBeCloseTo(0.04 * BEAT, 3);
    expect(Number(tempo?.split(" ")[1])).toBeCloseTo(1.05, 9);
    // from then on by its tempo alone
    stand(0, 1.98 * BEAT);
    beat = { ...beat, beat: 10 };
    now += 1;
    made.poll();
    expect(words(0).map((call) => call.split(" ")[0])).toEqual(["setTempo"]);
  });

  test("does not jump where it may turn before it is told", async () => {
    const made = await playing();
    beat = { beat: 3.9, bpm: 120, steady: true, led: false };
    made.press(0);
    words(0);
    stand(0, 3.8 * BEAT);
    made.poll();
    expect(words(0).map((call) => call.split(" ")[0])).toEqual(["setTempo"]);
  });

  test("follows a deck that leads by the engine's own sync, and lets go when none leads any more", async () => {
    const made = await playing();
    beat = { beat: 9.5, bpm: 126, steady: true, led: true };
    made.press(0);
    expect(words(0)[0]).toBe('setSync "follower"');
    made.poll();
    expect(words(0)).toEqual([]);
    beat = { ...beat, led: false };
    now += 1;
    made.poll();
    expect(words(0)).toEqual(['setSync "off"', expect.stringMatching(/^setTempo 1.0/)]);
  });

  test("keeps the tempo while a hand is on the record, and not its place", async () => {
    const made = await playing();
    beat = { beat: 0, bpm: 120, steady: true, led: false };
    made.press(0);
    stand(0, 0);
    made.poll();
    words(0);
    now += 1;
    beat = { beat: 2.4, bpm: 132, steady: false, led: false };
    made.poll();
    expect(words(0)).toEqual(["setTempo 1.1"]);
  });

  test("a second one joins the first where no deck plays", async () => {
    const made = await sampler({ 0: newPad(0, "loop", "loop"), 1: newPad(1, "loop", "loop") });
    made.press(0);
    made.poll();
    stand(0, 2.25 * BEAT);
    words(1);
    made.press(1);
    expect(words(1)).toContain(`start ${2.25 * BEAT}`);
    // the first does not follow the second
    stand(1, 0);
    words(0);
    now += 1;
    made.poll();
    expect(words(0)).toEqual([]);
  });

  test("all stop at once, and when the set is closed", async () => {
    const made = await sampler({ 0: newPad(0, "loop", "loop"), 1: newPad(1, "hit") });
    made.press(0);
    made.press(1);
    made.stopAll();
    expect(words(0).at(-1)).toBe("pause");
    expect(words(1).at(-1)).toBe("pause");
    made.press(1);
    made.close();
    expect(words(1).at(-1)).toBe("pause");
    expect(changes.size).toBe(0);
  });
});
