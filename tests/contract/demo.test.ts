import { expect, test } from "vitest";
import { demoProject } from "../../contract/demo";
import { manifestOf } from "../../contract/devices/plugins";
import { project as schema } from "../../contract/project/document";
import { violations } from "../../contract/project/invariants";

function counter() {
  let next = 0;
  return () => `id${next++}`;
}

test("the demo is a sound project", () => {
  const demo = demoProject(counter());
  expect(schema.parse(demo)).toEqual(demo);
  expect(violations(demo)).toEqual([]);
});

test("every device value of the demo is one that its knob can reach", () => {
  for (const device of Object.values(demoProject(counter()).devices)) {
    const specs: Record<string, { min: number; max: number }> = manifestOf(device).parameters;
    for (const [name, value] of Object.entries(device.params)) {
      expect(specs[name], `${device.kind} has ${name}`).toBeDefined();
      expect(value).toBeGreaterThanOrEqual(specs[name]!.min);
      expect(value).toBeLessThanOrEqual(specs[name]!.max);
    }
  }
});
