import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  crc32,
  documentOf,
  fits,
  memoryBytes,
  readBackline,
  withStoredSamples,
  writeBackline,
} from "../../../contract/backline";
import type { AudioClip, Project, Sample } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { sine, wav16 } from "../../project/audio";
import { ids, sampleId } from "../project/randomCommands";

/** A project whose one audio clip plays a sample, with another sample that no clip plays. */
function songWith(sample: Sample, more: Partial<AudioClip> = {}): Project {
  const makeId = ids();
  let project = newProject(makeId);
  const template = trackTemplate(project, "audio", makeId);
  const clip = {
    id: "clip",
    kind: "audio",
    timeBase: "musical",
    trackId: template.track.id,
    name: "a",
    start: 0,
    sampleId: sample.id,
    offset: 100,
    length: 800,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    muted: false,
    ...more,
  };
  for (const [name, args] of [
    ["addTrack", template],
    ["addSample", { sample }],
    ["addSample", { sample: { ...sample, id: sampleId(99), name: "unused" } }],
    ["addClips", { clips: [clip] }],
  ] as const) {
    project = execute(project, { name, args }).project;
  }
  return project;
}

const bytes = wav16(1, 44100, sine(1000, 40, 9000));
const sample: Sample = { id: sampleId(7), name: "Bass", channels: 1, sampleRate: 44100, frames: 1000 };
const song = songWith(sample);
const text = (project: unknown) => new TextEncoder().encode(JSON.stringify(project));
const zipped = (files: Record<string, Uint8Array>) => memoryBytes(zipSync(files));

async function written(
  open: (sample: Sample) => Promise<{ bytes: ReturnType<typeof memoryBytes>; crc32: number } | null>,
) {
  const pieces: Uint8Array[] = [];
  const steps: [number, number][] = [];
  const sink = { write: (piece: Uint8Array) => void pieces.push(piece.slice()) };
  const result = await writeBackline(song, open, sink, (done, total) => steps.push([done, total]));
  return { ...result, steps, file: new Uint8Array(Buffer.concat(pieces)) };
}

describe("writing", () => {
  it("puts the document and the audio that clips play into a zip, the same bytes every time", async () => {
    const open = () => Promise.resolve({ bytes: memoryBytes(bytes), crc32: crc32(bytes) });
    const first = await written(open);
    const zip = unzipSync(first.file);
    expect(Object.keys(zip)).toEqual(["project.json", `audio/${sample.id}.wav`]);
    expect(zip[`audio/${sample.id}.wav`]).toEqual(bytes);
    expect(JSON.parse(new TextDecoder().decode(zip["project.json"]))).toEqual({
      ...song,
      samples: { [sample.id]: sample },
    });
    expect(first.bytes).toBe(first.file.length);
    expect(first.steps.at(-1)).toEqual([bytes.length, bytes.length]);
    expect((await written(open)).file).toEqual(first.file);
    const read = await readBackline(memoryBytes(first.file));
    expect(read.project).toEqual(documentOf(song));
    expect(read.audio.map(({ entry }) => [entry.deflated, entry.size])).toEqual([[false, bytes.length]]);
  });

  it("names what is missing and writes the rest", async () => {
    const { missing, file } = await written(() => Promise.resolve(null));
    expect(missing).toEqual([sample]);
    const read = await readBackline(memoryBytes(file));
    expect(read.missing).toEqual([sample]);
    expect(read.audio).toEqual([]);
  });
});

describe("reading", () => {
  it("takes a folder around it, FLAC, and entries of others", async () => {
    const { audio } = await readBackline(
      zipped({
        "Song/project.json": text(song),
        [`Song/audio/${sample.id}.flac`]: new Uint8Array(500),
        "__MACOSX/project.json": new Uint8Array(3),
        "Song/notes.txt": new Uint8Array(3),
      }),
    );
    expect(audio).toMatchObject([{ format: "flac", sample: { name: "Bass" } }]);
  });

  it.each([
    [{ "a.txt": new Uint8Array(5) }, "notBackline", /no project.json/],
    [{ "project.json": new TextEncoder().encode("{") }, "badJson", /JSON/],
    [{ "project.json": new Uint8Array([0xff, 0xfe, 0x80]) }, "badJson", /UTF-8/],
    [{ "project.json": text({ format: "other", version: 1 }) }, "notBackline", /no Backline project/],
    [{ "project.json": text([]) }, "notBackline", /no Backline project/],
    [{ "project.json": text({ ...song, version: 7 }) }, "newer", /newer Backline \(format 7/],
    [{ "project.json": text({ ...song, version: 0.5 }) }, "schema", /version/],
    [
      { "project.json": text({ ...song, clips: { x: { ...song.clips.clip, gain: "loud" } } }) },
      "schema",
      /clips\.x\.gain/,
    ],
    [{ "project.json": text({ ...song, clips: { x: song.clips.clip } }) }, "schema", /clips\.x\.id/],
    [{ "project.json": text({ ...song, samples: {} }) }, "schema", /clips\.clip\.sampleId/],
    [{ "project.json": text({ ...song, tracks: {} }) }, "schema", /one master/],
  ])("refuses what is no project with a sentence that names the place", async (files, code, sentence) => {
    const failure = readBackline(zipped(files));
    await expect(failure).rejects.toMatchObject({ name: "BacklineError", code });
    await expect(failure).rejects.toThrow(sentence);
  });

  it("refuses audio that is absurdly larger than its sample", async () => {
    const bomb = zipped({ "project.json": text(song), [`audio/${sample.id}.wav`]: new Uint8Array(3_000_000) });
    await expect(readBackline(bomb)).rejects.toMatchObject({ code: "tooLarge" });
  });
});

describe("taking stored audio up", () => {
  it("puts samples and clips under the stored audio's ids, with its facts", () => {
    const stored: Sample = { id: sampleId(8), name: "file", channels: 2, sampleRate: 44100, frames: 1001 };
    const project = withStoredSamples(song, new Map([[sample.id, stored]]));
    expect(project.samples[stored.id]).toEqual({ ...stored, name: "Bass" });
    expect(project.samples[sample.id]).toBeUndefined();
    expect(project.clips.clip).toEqual({ ...song.clips.clip, sampleId: stored.id });
  });

  it.each([
    [{ frames: 900 }, true],
    [{ frames: 899 }, false],
    [{ sampleRate: 48000 }, false],
    [{ channels: 2 as const }, true],
  ])("asks whether the audio is what the clips need", (more, fit) => {
    expect(fits(song, sample, { channels: 1, sampleRate: 44100, frames: 1000, ...more })).toBe(fit);
  });
});
