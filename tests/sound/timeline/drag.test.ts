import { describe, expect, test } from "vitest";
import { snap } from "../../../contract/project/snapping";
import { meterMap, tempoMap } from "../../../contract/project/time";
import type { View } from "../../../src/kit/timeline/axis";
import { beginDrag, type DragContext, previewDrag } from "../../../src/sound/timeline/gestures/preview";
import { clipBox } from "../../../src/sound/timeline/model/clipBox";
import { pixelsPerTick } from "../../../src/sound/timeline/model/geometry";
import { hitTest } from "../../../src/sound/timeline/model/hit";
import { buildScene } from "../../../src/sound/timeline/model/scene";
import { audio, counter, testProject } from "../fixture";

const view: View = { zoom: 100, scrollX: 0, scrollY: 0, width: 1000, height: 600, rowHeight: 64 };
const project = testProject([audio("a"), audio("b", { start: 3840, trackId: "audio2" })]);
const tempo = tempoMap(project.tempo);
const scene = buildScene(project, tempo);
const meters = meterMap(project.signatures);
const context: DragContext = {
  project,
  tempo,
  scene,
  view,
  snap: (tick, free) => snap(meters, free ? "off" : "1/4", tick, pixelsPerTick(view.zoom)),
  newId: counter("c"),
};
const MODIFIERS = { free: false, copy: false };

/** What a press at one place and a drag to another end in. */
function dragged(
  from: { x: number; y: number },
  to: { x: number; y: number },
  options: { selected?: readonly string[]; free?: boolean; copy?: boolean } = {},
) {
  const selected = new Set(options.selected ?? []);
  const hit = hitTest(scene, view, from, selected);
  if (hit.kind !== "clip") throw new Error("no clip there");
  const anchor = scene.clips.get(hit.id)!;
  const clips = scene.clips.all().filter(({ clip }) => clip.id === hit.id || selected.has(clip.id));
  return previewDrag(beginDrag(hit.zone, anchor, clips, hit), { ...to, ...MODIFIERS, ...options }, context).commit();
}

// a quarter is 40 pixels, a row 64; the clips are four quarters long
describe("a drag of a clip, from the press to its command", () => {
  test("by its body moves it, on the grid", () => {
    expect(dragged({ x: 50, y: 40 }, { x: 135, y: 40 })).toEqual([
      { name: "moveClips", args: { moves: [{ id: "a", start: 1920, trackId: "audio1" }] } },
    ]);
  });

  test("with Alt goes where the pointer goes", () => {
    expect(dragged({ x: 50, y: 40 }, { x: 57, y: 40 }, { free: true })).toEqual([
      { name: "moveClips", args: { moves: [{ id: "a", start: 168, trackId: "audio1" }] } },
    ]);
  });

  test("takes it to the track under the pointer, and all that are selected along", () => {
    expect(dragged({ x: 50, y: 40 }, { x: 50, y: 104 })).toEqual([
      { name: "moveClips", args: { moves: [{ id: "a", start: 0, trackId: "audio2" }] } },
    ]);
    expect(dragged({ x: 50, y: 40 }, { x: 90, y: 40 }, { selected: ["a", "b"] })).toEqual([
      {
        name: "moveClips",
        args: {
          moves: [
            { id: "a", start: 960, trackId: "audio1" },
            { id: "b", start: 4800, trackId: "audio2" },
          ],
        },
      },
    ]);
  });

  test("with Ctrl leaves it and puts a copy down", () => {
    const [command] = dragged({ x: 50, y: 40 }, { x: 130, y: 40 }, { copy: true });
    expect(command?.name).toBe("addClips");
    expect(command?.name === "addClips" && command.args.clips.map(({ start }) => start)).toEqual([1920]);
  });

  test("by an edge trims it", () => {
    expect(dragged({ x: 158, y: 40 }, { x: 118, y: 40 })).toEqual([
      // three of four quarters are left: 72,000 of 96,000 frames
      { name: "trimClip", args: { id: "a", start: 0, offset: 0, length: 72_000 } },
    ]);
  });

  test("by an edge with Ctrl stretches it: all of its sound stays in it, and its other edge where it is", () => {
    const stretch = { transpose: 0, keepFormants: false, bpm: 120 };
    expect(dragged({ x: 158, y: 40 }, { x: 118, y: 40 }, { copy: true })).toEqual([
      { name: "setClip", args: { id: "a", stretch: { ...stretch, ratio: 0.75 } } },
    ]);
    expect(dragged({ x: 2, y: 40 }, { x: 82, y: 40 }, { copy: true })).toEqual([
      { name: "moveClips", args: { moves: [{ id: "a", start: 1920, trackId: "audio1" }] } },
      { name: "setClip", args: { id: "a", stretch: { ...stretch, ratio: 0.5 } } },
    ]);
    expect(dragged({ x: 158, y: 40 }, { x: 159, y: 40 }, { copy: true })).toEqual([]);
  });

  test("by an edge with Ctrl beyond what a stretch may be goes as far as that, and the end stays", () => {
    const commands = dragged({ x: 2, y: 40 }, { x: 150, y: 40 }, { copy: true, free: true });
    expect(commands[0]).toEqual({ name: "moveClips", args: { moves: [{ id: "a", start: 2880, trackId: "audio1" }] } });
    expect(commands[1]).toMatchObject({ args: { stretch: { ratio: 0.25 } } });
  });

  test("by the handles of a selected one sets fade and gain", () => {
    const box = clipBox(view, scene.clips.get("a")!);
    expect(dragged({ x: 0, y: box.body }, { x: 40, y: box.body }, { selected: ["a"] })).toEqual([
      { name: "setClip", args: { id: "a", fadeIn: 24_000 } },
    ]);
    const [gain] = dragged(
      { x: 80, y: box.bottom - (24 / 36) * (box.bottom - box.body) },
      { x: 80, y: box.body },
      { selected: ["a"] },
    );
    expect(gain).toEqual({ name: "setClip", args: { id: "a", gain: 12 } });
  });
});
