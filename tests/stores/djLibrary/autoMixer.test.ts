import { beforeEach, expect, test } from "vitest";
import { beatAt, frameAt, steadyGrid } from "../../../contract/dj/grid";
import { type Track, trackSchema } from "../../../contract/dj/track";
import { AutoMixer, type AutoMixPorts } from "../../../src/stores/djLibrary/autoMixer";

const RATE = 44_100;
const bar = (bpm: number, count: number) => (count * 4 * 60 * RATE) / bpm;

function song(id: string, bpm: number | null, bars = 64): Track {
  const frames = Math.round(bar(bpm ?? 120, bars));
  return trackSchema.parse({
    id,
    sampleId: "0".repeat(64),
    origin: { kind: "file", name: "" },
    frames,
    rate: RATE,
    channels: 2,
    title: id,
    added: 0,
    analysed: true,
    bpm,
    grid: bpm === null ? null : steadyGrid(RATE, bpm, 0),
    sound: { start: 0, end: frames },
  });
}

/** Two decks that play by a clock of steps, with what was done to them. */
class FakeDecks implements AutoMixPorts {
  readonly decks = [0, 1].map(() => ({
    track: null as Track | null,
    playing: false,
    loading: false,
    tempo: 1,
    frame: 0,
    volume: 1,
    low: 1,
    sync: false,
  }));
  readonly log: string[] = [];
  queue: Track[] = [];

  deck(deck: number) {
    return this.decks[deck]!;
  }
  load(deck: number, track: Track) {
    Object.assign(this.deck(deck), { track, frame: 0, playing: false });
    this.log.push(`load ${deck} ${track.id}`);
  }
  seek(deck: number, frame: number) {
    this.deck(deck).frame = frame;
  }
  setTempo(deck: number, tempo: number) {
    this.deck(deck).tempo = tempo;
  }
  setSync(deck: number, on: boolean) {
    this.deck(deck).sync = on;
  }
  play(deck: number, on: boolean) {
    this.deck(deck).playing = on;
    this.log.push(`${on ? "play" : "pause"} ${deck}`);
  }
  move(deck: number, what: "volume" | "low", value: number) {
    this.deck(deck)[what] = value;
  }
  settle(deck: number) {
    Object.assign(this.deck(deck), { volume: 1, low: 1 });
  }
  next() {
    return this.queue.shift() ?? null;
  }

  /** Lets time pass in steps of 50 ms; calls back after each. */
  run(mixer: AutoMixer, seconds: number, each: () => void = () => undefined) {
    for (let step = 0; step < seconds * 20; step++) {
      for (const deck of this.decks) {
        if (!deck.playing || !deck.track) continue;
        deck.frame += 0.05 * RATE * deck.tempo;
        if (deck.frame >= deck.track.frames) deck.playing = false;
      }
      mixer.tick(8);
      each();
    }
  }
}

let all: FakeDecks;
let mixer: AutoMixer;

beforeEach(() => {
  all = new FakeDecks();
  mixer = new AutoMixer(all);
});

function start(...songs: Track[]) {
  const [first, ...rest] = songs;
  all.load(0, first!);
  all.play(0, true);
  all.queue = rest;
}

test("plays three tracks one into the other: each starts on a phrase, in time, with one bass", () => {
  start(song("a", 124), song("b", 126), song("c", 122));
  const started: { beat: number; tempo: number }[] = [];
  let both = 0;
  all.run(mixer, 340, () => {
    const [one, other] = all.decks as [FakeDecks["decks"][0], FakeDecks["decks"][0]];
    both = one.playing && other.playing ? both + 1 : 0;
    if (both === 0) return;
    if (both === 1) {
      const from = all.log.at(-1) === "play 1" ? 0 : 1;
      const out = all.deck(from);
      started.push({ beat: beatAt(out.track!.grid!, out.frame), tempo: all.deck(1 - from).tempo });
    }
    expect(one.low + other.low).toBeCloseTo(1, 6);
    expect(Math.max(one.volume, other.volume)).toBeCloseTo(1, 6);
  });
  expect(all.log).toEqual(["load 0 a", "play 0", "load 1 b", "play 1", "pause 0", "load 0 c", "play 0", "pause 1"]);
  for (const { beat } of started) expect(Math.abs(beat / 32 - Math.round(beat / 32)) * 32).toBeLessThan(0.3);
  expect(started.map(({ tempo }) => tempo.toFixed(4))).toEqual([(124 / 126).toFixed(4), (124 / 122).toFixed(4)]);
  expect(all.decks.map(({ volume, low }) => [volume, low])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test("what a person has loaded on the other deck comes next", () => {
  start(song("a", 124), song("b", 124));
  all.load(1, song("mine", 125));
  all.run(mixer, 120);
  expect(all.log).not.toContain("load 1 b");
  expect(all.log).toContain("play 1");
});

test("a person who mixes is left alone", () => {
  start(song("a", 124), song("b", 124));
  all.load(1, song("mine", 125));
  all.play(1, true);
  all.log.length = 0;
  all.run(mixer, 60);
  expect(all.log).toEqual([]);
});

test("a deck that is stopped in the middle of a transition stays stopped, and the faders come back", () => {
  start(song("a", 124), song("b", 124));
  all.deck(0).frame = frameAt(all.deck(0).track!.grid!, 56 * 4 - 1);
  all.run(mixer, 3);
  expect(all.deck(1).playing).toBe(true);
  all.deck(1).playing = false;
  all.log.length = 0;
  all.run(mixer, 1);
  expect(all.log).toEqual([]);
  expect(all.decks.map(({ volume, low }) => [volume, low])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(all.deck(0).playing).toBe(true);
});

test("without beats one is faded into the other; without a next track the last one plays out", () => {
  start(song("a", 124), song("talk", null));
  all.run(mixer, 260);
  expect(all.log).toEqual(["load 0 a", "play 0", "load 1 talk", "play 1", "pause 0"]);
  expect(all.deck(1).playing).toBe(false);
});

test("switched off in a transition it lets go of everything", () => {
  start(song("a", 124), song("b", 124));
  all.deck(0).frame = frameAt(all.deck(0).track!.grid!, 56 * 4 - 1);
  all.run(mixer, 3);
  mixer.stop();
  expect(all.decks.map(({ volume, low, playing }) => [volume, low, playing])).toEqual([
    [1, 1, true],
    [1, 1, true],
  ]);
});
