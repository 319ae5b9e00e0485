import { expect, test } from "vitest";
import { demoProject } from "../../../contract/demo";
import { MidiFileError, midiCommands, readMidiFile, writeMidiFile } from "../../../contract/midi";
import { type Note, type NoteClip, project as schema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import { END, file, text } from "./file";

function counter() {
  let next = 0;
  return () => `id${next++}`;
}
/** 480 ticks a quarter: 100 BPM, 3/4, name "Lead", program 80, running status, a bend, cc 64, sysex, lyrics, aftertouch. */
const byHand = file(
  1,
  480,
  [0, 0xff, 0x51, 3, 0x09, 0x27, 0xc0, 0, 0xff, 0x58, 4, 3, 2, 24, 8, ...END],
  [
    0,
    0xff,
    0x03,
    4,
    ...text("Lead"),
    0,
    0xc0,
    80,
    0,
    0xf0,
    3,
    0x7e,
    0x09,
    0xf7,
    0,
    0xff,
    0x05,
    2,
    ...text("la"),
    0,
    0xb0,
    64,
    127,
    0,
    0x90,
    60,
    100,
    0x83,
    0x60,
    60,
    0, // running status, 480 ticks on: velocity 0 ends the note
    0,
    0xe0,
    0,
    0x60, // bend 0x3000 − 0x2000 = 4096
    0,
    0xa0,
    60,
    5,
    0,
    0xd0,
    33,
    0,
    0x99,
    36,
    90,
    0x81,
    0x70,
    0x89,
    36,
    0, // 240 ticks on
    ...END,
  ],
);

test("reads a file written by hand", () => {
  const song = readMidiFile(byHand);
  expect(song.warnings).toEqual(["Left out: 1 polyphonic aftertouch message, 1 system exclusive message."]);
  expect(song.tempo).toEqual([{ tick: 0, bpm: 100 }]);
  expect(song.signatures).toEqual([{ tick: 0, numerator: 3, denominator: 4 }]);
  expect(song.tracks).toEqual([
    {
      name: "Lead",
      channel: 0,
      drums: false,
      sound: { bank: 0, program: 80 },
      notes: [{ start: 0, length: 960, key: 60, velocity: 100 }],
      controls: [
        { tick: 0, type: "cc", controller: 64, value: 127 },
        { tick: 960, type: "bend", controller: 0, value: 4096 },
        { tick: 960, type: "pressure", controller: 0, value: 33 },
      ],
    },
    {
      name: "Lead",
      channel: 9,
      drums: true,
      sound: { bank: 128, program: 0 },
      notes: [{ start: 960, length: 480, key: 36, velocity: 90 }],
      controls: [],
    },
  ]);
});

test("a file in a RIFF is read like the file itself", () => {
  const size = (bytes: number) => [bytes & 255, bytes >> 8, 0, 0];
  const list = [...text("DISP"), ...size(3), 1, 2, 3, 0];
  const body = [...text("RMID"), ...list, ...text("data"), ...size(byHand.length), ...byHand];
  const riff = Uint8Array.from([...text("RIFF"), ...size(body.length), ...body]);
  expect(readMidiFile(riff)).toEqual(readMidiFile(byHand));
});

test("a note that is never ended ends with its track; a division in SMPTE frames counts 120 BPM", () => {
  // 25 frames a second, 40 ticks a frame: 1000 ticks a second, 500 a quarter at 120 BPM
  const song = readMidiFile(file(0, 0xe728, [0, 0x90, 60, 64, 0x83, 0x74, 0xff, 0x2f, 0]));
  expect(song.tracks[0]?.notes).toEqual([{ start: 0, length: 960, key: 60, velocity: 64 }]);
});

test("into a project: tempo, tracks with their sounds, clips", () => {
  const makeId = counter();
  let project = newProject(makeId);
  const song = readMidiFile(byHand);
  for (const command of midiCommands(() => project, song, makeId, { at: 0, timeMap: true }))
    project = execute(project, command).project;
  expect(violations(project)).toEqual([]);
  expect(() => schema.parse(project)).not.toThrow();
  expect(Object.values(project.tempo).map((point) => point.bpm)).toEqual([100]);
  const clips = Object.values(project.clips);
  expect(clips.map((clip) => [project.tracks[clip.trackId]?.kind, clip.start, clip.length])).toEqual([
    ["midi", 0, 1920],
    ["drums", 0, 1920],
  ]);
  expect(Object.values(project.devices).flatMap((device) => (device.font ? [device.font] : []))).toEqual([
    { fontId: "sonivox", bank: 0, program: 80 },
    { fontId: "sonivox", bank: 128, program: 0 },
  ]);
});

test("the demo project comes back from a MIDI file note for note", () => {
  const demo = demoProject(counter());
  const song = readMidiFile(writeMidiFile(demo));
  expect(song.warnings).toEqual([]);
  expect(song.tempo[0]?.bpm).toBeCloseTo(118, 3);
  const notesOfTrack = (name: string) =>
    Object.values(demo.clips)
      .filter((clip): clip is NoteClip => clip.kind === "notes" && demo.tracks[clip.trackId]?.name === name)
      .flatMap((clip) =>
        Object.values(clip.notes).map(({ start, length, key, velocity }) => ({
          start: start + clip.start,
          length,
          key,
          velocity,
        })),
      );
  const textOf = ({ start, length, key, velocity }: Pick<Note, "start" | "length" | "key" | "velocity">) =>
    [start, length, key, velocity].join(" ");
  for (const track of song.tracks) {
    const expected = notesOfTrack(track.name).filter((note, _, all) => !overlapsOwnKey(note, all));
    const got = new Set(track.notes.map(textOf));
    expect(expected.filter((note) => !got.has(textOf(note)))).toEqual([]);
    expect(track.notes.length).toBe(notesOfTrack(track.name).length);
  }
  expect(song.tracks.map((track) => track.name)).toEqual(["Drums", "Rise", "Bass", "Pad", "Arpeggio", "Lead", "Piano"]);
});

/** MIDI cannot say which of two sounding notes of one key ends. */
function overlapsOwnKey(
  note: { start: number; length: number; key: number },
  all: { start: number; length: number; key: number }[],
): boolean {
  return all.some(
    (other) =>
      other !== note &&
      other.key === note.key &&
      other.start <= note.start + note.length &&
      note.start <= other.start + other.length,
  );
}

test("a project's name outlives the file's one-byte strings", () => {
  const makeId = counter();
  let project = newProject(makeId, { name: "Été" });
  const song = readMidiFile(byHand);
  for (const command of midiCommands(
    () => project,
    { ...song, tracks: song.tracks.map((track) => ({ ...track, name: "Ü ♪" })) },
    makeId,
    { at: 0, timeMap: true },
  ))
    project = execute(project, command).project;
  expect(readMidiFile(writeMidiFile(project)).tracks[0]?.name).toBe("Ü ♪");
});

test.each([
  ["an empty file", new Uint8Array(0), "empty"],
  ["another kind of file", Uint8Array.from(text("RIFF....WAVEfmt ")), "not a MIDI file"],
  ["a header alone", file(1, 480), "no tracks"],
  ["no division", file(1, 0, END), "how its time is counted"],
])("%s is refused with a sentence", (_, bytes, words) => {
  expect(() => readMidiFile(bytes)).toThrow(MidiFileError);
  expect(() => readMidiFile(bytes)).toThrow(words);
});

test("a cut file gives what stands before the cut, and says so", () => {
  const cut = byHand.subarray(0, byHand.length - 9);
  const song = readMidiFile(cut);
  expect(song.tracks[0]?.notes).toHaveLength(1);
  expect(song.warnings.join(" ")).toContain("ends in the middle of track 2");
});

test("a damaged track gives what stands before the damage", () => {
  const song = readMidiFile(
    file(
      1,
      960,
      [0, 0x90, 60, 64, 0x87, 0x40, 0x80, 60, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, ...END],
      [0, 0x91, 62, 64, 10, 0x81, 62, 0, ...END],
    ),
  );
  expect(song.tracks.map((track) => track.notes.map((note) => note.key))).toEqual([[60], [62]]);
  expect(song.warnings.join(" ")).toContain("Track 1 is damaged");
});

test("random bytes after a header never break the reader", () => {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed >>> 24;
  };
  for (let round = 0; round < 300; round++) {
    const song = readMidiFile(file(1, 480, Array.from({ length: 120 }, random)));
    for (const track of song.tracks)
      for (const note of track.notes)
        expect(Number.isFinite(note.start + note.length + note.key + note.velocity)).toBe(true);
  }
});
