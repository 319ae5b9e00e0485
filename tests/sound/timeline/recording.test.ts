import { expect, it } from "vitest";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { personalOf } from "../../../contract/project/personal";
import { tempoMap } from "../../../contract/project/time";
import type { ClipDrawing } from "../../../src/sound/timeline/draw/clip/drawing";
import { drawOverlay, type OverlayState } from "../../../src/sound/timeline/draw/overlay";
import { buildScene } from "../../../src/sound/timeline/model/scene";
import { TakeTracker } from "../../../src/sound/timeline/recording";
import { ids } from "../../contract/project/randomCommands";

it("a growing take is shown from where its pass begins, with the pass, as the loop turns and after a locate", () => {
  const makeId = ids("t");
  const made = trackTemplate(newProject(makeId), "audio", makeId, { name: "Voice" });
  const { project } = execute(newProject(ids("t")), { name: "addTrack", args: made });
  const scene = buildScene(project, tempoMap(project.tempo));
  const trackId = made.track.id;
  const own = { [trackId]: { ...personalOf({}, trackId), armed: true } };
  const tracker = new TakeTracker();
  const shown = (tick: number, written: { start: number; pass: number } | null, recording = true) =>
    tracker
      .follow({ recording, transport: "playing", tick }, scene, own, written ? [{ trackId, ...written }] : [])
      .map((take) => [take.start, take.end, take.pass]);
  expect(shown(1000, null, false)).toEqual([]);
  expect(shown(1000, null)).toEqual([[1000, 1000, 1]]);
  expect(shown(1500, { start: 1000, pass: 1 })).toEqual([[1000, 1500, 1]]);
  // the loop has wrapped to its start in front of where the take began; the worker tells so a moment later
  expect(shown(520, { start: 1000, pass: 1 })).toEqual([[520, 520, 1]]);
  expect(shown(600, { start: 500, pass: 2 })).toEqual([[500, 600, 2]]);
  // a locate ahead
  expect(shown(9000, { start: 8800, pass: 3 })).toEqual([[8800, 9000, 3]]);
  expect(shown(9000, null, false)).toEqual([]);
});

it("a growing take says which pass it is, from the second on", () => {
  const texts: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === "fillText" ? (text: string) => texts.push(text) : () => undefined),
    set: () => true,
  });
  const view = { scrollX: 0, scrollY: 0, width: 800, height: 400, zoom: 100, rowHeight: 64 };
  const drawing = { context, view, theme: {}, map: [], ratio: 1 } as unknown as ClipDrawing;
  const nothing = { ghosts: [], lasso: null, drop: null, written: [], guide: null };
  const scene = { rows: [] } as unknown as OverlayState["scene"];
  for (const pass of [1, 3]) {
    const take = { row: 0, trackId: "t", start: 0, end: 3840, pass };
    drawOverlay(drawing, { ...nothing, scene, takes: [take] });
  }
  expect(texts).toEqual(["Recording", "Recording, pass 3"]);
});
