import { expect, test } from "vitest";
import { newProject } from "../../../contract/project/newProject";
import { tempoMap } from "../../../contract/project/time";
import { GrowingPeaks } from "../../../src/engine/recording/growingPeaks";
import { drawOverlay } from "../../../src/sound/timeline/draw/overlay";
import { counter } from "../../studios/fakes";

/** Half a second at 120 BPM is a quarter, which is 40 pixels. */
const RATE = 48000;

test("a running take shows what is written of it: the loud part tall, the quiet part as a line, the rest empty", () => {
  const peaks = new GrowingPeaks(256);
  const pairs = (count: number, height: number) => {
    for (let n = 0; n < count; n++) peaks.push(Int8Array.of(-height, height));
  };
  // 40 pixels of each
  pairs(94, 127);
  pairs(94, 0);
  const canvas = document.createElement("canvas");
  canvas.width = 200;
  canvas.height = 100;
  const context = canvas.getContext("2d")!;
  const track = Object.values(newProject(counter(), { name: "Test" }).tracks)[0]!;
  const view = { zoom: 100, scrollX: 0, scrollY: 0, width: 200, height: 100, rowHeight: 100 };
  drawOverlay(
    {
      context,
      view,
      theme: { record: "#ff0000", font: "sans-serif" },
      map: tempoMap({ a: { id: "a", tick: 0, bpm: 120 } }),
      ratio: 1,
    } as never,
    {
      scene: {} as never,
      ghosts: [],
      lasso: null,
      drop: null,
      guide: null,
      takes: [{ row: 0, start: 0, end: 4 * 960, trackId: track.id, pass: 1 }],
      written: [{ trackId: track.id, pass: 1, start: 0, offset: 0, rate: RATE, peaks: peaks.read() }],
    },
  );
  /** Opaque pixels of a column below the take's title. */
  const opaque = (x: number) => {
    const { data } = context.getImageData(x, 20, 1, 78);
    return Array.from({ length: 78 }, (_, y) => data[y * 4 + 3]!).filter((alpha) => alpha > 200).length;
  };
  expect(opaque(20)).toBeGreaterThan(70);
  expect(opaque(60)).toBeLessThanOrEqual(2);
  expect(opaque(60)).toBeGreaterThan(0);
  // nothing is written there yet
  expect(opaque(120)).toBeLessThanOrEqual(2);
});
