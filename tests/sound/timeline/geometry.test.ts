import { describe, expect, test } from "vitest";
import { type View, zoomAbout } from "../../../src/kit/timeline/axis";
import { visibleRows, yToRow } from "../../../src/kit/timeline/rows";
import { LANES_AXIS, pixelsPerTick, tickToX, xToTick } from "../../../src/sound/timeline/model/geometry";

const { clampZoom, contentWidth, followScroll, zoomStep, zoomToFit } = LANES_AXIS;

const view: View = { zoom: 100, scrollX: 0, scrollY: 0, width: 1000, height: 500, rowHeight: 64 };

describe("geometry", () => {
  test.each([
    [25, 10],
    [100, 40],
    [400, 160],
  ])("at %d % a quarter is %d pixels wide", (zoom, pixels) => {
    expect(960 * pixelsPerTick(zoom)).toBeCloseTo(pixels, 9);
  });

  test("ticks and pixels are inverse, scrolled or not", () => {
    for (const zoom of [3, 25, 137, 400]) {
      for (const scrollX of [0, 12.5, 40_000]) {
        const scrolled = { ...view, zoom, scrollX };
        for (const tick of [0, 1, 959, 1_000_000]) {
          const x = tickToX(scrolled, tick);
          if (x >= -scrollX) expect(xToTick(scrolled, x)).toBeCloseTo(tick, 4);
        }
      }
    }
    expect(xToTick(view, -50)).toBe(0);
  });

  test.each([
    [100, 400, 700, 3000],
    [400, 26, 10, 80_000],
    [50, 75, 999, 0],
  ])("zooming from %d to %d % holds what is under x %d", (from, to, x, scrollX) => {
    const before = { ...view, zoom: from, scrollX };
    const after = zoomAbout(before, to, x);
    if (after.scrollX > 0) expect(xToTick(after, x)).toBeCloseTo(xToTick(before, x), 3);
    else expect(xToTick(after, x)).toBeGreaterThanOrEqual(xToTick(before, x));
  });

  test("zoom to fit shows the end just inside the width; an empty project stays at 100 %", () => {
    const end = 960 * 4 * 64;
    const zoom = zoomToFit(1000, end);
    expect(end * pixelsPerTick(zoom)).toBeCloseTo(960, 6);
    expect(zoomToFit(1000, 0)).toBe(100);
    expect(zoomToFit(1000, 960)).toBe(400);
  });

  test("zoom stays between 25 and 400 %, wider only where a long project needs it", () => {
    expect(clampZoom(1000, 1000, 3840)).toBe(400);
    expect(clampZoom(1, 1000, 3840)).toBe(25);
    const long = 960 * 4 * 500;
    expect(clampZoom(1, 1000, long)).toBeCloseTo(zoomToFit(1000, long), 9);
  });

  test.each([
    [100, 1, 125],
    [100, -1, 75],
    [110, 1, 125],
    [110, -1, 100],
    [400, 1, 400],
    [3, 1, 25],
    [25, -1, 25],
  ] as const)("from %d % a step %d is %d %", (zoom, direction, expected) => {
    expect(zoomStep(zoom, direction)).toBe(expected);
  });

  test("only the rows in sight are drawn", () => {
    expect(visibleRows(view, 100)).toEqual({ first: 0, end: 8 });
    expect(visibleRows({ ...view, scrollY: 640 }, 100)).toEqual({ first: 10, end: 18 });
    expect(visibleRows({ ...view, scrollY: 63 }, 3)).toEqual({ first: 0, end: 3 });
    expect(visibleRows({ ...view, scrollY: 9999 }, 3)).toEqual({ first: 3, end: 3 });
    expect(yToRow({ ...view, scrollY: 640 }, 65)).toBe(11);
  });

  test("the view follows a playhead that leaves it, and only then", () => {
    expect(followScroll(view, 960 * 10)).toBeNull();
    expect(followScroll(view, 960 * 30)).toBe(1100);
    expect(followScroll({ ...view, scrollX: 5000 }, 0)).toBe(0);
  });

  test("content is never narrower than the viewport", () => {
    expect(contentWidth(view, 0)).toBeGreaterThanOrEqual(view.width);
    expect(contentWidth(view, 960 * 1000)).toBeGreaterThan(40_000);
  });
});
