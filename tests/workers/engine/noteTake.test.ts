import { describe, expect, it } from "vitest";
import type { LiveEvent } from "../../../contract/engine/liveEvent";
import { passClip, readTake, type TakeLine, takeLineText } from "../../../contract/storage/take";
import { NoteLines } from "../../../workers/engine/noteLines";
import { ids } from "../../contract/project/randomCommands";

interface Keys {
  play(event: LiveEvent, tick: number): void;
  end(tick: number): void;
}

function take(play: (keys: Keys) => void) {
  const begin: TakeLine = {
    type: "begin",
    id: "t",
    projectId: "p",
    trackId: "k",
    clipId: "c",
    kind: "notes",
    name: "Keys",
    start: 960,
    offset: 0,
    placement: "estimated",
  };
  const lines: TakeLine[] = [begin];
  const notes = new NoteLines(ids("n"), (line) => lines.push(line));
  play({
    play: (event, tick) => notes.play(event, { pass: 0, tick }),
    end: (tick) => lines.push({ type: "until", tick }),
  });
  const read = readTake(lines.map(takeLineText).join(""))!;
  return {
    notes: Object.values(read.notes),
    controls: Object.values(read.controls),
    clip: passClip(read, read.passes[0]!, null),
  };
}

describe("a MIDI take", () => {
  it("has its program changes, and begins with the sound before the first", () => {
    const { controls } = take((keys) => {
      keys.play({ type: "rpn", parameter: 0, value: 1536 }, 5);
      keys.play({ type: "program", bank: 0, program: 73, before: { bank: 0, program: 4 } }, 480);
      keys.play({ type: "program", bank: 8, program: 5, before: { bank: 0, program: 73 } }, 960);
      keys.end(1920);
    });
    const played = controls.map(({ tick, type, controller, value, bank }) => [tick, type, controller, value, bank]);
    expect(played).toEqual([
      [5, "rpn", 0, 1536, undefined],
      [0, "program", 0, 4, 0],
      [480, "program", 0, 73, 0],
      [960, "program", 0, 5, 8],
    ]);
  });

  it("has what each finger did to its note, thinned, with the last value before its end", () => {
    const { notes } = take((keys) => {
      keys.play({ type: "noteOn", key: 60, velocity: 100 }, 100);
      keys.play({ type: "noteBend", key: 60, value: 1.5 }, 100);
      keys.play({ type: "noteOn", key: 64, velocity: 100 }, 110);
      for (let tick = 101; tick <= 128; tick++) keys.play({ type: "noteBend", key: 60, value: tick / 100 }, tick);
      keys.play({ type: "notePressure", key: 64, value: 90 }, 130);
      keys.play({ type: "noteTimbre", key: 64, value: 12 }, 140);
      keys.play({ type: "noteOff", key: 60 }, 250);
      keys.play({ type: "noteOff", key: 64 }, 260);
      // nobody's any more
      keys.play({ type: "noteBend", key: 60, value: 9 }, 270);
      keys.end(1920);
    });
    const of = (key: number) => notes.find((note) => note.key === key);
    expect(of(60)?.expression).toEqual({
      bend: [
        [0, 1.5],
        [10, 1.1],
        [20, 1.2],
        [28, 1.28],
      ],
    });
    expect(of(64)?.expression).toEqual({ pressure: [[20, 90]], timbre: [[30, 12]] });
  });

  it("has its notes, controllers and length", () => {
    const { notes, controls, clip } = take((keys) => {
      keys.play({ type: "noteOn", key: 60, velocity: 99.6 }, 10.4);
      keys.play({ type: "bend", value: -8192 }, 20);
      keys.play({ type: "control", controller: 1, value: 64 }, 30);
      keys.play({ type: "pressure", value: 12 }, 40);
      keys.play({ type: "noteOff", key: 60 }, 250.2);
      keys.end(1920);
    });
    expect(notes).toEqual([{ id: "n1", start: 10, length: 240, key: 60, velocity: 100 }]);
    expect(controls.map(({ type, tick, controller, value }) => [type, tick, controller, value])).toEqual([
      ["bend", 20, 0, -8192],
      ["cc", 30, 1, 64],
      ["pressure", 40, 0, 12],
    ]);
    expect(clip).toMatchObject({ kind: "notes", trackId: "k", start: 960, length: 1920 });
  });

  it("ends a key that is struck twice, and what sounds at the end", () => {
    const { notes } = take((keys) => {
      keys.play({ type: "noteOn", key: 60, velocity: 100 }, 0);
      keys.play({ type: "noteOn", key: 60, velocity: 50 }, 100);
      keys.play({ type: "noteOn", key: 64, velocity: 1 }, 120);
      keys.end(400);
    });
    expect(notes.map(({ start, length, key }) => [start, length, key])).toEqual([
      [0, 100, 60],
      [100, 300, 60],
      [120, 280, 64],
    ]);
  });

  it("puts what was played a moment early on its start", () => {
    const { notes } = take((keys) => {
      keys.play({ type: "noteOn", key: 60, velocity: 100 }, -30);
      keys.play({ type: "noteOff", key: 60 }, 200);
      keys.end(300);
    });
    expect(notes[0]).toMatchObject({ start: 0, length: 200 });
  });
});

describe("a MIDI take of several passes", () => {
  const written = (play: (notes: NoteLines) => void) => {
    const lines: TakeLine[] = [];
    play(new NoteLines(ids("n"), (line) => lines.push(line)));
    return lines;
  };

  it("ends no note in another pass than its own", () => {
    const lines = written((notes) => {
      notes.play({ type: "noteOn", key: 60, velocity: 100 }, { pass: 0, tick: 10 });
      notes.play({ type: "noteOff", key: 60 }, { pass: 1, tick: 20 });
      notes.play({ type: "noteOn", key: 62, velocity: 100 }, { pass: 1, tick: 30 });
      // struck again before it was let go
      notes.play({ type: "noteOn", key: 62, velocity: 100 }, { pass: 2, tick: 5 });
      notes.play({ type: "noteOff", key: 62 }, { pass: 2, tick: 15 });
    });
    expect(lines).toEqual([
      { type: "on", id: "n1", tick: 10, key: 60, velocity: 100 },
      { type: "on", id: "n2", tick: 30, key: 62, velocity: 100 },
      { type: "on", id: "n3", tick: 5, key: 62, velocity: 100 },
      { type: "off", id: "n3", tick: 15 },
    ]);
  });

  it("begins each pass in which something is played with the controllers as they stand, so that it sounds alone", () => {
    const lines = written((notes) => {
      notes.play({ type: "control", controller: 64, value: 127 }, { pass: 0, tick: 100 });
      notes.play({ type: "bend", value: 300 }, { pass: 0, tick: 200 });
      notes.play({ type: "control", controller: 64, value: 90 }, { pass: 0, tick: 300 });
      notes.play({ type: "noteOn", key: 60, velocity: 100 }, { pass: 2, tick: 50 });
      // comes late, of the pass before the one whose lines are written
      notes.play({ type: "noteOn", key: 61, velocity: 100 }, { pass: 1, tick: 900 }, 2);
    });
    const told = lines.map((line) =>
      line.type === "control"
        ? [line.control.type, line.control.controller, line.control.value, line.control.tick, line.pass]
        : line.type === "on" && [line.key, line.tick, line.pass],
    );
    expect(told).toEqual([
      ["cc", 64, 127, 100, undefined],
      ["bend", 0, 300, 200, undefined],
      ["cc", 64, 90, 300, undefined],
      ["cc", 64, 90, 0, undefined],
      ["bend", 0, 300, 0, undefined],
      [60, 50, undefined],
      ["cc", 64, 90, 0, 1],
      ["bend", 0, 300, 0, 1],
      [61, 900, 1],
    ]);
  });
});
