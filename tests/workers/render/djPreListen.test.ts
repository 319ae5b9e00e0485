import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CROSSFADER, deckTrack, eqOf } from "../../../contract/dj/channels";
import { newDjSet } from "../../../contract/dj/set";
import { SILENCE_DB } from "../../../contract/parameters";
import { execute } from "../../../contract/project/execute";
import { NOTHING_PERSONAL, personalOf } from "../../../contract/project/personal";
import { DeckVerb, OutputBus, Size, Status } from "../../../dsp/abi";
import { DeckMemory } from "../../../dsp/foreign/deckFrames";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";

const module = new WebAssembly.Module(readFileSync(new URL("../../../dsp/build/engine.wasm", import.meta.url)));
const RATE = 48_000;
const A = deckTrack("a");
/** Frames of the impulses that the deck plays. */
const IMPULSES = [1000, 3000, 3001];
const LENGTH = 8192;

const LEVEL = `track/${A}/level`;
const POSITION = `device/${CROSSFADER}/position`;
const kills = Object.fromEntries(["low", "mid", "high"].map((band) => [`device/${eqOf(A)}/${band}Kill`, 1]));

/** What main output and headphones hear of deck A's impulses, left, in a DJ's set with these parameters. */
function listen({ cue, set = {} }: { cue: boolean; set?: Record<string, number> }) {
  const memory = new DeckMemory();
  const source = new Float32Array(LENGTH);
  for (const frame of IMPULSES) source[frame] = 0.25;
  memory.set(0, source);
  const host = new EngineHost(module, { sampleRate: RATE, pages: 2048, foreign: 4, decks: memory });
  const compiler = new ProgramCompiler(RATE, async () => ({ zones: new Uint8Array(0), samples: [] }));
  const project = Object.entries(set).reduce(
    (before, [address, value]) => execute(before, { name: "setParameter", args: { address, value } }).project,
    newDjSet(),
  );
  compiler.update(project);
  const own = { [A]: { ...personalOf(NOTHING_PERSONAL.tracks, A), cue } };
  compiler.setLive({ own, inputs: new Map(), playing: false, recording: false });
  const strip = new Map(compiler.slots().strips).get(A);
  if (strip === undefined) throw new Error("Deck A has no strip.");
  const render = (frames: number) => {
    expect(host.apply(compiler.commands)).toBe(0);
    const [main, head] = [new Float32Array(frames), new Float32Array(frames)];
    for (let at = 0; at < frames; at += Size.block) {
      host.renderBlock();
      main.set(host.outputLeft, at);
      head.set(host.outputs[2 * OutputBus.headphones] as Float32Array, at);
    }
    return { main, head };
  };
  // only what is cued; and everything that moves has arrived before the deck plays
  compiler.commands.headphones(0, 1, false, false);
  compiler.commands.deck(0, DeckVerb.strip, strip).deck(0, DeckVerb.load, LENGTH, RATE);
  render(48 * Size.block * 4);
  compiler.commands.deck(0, DeckVerb.play);
  return { ...render(LENGTH + 32 * Size.block), latency: host.status(Status.latency) };
}

const loudest = (sound: Float32Array) => sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const found = (sound: Float32Array) => [...sound].flatMap((x, frame) => (Math.abs(x) > 0.01 ? [frame] : []));

describe("pre-listen of a deck", () => {
  test("is heard in the headphones with its fader up or down, on whichever side the crossfader is", () => {
    const whole = listen({ cue: true });
    expect(found(whole.main).length).toBeGreaterThan(0);
    expect(found(whole.head)).toEqual(IMPULSES.map((frame) => frame + whole.latency));
    expect(loudest(whole.head)).toBeCloseTo(0.25, 3);
    for (const set of [{ [LEVEL]: SILENCE_DB }, { [POSITION]: 100 }, { [LEVEL]: SILENCE_DB, [POSITION]: 100 }]) {
      const shut = listen({ cue: true, set });
      expect(loudest(shut.main)).toBeLessThan(1e-5);
      expect(shut.head).toEqual(whole.head);
    }
  });

  test("comes behind its EQ, so that a blend can be prepared", () => {
    expect(loudest(listen({ cue: true, set: { ...kills, [LEVEL]: SILENCE_DB } }).head)).toBeLessThan(0.05);
  });

  test("is not heard unless it is cued, while the room hears the same with it and without", () => {
    const [cued, not] = [listen({ cue: true }), listen({ cue: false })];
    expect(loudest(not.head)).toBe(0);
    expect(not.main).toEqual(cued.main);
  });
});
