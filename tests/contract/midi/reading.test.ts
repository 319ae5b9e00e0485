import { BasicMIDI } from "spessasynth_core";
import { describe, expect, test } from "vitest";
import { type MidiSong, midiCommands, missingSounds, readMidiFile, writeMidiFile } from "../../../contract/midi";
import { type Project, project as schema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import { tempoMap, ticksToSeconds } from "../../../contract/project/time";
import { cc, END, file, note, program, rpn, sysex, tempo, track } from "./file";

const GM_RESET = [0x7e, 0x7f, 0x09, 0x01];
const GS_RESET = [0x41, 0x10, 0x42, 0x12, 0x40, 0x00, 0x7f, 0x00, 0x41];
/** Use for rhythm part, of channel 4; the value and the checksum follow. */
const GS_DRUMS = [0x41, 0x10, 0x42, 0x12, 0x40, 0x14, 0x15];
const XG_RESET = [0x43, 0x10, 0x4c, 0x00, 0x00, 0x7e, 0x00];

/** Seconds at which each note begins, by our tempo map. */
function onsets(song: MidiSong): number[] {
  const map = tempoMap(Object.fromEntries(song.tempo.map((point, i) => [`t${i}`, { ...point, id: `t${i}` }])));
  return song.tracks.flatMap(({ notes }) => notes.map(({ start }) => ticksToSeconds(map, start))).sort((a, b) => a - b);
}

/** The same by another reader of MIDI files. */
function theirOnsets(bytes: Uint8Array): number[] {
  const midi = BasicMIDI.fromArrayBuffer(bytes.slice().buffer);
  return midi
    .getNoteTimes()
    .flat()
    .map(({ start }) => start)
    .sort((a, b) => a - b);
}

function imported(song: MidiSong): Project {
  let next = 0;
  let project = newProject(() => `id${next++}`);
  for (const command of midiCommands(
    () => project,
    song,
    () => `id${next++}`,
    { at: 0, timeMap: true },
  )) {
    project = execute(project, command).project;
  }
  return project;
}

describe("tempo", () => {
  const bpm = (value: number) => Math.round(6e7 / value);
  const marks = file(
    1,
    480,
    track(
      tempo(0, bpm(92)),
      tempo(960, bpm(8)),
      tempo(1080, bpm(96)),
      tempo(1920, bpm(1500)),
      tempo(2400, bpm(5999)),
      tempo(2880, bpm(3.6)),
      tempo(2890, bpm(61.3)),
    ),
    track(...[0, 960, 1080, 1900, 1920, 2400, 2880, 2890, 4800].flatMap((tick) => note(tick, 5, 60))),
  );

  test("of a fermata and of a run stand, and all that follows is in its place", () => {
    const song = readMidiFile(marks);
    expect(song.warnings).toEqual([]);
    const theirs = theirOnsets(marks);
    expect(theirs).toHaveLength(9);
    for (const [i, seconds] of onsets(song).entries()) expect(seconds).toBeCloseTo(theirs[i]!, 6);
    expect(() => schema.parse(imported(song))).not.toThrow();
  });

  test("that no project can have is named for what it is", () => {
    const song = readMidiFile(file(0, 480, track(tempo(0, 5000), tempo(480, 0), ...note(480, 480, 60))));
    expect(song.tempo).toEqual([{ tick: 0, bpm: 6000 }]);
    expect(song.warnings).toEqual([
      "1 tempo mark above 6,000 BPM: the music plays at 6,000 there.",
      "1 tempo mark without a duration: the tempo stays there.",
    ]);
  });

  test("moves nothing in a file that counts in SMPTE frames", () => {
    // 25 frames of 40 ticks: 1000 ticks a second
    const song = readMidiFile(file(0, 0xe728, track(tempo(0, 1_000_000), ...note(2000, 500, 60))));
    expect(onsets(song)).toEqual([2]);
  });
});

describe("a channel", () => {
  test("keeps every program of a file that plays all of them", () => {
    const changes = Array.from({ length: 128 }, (_, i) => [program(i * 480, i), ...note(i * 480, 400, 60)]).flat();
    const song = readMidiFile(file(0, 480, track(...changes)));
    expect(song.tracks).toHaveLength(1);
    expect(song.tracks[0]!.sound).toEqual({ bank: 0, program: 0 });
    expect(song.tracks[0]!.controls).toEqual(
      Array.from({ length: 127 }, (_, i) => ({
        tick: (i + 1) * 960,
        type: "program",
        controller: 0,
        value: i + 1,
        bank: 0,
      })),
    );
  });

  test("is one for all tracks: a track of its own may choose sounds and press the pedal", () => {
    const song = readMidiFile(
      file(
        1,
        480,
        track(program(0, 40, 2), cc(480, 64, 127, 2), cc(960, 64, 0, 2)),
        track(...note(0, 480, 60, 2)),
        track(...note(240, 480, 48, 2)),
      ),
    );
    expect(song.tracks.map((made) => made.sound.program)).toEqual([40, 40]);
    for (const made of song.tracks)
      expect(made.controls.map(({ tick, value }) => [tick, value])).toEqual([
        [960, 127],
        [1920, 0],
      ]);
  });

  test("of another port is another", () => {
    const port = (number: number) => [0, 0xff, 0x21, 1, number] as const;
    const song = readMidiFile(
      file(
        1,
        480,
        track(port(0), program(0, 5), ...note(0, 480, 60)),
        track(port(1), program(0, 9), ...note(0, 480, 60)),
      ),
    );
    expect(song.tracks.map((made) => made.sound.program)).toEqual([5, 9]);
  });

  test("resolves registered parameters, whatever order their halves come in", () => {
    const song = readMidiFile(
      file(
        0,
        480,
        track(
          ...rpn(0, 0, 12 << 7),
          ...note(0, 480, 60),
          cc(480, 100, 1),
          cc(480, 101, 0),
          cc(480, 6, 32),
          cc(960, 101, 127),
          cc(960, 100, 127),
          cc(960, 6, 99),
          cc(1440, 99, 1),
          cc(1440, 98, 8),
          cc(1440, 6, 70),
          ...rpn(1500, 3, 0),
        ),
      ),
    );
    expect(song.tracks[0]!.controls).toEqual([
      { tick: 0, type: "rpn", controller: 0, value: 12 << 7 },
      { tick: 960, type: "rpn", controller: 1, value: 32 << 7 },
    ]);
    expect(song.warnings).toEqual([
      "Left out: 1 change of a non-registered parameter (NRPN), " +
        "2 changes of registered parameters (RPN) other than bend range, tuning and vibrato depth.",
    ]);
  });

  test("keeps the last of each controller at one tick, in the order of the file", () => {
    const song = readMidiFile(
      file(0, 480, track(cc(0, 11, 20), cc(0, 7, 90), cc(0, 121, 0), cc(0, 7, 30), cc(0, 1, 5), ...note(0, 480, 60))),
    );
    expect(song.tracks[0]!.controls.map(({ controller, value }) => [controller, value])).toEqual([
      [121, 0],
      [7, 30],
      [1, 5],
    ]);
  });

  test("stands as at its start after a reset of the device", () => {
    const song = readMidiFile(
      file(
        0,
        480,
        track(
          program(0, 30),
          cc(0, 7, 20),
          ...rpn(0, 0, 7 << 7),
          ...note(0, 480, 60),
          sysex(960, ...GM_RESET),
          ...note(960, 480, 60),
        ),
      ),
    );
    const after = song.tracks[0]!.controls.filter(({ tick }) => tick === 1920);
    expect(after).toEqual([
      { tick: 1920, type: "cc", controller: 121, value: 0 },
      { tick: 1920, type: "cc", controller: 7, value: 100 },
      { tick: 1920, type: "rpn", controller: 0, value: 256 },
      { tick: 1920, type: "program", controller: 0, value: 0, bank: 0 },
    ]);
    expect(song.warnings).toEqual([]);
  });

  test("plays drums where GS or XG says so", () => {
    const gs = [0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x15, 0x01, 0x19];
    const drums = readMidiFile(
      file(0, 480, track(sysex(0, ...GS_RESET), sysex(1, ...gs), program(2, 40), ...note(3, 9, 36))),
    );
    expect(drums.tracks[0]).toMatchObject({ drums: true, sound: { bank: 128, program: 40 } });
    const xg = readMidiFile(
      file(
        0,
        480,
        track(sysex(0, ...XG_RESET), cc(1, 0, 127, 4), cc(1, 32, 0, 4), program(1, 0, 4), ...note(3, 9, 36, 4)),
      ),
    );
    expect(xg.tracks[0]).toMatchObject({ drums: true, sound: { bank: 128, program: 0 } });
    const back = [cc(20, 0, 0, 4), program(20, 9, 4), ...note(21, 9, 60, 4)] as const;
    const both = readMidiFile(
      file(0, 480, track(sysex(0, ...XG_RESET), cc(1, 0, 127, 4), program(1, 0, 4), ...note(3, 9, 36, 4), ...back)),
    );
    expect(both.tracks[0]!.controls).toEqual([{ tick: 40, type: "program", controller: 0, value: 9, bank: 0 }]);
    const variation = readMidiFile(file(0, 480, track(cc(0, 0, 8), cc(0, 32, 3), program(0, 4), ...note(3, 9, 36))));
    expect(variation.tracks[0]!.sound).toEqual({ bank: 8, bankFine: 3, program: 4 });
  });

  test("is set by the part messages of GS and XG as by its own", () => {
    const gs = (parameter: number, ...values: number[]) =>
      sysex(0, 0x41, 0x10, 0x42, 0x12, 0x40, 0x11, parameter, ...values, 0);
    const xg = (parameter: number, value: number) => sysex(0, 0x43, 0x10, 0x4c, 0x08, 0x00, parameter, value);
    const expected = {
      sound: { bank: 8, program: 24 },
      reverb: 90,
      chorus: 12,
      controls: [
        { tick: 0, type: "cc", controller: 7, value: 77 },
        { tick: 0, type: "cc", controller: 10, value: 20 },
      ],
    };
    const sets = [
      [gs(0x00, 8, 24), gs(0x19, 77), gs(0x1c, 20), gs(0x22, 90), gs(0x21, 12)],
      [xg(0x01, 8), xg(0x03, 24), xg(0x0b, 77), xg(0x0e, 20), xg(0x13, 90), xg(0x12, 12)],
    ];
    for (const set of sets) {
      const song = readMidiFile(file(0, 480, track(...set, ...note(480, 480, 60))));
      expect(song.tracks[0]).toMatchObject(expected);
      expect(song.warnings).toEqual([]);
    }
  });

  test("starts its sends with the reverb and chorus before the first note", () => {
    const song = readMidiFile(file(0, 480, track(cc(0, 91, 127), cc(0, 93, 0), ...note(0, 480, 60), cc(480, 91, 40))));
    expect(song.tracks[0]).toMatchObject({ reverb: 127, chorus: 0 });
    expect(song.warnings).toEqual([
      "Reverb and chorus amounts change during the music: each track keeps its first amount.",
    ]);
    const project = imported(song);
    const level = (effect: string) =>
      Object.values(project.sends).find(({ to }) =>
        Object.values(project.devices).some((device) => device.trackId === to && device.kind === effect),
      )!.level;
    expect(level("reverb")).toBeCloseTo(0, 6);
    expect(level("chorus")).toBe(-144);
  });

  test("names the controllers that nothing follows", () => {
    const song = readMidiFile(file(0, 480, track(cc(0, 74, 9), cc(0, 5, 1), cc(0, 7, 1), ...note(0, 480, 60))));
    expect(song.warnings).toEqual(["Kept, but not heard: CC 5, CC 74."]);
  });
});

describe("odd files", () => {
  test("of format 2: the pieces follow one another, each at its own tempo", () => {
    const piece = (microseconds: number) => track(tempo(0, microseconds), ...note(0, 960, 60));
    const song = readMidiFile(file(2, 480, piece(500_000), piece(250_000), track(...note(0, 480, 60))));
    expect(song.tempo).toEqual([
      { tick: 0, bpm: 120 },
      { tick: 1920, bpm: 240 },
      { tick: 3840, bpm: 120 },
    ]);
    expect(song.tracks.map((made) => made.notes[0]!.start)).toEqual([0, 1920, 3840]);
    expect(song.warnings).toEqual(["The file holds separate pieces (format 2): they follow one another."]);
  });

  test("with meta events of lawful but rare lengths are read to their end", () => {
    const song = readMidiFile(
      file(0, 480, track([0, 0xff, 0x00, 0], [0, 0xff, 0x59, 0], [0, 0xff, 0x54, 0], ...note(0, 480, 60))),
    );
    expect(song.warnings).toEqual([]);
    expect(song.tracks[0]!.notes).toHaveLength(1);
  });

  test("with a track that says it is shorter than it is are read to the next one", () => {
    const bytes = file(1, 480, track(...note(0, 480, 60)), track(...note(0, 480, 64)));
    new DataView(bytes.buffer).setUint32(18, 4);
    expect(readMidiFile(bytes).tracks.map((made) => made.notes[0]!.key)).toEqual([60, 64]);
  });

  test("with music behind an early end mark are read to their end, and no further than music goes", () => {
    const early = [0, 0xff, 0x2f, 0] as const;
    expect(readMidiFile(file(0, 480, track(early, ...note(0, 480, 60)))).tracks[0]!.notes).toHaveLength(1);
    const padded = file(0, 480, [...track(...note(0, 480, 60)), 0, 0, 0, 0]);
    expect(readMidiFile(padded)).toMatchObject({ warnings: [], tracks: [{ notes: [{ key: 60 }] }] });
  });

  test("with values that are too large are read with the largest", () => {
    const song = readMidiFile(file(0, 480, track([0, 0x90, 60, 200], [480, 0x80, 60, 0])));
    expect(song.tracks[0]!.notes[0]!.velocity).toBe(127);
    expect(song.warnings).toEqual(["1 value above 127: read as 127."]);
  });

  test("with real-time messages among the events are read past them", () => {
    const song = readMidiFile(file(0, 480, track([0, 0xf8], [0, 0xf2, 1, 2], ...note(0, 480, 60))));
    expect(song.tracks[0]!.notes).toHaveLength(1);
    expect(song.warnings).toEqual(["Left out: 2 system messages that have no place in a file."]);
  });
});

describe("sounds that the font lacks", () => {
  test("are named with what plays in their place", () => {
    const song = readMidiFile(
      file(
        1,
        480,
        track(program(0, 48, 9), ...note(0, 480, 47, 9)),
        track(cc(0, 0, 8), program(0, 48), ...note(0, 480, 60), program(480, 49), ...note(480, 480, 60)),
      ),
    );
    expect(missingSounds(song)).toEqual([
      "Sonivox GM has no Orchestra kit: Standard kit plays.",
      "Sonivox GM lacks 2 variations of sounds: each plays as in bank 0, such as String ensemble 1.",
    ]);
  });
});

test("what was imported comes back from an export", () => {
  const song = readMidiFile(
    file(
      1,
      480,
      track(tempo(0, 7_500_000), tempo(480, 10_001), tempo(960, 652_174)),
      track(
        cc(0, 0, 8),
        cc(0, 32, 2),
        program(0, 4),
        cc(0, 7, 90),
        cc(0, 10, 20),
        cc(0, 91, 40),
        cc(0, 93, 10),
        ...rpn(0, 0, 12 << 7),
        ...rpn(0, 1, 9000),
        ...note(0, 480, 60),
        cc(480, 0, 0),
        cc(480, 32, 0),
        program(480, 73),
        cc(480, 64, 127),
        [480, 0xe0, 0, 96],
        [480, 0xd0, 33],
        ...note(480, 480, 62),
        cc(960, 121, 0),
        cc(960, 11, 70),
        ...rpn(960, 2, 66 << 7),
        cc(960, 91, 80),
      ),
      ...Array.from({ length: 18 }, (_, i) =>
        track([0, 0xff, 0x21, 1, 1 + (i >> 3)], program(0, i, i & 7), ...note(0, 240, 50 + i, i & 7)),
      ),
      track(program(0, 40, 9), ...note(0, 240, 38, 9), program(480, 0, 9), ...note(480, 240, 36, 9)),
      // an instrument that becomes a drum kit, and one again
      track(
        program(0, 10, 3),
        ...note(0, 240, 60, 3),
        sysex(480, ...GS_DRUMS, 0x01, 0x17),
        program(480, 8, 3),
        ...note(480, 240, 36, 3),
        sysex(960, ...GS_DRUMS, 0x00, 0x18),
        program(960, 11, 3),
        ...note(960, 240, 60, 3),
      ),
    ),
  );
  const project = imported(song);
  expect(violations(project)).toEqual([]);
  const again = readMidiFile(writeMidiFile(project));
  const place = ({ tick, type, controller }: MidiSong["tracks"][number]["controls"][number]) =>
    `${String(tick).padStart(9, "0")} ${type} ${controller}`;
  const sounding = (tracks: MidiSong["tracks"]) =>
    tracks.map(({ name: _, channel: __, controls, ...rest }) => ({
      ...rest,
      controls: controls.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
    }));
  expect(sounding(again.tracks)).toEqual(sounding(song.tracks));
  expect(again.tempo.map(({ tick, bpm }) => [tick, bpm.toFixed(6)])).toEqual(
    song.tempo.map(({ tick, bpm }) => [tick, bpm.toFixed(6)]),
  );
  expect(again.signatures).toEqual(song.signatures);
});

describe("a file that asks for more than it holds", () => {
  test("ends a hundred thousand notes of one key as quickly as those of many", () => {
    const many = 100_000;
    const body = [0, 0x90, 60, 64];
    for (let number = 1; number < many; number += 1) body.push(0, 60, 64);
    for (let number = 0; number < many; number += 1) body.push(1, 60, 0);
    const [track] = readMidiFile(file(0, 96, [...body, ...END])).tracks;
    expect(track?.notes).toHaveLength(many);
    expect(track?.notes.at(-1)).toMatchObject({ start: 0, length: many * 10 });
  });

  test("is refused where a channel's controllers, given to each of many tracks, are more than a project holds", () => {
    const controllers: number[] = [];
    for (let number = 0; number < 5000; number += 1) controllers.push(1, 0xb0, 7, number & 127);
    const tracks = Array.from({ length: 50 }, () => track(...note(0, 10, 60)));
    expect(() => readMidiFile(file(1, 96, [...controllers, ...END], ...tracks))).toThrow(
      "This MIDI file is too large. A project holds at most 200,000 controller events.",
    );
  });

  test("is refused where it has more tracks than a project holds", () => {
    const tracks = Array.from({ length: 501 }, () => track(...note(0, 10, 60)));
    expect(() => readMidiFile(file(1, 96, ...tracks))).toThrow(
      "This MIDI file is too large. A project holds at most 500 tracks.",
    );
  });
});
