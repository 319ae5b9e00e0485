import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Camera,
  fitBox,
  keepInSight,
  type Limits,
  pan,
  pinch,
  seen,
  toScreen,
  toWorld,
  zoomAt,
} from "../../../src/kit/camera/camera";

const LIMITS: Limits = { least: 0.1, most: 16 };
const VIEW = { width: 800, height: 600 };

describe("a camera", () => {
  test.each([
    [
      { x: 0, y: 0, scale: 1 },
      { x: 10, y: 20 },
      { x: 10, y: 20 },
    ],
    [
      { x: 100, y: 50, scale: 2 },
      { x: 110, y: 50 },
      { x: 20, y: 0 },
    ],
    [
      { x: -10, y: 0, scale: 0.5 },
      { x: 0, y: 8 },
      { x: 5, y: 4 },
    ],
  ])("%j puts the world's %j at %j of the screen", (camera, world, screen) => {
    expect(toScreen(camera, world)).toEqual(screen);
    expect(toWorld(camera, screen)).toEqual(world);
  });

  test("shows the part of the world that its viewport holds", () => {
    expect(seen({ x: 100, y: 50, scale: 2 }, VIEW)).toEqual({ x: 100, y: 50, width: 400, height: 300 });
  });

  test("goes along with the hand that drags it", () => {
    const camera = { x: 100, y: 50, scale: 2 };
    const before = toWorld(camera, { x: 30, y: 40 });
    expect(toWorld(pan(camera, { x: 12, y: -6 }), { x: 42, y: 34 })).toEqual(before);
  });

  test("fits a box into the middle, margin aside, within its limits", () => {
    const box = { x: 1000, y: 2000, width: 380, height: 100 };
    const camera = fitBox(box, VIEW, 20, LIMITS);
    expect(camera.scale).toBe(2);
    expect(toScreen(camera, { x: 1190, y: 2050 })).toEqual({ x: 400, y: 300 });
    expect(toScreen(camera, { x: 1000, y: 2000 }).x).toBe(20);
    expect(fitBox({ ...box, width: 1e9 }, VIEW, 20, LIMITS).scale).toBe(0.1);
    expect(fitBox({ ...box, width: 0, height: 0 }, VIEW, 20, LIMITS).scale).toBe(16);
  });

  test.each([
    ["is left where some of the world is in sight", { x: 700, y: 100, scale: 1 }, { x: 700, y: 100 }],
    ["comes back from the right, to a strip of the world", { x: 5000, y: 100, scale: 1 }, { x: 952, y: 100 }],
    ["comes back from above", { x: 0, y: -3000, scale: 1 }, { x: 0, y: -552 }],
    ["comes back as far on the screen at any scale", { x: 5000, y: 0, scale: 2 }, { x: 976, y: 0 }],
  ])("%s", (_, camera, place) => {
    const limits = { ...LIMITS, world: { x: 0, y: 0, width: 1000, height: 800 } };
    expect(keepInSight(camera, VIEW, limits)).toEqual({ ...camera, ...place });
    expect(keepInSight(camera, VIEW, LIMITS)).toEqual(camera);
  });

  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const point = fc.record({ x: number(-500, 1500), y: number(-500, 1500) });
  const cameras: fc.Arbitrary<Camera> = fc.record({
    x: number(-1e4, 1e4),
    y: number(-1e4, 1e4),
    scale: number(0.1, 16),
  });

  test("holds what is under the place that it zooms about, and never leaves its limits", () => {
    fc.assert(
      fc.property(cameras, point, number(0.01, 100), (camera, about, factor) => {
        const next = zoomAt(camera, factor, about, LIMITS);
        expect(next.scale).toBeGreaterThanOrEqual(0.1);
        expect(next.scale).toBeLessThanOrEqual(16);
        const [before, after] = [toWorld(camera, about), toWorld(next, about)];
        expect(after.x).toBeCloseTo(before.x, 5);
        expect(after.y).toBeCloseTo(before.y, 5);
      }),
    );
  });

  test("holds what lies between two fingers, wherever they go", () => {
    fc.assert(
      fc.property(cameras, point, point, point, point, (camera, a, b, c, d) => {
        const next = pinch(camera, [a, b], [c, d], LIMITS);
        const before = toWorld(camera, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
        const after = toWorld(next, { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 });
        expect(after.x).toBeCloseTo(before.x, 5);
        expect(after.y).toBeCloseTo(before.y, 5);
      }),
    );
  });
});
