import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { memoryBytes, readBackline } from "../../contract/backline";
import { parseProject } from "../../contract/backline/read";
import { execute } from "../../contract/project/execute";
import { sha256, wav16 } from "../project/audio";

const readme = readFileSync(new URL("../../contract/backline/README.md", import.meta.url), "utf8");
const [whole, audio] = [...readme.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text!);

it("the README's example is a project that opens", async () => {
  const file = zipSync({ "project.json": new TextEncoder().encode(whole) });
  const { project, missing } = await readBackline(memoryBytes(file));
  expect(project.name).toBe("One note");
  expect(project.clips.clip).toMatchObject({ notes: { n1: { key: 60 } } });
  expect(missing).toEqual([]);
  expect(project).toEqual(JSON.parse(whole!));
});

it("the README's audio clip fits into it, beside its audio", async () => {
  const bytes = wav16(1, 44100, Array<number>(44100).fill(0));
  const id = await sha256(bytes);
  const { project } = { project: parseProject(whole!) };
  const track = { ...project.tracks.keys!, id: "voice", kind: "audio" as const, name: "Voice", order: "B" };
  const withTrack = execute(project, { name: "addTrack", args: { track } }).project;
  const example = JSON.parse(audio!.replaceAll(/[0-9a-f]{64}/g, id));
  const text = JSON.stringify({ ...withTrack, ...example, clips: { ...withTrack.clips, ...example.clips } });
  const file = zipSync({ "project.json": new TextEncoder().encode(text), [`audio/${id}.wav`]: bytes }, { level: 0 });
  const read = await readBackline(memoryBytes(file));
  expect(read.missing).toEqual([]);
  expect(read.audio.map(({ sample, format, entry }) => [sample.name, format, entry.size])).toEqual([
    ["Vocal.wav", "wav", bytes.length],
  ]);
});
