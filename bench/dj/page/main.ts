import { DECKS, deckTrack, eqOf, UNITS, unitSend } from "../../../contract/dj/channels";
import { steadyGrid } from "../../../contract/dj/grid";
import { newDjSet } from "../../../contract/dj/set";
import { wavHeader } from "../../../contract/storage/wavHeader";
import { createEngine } from "../../../src/engine/engine";
import type { Engine } from "../../../src/engine/port";

interface Dj {
  /** Boots the engine, and plays four decks in sync with keylock, EQ and an effect unit each. */
  start(): Promise<void>;
  /** Leaves deck A alone, standing, without its effects. */
  stand(): void;
  /** Lays a hand on deck A and turns it; when that happened, ms. */
  jog(): number;
  release(): void;
  starved(): number;
}

declare global {
  interface Window {
    dj: Dj;
  }
}

const RATE = 48_000;
const SECONDS = 120;
const BPMS = [124, 121, 126, 128];
/** Each band's filter works, and the one that is nearly gone is faded out of the sum. */
const EQ = { low: 10, mid: 60, high: 40 };
/** ms between jumps. */
const JUMP = 1700;

let engine: Engine;

/** A track: a hit on each beat over a chord. */
function track(number: number): Blob {
  const frames = SECONDS * RATE;
  const samples = new Int16Array(frames * 2);
  const beat = (60 * RATE) / (BPMS[number] ?? 124);
  for (let i = 0; i < frames; i++) {
    const hit = Math.exp(-((i % beat) / 1500)) * Math.sin((2 * Math.PI * 60 * (i % beat)) / RATE);
    const chord = Math.sin((2 * Math.PI * (200 + number * 37) * i) / RATE) + Math.sin((2 * Math.PI * 777 * i) / RATE);
    samples[i * 2] = samples[i * 2 + 1] = Math.round(9000 * hit + 2500 * chord);
  }
  return new Blob([wavHeader({ channels: 2, sampleRate: RATE, encoding: "int16", frames }), samples]);
}

window.dj = {
  async start() {
    const blobs = BPMS.map((_, number) => track(number));
    engine = createEngine({ openSample: async (id) => blobs[Number(id)] ?? null, takes: null, buffer: "smallest" });
    const set = newDjSet();
    for (const [number, deck] of DECKS.entries()) {
      const send = set.sends[unitSend(deckTrack(deck), UNITS[number] ?? 1)];
      if (send) send.level = 0;
      const strip = set.tracks[deckTrack(deck)]?.strip;
      if (strip) strip.level = -9;
      // at its centres the EQ would filter nothing
      Object.assign(set.devices[eqOf(deckTrack(deck))]?.params ?? {}, EQ);
    }
    await engine.load({ ...set, sampleRate: RATE });
    await engine.start();
    for (const [number, name] of DECKS.entries()) {
      const deck = engine.deck(number);
      deck.setTrack(deckTrack(name));
      deck.setKeylock(true);
      deck.setQuantise(true);
      const bpm = BPMS[number] ?? 124;
      const grid = steadyGrid(RATE, bpm, 0);
      await deck.load({ sampleId: `${number}`, frames: SECONDS * RATE, rate: RATE, grid });
      deck.setSync(number === 0 ? "leader" : "follower");
      const beat = (60 * RATE) / bpm;
      deck.setLoop({ start: beat * 16, end: beat * 208 }, true);
    }
    engine.deck(0).setTempo(1.03);
    for (const number of DECKS.keys()) engine.deck(number).play();
    let turn = 0;
    setInterval(() => {
      const number = turn++ % DECKS.length;
      if (engine.deck(number).read().state !== "playing") return;
      const beat = (60 * RATE) / (BPMS[number] ?? 124);
      engine.deck(number).jump(turn % 8 < 4 ? beat * 16 : -beat * 16);
    }, JUMP);
  },
  stand() {
    for (const number of DECKS.keys()) {
      engine.deck(number).setSync("off");
      engine.deck(number).pause();
    }
    engine.deck(0).setLoop(null, false);
    engine.deck(0).seek(RATE * 20);
  },
  jog() {
    engine.deck(0).touch();
    engine.deck(0).turn(0.03);
    return performance.now();
  },
  release() {
    engine.deck(0).release();
  },
  starved: () => DECKS.reduce((sum, _, number) => sum + engine.deck(number).read().starvedFrames, 0),
};
