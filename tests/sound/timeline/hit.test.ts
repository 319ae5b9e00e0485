import { describe, expect, test } from "vitest";
import type { AudioClip } from "../../../contract/project/document";
import { tempoMap } from "../../../contract/project/time";
import type { View } from "../../../src/kit/timeline/axis";
import { clipBox, clipHandles } from "../../../src/sound/timeline/model/clipBox";
import { clipsInRectangle, hitTest, MOUSE_REACH, TOUCH_REACH } from "../../../src/sound/timeline/model/hit";
import { buildScene, type PlacedClip } from "../../../src/sound/timeline/model/scene";
import { audio, notes, testProject } from "../fixture";

const view: View = { zoom: 100, scrollX: 0, scrollY: 0, width: 1000, height: 500, rowHeight: 64 };
// at 100 % a quarter is 40 px: clip a stands at 40…200 px on row 0
const project = testProject([
  audio("a", { start: 960, fadeIn: 24_000, fadeOut: 24_000 }),
  audio("b", { start: 960 * 4.5, trackId: "audio1" }),
  notes("n", { start: 0 }),
]);
const scene = buildScene(project, tempoMap(project.tempo));
const none = new Set<string>();

describe("hit test", () => {
  test.each([
    ["the middle", 100, 40, { kind: "clip", id: "a", zone: "body", row: 0 }],
    ["the left edge", 41, 40, { kind: "clip", id: "a", zone: "start" }],
    ["the right edge under a clip that lies on top", 199, 40, { kind: "clip", id: "b", zone: "body" }],
    ["the upper clip's left edge", 181, 40, { kind: "clip", id: "b", zone: "start" }],
    ["bare lane", 700, 40, { kind: "lane", row: 0, tick: 16_800 }],
    ["another lane", 20, 64 + 30, { kind: "lane", row: 1 }],
    ["a note clip", 80, 128 + 30, { kind: "clip", id: "n", zone: "body", row: 2 }],
    ["below all lanes", 20, 470, { kind: "empty", tick: 480 }],
  ])("%s", (_, x, y, expected) => {
    expect(hitTest(scene, view, { x, y }, none)).toMatchObject(expected);
  });

  test("scrolling moves what is hit", () => {
    const scrolled = { ...view, scrollX: 60, scrollY: 128 };
    expect(hitTest(scene, scrolled, { x: 20, y: 30 }, none)).toMatchObject({ kind: "clip", id: "n" });
  });

  test("handles answer on a selected clip only", () => {
    const placed = scene.clips.get("a") as PlacedClip & { clip: AudioClip };
    const handles = clipHandles(view, placed);
    for (const zone of ["fadeIn", "fadeOut", "fadeInCurve", "fadeOutCurve", "gain"] as const) {
      const handle = handles[zone]!;
      expect(hitTest(scene, view, handle, new Set(["a"])), zone).toMatchObject({ kind: "clip", id: "a", zone });
      expect(hitTest(scene, view, handle, none)).not.toMatchObject({ zone });
    }
  });

  test("a finger reaches further than a mouse", () => {
    const point = { x: 40 + 12, y: 50 };
    expect(hitTest(scene, view, point, none, MOUSE_REACH)).toMatchObject({ zone: "body" });
    expect(hitTest(scene, view, point, none, TOUCH_REACH)).toMatchObject({ zone: "start" });
  });

  test("a very narrow clip can still be moved: its edges leave half of it", () => {
    const tiny = testProject([audio("t", { length: 4800 })]);
    const tinyScene = buildScene(tiny, tempoMap(tiny.tempo));
    const box = clipBox(view, tinyScene.clips.get("t")!);
    expect(hitTest(tinyScene, view, { x: (box.left + box.right) / 2, y: 40 }, none)).toMatchObject({ zone: "body" });
  });

  test.each([
    [{ left: 0, right: 30, top: 0, bottom: 60 }, []],
    [{ left: 30, right: 60, top: 10, bottom: 20 }, ["a"]],
    [{ left: 30, right: 300, top: 10, bottom: 20 }, ["a", "b"]],
    [{ left: 30, right: 300, top: 10, bottom: 200 }, ["a", "b", "n"]],
    [{ left: 500, right: 900, top: 0, bottom: 400 }, []],
  ])("lasso %j takes %j", (rectangle, expected) => {
    expect(clipsInRectangle(scene, view, rectangle)).toEqual(expected);
  });
});
