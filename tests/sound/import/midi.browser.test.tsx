import { type MidiEvent, writeMidi } from "midi-file";
import { afterEach, expect, test } from "vitest";
import { newProject } from "../../../contract/project/newProject";
import { importFiles } from "../../../src/sound/import/importFiles";
import { dismissImport, useImports } from "../../../src/sound/import/imports";
import { useSelection } from "../../../src/stores/selection";
import { counter, now, openInMemory, trackNamed } from "../../studios/fakes";

afterEach(() => {
  for (const { id } of useImports.getState().jobs) dismissImport(id);
});

const named = (text: string, events: MidiEvent[]): MidiEvent[] => [
  { deltaTime: 0, meta: true, type: "trackName", text },
  ...events,
  { deltaTime: 0, meta: true, type: "endOfTrack" },
];

/** A track of one quarter at 100 BPM. */
function file(name: string): File {
  const bytes = writeMidi({
    header: { format: 1, numTracks: 2, ticksPerBeat: 480 },
    tracks: [
      named("", [{ deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: 600_000 }]),
      named(name, [
        { deltaTime: 0, type: "noteOn", channel: 0, noteNumber: 60, velocity: 90 },
        { deltaTime: 480, type: "noteOff", channel: 0, noteNumber: 60, velocity: 0 },
      ]),
    ],
  });
  return new File([new Uint8Array(bytes)], `${name}.mid`);
}

test("MIDI files dropped anywhere on an untouched project start together in their own time, and are selected", async () => {
  openInMemory(newProject(counter(), { name: "Test" }));
  const services = { sounds: null, library: null, openOther: () => undefined };
  await importFiles([file("Keys"), file("Bass")], { trackId: null, tick: 7680 }, services);
  expect(Object.values(now().tempo).map(({ bpm }) => bpm)).toEqual([100]);
  const clips = Object.values(now().clips);
  expect(clips.map(({ name, start }) => [name, start])).toEqual([
    ["Keys", 0],
    ["Bass", 0],
  ]);
  expect(useSelection.getState().trackId).toBe(trackNamed(now(), "Keys").id);
  expect([...useSelection.getState().clipIds]).toEqual(clips.map(({ id }) => id));
});

test("a file that is larger than any score is refused before it is read", async () => {
  openInMemory(newProject(counter(), { name: "Test" }));
  const before = now();
  const megabyte = new Uint8Array(1024 ** 2);
  const huge = new File(
    [new TextEncoder().encode("MThd"), ...Array<Uint8Array<ArrayBuffer>>(32).fill(megabyte)],
    "Huge.mid",
  );
  let read = 0;
  huge.arrayBuffer = async () => {
    read += 1;
    return new ArrayBuffer(0);
  };
  await importFiles([huge], { trackId: null, tick: 0 }, { sounds: null, library: null, openOther: () => undefined });
  expect(useImports.getState().jobs.map(({ name, state }) => [name, state])).toEqual([
    [
      "Huge.mid",
      {
        kind: "failed",
        reason: "This MIDI file has 33 MB and was not read. At most 32 MB can be imported.",
      },
    ],
  ]);
  expect(read).toBe(0);
  expect(now()).toEqual(before);
});
