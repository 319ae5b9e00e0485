import { expect, test } from "vitest";
import { wamParameters } from "../../contract/devices/external/wamParameters";
import { PLUGIN_LIMITS, plugin } from "../../contract/devices/plugins/declared";
import { fromFrame, pluginFrameAddress, pluginFrameOrigin, type WamParameter } from "../../contract/pluginFrame";

const info = (some: Partial<WamParameter> & { id: string }): WamParameter => ({
  ...{ label: "", type: "float", defaultValue: 0, minValue: 0, maxValue: 1, discreteStep: 0, exponent: 0 },
  ...{ choices: [], units: "", ...some },
});
const declaredOf = (...infos: WamParameter[]) => wamParameters(infos).map(({ declared }) => declared);

test("a plugin's parameters are declared in a project's terms", () => {
  expect(
    declaredOf(
      info({
        id: "cutoff",
        label: "Cutoff",
        minValue: 20,
        maxValue: 20000,
        defaultValue: 500,
        exponent: 2,
        units: "hz",
      }),
      info({ id: "on", type: "boolean", defaultValue: 1 }),
      info({ id: "shape", type: "choice", choices: ["Saw", " "], maxValue: 1, defaultValue: 1 }),
      info({ id: "voices", type: "int", minValue: 1, maxValue: 8, defaultValue: 99 }),
    ),
  ).toEqual([
    { name: "cutoff", label: "Cutoff", min: 20, max: 20000, default: 500, step: 0, unit: "Hz", scale: "log" },
    { name: "on", label: "on", min: 0, max: 1, default: 1, step: 1, unit: "switch", scale: "linear" },
    {
      ...{ name: "shape", label: "shape", min: 0, max: 1, default: 1, step: 1, unit: "choice", scale: "linear" },
      choices: ["Saw", "1"],
    },
    { name: "voices", label: "voices", min: 1, max: 8, default: 8, step: 1, unit: "", scale: "linear" },
  ]);
});

test("whatever a plugin says, a project can hold it", () => {
  const hostile = [
    info({ id: "bypass" }),
    info({ id: "__proto__" }),
    info({ id: "a b/c" }),
    info({ id: "abc" }),
    info({ id: "🎛" }),
    info({ id: "x".repeat(200), label: "y".repeat(500) }),
    info({ id: `${"x".repeat(199)}z` }),
    info({ id: "backwards", minValue: 2, maxValue: 1 }),
    info({ id: "endless", minValue: -1e308, maxValue: 1e308 }),
    info({ id: "none", minValue: Number.NaN }),
    info({ id: "lost", defaultValue: Number.NaN }),
    info({ id: "below", minValue: -5, maxValue: 5, exponent: 3 }),
    info({ id: "empty choice", type: "choice" }),
    ...Array.from({ length: 500 }, (_, i) => info({ id: `p${i}` })),
  ];
  const parameters = declaredOf(...hostile);
  expect(parameters).toHaveLength(PLUGIN_LIMITS.parameters);
  const held = plugin.safeParse({ format: "wam", id: "x", name: "X", role: "effect", state: "", parameters });
  expect(held.error).toBeUndefined();
  expect(parameters.slice(0, 5).map(({ name }) => name)).toEqual(["bypass2", "proto", "abc", "abc2", "parameter"]);
});

test("what a frame says is bounded", () => {
  const told = (state: string) => fromFrame.safeParse({ type: "told", values: {}, state }).success;
  expect(told("x".repeat(PLUGIN_LIMITS.state))).toBe(true);
  expect(told("x".repeat(PLUGIN_LIMITS.state + 1))).toBe(false);
  expect(fromFrame.safeParse({ type: "told", values: { a: Number.NaN }, state: "" }).success).toBe(false);
  expect(fromFrame.safeParse({ type: "escape", more: 1 }).success).toBe(true);
  expect(fromFrame.safeParse({ type: "evaluate", code: "1" }).success).toBe(false);
});

test("a frame's network is one origin of its plugin, over https, or none", () => {
  expect(pluginFrameOrigin(pluginFrameAddress(null))).toBeNull();
  expect(pluginFrameOrigin(pluginFrameAddress("https://plugins.example"))).toBe("https://plugins.example");
  for (const from of [
    "http://a.example",
    "https://a.example/path",
    "https://a.example; script-src *",
    "*",
    "data:",
    "blob:x",
  ])
    expect(pluginFrameOrigin(pluginFrameAddress(from)), from).toBeNull();
});
