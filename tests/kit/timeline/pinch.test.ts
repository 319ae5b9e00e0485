import { describe, expect, it } from "vitest";
import { pinched } from "../../../src/kit/timeline/axis";

const view = { zoom: 100, scrollX: 400, scrollY: 120 };
const any = (zoom: number) => zoom;
const fingers = (x: number, y: number, spread: number) =>
  [
    { x: x - spread / 2, y },
    { x: x + spread / 2, y },
  ] as const;
/** Content pixels at 100 % that lie under a viewport x. */
const under = (seen: { zoom: number; scrollX: number }, x: number) => ((seen.scrollX + x) / seen.zoom) * 100;

describe("two fingers", () => {
  it("zoom by as much as they spread, about the middle between them", () => {
    const after = pinched(view, fingers(300, 50, 100), fingers(300, 50, 200), any);
    expect(after.zoom).toBe(200);
    expect(under(after, 300)).toBeCloseTo(under(view, 300), 9);
    expect(after.scrollY).toBe(120);
  });

  it("carry what lies under them along", () => {
    const after = pinched(view, fingers(300, 50, 100), fingers(220, 90, 150), any);
    expect(under(after, 220)).toBeCloseTo(under(view, 300), 9);
    expect(after.scrollY).toBe(80);
  });

  it("stay where they are at the ends of the zoom", () => {
    const after = pinched(view, fingers(300, 50, 100), fingers(300, 50, 900), (zoom) => Math.min(400, zoom));
    expect(after.zoom).toBe(400);
    expect(under(after, 300)).toBeCloseTo(under(view, 300), 9);
  });

  it("never scroll before the beginning, nor zoom without end where they meet", () => {
    const after = pinched({ ...view, scrollX: 0, scrollY: 0 }, fingers(10, 10, 40), fingers(300, 200, 0), any);
    expect(after.scrollX).toBe(0);
    expect(after.scrollY).toBe(0);
    expect(after.zoom).toBe(50);
  });
});
