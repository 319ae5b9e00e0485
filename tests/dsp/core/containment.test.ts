import { describe, expect, test } from "vitest";
import { MANIFESTS, type ManifestName } from "../../../contract/devices";
import type { ParameterSpec } from "../../../contract/parameters";
import { DeviceKind, Ramp, Status, StripParameter, Target } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { noise, Studio } from "./studio";

const RATE = 48000;
const EFFECTS = (Object.keys(MANIFESTS) as ManifestName[]).filter((kind) => MANIFESTS[kind].role === "effect");

describe("what is not a number", () => {
  test("in a sample is silence, counted, and the other strips are untouched", () => {
    const broken = noise(20_000, 31);
    broken[5000] = Number.NaN;
    broken[5001] = Number.POSITIVE_INFINITY;
    broken[5002] = Number.NEGATIVE_INFINITY;
    const whole = noise(20_000, 32);
    const studio = new Studio(RATE).desk(2);
    studio.clips(0, [{ length: 20_000, sample: studio.sample(RATE, broken) }]);
    studio.clips(1, [{ length: 20_000, sample: studio.sample(RATE, whole) }]).commands.play();
    const out = studio.render(19_968).left;
    const own = (i: number) => (i >= 5000 && i < 5003 ? 0 : broken[i]!);
    expect(firstWrong(0, out.length, (i) => out[i] === Math.fround(own(i) + whole[i]!))).toBe(-1);
    // Left and right of a mono sample.
    expect(studio.host.status(Status.contained)).toBe(6);
    expect(studio.host.status(Status.containedDevice)).toBe(-1);
  });

  test("from a live input does not reach the output", () => {
    const studio = new Studio(RATE).desk(1);
    studio.commands.stripFlags(0, 8, 2);
    studio.apply();
    studio.host.inputs[4]!.fill(Number.NaN);
    studio.host.inputs[5]!.fill(0.5);
    studio.host.renderBlock();
    expect(studio.host.outputLeft.every((value) => value === 0)).toBe(true);
    expect(studio.host.outputRight.every((value) => value === 0.5)).toBe(true);
  });

  test("made by a strip's filter heals: the strip sounds again", () => {
    const source = noise(40_000, 33);
    source.fill(3e38, 1000, 1400);
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: 40_000, sample: studio.sample(RATE, source) }]);
    studio.strip(0, StripParameter.eqLow, 15).strip(0, StripParameter.eqHigh, 15).strip(0, StripParameter.gain, 20);
    studio.commands.play();
    const out = studio.render(39_936);
    expect(out.left.every(Number.isFinite)).toBe(true);
    expect(studio.host.status(Status.contained)).toBeGreaterThan(0);
    expect(out.left.subarray(20_000).some((value) => Math.abs(value) > 0.1)).toBe(true);
    expect([...studio.host.meters.subarray(0, 24)].every(Number.isFinite)).toBe(true);
  });

  test.each(EFFECTS)("%s, driven beyond all measure, is named and sounds again", (kind) => {
    const source = noise(60_000, 34);
    source.fill(3.4e38, 1000, 3000);
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: 60_000, sample: studio.sample(RATE, source) }]);
    studio.commands.deviceCreate(7, DeviceKind[kind], 1).chain(0, [7]);
    const { parameters } = MANIFESTS[kind];
    const loudest = [
      "mix",
      "makeup",
      "feedback",
      "gain",
      "output",
      ...(kind === "isolator" ? ["low", "mid", "high"] : []),
    ];
    Object.entries<ParameterSpec>(parameters).forEach(([name, spec], parameter) => {
      const value = loudest.includes(name) ? spec.max : spec.default;
      studio.commands.parameter(Target.device, 7, parameter, value, Ramp.none);
    });
    studio.commands.play();
    const out = studio.render(59_904);
    expect(out.left.every(Number.isFinite)).toBe(true);
    expect(out.right.every(Number.isFinite)).toBe(true);
    expect(out.left.subarray(50_000).some((value) => Math.abs(value) > 0.001)).toBe(true);
    // The limiter brings any level that is a number down to its ceiling, and some pass it as it is; the others pass
    // what no float holds.
    if (["limiter", "gate", "djFilter", "unitMix", "crossfader", "crossfade"].includes(kind)) return;
    expect(studio.host.status(Status.contained)).toBeGreaterThan(0);
    expect(studio.host.status(Status.containedDevice)).toBe(7);
  });
});
