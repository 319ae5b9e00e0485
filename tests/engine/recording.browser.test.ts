import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sourceFrames } from "../../contract/frames";
import type { Id } from "../../contract/project/document";
import { type PersonalTrack, type PersonalTracks, personalOf } from "../../contract/project/personal";
import { tempoMap, ticksToFrames } from "../../contract/project/time";
import { readTake, type TakeLine, takeLineText } from "../../contract/storage/take";
import { createEngine } from "../../src/engine/engine";
import type { Calibration, Engine, TakeSink } from "../../src/engine/port";
import { CalibrationError } from "../../src/engine/recording/calibration";
import { blobBytes, openWav } from "../../workers/samples/source";
import { noise, Song } from "../workers/render/song";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.restoreAllMocks();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const until = async (what: string, holds: () => boolean) => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 1500) throw new Error(`it never came to be ${what}`);
    await pause(10);
  }
};

const takesFolder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("takes", { create: true });
const takeFile = async (name: string) => (await (await takesFolder()).getFileHandle(name)).getFile();
/** The takes that have a record on disk. */
async function begunTakes(): Promise<Id[]> {
  const found: Id[] = [];
  for await (const name of (await takesFolder()).keys()) {
    if (name.endsWith(".take") && (await takeFile(name)).size > 0) found.push(name.slice(0, -5));
  }
  return found;
}

/** Keeps takes as a project's storage would: lines in memory, audio where the worker writes it. */
class Sink implements TakeSink {
  /** of MIDI takes; the worker writes the others */
  readonly lines = new Map<Id, TakeLine[]>();
  readonly finished: Id[] = [];
  /** takes in each ending */
  readonly endings: number[] = [];
  readonly discarded: Id[] = [];

  async begin(start: Extract<TakeLine, { type: "begin" }>) {
    this.lines.set(start.id, [start]);
  }
  async append(id: Id, line: TakeLine) {
    this.lines.get(id)!.push(line);
  }
  async finish(ids: readonly Id[]) {
    this.finished.push(...ids);
    this.endings.push(ids.length);
  }
  async discard(id: Id) {
    this.discarded.push(id);
  }
  async take(id: Id) {
    const lines = this.lines.get(id)?.map(takeLineText).join("");
    return readTake(lines ?? (await (await takeFile(`${id}.take`)).text()))!;
  }
  async audio(id: Id) {
    const file = await takeFile(`${id}.wav`);
    const reader = await openWav(blobBytes(file));
    const left = new Float32Array(reader.frames);
    await reader.read(sourceFrames(0), reader.frames, left, new Float32Array(reader.frames), 0);
    return left;
  }
}

/** A second of quiet noise, no frame of which is 0: as of any microphone, so that silence put in by the browser is told from it. */
function noiseFloor(sampleRate: number): AudioBuffer {
  const buffer = new AudioBuffer({ length: sampleRate, sampleRate });
  buffer.copyToChannel(
    noise(sampleRate, 1).map((x) => (x < 0 ? -0.003 : 0.003)),
    0,
  );
  return buffer;
}

/**
 * Lets everything that goes to the speaker come back as the microphone, over quiet noise. It never leaves the graph.
 */
function loopBack(): void {
  const connect = AudioNode.prototype.connect;
  const ends = new Map<BaseAudioContext, MediaStreamAudioDestinationNode>();
  const endOf = (context: BaseAudioContext) => {
    const known = ends.get(context);
    if (known) return known;
    const end = new MediaStreamAudioDestinationNode(context as AudioContext);
    ends.set(context, end);
    const floor = new AudioBufferSourceNode(context, { buffer: noiseFloor(context.sampleRate), loop: true });
    (connect as (to: AudioNode) => AudioNode).call(floor, end);
    floor.start();
    return end;
  };
  vi.spyOn(AudioNode.prototype, "connect").mockImplementation(function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode)
      (connect as (to: AudioNode) => AudioNode).call(this, endOf(this.context));
    return (connect as (...args: unknown[]) => AudioNode).apply(this, args);
  } as typeof connect);
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () =>
    [...ends.values()].at(-1)!.stream.clone(),
  );
}

/** What the person has set of the tracks. */
let own: PersonalTracks = {};
const arm = (id: Id, values: Partial<PersonalTrack> = {}) => {
  own = { ...own, [id]: { ...personalOf(own, id), armed: true, ...values } };
};

/** `awake`: tracks that the person has set since the project was opened. */
async function start(song: Song, awake = Object.keys(own)): Promise<{ engine: Engine; sink: Sink; notices: string[] }> {
  const sink = new Sink();
  const engine = createEngine({
    openSample: async (id) => new Blob([song.files.get(id)!]),
    takes: sink,
    buffer: "smallest",
  });
  cleanups.push(() => engine.close());
  const notices: string[] = [];
  engine.onNotice((sentence) => notices.push(sentence));
  engine.setOwn(own, new Set(awake));
  await engine.load(song.project);
  await engine.start();
  expect(engine.state).toEqual({ kind: "running" });
  return { engine, sink, notices };
}

/** Three clicks on one track, another track that is armed. */
function clicks() {
  const song = new Song();
  const player = song.addTrack("audio");
  const armed = song.addTrack("audio");
  const click = new Float32Array(600);
  for (let i = 0; i < 200; i++) click[i] = 0.8 * Math.sin((2 * Math.PI * 2000 * i) / 44100) * (1 - i / 200);
  const sample = song.addSample([click], 44100);
  const ticks = [480, 960, 1440];
  for (const tick of ticks) song.addClip(player, sample, tick);
  arm(armed, { monitor: "off" });
  song.run("setCountIn", { countInBars: 0 });
  return { song, armed, ticks, click };
}

/** Tries, calibrations or takes, that one opening of the input is given before it is opened anew. */
const TRIES = 4;

/** Calibrates; null where it does not hold: on a busy machine the loop may lose any of its signals, and says so each time. */
async function calibrated(engine: Engine, track: Id): Promise<Calibration | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await engine.calibrate(track);
    } catch (error) {
      if (!(error instanceof CalibrationError)) throw error;
    }
  }
  return null;
}

/** The frame at which a click begins, near another. */
function onset(audio: Float32Array, near: number, reach: number): number {
  for (let i = Math.max(0, near - reach); i < near + reach; i++) if (Math.abs(audio[i] ?? 0) > 0.05) return i;
  return Number.NaN;
}

/** Whether the loop lost nothing: if the browser had no frames ready, it inserted exact silence. */
function isWhole(audio: Float32Array): boolean {
  let silent = 0;
  for (const x of audio) {
    silent = x === 0 ? silent + 1 : 0;
    if (silent === 8) return false;
  }
  return true;
}

/** Two takes of clicks through one opening of the input, each compared with where they were heard; false where the loop does not hold. */
async function placesTakes(): Promise<boolean> {
  own = {};
  const { song, armed, ticks } = clicks();
  const { engine, sink, notices } = await start(song);
  await until("open", () => engine.inputState(armed).kind === "open");
  expect(engine.inputState(armed)).toMatchObject({ placement: "estimated" });
  const found = await calibrated(engine, armed);
  if (found === null) return end(engine);
  expect(found.spread).toBeLessThan(0.001);
  expect(engine.inputState(armed)).toMatchObject({ placement: "calibrated", roundTrip: found.roundTrip });
  let sound = 0;
  for (let take = 0; sound < 2; take++) {
    if (take === TRIES) return end(engine);
    const input = engine.inputState(armed);
    const lost = input.kind === "open" && input.placement !== "calibrated";
    if (lost && (await calibrated(engine, armed)) === null) return end(engine);
    await engine.record();
    await until("recording", () => engine.readTransport().recording);
    await until("past the clicks", () => engine.readTransport().tick > 1920);
    engine.stop();
    await engine.takesDone();
    expect(sink.finished.length).toBe(take + 1);
    const id = sink.finished[take]!;
    const { start: begin, offset, jumps } = await sink.take(id);
    expect(begin).toMatchObject({ trackId: armed, kind: "audio", start: 0, placement: "calibrated" });
    const told = notices.splice(0);
    // Such a take is marked, and says nothing about the placement of takes.
    if (jumps > 0) continue;
    const audio = await sink.audio(id);
    if (!isWhole(audio)) continue;
    sound++;
    const tempo = tempoMap(song.project.tempo);
    for (const tick of ticks) {
      const expected = ticksToFrames(tempo, tick, 44100) + offset;
      expect(Math.abs(onset(audio, expected, 2000) - expected)).toBeLessThan(44);
    }
    // the take goes on to where the transport stood when it was stopped
    expect(audio.length - offset).toBeGreaterThanOrEqual(ticksToFrames(tempo, 1920, 44100));
    expect(told).toEqual([]);
  }
  return true;
}

async function end(engine: Engine): Promise<false> {
  await engine.close();
  return false;
}

beforeEach(async () => {
  own = {};
  const root = await navigator.storage.getDirectory();
  await root.removeEntry("takes", { recursive: true }).catch(() => {});
});

describe("recording", () => {
  it("places a take within a millisecond of what was heard, after calibration", async () => {
    loopBack();
    // A busy machine may give a loop that loses something each time; reopening gives another loop. Only the limit for
    // tests that hang ends the wait for a good one.
    while (!(await placesTakes()));
  });

  it("records from a microphone while playing, from the press of record on", async () => {
    const song = new Song();
    const armed = song.addTrack("audio");
    arm(armed);
    const { engine, sink } = await start(song);
    engine.play();
    await until("moving", () => engine.readTransport().tick > 480);
    const before = engine.readTransport().tick;
    await engine.record();
    const pressed = engine.readTransport().tick;
    await pause(1200);
    await engine.record();
    expect(engine.readTransport().transport).toBe("playing");
    await engine.takesDone();
    const [id] = sink.finished;
    const { start: begin } = await sink.take(id!);
    expect(begin).toMatchObject({ kind: "audio", placement: "estimated" });
    expect(begin.start).toBeGreaterThan(480);
    expect(begin.start).toBeGreaterThan(before - 400);
    expect(begin.start).toBeLessThan(pressed + 400);
    const audio = await sink.audio(id!);
    // the browser's fake microphone beeps; the take has half a second more in front, as far as the stream goes back
    expect(audio.some((x) => Math.abs(x) > 0.1)).toBe(true);
    expect(audio.length).toBeGreaterThan(0.9 * 44100);
  });

  it("has the take on disk while it records, and tells its waveform", async () => {
    const song = new Song();
    const armed = song.addTrack("audio");
    arm(armed);
    song.run("setCountIn", { countInBars: 0 });
    const { engine, sink } = await start(song);
    await engine.record();
    await expect.poll(begunTakes).toHaveLength(1);
    const [id] = await begunTakes();
    expect((await sink.take(id!)).start).toMatchObject({ trackId: armed, projectId: song.project.id, start: 0 });
    const size = async () => (await takeFile(`${id}.wav`)).size;
    await expect.poll(size).toBeGreaterThan(0.5 * 44100 * 4);
    expect(engine.readTransport().recording).toBe(true);
    await expect.poll(() => engine.readTakes()[0]?.peaks.frames ?? 0).toBeGreaterThan(0.5 * 44100);
    const [shown, ...others] = engine.readTakes();
    expect(others).toEqual([]);
    const { start: begin } = await sink.take(id!);
    expect(shown).toMatchObject({ trackId: armed, start: begin.start, offset: begin.offset, rate: 44100 });
    const pairs = [...shown!.peaks.levels[0]![0]!];
    engine.stop();
    await engine.takesDone();
    expect(engine.readTakes()).toEqual([]);
    const audio = await sink.audio(id!);
    const expected = Array.from({ length: pairs.length / 2 }, (_, pair) => {
      const frames = audio.subarray(pair * 256, pair * 256 + 256);
      return [Math.floor(Math.min(...frames) * 127), Math.ceil(Math.max(...frames) * 127)];
    }).flat();
    expect(pairs.map((value) => value + 0)).toEqual(expected.map((value) => Math.max(-127, Math.min(127, value)) + 0));
  });

  it("records what is played on an armed MIDI track, at the time it was played", async () => {
    const song = new Song();
    const armed = song.addTrack("midi");
    arm(armed);
    song.run("setCountIn", { countInBars: 0 });
    const { engine, sink } = await start(song);
    await engine.record();
    await until("moving", () => engine.readTransport().tick > 300);
    const pressed = performance.now();
    engine.live(armed, { type: "noteOn", key: 60, velocity: 100 });
    await pause(300);
    engine.live(armed, { type: "control", controller: 64, value: 127 });
    engine.live(armed, { type: "noteOff", key: 60 });
    const released = performance.now();
    // an event that comes late says when it happened
    const then = released - 100;
    engine.live(armed, { type: "noteOn", key: 62, velocity: 80 }, then);
    await pause(200);
    engine.stop();
    await engine.takesDone();
    const [id] = sink.finished;
    const { notes, controls, start: begin, ticks } = await sink.take(id!);
    expect(begin).toMatchObject({ trackId: armed, kind: "notes", start: 0 });
    const [first, second] = Object.values(notes);
    const ms = (tick: number) => (tick * 60_000) / (128 * 960);
    expect(first).toMatchObject({ key: 60, velocity: 100 });
    expect(Math.abs(ms(first!.length) - (released - pressed))).toBeLessThan(30);
    expect(second).toMatchObject({ key: 62, velocity: 80 });
    expect(Math.abs(ms(second!.start - first!.start - first!.length) + 100)).toBeLessThan(30);
    expect(Object.values(controls)).toMatchObject([{ type: "cc", controller: 64, value: 127 }]);
    expect(ticks).toBeGreaterThanOrEqual(second!.start + second!.length);
  });

  it("rolls a bar before where it records, and the take begins there all the same", async () => {
    const song = new Song();
    const armed = song.addTrack("audio");
    arm(armed);
    song.run("setCountIn", { countInBars: 0, preRollBars: 1 });
    const { engine, sink } = await start(song);
    engine.seek(3840);
    await until("there", () => Math.abs(engine.readTransport().tick - 3840) < 1);
    await engine.record();
    let first = Number.POSITIVE_INFINITY;
    await until("past the start", () => {
      const { tick, transport } = engine.readTransport();
      if (transport === "playing") first = Math.min(first, tick);
      return transport === "playing" && tick > 4300;
    });
    engine.stop();
    await engine.takesDone();
    expect(first).toBeLessThan(3840);
    const { start: begin, offset } = await sink.take(sink.finished[0]!);
    expect(begin.start).toBe(3840);
    // a bar of 128 bpm lies in front of the clip's beginning
    expect(offset).toBeGreaterThan(ticksToFrames(tempoMap(song.project.tempo), 3840, 44100));
  });

  it("hands all takes of one recording over together", async () => {
    const song = new Song();
    const tracks = [song.addTrack("audio"), song.addTrack("audio"), song.addTrack("midi")] as const;
    for (const id of tracks) arm(id);
    song.run("setCountIn", { countInBars: 0 });
    const { engine, sink } = await start(song);
    await engine.record();
    await until("moving", () => engine.readTransport().tick > 300);
    engine.live(tracks[2], { type: "noteOn", key: 60, velocity: 100 });
    await pause(300);
    engine.stop();
    await engine.takesDone();
    expect(sink.endings).toEqual([3]);
    expect(
      (await Promise.all(sink.finished.map((id) => sink.take(id)))).map(({ start }) => start.trackId).sort(),
    ).toEqual([...tracks].sort());
  });

  it("says why when the microphone is denied or missing, and records nothing", async () => {
    const song = new Song();
    const armed = song.addTrack("audio");
    const getUserMedia = vi.spyOn(navigator.mediaDevices, "getUserMedia");
    getUserMedia.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    arm(armed);
    const { engine, notices } = await start(song);
    await until("refused", () => engine.inputState(armed).kind === "failed");
    expect(engine.inputState(armed)).toMatchObject({ reason: expect.stringMatching(/may not use the microphone/) });
    expect(notices).toEqual([expect.stringMatching(/may not use the microphone/)]);
    engine.apply({ ...song.project, name: "Other" }, [{ op: "replace", path: ["name"], value: "Other" }]);
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    await expect(engine.record()).rejects.toThrow(/may not use the microphone/);
    getUserMedia.mockRejectedValue(new DOMException("none", "NotFoundError"));
    await expect(engine.record()).rejects.toThrow(/not found/);
    expect(engine.readTransport().transport).toBe("stopped");
    expect(await begunTakes()).toEqual([]);
  });

  it("opens no microphone for what was armed or monitored before, until the person does it anew", async () => {
    const song = new Song();
    const [armed, heard] = [song.addTrack("audio"), song.addTrack("audio")];
    const getUserMedia = vi.spyOn(navigator.mediaDevices, "getUserMedia");
    arm(armed);
    arm(heard, { armed: false, monitor: "on" });
    const { engine } = await start(song, []);
    engine.apply({ ...song.project, name: "Other" }, [{ op: "replace", path: ["name"], value: "Other" }]);
    await engine.load({ ...song.project, name: "Third" });
    expect(getUserMedia).not.toHaveBeenCalled();
    expect(engine.inputState(armed)).toEqual({ kind: "closed" });
    engine.setOwn(own, new Set([heard]));
    await until("open", () => engine.inputState(heard).kind === "open");
    expect(getUserMedia).toHaveBeenCalledTimes(1);
  });

  it("says that no track is armed", async () => {
    const { engine } = await start(new Song());
    await expect(engine.record()).rejects.toThrow(/No track is armed/);
  });

  it("hears no test signal where none comes back", async () => {
    const song = new Song();
    const armed = song.addTrack("audio");
    arm(armed);
    const { engine } = await start(song);
    await expect(engine.calibrate(armed)).rejects.toThrow(/not heard/);
  });
});
