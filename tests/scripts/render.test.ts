import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoProject } from "../../contract/demo";
import { writeMidiFile } from "../../contract/midi";
import type { Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import { devicesOf, masterOf } from "../../contract/project/select";
import { everything } from "../workers/render/song";

const RATE = 44100;
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-render-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function render(...args: string[]) {
  const { stdout, stderr } = await run("node", ["--import", "tsx", "scripts/render/main.ts", ...args]);
  return { report: JSON.parse(stdout.trim().split("\n").at(-1)!), stderr };
}
const refusal = (...args: string[]) =>
  render(...args).then(
    () => "no refusal",
    (error: { stderr: string }) => error.stderr,
  );

/** Stereo 16-bit WAV of noise, as any program writes it. */
function noiseWav(frames: number): Buffer {
  const bytes = Buffer.alloc(44 + frames * 4);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + frames * 4, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(frames * 4, 40);
  let seed = 1;
  for (let i = 0; i < frames * 2; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    bytes.writeInt16LE(((seed >>> 16) % 20001) - 10000, 44 + i * 2);
  }
  return bytes;
}

/** One audio track with one clip at the start, nothing on the master. */
function projectOf(wav: Buffer, frames: number): Project {
  let next = 0;
  const makeId = () => `id${next++}`;
  let project: Project = { ...newProject(makeId), devices: {} };
  const sampleId = createHash("sha256").update(wav).digest("hex");
  const audio = trackTemplate(project, "audio", makeId, { name: "Noise" });
  const clip = {
    kind: "audio",
    timeBase: "musical",
    id: "clip",
    trackId: audio.track.id,
    name: "Noise",
    start: 0,
    sampleId,
    offset: 0,
    length: frames,
    gain: 0,
  } as const;
  const fades = { fadeIn: 0, fadeOut: 0, fadeInCurve: 0, fadeOutCurve: 0, reversed: false, muted: false };
  for (const command of [
    { name: "addTrack", args: audio },
    { name: "addSample", args: { sample: { id: sampleId, name: "noise.wav", channels: 2, sampleRate: RATE, frames } } },
    { name: "addClips", args: { clips: [{ ...clip, ...fades }] } },
  ])
    project = execute(project, command).project;
  return project;
}

test("a file that another program zipped renders to the very samples in it, mix and stem", async () => {
  const frames = 50_000;
  const wav = noiseWav(frames);
  const project = projectOf(wav, frames);
  const sampleId = Object.keys(project.samples)[0]!;
  const zip = zipSync({
    "project.json": Buffer.from(JSON.stringify(project)),
    [`audio/${sampleId}.wav`]: [wav, { level: 0 }],
  });
  const path = join(folder, "noise.backline");
  await writeFile(path, zip);
  const { report } = await render(
    path,
    join(folder, "noise.wav"),
    "--bits",
    "32f",
    "--stems",
    join(folder, "stems"),
    "--tail",
    "0.5",
  );
  expect(report).toMatchObject({ sampleRate: RATE });
  const stem = (await readdir(join(folder, "stems"))).find((name) => name.includes("Noise"))!;
  for (const file of [join(folder, "noise.wav"), join(folder, "stems", stem)]) {
    const out = await readFile(file);
    expect(out.length).toBe(58 + report.frames * 8);
    for (let i = 0; i < frames * 2; i++) {
      if (out.readFloatLE(58 + i * 4) !== wav.readInt16LE(44 + i * 2) / 32768)
        throw new Error(`${file}: sample ${i} differs`);
    }
    expect(out.subarray(58 + frames * 8).every((byte) => byte === 0)).toBe(true);
  }
});

test("a file that version 1 saved plays its clip where it stands, and nothing else", async () => {
  const path = "tests/fixtures/version1/project.backline";
  const files = unzipSync(await readFile(path));
  expect(JSON.parse(Buffer.from(files["project.json"]!).toString()).version).toBe(1);
  // mono, in 32-bit floats
  const wav = Buffer.from(Object.entries(files).find(([name]) => name.startsWith("audio/"))![1]);
  const take = Array.from({ length: 64 }, (_, frame) => wav.readFloatLE(wav.indexOf("data") + 8 + frame * 4));
  const stems = join(folder, "version 1");
  const { report } = await render(path, join(folder, "version1.wav"), "--bits", "32f", "--stems", stems);
  expect(report).toMatchObject({ sampleRate: RATE });
  const out = await readFile(join(stems, (await readdir(stems)).find((name) => name.includes("Voice"))!));
  // the second quarter at 128 beats per minute
  const start = Math.round((60 / 128) * RATE);
  const heard = Array.from({ length: report.frames * 2 }, (_, n) => out.readFloatLE(58 + n * 4));
  const expected = new Float32Array(report.frames * 2);
  for (const [frame, value] of take.entries()) expected.fill(value, (start + frame) * 2, (start + frame + 1) * 2);
  expect(heard).toEqual([...expected]);
});

test("missing audio is named, and nothing is rendered without it", async () => {
  const frames = 4000;
  const project = projectOf(noiseWav(frames), frames);
  const path = join(folder, "missing.backline");
  await writeFile(path, zipSync({ "project.json": Buffer.from(JSON.stringify(project)) }));
  const out = join(folder, "missing.wav");
  expect(await refusal(path, out, "--stems", join(folder, "no stems"))).toContain("noise.wav");
  await expect(stat(out)).rejects.toThrow("ENOENT");
  expect(await readdir(join(folder, "no stems"))).toEqual([]);
});

test("stems of a project with groups, sends and returns that process add up to the mix", async () => {
  const song = everything();
  for (const device of devicesOf(song.project, masterOf(song.project).id)) song.run("removeDevice", { id: device.id });
  const path = join(folder, "stems.backline");
  const audio = [...song.files].map(([id, bytes]) => [`audio/${id}.wav`, [bytes, { level: 0 }]] as const);
  await writeFile(
    path,
    zipSync({ "project.json": Buffer.from(JSON.stringify(song.project)), ...Object.fromEntries(audio) }),
  );
  const [mix, stems] = [join(folder, "sum.wav"), join(folder, "sum")];
  const { report, stderr } = await render(path, mix, "--bits", "32f", "--stems", stems, "--tail", "1");
  expect(stderr).not.toContain("in front of it");
  const read = async (file: string) => {
    const bytes = await readFile(file);
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset + 58, bytes.byteOffset + 58 + report.frames * 8));
  };
  const whole = await read(mix);
  const parts = await Promise.all((await readdir(stems)).map((name) => read(join(stems, name))));
  // two audio tracks, a drum track, the group that processes, three returns
  expect(parts).toHaveLength(7);
  let off = 0;
  whole.forEach((x, i) => {
    off = Math.max(off, Math.abs(x - parts.reduce((sum, part) => sum + part[i]!, 0)));
  });
  expect(whole.some((x) => Math.abs(x) > 0.1)).toBe(true);
  expect(off).toBeLessThan(1e-6);
});

test("a MIDI file plays General MIDI at the rate that was asked for", async () => {
  let next = 0;
  const path = join(folder, "demo.mid");
  const demo = demoProject(() => `id${next++}`);
  const clips = Object.fromEntries(Object.entries(demo.clips).filter(([, clip]) => clip.start === 0));
  await writeFile(path, writeMidiFile({ ...demo, clips }));
  const { report } = await render(path, join(folder, "demo.wav"), "--bits", "16", "--rate", "22050", "--tail", "1");
  expect(report.sampleRate).toBe(22050);
  expect(report.lufs).toBeGreaterThan(-40);
  const out = await readFile(join(folder, "demo.wav"));
  expect([out.readUInt32LE(24), out.readUInt16LE(34)]).toEqual([22050, 16]);
  expect(report.seconds).toBeCloseTo(report.frames / 22050, 2);
});

test("what cannot be rendered is refused with a sentence", async () => {
  await writeFile(join(folder, "text.backline"), "not a zip");
  await writeFile(join(folder, "empty.mid"), "");
  const out = join(folder, "never.wav");
  expect(await refusal(join(folder, "text.backline"), out)).toMatch(/zip|Backline/);
  expect(await refusal(join(folder, "empty.mid"), out)).toContain("empty");
  expect(await refusal(join(folder, "nowhere.mid"), out)).toContain("There is no file");
  expect(await refusal("song.txt", out)).toContain("neither");
  expect(await refusal("song.mid", out, "--bits", "12")).toContain("16, 24 or 32f");
  expect(await refusal("song.mid")).toContain("Usage");
  await expect(readFile(out)).rejects.toThrow();
});
