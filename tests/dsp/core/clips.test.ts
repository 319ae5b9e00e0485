import { describe, expect, test } from "vitest";
import { Status } from "../../../dsp/abi";
import { noise, Studio } from "./studio";

describe("a clip at the engine's rate", () => {
  test("through a flat strip is its source, bit by bit", () => {
    const left = noise(10_000, 3);
    const right = noise(10_000, 4);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: 10_000, sample: studio.sample(48000, left, right) }]).commands.play();
    const out = studio.render(10_240);
    expect(out.left.subarray(0, 10_000)).toEqual(left);
    expect(out.right.subarray(0, 10_000)).toEqual(right);
    expect(out.left.subarray(10_000).every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.fault)).toBe(0);
    expect(studio.host.status(Status.starved)).toBe(0);
  });
});
