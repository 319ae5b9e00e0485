import type { Patch } from "immer";
import { afterEach, describe, expect, it } from "vitest";
import { execute } from "../../contract/project/execute";
import { newDevice } from "../../contract/project/newProject";
import { tempoMap, ticksToFrames } from "../../contract/project/time";
import { createEngine } from "../../src/engine/engine";
import type { Engine } from "../../src/engine/port";
import { noise, Song } from "../workers/render/song";

const RATE = 44100;

let engine: Engine | null = null;
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await engine?.close();
  engine = null;
});

const until = async (what: string, holds: () => boolean, ms = 20_000) => {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 5));
  }
};

/** Hears what goes to the speaker, with the frame of the context at which it does. `connected` is told of each engine that is. */
async function listen(
  connected: (context: BaseAudioContext) => void,
): Promise<{ ready(): Promise<unknown>; heard(): { frame: number; left: Float32Array } }> {
  const source = `registerProcessor("ear", class extends AudioWorkletProcessor {
    process([input]) { this.port.postMessage([currentFrame, (input[0] ?? new Float32Array(128)).slice()]); return true; }
  });`;
  const connect = AudioNode.prototype.connect;
  const blocks: [number, Float32Array][] = [];
  const ears = new Map<BaseAudioContext, Promise<AudioWorkletNode>>();
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      const { context } = this;
      const made =
        ears.get(context) ??
        context.audioWorklet
          .addModule(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))
          .then(() => {
            const ear = new AudioWorkletNode(context, "ear", { numberOfOutputs: 0, channelCount: 2 });
            ear.port.onmessage = ({ data }) => blocks.push(data);
            return ear;
          });
      ears.set(context, made);
      void made.then((ear) => (connect as (to: AudioNode) => AudioNode).call(this, ear));
    }
    const to = (connect as (...all: unknown[]) => AudioNode).apply(this, args);
    if (args[0] instanceof AudioDestinationNode) connected(this.context);
    return to;
  } as typeof connect;
  stops.push(() => {
    AudioNode.prototype.connect = connect;
  });
  return {
    /** once all hear that there are so far */
    ready: () => Promise.all(ears.values()),
    heard() {
      const sorted = [...blocks].sort((a, b) => a[0] - b[0]);
      const left = new Float32Array(sorted.reduce((sum, [, block]) => sum + block.length, 0));
      let at = 0;
      for (const [, block] of sorted) {
        left.set(block, at);
        at += block.length;
      }
      return { frame: sorted[0]?.[0] ?? 0, left };
    },
  };
}

/** Where in `whole` a run of `frames` frames of `part` from `from` on is, bit for bit; −1: nowhere. */
function placeOf(part: Float32Array, from: number, frames: number, whole: Float32Array): number {
  const first = part[from];
  for (let at = whole.indexOf(first!); at >= 0; at = whole.indexOf(first!, at + 1)) {
    let same = 0;
    while (same < frames && whole[at + same] === part[from + same]) same++;
    if (same === frames) return at;
  }
  return -1;
}

/** Adds devices until the arena is too small, on a track that plays nothing. */
function crowd(song: Song, made: Engine): void {
  const silent = song.addTrack("audio");
  void made.load(song.project);
  for (let count = 0; count < 30; count++) {
    const order = `k${String(count).padStart(3, "0")}5`;
    const device = newDevice({ id: song.makeId(), trackId: silent, order, kind: "delay" });
    edit(song, made, "addDevice", { device });
  }
}

function edit(song: Song, made: Engine, name: string, args: unknown): void {
  const { project, patches } = execute(song.project, { name, args });
  song.project = project;
  made.apply(project, patches as Patch[]);
}

describe("a project that outgrows its engine while it plays", () => {
  it("plays on in a larger one: the same sound from where it stood, and no edit is lost", async () => {
    let least = Number.POSITIVE_INFINITY;
    const look = () => {
      if (engine) least = Math.min(least, engine.readTransport().tick);
    };
    // The page freezes as soon as an engine is connected, as on a busy machine; the audio thread continues.
    const ear = await listen(() => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      queueMicrotask(look);
    });
    const song = new Song();
    const track = song.addTrack("audio");
    const source = noise(20 * RATE, 31);
    song.addClip(track, song.addSample([source], RATE), 0);
    for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
    const made = createEngine({
      openSample: async (id) => new Blob([song.files.get(id)!]),
      takes: null,
      buffer: "smallest",
    });
    engine = made;
    const notices: string[] = [];
    made.onNotice((sentence) => notices.push(sentence));
    await made.load(song.project);
    await made.start();
    await ear.ready();
    await until("hearing", () => ear.heard().left.length > 0);
    made.play();
    await until("under way", () => made.readTransport().tick > 960);
    const before = made.readSystem();
    const size = before.arenaSize;
    expect(size).toBeGreaterThan(0);

    const from = made.readTransport().tick;
    least = Number.POSITIVE_INFINITY;
    // more than once, each time before the one before has come to run
    crowd(song, made);
    // an edit in the middle of the swap
    edit(song, made, "setParameter", { address: `strip/${track}/level`, value: -6 });
    await until("larger", () => {
      look();
      return made.readSystem().arenaSize > size && made.readTransport().transport === "playing";
    });
    const swapped = made.readTransport().tick;
    await until("well past the swap", () => made.readTransport().tick > swapped + 4000);
    made.stop();
    await until("stopped", () => made.readTransport().transport === "stopped");

    // the playhead continued: back, at most, by what was rendered ahead of a swap, and never to the start
    expect(least).toBeGreaterThanOrEqual(from);
    expect(notices).toEqual([]);

    // the sound: the clip's own frames bit for bit before the swap, and behind it the same at −6 dB
    const { left } = ear.heard();
    const tempo = tempoMap(song.project.tempo);
    const begun = left.findIndex((x) => x !== 0);
    expect(begun, "frames of silence that were heard first").toBeGreaterThan(0);
    expect(placeOf(left, begun, 4096, source)).toBe(0);
    let end = left.length - 1;
    while (left[end] === 0) end--;
    const gain = Math.fround(10 ** (-6 / 20));
    const quieter = source.map((x) => Math.fround(x * gain));
    const tail = end - 8192;
    const place = placeOf(left, tail, 4096, quieter);
    expect(place).toBeGreaterThan(ticksToFrames(tempo, swapped, RATE));
    // no music was left out and none came twice: what was played and what the clock took, less the silence of
    // the swaps, agree to the moment between an engine's last word and its end
    let run = 0;
    let silence = 0;
    for (let i = begun; i < end; i++) {
      run = left[i] === 0 ? run + 1 : 0;
      if (run === 128) silence += 128;
      else if (run > 128) silence++;
    }
    expect(Math.abs(place - (tail - begun - silence))).toBeLessThan(RATE);
  });

  it("does in the larger one what was pressed before the smaller one came to it", async () => {
    let engines = 0;
    let context: BaseAudioContext | null = null;
    await listen((of) => {
      context = of;
      engines++;
    });
    const song = new Song();
    song.addTrack("audio");
    const made = createEngine({ openSample: async () => null, takes: null, buffer: "smallest" });
    engine = made;
    await made.load(song.project);
    await made.start();
    made.play();
    await until("under way", () => made.readTransport().tick > 960);

    // the audio thread is frozen
    const audio = context as unknown as AudioContext;
    await audio.suspend();
    made.stop();
    crowd(song, made);
    await until("larger", () => engines > 1);
    made.seek(9600);
    const larger = engines;
    crowd(song, made);
    await until("larger again", () => engines > larger);
    await audio.resume();
    await until("stopped where it was sought", () => Math.round(made.readTransport().tick) === 9600);
    expect(made.readTransport().transport).toBe("stopped");

    await audio.suspend();
    made.play();
    const largest = engines;
    crowd(song, made);
    await until("larger once more", () => engines > largest);
    await audio.resume();
    await until("plays on", () => made.readTransport().tick > 10_000);
    expect(made.readTransport().transport).toBe("playing");
  });
});
