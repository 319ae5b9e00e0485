import { describe, expect, test } from "vitest";
import { DRUM_PADS } from "../../../contract/instruments/drumPads";
import {
  gridOfClip,
  PATTERN_BAR,
  PATTERN_BARS,
  PATTERNS,
  patternClip,
  patternNamed,
  stepNoteIds,
  stepNotes,
  stepsOf,
} from "../../../contract/instruments/patterns";
import { noteClip } from "../../../contract/project/document";

const named = (name: string) => patternClip(patternNamed(name), "clip", "track");

/** The ticks within the first bar at which a drum key is struck. */
const strikes = (clip: ReturnType<typeof named>, key: number): number[] =>
  Object.values(clip.notes)
    .filter((note) => note.key === key && note.start < PATTERN_BAR)
    .map(({ start }) => start)
    .sort((a, b) => a - b);

describe("drum patterns", () => {
  test("are those of the specification", () => {
    expect(PATTERNS.map(({ name }) => name)).toEqual(["Rock Beat", "Jazz Swing", "Hip-Hop", "Latin", "Funk", "Ballad"]);
  });

  test.each(PATTERNS)("$name is a clip that the document takes, and repeats its bar", (pattern) => {
    const clip = patternClip(pattern, "clip", "track");
    expect(noteClip.parse(clip)).toEqual(clip);
    const starts = Object.values(clip.notes).map(({ start, key }) => `${key} ${start}`);
    const bar = starts.filter((text) => Number(text.split(" ")[1]) < PATTERN_BAR);
    expect(bar.length).toBeGreaterThan(6);
    expect(starts.length).toBe(bar.length * PATTERN_BARS);
    for (const row of Object.keys(pattern.rows)) expect(DRUM_PADS.map(({ id }) => id)).toContain(row);
    for (const row of Object.values(pattern.rows)) expect(row).toHaveLength(pattern.steps);
  });

  test("rock has its snare on two and four, swing plays triplets, Latin the son clave", () => {
    expect(strikes(named("Rock Beat"), 38)).toEqual([960, 2880]);
    expect(strikes(named("Jazz Swing"), 51)).toEqual([0, 960, 1600, 1920, 2880, 3520]);
    expect(strikes(named("Latin"), 56)).toEqual([0, 720, 1440, 2400, 2880]);
  });

  test("are edited as they were made", () => {
    for (const pattern of PATTERNS) {
      expect(gridOfClip(patternClip(pattern, "clip", "track"))).toEqual(stepsOf(pattern));
    }
  });

  test("a step is the same in every bar", () => {
    const notes = stepNotes("clap", 4, 16, 2);
    expect(notes.map(({ start }) => start % PATTERN_BAR)).toEqual(Array(PATTERN_BARS).fill(960));
    expect(new Set(notes.map(({ key }) => key))).toEqual(new Set([39]));
    const clip = named("Funk");
    expect(stepNoteIds(clip, "clap", 4)).toEqual([]);
    expect(stepNoteIds(clip, "kick", 0)).toHaveLength(PATTERN_BARS);
  });
});
