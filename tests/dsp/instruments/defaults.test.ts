import { expect, test } from "vitest";
import { defaultParameters } from "../../../contract/devices/index";
import { off, on, TestDevice } from "./device";
import { loopedSine, samplerWith } from "./zones";

const events = [on(0, 38, 0.6), on(900, 62, 0.9), off(9000, 38), off(12000, 62)];

test.each(["synth", "pluck", "drums"] as const)("a new %s stands at the defaults of its contract", (name) => {
  const fresh = new TestDevice(name).render(24000, events);
  expect(new TestDevice(name).set(defaultParameters(name)).render(24000, events)).toEqual(fresh);
});

test("a new sampler stands at the defaults of its contract", () => {
  const { samples, zone } = loopedSine(96);
  const fresh = samplerWith([zone], samples).render(24000, events);
  expect(samplerWith([zone], samples).set(defaultParameters("sampler")).render(24000, events)).toEqual(fresh);
});
