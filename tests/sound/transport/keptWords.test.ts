import { describe, expect, test } from "vitest";
import { placeWords, valueWords } from "../../../src/sound/transport/keptWords";
import { mixedProject, trackNamed } from "../../studios/fakes";

describe("where an edit could not be merged, in words", () => {
  const project = mixedProject();
  const guitar = trackNamed(project, "Guitar");
  const strip = `tracks.${guitar.id}.strip`;

  test.each([
    ["clips.3f2a.fadeIn", "Clip fade in"],
    ["clips.3f2a.trackId", "Clip track"],
    ["clips.3f2a", "Clip"],
    ["clips.3f2a.notes.9b1c", "Clip note"],
    ["devices.77aa.params.cutoff", "Device cutoff"],
    [`${strip}.compRatio`, "Track comp ratio"],
    ["signatures.1", "Time signature"],
    ["loop.end", "Loop end"],
    ["name", "Name"],
  ])("%s is %s: no id is shown", (path, words) => expect(placeWords(path)).toBe(words));

  test.each([
    // four quarters of 960 ticks are a bar
    ["clips.c.start", 4 * 960, "bar 2.1.1"],
    ["clips.c.notes.n", { id: "n", start: 0, length: 960, key: 60, velocity: 90 }, "C4"],
    ["clips.c.trackId", guitar.id, "“Guitar”"],
    ["clips.c", undefined, "not there"],
    [`tracks.${guitar.id}.mute`, true, "on"],
    [`${strip}.gain`, -3.5, "−3.5 dB"],
    [`${strip}.pan`, 20, "R20"],
    ["loop", { enabled: true, start: 0, end: 1 }, "there"],
    ["devices.d.params.mix", 33.333333, "33.33"],
  ])("%s: %j is %s", (path, value, words) => expect(valueWords(path, value, project)).toBe(words));
});
