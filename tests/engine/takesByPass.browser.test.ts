import { afterEach, expect, it, vi } from "vitest";
import { StatusField, StatusReader } from "../../contract/engine/statusBlock";
import { sourceFrames } from "../../contract/frames";
import type { AudioClip, Id, NoteClip, Take } from "../../contract/project/document";
import { trackTemplate } from "../../contract/project/newProject";
import { personalOf } from "../../contract/project/personal";
import { played } from "../../contract/project/played";
import { tempoMap, ticksToFrames } from "../../contract/project/time";
import { createEngine } from "../../src/engine/engine";
import { newId } from "../../src/project/ids";
import { BrowserLibrary } from "../../src/project/library";
import { blobBytes, openWav } from "../../workers/samples/source";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.restoreAllMocks();
});

/** A bar of 100 bpm: 2.4 s. */
const LOOP = 3840;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A microphone into which the test clicks, on the clock of the engine's own context. */
function clickingMicrophone() {
  const connect = AudioNode.prototype.connect as unknown as (this: AudioNode, to: AudioNode) => AudioNode;
  let end: MediaStreamAudioDestinationNode | null = null;
  vi.spyOn(AudioNode.prototype, "connect").mockImplementation(function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode && end?.context !== this.context) {
      end = new MediaStreamAudioDestinationNode(this.context as AudioContext);
      // a stream without input gives no frames at all
      const hum = new ConstantSourceNode(this.context, { offset: 0.001 });
      connect.call(hum, end);
      hum.start();
    }
    return (connect as (...args: unknown[]) => AudioNode).apply(this, args);
  } as AudioNode["connect"]);
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () => end!.stream.clone());
  return (count: number) => {
    const { context } = end!;
    const buffer = new AudioBuffer({ length: 400, sampleRate: context.sampleRate });
    buffer.getChannelData(0).fill(0.5);
    for (let n = 0; n < count; n++) {
      const source = new AudioBufferSourceNode(context, { buffer });
      connect.call(source, end!);
      source.start(context.currentTime + 0.05 + n * 0.1);
    }
  };
}

/** Clicks in a stretch of sound: rises after a pause of 20 ms. */
function clicksIn(samples: Float32Array): number {
  let [count, quiet] = [0, 882];
  for (const value of samples) {
    if (Math.abs(value) < 0.1) quiet++;
    else {
      if (quiet >= 882) count++;
      quiet = 0;
    }
  }
  return count;
}

/** False where the browser lost frames of the microphone, as on a busy machine: what is then missing of a pass is told. */
async function recordsByPass(): Promise<boolean> {
  const click = clickingMicrophone();
  const database = `takes-by-pass-${Date.now()}`;
  const library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  cleanups.push(async () => {
    await library.close();
    indexedDB.deleteDatabase(database);
  });
  const session = await library.open(await library.create("Loop"));
  const tracks = (["audio", "midi"] as const).map((kind): Id => {
    const made = trackTemplate(session.project, kind, newId, { name: kind });
    session.run("addTrack", made);
    return made.track.id;
  });
  const [voice, keys] = tracks as [Id, Id];
  const [point] = Object.values(session.project.tempo);
  session.run("setTempo", { id: point!.id, tick: 0, bpm: 100 });
  session.run("setCountIn", { countInBars: 0 });
  session.run("setLoop", { enabled: true, start: 0, end: LOOP });
  const before = session.project;
  const engine = createEngine({
    openSample: (id) => library.samples.open(id),
    takes: {
      finish: (ids) => library.takes!.finish(ids, session),
      discard: (id) => library.takes!.discard(id),
    },
    buffer: "smallest",
  });
  cleanups.push(() => engine.close());
  const notices: string[] = [];
  engine.onNotice((sentence) => notices.push(sentence));
  const own = Object.fromEntries(
    tracks.map((id) => [id, { ...personalOf({}, id), armed: true, monitor: "off" as const }]),
  );
  engine.setOwn(own, new Set(tracks));
  await engine.load(before);
  await engine.start();
  await expect.poll(() => engine.inputState(voice).kind, { timeout: 30_000 }).toBe("open");

  await engine.record();
  const status = new StatusReader(engine.shared!.status);
  const now = () => {
    status.read();
    const locates = status.get(StatusField.locates);
    return { locates, recording: engine.readTransport().recording, tick: status.get(StatusField.tick) };
  };
  const passed = async (from: number, to: number) => {
    for (;;) {
      const { recording, tick, locates } = now();
      if (recording && tick >= from && tick < to) return locates;
      await pause(5);
    }
  };
  const first = await passed(0, LOOP / 4);
  // a pass has as many clicks and notes as its number says, all in its middle
  const marks: number[] = [];
  for (let pass = 0; pass < 3; ) {
    pass = (await passed(LOOP / 4, LOOP / 2)) - first + 1;
    click(pass);
    for (let n = 0; n < pass; n++) {
      engine.live(keys, { type: "noteOn", key: 60 + n, velocity: 100 });
      await pause(20);
      engine.live(keys, { type: "noteOff", key: 60 + n });
    }
    marks[pass - 1] = pass;
    await passed(LOOP / 2, LOOP);
  }
  const passes = (await passed(LOOP * 0.75, LOOP)) - first + 1;
  engine.seek(4 * LOOP);
  await passed(4 * LOOP + LOOP / 4, 5 * LOOP);
  await expect
    .poll(() => engine.readTakes().map(({ trackId, start }) => [trackId, start]), { timeout: 30_000 })
    .toEqual([
      [voice, 4 * LOOP],
      [keys, 4 * LOOP],
    ]);
  click(1);
  engine.live(keys, { type: "noteOn", key: 72, velocity: 100 });
  await passed(4 * LOOP + LOOP * 0.75, 6 * LOOP);
  engine.stop();
  await engine.takesDone();
  if (notices.some((sentence) => /^The input skipped/.test(sentence))) {
    await engine.close();
    return false;
  }
  expect(notices).toEqual([]);

  const { project } = session;
  const of = (track: Id) =>
    Object.values(project.takes)
      .filter(({ laneId }) => project.takeLanes[laneId]?.trackId === track)
      .sort((a, b) => a.id.localeCompare(b.id, undefined, { numeric: true }));
  const takes = of(voice) as (Take & { kind: "audio" })[];
  const numbers = Array.from({ length: passes }, (_, index) => index + 1);
  // what was recorded after the locate covers nothing: it is in the lane of the pass before it
  expect(takes.map(({ pass, start }) => [pass, start])).toEqual([
    ...numbers.map((pass) => [pass, 0]),
    [passes, 4 * LOOP],
  ]);
  const loop = ticksToFrames(tempoMap(project.tempo), LOOP, 44100);
  for (const { length } of takes.slice(0, passes - 1)) expect(length).toBe(loop);
  const sample = project.samples[takes[0]!.sampleId]!;
  const reader = await openWav(blobBytes((await library.samples.open(sample.id))!));
  const left = new Float32Array(reader.frames);
  await reader.read(sourceFrames(0), reader.frames, left, new Float32Array(reader.frames), 0);
  expect(takes.map(({ offset, length }) => clicksIn(left.subarray(offset, offset + length)))).toEqual([
    ...numbers.map((pass) => marks[pass - 1] ?? 0),
    1,
  ]);

  const noted = of(keys) as (Take & { kind: "notes" })[];
  expect(noted.map(({ start, notes }) => [start, Object.keys(notes).length])).toEqual([
    ...numbers.flatMap((pass) => (marks[pass - 1] === undefined ? [] : [[0, pass]])),
    [4 * LOOP, 1],
  ]);
  for (const { length } of noted.slice(0, -2)) expect(length).toBe(LOOP);

  // the newest pass is heard in the loop, and what was recorded after the locate in its place
  const heard = (track: Id) =>
    Object.values(played(project).clips)
      .filter(({ trackId }) => trackId === track)
      .sort((a, b) => a.start - b.start);
  const sounding = heard(voice) as AudioClip[];
  expect(sounding[0]).toMatchObject({ start: 0, offset: takes[passes - 1]!.offset });
  expect(sounding.at(-1)).toMatchObject({ start: 4 * LOOP, offset: takes[passes]!.offset });
  expect(Object.keys((heard(keys)[0] as NoteClip).notes)).toHaveLength(marks.length);
  session.undo();
  expect(session.project).toEqual(before);
  return true;
}

it("a loop plays on while it records: each pass is a take with what was played in it, and a locate splits them", async () => {
  while (!(await recordsByPass()));
});
