import { unzipSync, zipSync } from "fflate";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writePackage } from "../../contract/devices/plugins/package";
import { ownFontHash } from "../../contract/instruments/own";
import { type AudioClip, PROJECT_VERSION, type Sample } from "../../contract/project/document";
import { newDevice, newPlugin, trackTemplate } from "../../contract/project/newProject";
import { played } from "../../contract/project/played";
import { clipsOf, masterOf, tracksOfKind } from "../../contract/project/select";
import { takeLineText } from "../../contract/storage/take";
import { wavHeader } from "../../contract/storage/wavHeader";
import { newId } from "../../src/project/ids";
import { BrowserLibrary } from "../../src/project/library";
import type { ProjectSession } from "../../src/project/session";
import { openDatabase } from "../../src/project/storage/database";
import { purgeProject } from "../../src/project/storage/projects";
import { referencedSamples } from "../../src/project/storage/references";
import { BrowserSampleStore } from "../../src/project/storage/samples";
import { StorageWorker } from "../../src/project/storage/service";
import version1 from "../fixtures/version1/stored.json";
import { sha256, sine, wav16 } from "./audio";

let library: BrowserLibrary;
let problems: string[];
let database = "";
let run = 0;

const openLibrary = () =>
  BrowserLibrary.open({ lost: () => problems.push("lost"), problem: (sentence) => problems.push(sentence) }, database);

beforeEach(async () => {
  problems = [];
  database = `library-test-${Date.now()}-${++run}`;
  library = await openLibrary();
});

afterEach(async () => {
  await library.close();
  indexedDB.deleteDatabase(database);
  expect(problems).toEqual([]);
});

async function folder(name: "samples" | "takes" | "tmp") {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
}

async function put(where: "samples" | "takes" | "tmp", name: string, bytes: BlobPart) {
  const writable = await (await (await folder(where)).getFileHandle(name, { create: true })).createWritable();
  await writable.write(new Blob([bytes]));
  await writable.close();
}

async function names(where: "samples" | "takes" | "tmp") {
  const found: string[] = [];
  for await (const name of (await folder(where)).keys()) found.push(name);
  return found.sort();
}

async function until<T>(read: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const value = read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function noticesOf(session: ProjectSession): string[] {
  const notices: string[] = [];
  session.listen({ notice: (sentence) => notices.push(sentence) });
  return notices;
}

/** A project with one audio track and one clip that plays all of a sample. */
async function withClip(sample: Sample): Promise<ProjectSession> {
  const session = await library.open(await library.create("Song"));
  session.beginGesture("Import");
  const track = trackTemplate(session.project, "audio", newId);
  session.run("addTrack", track);
  session.run("addSample", { sample });
  session.run("addClips", { clips: [audioClip(track.track.id, sample)] });
  session.endGesture();
  await session.flush();
  return session;
}

const audioClip = (trackId: string, sample: Sample): AudioClip => ({
  id: newId(),
  kind: "audio",
  timeBase: "musical",
  trackId,
  name: sample.name,
  start: 960,
  sampleId: sample.id,
  offset: 0,
  length: sample.frames,
  gain: 0,
  fadeIn: 0,
  fadeOut: 0,
  fadeInCurve: 0,
  fadeOutCurve: 0,
  reversed: false,
  muted: false,
});

/** A database as version 1 left it, with its project. */
async function leftByVersion1(name: string): Promise<void> {
  const old = await openDB(name, 2, {
    upgrade(made) {
      for (const store of ["projects", "presets"]) made.createObjectStore(store, { keyPath: "id" });
      for (const store of ["snapshots", "sync", "confirmed"]) made.createObjectStore(store, { keyPath: "projectId" });
      for (const store of ["samples", "blobs", "peaks"]) made.createObjectStore(store);
      made.createObjectStore("log", { keyPath: ["projectId", "seq"] });
      made.createObjectStore("kept", { keyPath: "id" }).createIndex("projectId", "projectId");
    },
  });
  const { snapshot, log, document } = version1;
  const line = {
    id: document.id,
    name: document.name,
    modified: 1,
    tracks: 3,
    seconds: 1,
    deleted: null,
    editor: null,
  };
  await old.put("projects", { ...line, lastSeq: log.length, account: null, overview: null });
  await old.put("snapshots", snapshot);
  for (const entry of log) await old.put("log", entry);
  old.close();
}

const soundOf = (seed: number) => wav16(2, 44100, sine(20_000, 50 + seed, 20_000 + seed));

describe("the list of projects", () => {
  it("makes, renames, copies, deletes and brings back", async () => {
    const first = await library.create();
    const second = await library.create("Second");
    expect((await library.list()).map(({ name }) => name).sort()).toEqual(["Second", "Untitled Project"]);
    await library.rename(first, "First");
    const copy = await library.duplicate(first);
    await library.remove(second);
    expect((await library.list()).map(({ name }) => name).sort()).toEqual(["First", "First copy"]);
    await library.restore(second);
    expect(await library.list()).toHaveLength(3);
    const session = await library.open(copy);
    expect(session.project.id).toBe(copy);
    expect(session.project.name).toBe("First copy");
    expect(masterOf(session.project).name).toBe("Master");
    await expect(library.rename(first, "  ")).rejects.toThrow(/name/);
  });

  it("shows what an open project is called and how long it is, and deletes it too", async () => {
    const sample = await library.samples.adopt({ blob: new Blob([soundOf(1)]) }, "Loop");
    const session = await withClip(sample);
    await library.rename(session.project.id, "Renamed");
    expect(session.project.name).toBe("Renamed");
    const [line] = await library.list();
    expect(line).toMatchObject({ name: "Renamed", tracks: 1 });
    // 960 ticks at 128 BPM, then 10,000 stereo frames of 20,000 samples.
    expect(line!.seconds).toBeCloseTo(60 / 128 + 10_000 / 44100, 9);
    await library.remove(session.project.id);
    expect(await library.list()).toEqual([]);
  });

  it("opens the demo once, and anew after it was deleted", async () => {
    const id = await library.openDemo();
    expect(await library.openDemo()).toBe(id);
    await library.rename(id, "Mine");
    expect((await library.list()).map(({ name }) => name)).toEqual(["Mine"]);
    await library.remove(id);
    expect(await library.openDemo()).not.toBe(id);
    expect((await library.list())[0]!.name).not.toBe("Mine");
  });
});

describe("samples", () => {
  it("are stored under the SHA-256 of their file, with their format and peaks", async () => {
    const samples = Array.from({ length: 3000 }, (_, frame) => (frame === 700 ? 16384 : frame === 900 ? -32768 : 0));
    const bytes = wav16(1, 48000, samples);
    await put("tmp", "import-1", bytes);
    const sample = await library.samples.adopt({ folder: "temporary", name: "import-1" }, "Click");
    expect(sample).toEqual({ id: await sha256(bytes), name: "Click", channels: 1, sampleRate: 48000, frames: 3000 });
    expect(await names("tmp")).not.toContain("import-1");
    const stored = await library.samples.open(sample.id);
    expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(bytes);
    expect(await library.samples.record(sample.id)).toEqual(sample);
    const peaks = (await library.samples.peaks(sample.id))!;
    expect(peaks.framesPerPair).toEqual([256]);
    const [left] = peaks.levels[0]!;
    // Frame 700 lies in the third pair, 900 in the fourth: half of full scale, and full scale.
    expect([...left!.slice(0, 8)]).toEqual([0, 0, 0, 0, 0, 64, -127, 0]);
    expect(left).toHaveLength(24);
  });

  it("are the same when the same file comes again", async () => {
    const first = await library.samples.adopt({ blob: new Blob([soundOf(2)]) }, "A");
    await put("tmp", "again", soundOf(2));
    const second = await library.samples.adopt({ folder: "temporary", name: "again" }, "B");
    expect(second).toEqual({ ...first, name: "B" });
    expect(await names("tmp")).not.toContain("again");
  });

  it("that are no WAV are refused with a sentence, and nothing is kept", async () => {
    await expect(library.samples.adopt({ blob: new Blob(["not audio at all"]) }, "X")).rejects.toThrow(/WAV/);
    await expect(library.samples.adopt({ blob: new Blob([wav16(1, 44100, [])]) }, "X")).rejects.toThrow(/no audio/);
  });

  it("that were evicted are named when the project opens, and it opens all the same", async () => {
    const sample = await library.samples.adopt({ blob: new Blob([soundOf(3)]) }, "Vocals");
    const session = await withClip(sample);
    const { id } = session.project;
    await session.close();
    await (await folder("samples")).removeEntry(sample.id);
    expect(await library.samples.has(sample.id)).toBe(false);
    const again = await library.open(id);
    const notices = noticesOf(again);
    expect(await until(() => notices[0])).toContain("“Vocals”");
    expect(Object.keys(again.project.clips)).toHaveLength(1);
    // The same recording again mends it.
    await library.samples.adopt({ blob: new Blob([soundOf(3)]) }, "Vocals");
    expect(await library.samples.missing(again.project)).toEqual([]);
  });

  it("are kept while any project, also a deleted one or an undo step, refers to them", async () => {
    const kept = await library.samples.adopt({ blob: new Blob([soundOf(4)]) }, "In a deleted project");
    const undone = await library.samples.adopt({ blob: new Blob([soundOf(5)]) }, "Undone");
    const stray = await library.samples.adopt({ blob: new Blob([soundOf(6)]) }, "Stray");
    const session = await withClip(kept);
    await session.close();
    await library.remove(session.project.id);
    const other = await withClip(undone);
    other.undo();
    await other.close();
    const handle = await openDatabase(database, () => undefined);
    const referenced = await referencedSamples(handle);
    handle.close();
    await library.samples.collect(referenced, Date.now());
    expect(await library.samples.has(stray.id), "a day has not passed").toBe(true);
    await library.samples.collect(referenced, Date.now() + 25 * 3600 * 1000);
    expect(await library.samples.has(stray.id)).toBe(false);
    expect(await names("samples")).not.toContain(stray.id);
    expect(await library.samples.has(kept.id)).toBe(true);
    expect(await library.samples.has(undone.id)).toBe(true);
  });
});

describe("without a private file system", () => {
  it("samples lie in the database, with the same promises", async () => {
    const handle = await openDatabase(database, () => undefined);
    const worker = new StorageWorker();
    const store = new BrowserSampleStore(handle, null, worker);
    const bytes = soundOf(20);
    const sample = await store.adopt({ blob: new Blob([bytes]) }, "Drums");
    expect(sample.id).toBe(await sha256(bytes));
    expect(await names("samples")).not.toContain(sample.id);
    expect(new Uint8Array(await (await store.open(sample.id))!.arrayBuffer())).toEqual(bytes);
    expect((await store.peaks(sample.id))!.frames).toBe(sample.frames);
    await expect(store.adopt({ folder: "temporary", name: "x" }, "X")).rejects.toThrow();
    await store.collect(new Set([sample.id]), Date.now() + 1e9);
    expect(await store.has(sample.id)).toBe(true);
    await store.collect(new Set(), Date.now() + 1e9);
    expect(await store.has(sample.id)).toBe(false);
    worker.close();
    handle.close();
  });
});

describe("a .backline file", () => {
  it("holds document and audio, readable by any unzip, and opens as a project of its own", async () => {
    const bytes = soundOf(7);
    const sample = await library.samples.adopt({ blob: new Blob([bytes]) }, "Guitar");
    const session = await withClip(sample);
    session.run("renameProject", { name: "My: Song?" });
    const { name, blob, missing } = await library.exportFile(session.project.id);
    expect(name).toBe("My- Song-.backline");
    expect(missing).toEqual([]);
    const zip = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(zip).sort()).toEqual([`audio/${sample.id}.wav`, "project.json"]);
    expect(zip[`audio/${sample.id}.wav`]).toEqual(bytes);
    expect(JSON.parse(new TextDecoder().decode(zip["project.json"]))).toEqual(session.project);

    const file = new File([await blob.arrayBuffer()], name);
    await (await folder("samples")).removeEntry(sample.id);
    const id = await library.importFile(file);
    expect(id).not.toBe(session.project.id);
    const opened = await library.open(id);
    expect({ ...opened.project, id: "" }).toEqual({ ...session.project, id: "" });
    expect(new Uint8Array(await (await library.samples.open(sample.id))!.arrayBuffer())).toEqual(bytes);
    expect(await names("tmp")).toEqual([]);
  });

  it("holds the own instrument and the added plugin that its devices use, which open elsewhere", async () => {
    const { instruments, plugins } = library;
    const wave = new Blob([soundOf(9)]);
    const { instrument } = await instruments!.import([{ path: "Kalimba.wav", blob: wave }]);
    const code = new TextEncoder().encode("export default 1");
    const files = { base: "https://plugin.invalid/", entry: "index.js", files: new Map([["index.js", code]]) };
    const about = { maker: "Somebody", version: "1", licence: "MIT", from: "echo.zip" };
    const echo = { format: "wam", name: "Echo", state: "", parameters: [], about };
    const added = await plugins!.add(await writePackage(files), echo, true);
    // a project that brings the same files along does not change what the person allowed
    const claims = { ...echo, name: "Another", about: { ...about, licence: "Free for all" } };
    await plugins!.add(await writePackage(files), claims, false);
    expect(await plugins!.find(added.plugin.id)).toEqual(added);
    const session = await library.open(await library.create("Own"));
    const { track, devices } = trackTemplate(session.project, "midi", newId);
    session.run("addTrack", { track, devices: devices.filter(({ kind }) => kind !== "synth") });
    const font = { fontId: instrument.id, bank: 0, program: 0 };
    const place = { trackId: track.id, order: "M" };
    const sampler = newDevice({ ...place, id: newId(), kind: "sampler" });
    session.run("addDevice", { device: { ...sampler, presetName: "Kalimba", font } });
    const device = newPlugin({ ...place, order: "N", id: newId(), kind: "external", plugin: added.plugin });
    session.run("addDevice", { device });
    const { blob } = await library.exportFile(session.project.id);
    const file = new File([await blob.arrayBuffer()], "own.backline");
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const font2 = entries[`instruments/${ownFontHash(instrument.id)}.sf2`]!;
    expect(`own-${await sha256(font2.slice())}`).toBe(instrument.id);

    await instruments!.remove(instrument.id);
    await plugins!.remove(added.plugin.id);
    await library.importFile(file);
    expect((await instruments!.list()).map(({ id, name }) => ({ id, name }))).toEqual([
      { id: instrument.id, name: "Kalimba" },
    ]);
    // what came with a file runs when the person has allowed it
    expect(await plugins!.find(added.plugin.id)).toEqual({ ...added, allowed: false });
    await instruments!.remove(instrument.id);
    await plugins!.remove(added.plugin.id);

    entries[`instruments/${ownFontHash(instrument.id)}.sf2`] = font2.map((byte, at) => (at === 200 ? byte ^ 1 : byte));
    await library.importFile(new File([zipSync(entries, { level: 0 }).slice()], "other.backline"));
    expect(await instruments!.list()).toEqual([]);
    await plugins!.remove(added.plugin.id);
  });

  it("is saved with its audio and the last edits after the browser closed the database underneath", async () => {
    const bytes = soundOf(11);
    const [whole, cut] = [
      await library.samples.adopt({ blob: new Blob([bytes]) }, "Guitar"),
      await library.samples.adopt({ blob: new Blob([soundOf(12)]) }, "Bass"),
    ];
    const session = await withClip(whole);
    session.run("addSample", { sample: cut });
    session.run("addClips", { clips: [audioClip(tracksOfKind(session.project, "audio")[0]!.id, cut)] });
    await session.flush();
    await put("samples", cut.id, soundOf(12).slice(0, 20_000));

    // whoever asks for another version makes the browser close this page's connection
    const other = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1000);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    other.close();
    expect(problems.splice(0)).toEqual(["lost"]);
    session.run("renameProject", { name: "After" });
    await expect(session.flush()).rejects.toMatchObject({ code: "unavailable" });
    expect(session.saved).toEqual({ kind: "failed", reason: expect.stringContaining("save the project to a file") });

    const { name, blob, missing } = await library.exportFile(session.project.id);
    expect(name).toBe("After.backline");
    expect(missing).toEqual(["Bass"]);
    const zip = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(zip[`audio/${whole.id}.wav`]).toEqual(bytes);
    expect(JSON.parse(new TextDecoder().decode(zip["project.json"]))).toEqual(session.project);
  });

  it("without one sample opens all the same and names it", async () => {
    const sample = await library.samples.adopt({ blob: new Blob([soundOf(8)]) }, "Bass");
    const session = await withClip(sample);
    await (await folder("samples")).removeEntry(sample.id);
    const file = await library.exportFile(session.project.id);
    expect(file.missing).toEqual(["Bass"]);
    const opened = await library.open(await library.importFile(new File([file.blob], "a.backline")));
    const notices = noticesOf(opened);
    expect(await until(() => notices[0])).toContain("“Bass”");
  });

  it("with audio under a name that is not its hash opens, its samples under the right ones", async () => {
    const sample = await library.samples.adopt({ blob: new Blob([soundOf(9)]) }, "Keys");
    const session = await withClip(sample);
    const wrong = "f".repeat(64);
    const text = JSON.stringify(session.project).replaceAll(sample.id, wrong);
    const zip = zipSync({ "project.json": new TextEncoder().encode(text), [`audio/${wrong}.wav`]: soundOf(9) });
    const opened = await library.open(await library.importFile(new File([zip.slice()], "a.backline")));
    expect(Object.keys(opened.project.samples)).toEqual([sample.id]);
    expect(Object.values(opened.project.clips)[0]).toMatchObject({ sampleId: sample.id });
  });

  it("with FLAC opens with the very same samples", async () => {
    // 4,000 frames, 44.1 kHz, mono, 16 bits: frame n is ((n · 31) mod 2001) − 1000. Encoded by ffmpeg's FLAC encoder.
    const response = await fetch(new URL("./ramp.flac", import.meta.url));
    const flac = new Uint8Array(await response.arrayBuffer());
    const expected = Array.from({ length: 4000 }, (_, n) => ((n * 31) % 2001) - 1000);
    const sample = await library.samples.adopt({ blob: new Blob([wav16(1, 44100, expected)]) }, "Ramp");
    const session = await withClip(sample);
    const id = await sha256(flac);
    const text = JSON.stringify(session.project).replaceAll(sample.id, id);
    const zip = zipSync({ "project.json": new TextEncoder().encode(text), [`audio/${id}.flac`]: flac });
    const opened = await library.open(await library.importFile(new File([zip.slice()], "a.backline")));
    const [stored] = Object.values(opened.project.samples);
    expect(stored).toMatchObject({ name: "Ramp", channels: 1, sampleRate: 44100, frames: 4000 });
    const wav = await (await library.samples.open(stored!.id))!.arrayBuffer();
    expect([...new Int16Array(wav.slice(wav.byteLength - 8000))]).toEqual(expected);
  });

  it("that is not one, is newer, wrong or damaged is refused with a sentence", async () => {
    const session = await library.open(await library.create());
    const project = session.project;
    const file = (document: unknown) =>
      new File([zipSync({ "project.json": new TextEncoder().encode(JSON.stringify(document)) }).slice()], "a.backline");
    const refused = (of: File) => expect(library.importFile(of)).rejects;
    await refused(new File(["hello"], "a.backline")).toThrow(/not a zip/);
    await refused(new File([zipSync({ "a.txt": new Uint8Array(3) }).slice()], "a.zip")).toThrow(/no project.json/);
    await refused(file({ ...project, version: PROJECT_VERSION + 1 })).toThrow(/newer Backline/);
    await refused(file({ ...project, sampleRate: "44100" })).toThrow(/sampleRate/);
    await refused(file({ hello: 1 })).toThrow(/no Backline project/);
    const before = await library.list();
    expect(before).toHaveLength(1);
  });
});

describe("takes", () => {
  const start = (session: ProjectSession, id: string, trackId: string) => ({
    type: "begin" as const,
    id,
    projectId: session.project.id,
    trackId,
    clipId: `clip-${id}`,
    kind: "audio" as const,
    timeBase: "musical" as const,
    name: "Take 1",
    start: 1920,
    offset: 441,
    placement: "calibrated" as const,
  });

  async function withTrack() {
    const session = await library.open(await library.create());
    session.run("addTrack", trackTemplate(session.project, "audio", newId, { name: "Vocals" }));
    session.run("addTrack", trackTemplate(session.project, "midi", newId, { name: "Keys" }));
    await session.flush();
    const [audio] = tracksOfKind(session.project, "audio");
    const [midi] = tracksOfKind(session.project, "midi");
    return { session, audio: audio!.id, midi: midi!.id };
  }

  const floats = (frames: number) => Float32Array.from({ length: frames }, (_, frame) => Math.sin(frame / 10) / 2);

  it("of several passes become takes in lanes and what is heard of them, in one step of undo, after a crash too", async () => {
    const { session, audio, midi } = await withTrack();
    const before = session.project;
    const header = wavHeader({ channels: 1, sampleRate: 44100, encoding: "float32", frames: null });
    const turn = (at: number, offset = at) => [
      { type: "cut" as const, at },
      { type: "pass" as const, cause: "loop" as const, start: 1920, offset },
    ];
    const voice = [start(session, "voice", audio), ...turn(44_541), ...turn(88_641)];
    const on = (id: string) => ({ type: "on" as const, id, tick: 10, key: 60, velocity: 90 });
    const keys = [
      { ...start(session, "keys", midi), kind: "notes" as const, offset: 0 },
      on("a"),
      ...turn(1920, 0),
      on("b"),
      { type: "until" as const, tick: 1900 },
    ];
    await put("takes", "voice.wav", new Blob([header, floats(441 + 3 * 44_100)]));
    await put("takes", "voice.take", voice.map(takeLineText).join(""));
    await put("takes", "keys.take", keys.map(takeLineText).join(""));
    await library.takes!.finish(["voice", "keys"], session);
    const heard = (track: string) => clipsOf(played(session.project), track);
    expect(heard(audio)).toMatchObject([{ start: 1920, offset: 88_641, length: 44_100 }]);
    // the second pass was played less far than the first
    expect(heard(midi)).toMatchObject([
      { start: 1920, length: 1900, notes: { b: { start: 10 } } },
      { start: 3820, length: 20, offset: 1900 },
    ]);
    // what is heard is the comp alone
    expect(session.project.clips).toEqual(before.clips);
    const { takes, takeLanes } = session.project;
    const lane = (id: string) => takeLanes[takes[id]?.laneId ?? ""];
    expect(
      ["voice-1", "voice-2", "voice-3"].map((id) => [lane(id)?.trackId, lane(id)?.name, takes[id]?.offset]),
    ).toEqual([
      [audio, "Take 1", 441],
      [audio, "Take 2", 44_541],
      [audio, "Take 3", 88_641],
    ]);
    expect(["keys-1", "keys-2"].map((id) => lane(id)?.trackId)).toEqual([midi, midi]);
    expect(await names("takes")).toEqual([]);
    const { project } = session;
    session.undo();
    expect(session.project).toEqual(before);
    session.redo();
    expect(session.project).toEqual(project);
    await session.close();

    // the browser ended in the middle of the third pass, and cut off its last line
    const again = await library.open(project.id);
    again.undo();
    await again.flush();
    await put("takes", "voice.wav", new Blob([header, floats(441 + 2 * 44_100 + 30_000)]));
    await put("takes", "voice.take", `${voice.map(takeLineText).join("")}{"type":"cu`);
    expect(await library.takes!.recover(again)).toEqual([
      "A take on “Vocals” was recovered with its 3 passes: the last session ended while it was recorded, in pass 3.",
    ]);
    expect(Object.values(again.project.takes).map(({ offset, length }) => [offset, length])).toEqual([
      [441, 44_100],
      [44_541, 44_100],
      [88_641, 30_000],
    ]);
    await again.close();
  });

  it("become a sample and a clip when they end", async () => {
    const { session, audio } = await withTrack();
    const id = newId();
    const header = wavHeader({ channels: 1, sampleRate: 44100, encoding: "float32", frames: null });
    await put("takes", `${id}.wav`, new Blob([header, floats(5000)]));
    const corrected = { type: "correct" as const, offset: 500, corrected: 59, jumps: 1 };
    await put("takes", `${id}.take`, [start(session, id, audio), corrected].map(takeLineText).join(""));
    // A drag that goes on meanwhile, and is cancelled, takes nothing of the take back.
    session.beginGesture("Drag");
    const finished = library.takes!.finish([id], session);
    setTimeout(() => session.cancelGesture(), 300);
    await finished;
    const clip = session.project.clips[`clip-${id}`];
    expect(clip).toMatchObject({
      id: `clip-${id}`,
      trackId: audio,
      start: 1920,
      offset: 500,
      length: 4500,
      take: { placement: "calibrated", corrected: 59, jumps: 1 },
    });
    expect(session.canUndo).toBe("Record");
    const sampleId = (clip as AudioClip).sampleId;
    const wav = new Uint8Array(await (await library.samples.open(sampleId))!.arrayBuffer());
    expect(await sha256(wav)).toBe(sampleId);
    expect(new Float32Array(wav.slice(56).buffer)).toEqual(floats(5000));
    expect(new DataView(wav.buffer).getUint32(52, true)).toBe(20_000);
    expect(await names("takes")).toEqual([]);
  });

  it("that a crash left are put where they belong when the project opens, cut at the last whole frame", async () => {
    const { session, audio, midi } = await withTrack();
    const { id: projectId } = session.project;
    const header = wavHeader({ channels: 1, sampleRate: 44100, encoding: "float32", frames: null });
    await put("takes", "left.take", `${takeLineText(start(session, "left", audio))}{"type":"corr`);
    await put("takes", "left.wav", new Blob([header, floats(3000), new Uint8Array(3)]));
    const notes = { ...start(session, "keys", midi), kind: "notes" as const };
    await put(
      "takes",
      "keys.take",
      [
        notes,
        { type: "on" as const, id: "a", tick: 0, key: 60, velocity: 100 },
        { type: "off" as const, id: "a", tick: 480 },
        { type: "on" as const, id: "b", tick: 960, key: 64, velocity: 90 },
        { type: "until" as const, tick: 1440 },
      ]
        .map(takeLineText)
        .join(""),
    );
    await put("takes", "other.take", takeLineText({ ...start(session, "other", audio), projectId: "another" }));
    await session.close();

    const again = await library.open(projectId);
    const notices = noticesOf(again);
    await until(() => notices.length === 2);
    expect(notices.join(" ")).toMatch(/“Vocals”/);
    expect(notices.join(" ")).toMatch(/“Keys”/);
    expect(again.project.clips["clip-left"]).toMatchObject({ trackId: audio, offset: 441, length: 3000 - 441 });
    expect(again.project.clips["clip-keys"]).toMatchObject({
      trackId: midi,
      length: 1440,
      notes: { a: { start: 0, length: 480, key: 60 }, b: { start: 960, length: 480, key: 64 } },
    });
    expect(await names("takes")).toEqual(["other.take"]);
    await (await folder("takes")).removeEntry("other.take");
  });

  it("of one recording come and go with one step of undo, and one that fails keeps no other back", async () => {
    const { session, audio, midi } = await withTrack();
    const header = wavHeader({ channels: 1, sampleRate: 44100, encoding: "float32", frames: null });
    await put("takes", "voice.take", takeLineText(start(session, "voice", audio)));
    await put("takes", "voice.wav", new Blob([header, floats(4000)]));
    const lines = [
      { ...start(session, "keys", midi), kind: "notes" as const },
      { type: "on" as const, id: "a", tick: 0, key: 60, velocity: 100 },
      { type: "until" as const, tick: 480 },
    ];
    await put("takes", "keys.take", lines.map(takeLineText).join(""));
    await put("takes", "foreign.take", takeLineText({ ...start(session, "foreign", audio), projectId: "another" }));
    const { project } = session;
    await expect(library.takes!.finish(["voice", "foreign", "keys"], session)).rejects.toThrow(/another project/);
    expect(Object.keys(session.project.clips).sort()).toEqual(["clip-keys", "clip-voice"]);
    expect(await names("takes")).toEqual(["foreign.take"]);
    session.undo();
    expect(session.project).toEqual(project);
    session.redo();
    expect(Object.keys(session.project.clips).sort()).toEqual(["clip-keys", "clip-voice"]);
    await (await folder("takes")).removeEntry("foreign.take");
  });

  it("of another project wait until that one is opened, and what nobody can place is cleared away in time", async () => {
    const { session, audio } = await withTrack();
    await put("takes", "foreign.take", takeLineText({ ...start(session, "foreign", audio), projectId: "another" }));
    await put("takes", "nameless.wav", new Uint8Array(100));
    await put("takes", "mine.take", takeLineText(start(session, "mine", audio)));
    await expect(library.takes!.finish(["foreign"], session)).rejects.toThrow(/another project/);
    const known = new Set([session.project.id, "another"]);
    await library.takes!.collect(known, Date.now() + 23 * 3600 * 1000);
    expect(await names("takes")).toEqual(["foreign.take", "mine.take", "nameless.wav"]);
    await library.takes!.collect(known, Date.now() + 25 * 3600 * 1000);
    expect(await names("takes")).toEqual(["foreign.take", "mine.take"]);
    await library.takes!.collect(new Set(), Date.now() + 25 * 3600 * 1000);
    expect(await names("takes")).toEqual([]);
  });

  it("whose track is gone get a new one, and one that was placed already is not placed twice", async () => {
    const { session, audio } = await withTrack();
    const header = wavHeader({ channels: 2, sampleRate: 48000, encoding: "float32", frames: null });
    const files = async (id: string) => {
      await put("takes", `${id}.take`, takeLineText(start(session, id, audio)));
      await put("takes", `${id}.wav`, new Blob([header, floats(4000)]));
    };
    await files("gone");
    session.run("removeTrack", { id: audio });
    await library.takes!.finish(["gone"], session);
    const clip = session.project.clips["clip-gone"];
    expect(session.project.tracks[clip!.trackId]).toMatchObject({ name: "Recovered take", kind: "audio" });
    await files("gone");
    await library.takes!.finish(["gone"], session);
    expect(Object.keys(session.project.clips)).toEqual(["clip-gone"]);
    expect(await names("takes")).toEqual([]);
  });
});

describe("presets", () => {
  it("are saved for their kind of device, renamed and deleted", async () => {
    let changes = 0;
    library.presets.onChange(() => changes++);
    await library.presets.save({ kind: "reverb", name: "Hall", params: { decay: 4 } });
    await library.presets.save({ kind: "reverb", name: "Cave", params: { decay: 9 } });
    await library.presets.save({ kind: "delay", name: "Hall", params: { feedback: 20 } });
    await library.presets.save({ kind: "reverb", name: "Hall", params: { decay: 5 } });
    const [cave, hall] = await library.presets.list("reverb");
    expect(cave).toMatchObject({ name: "Cave", params: { decay: 9 } });
    expect(hall).toMatchObject({ name: "Hall", params: { decay: 5 } });
    await expect(library.presets.rename(cave!.id, "Hall")).rejects.toThrow(/already/);
    await library.presets.rename(cave!.id, "Deep cave");
    await library.presets.remove(hall!.id);
    expect((await library.presets.list("reverb")).map(({ name }) => name)).toEqual(["Deep cave"]);
    await expect(library.presets.save({ kind: "reverb", name: " ", params: {} })).rejects.toThrow(/name/);
    expect(changes).toBe(6);
  });
});

describe("what belongs to a person", () => {
  const set = {
    armed: true,
    monitor: "on",
    audioInput: null,
    midiInput: null,
    midiOutput: null,
    solo: true,
    cue: true,
  } as const;

  it("is kept for each project and each person, and in no document", async () => {
    const [one, other] = [await library.create("One"), await library.create("Other")];
    const own = { tracks: { t1: set }, shareSolo: true };
    await library.personal.write(one, own);
    expect(await library.personal.read(one)).toEqual(own);
    expect(await library.personal.read(other)).toBeNull();
    library.account = "ann";
    expect(await library.personal.read(one)).toBeNull();
    await library.personal.write(one, { tracks: {}, shareSolo: false });
    library.account = null;
    expect(await library.personal.read(one)).toEqual(own);
    const { blob } = await library.exportFile(one);
    const written = unzipSync(new Uint8Array(await blob.arrayBuffer()))["project.json"];
    expect(new TextDecoder().decode(written)).not.toMatch(/armed|monitor|shareSolo/);
    await purgeProject(library.database, one);
    expect(await library.personal.read(one)).toBeNull();
  });

  it("is nobody's in a project that version 1 left here, and the project opens and is edited", async () => {
    const name = `${database}-old`;
    await leftByVersion1(name);
    const old = await BrowserLibrary.open(
      { lost: () => problems.push("lost"), problem: (s) => problems.push(s) },
      name,
    );
    const { id } = version1.document;
    const session = await old.open(id);
    expect(session.project.version).toBe(PROJECT_VERSION);
    expect(
      Object.values(session.project.tracks)
        .map((track) => track.name)
        .sort(),
    ).toEqual(
      Object.values(version1.document.tracks)
        .map((track) => track.name)
        .sort(),
    );
    expect(await old.personal.read(id)).toBeNull();
    session.run("renameProject", { name: "Of today" });
    session.undo();
    session.undo();
    await session.close();
    const again = await old.open(id);
    expect(again.project).toEqual(session.project);
    await again.close();
    await old.close();
    indexedDB.deleteDatabase(name);
  });
});
