import { describe, expect, test } from "vitest";
import { markerOffset, markersOf, markerText } from "../../../src/sound/timeline/model/markers";

const project = {
  tempo: { t1: { id: "t1", tick: 0, bpm: 120 }, t2: { id: "t2", tick: 3840, bpm: 93.456 } },
  signatures: { s1: { id: "s1", tick: 0, numerator: 4, denominator: 4 as const } },
};

describe("markers", () => {
  test("stand by tick, a signature before a tempo on the same one", () => {
    expect(markersOf(project).map(({ id }) => id)).toEqual(["s1", "t1", "t2"]);
  });

  test("a tempo makes room for a signature on its tick", () => {
    const markers = markersOf(project);
    const [signature, first, second] = markers.map((marker) => markerOffset(marker, markers));
    expect(signature).toBe(0);
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(0);
  });

  test("say what they set", () => {
    expect(markersOf(project).map(markerText)).toEqual(["4/4", "120", "93.5"]);
  });
});
