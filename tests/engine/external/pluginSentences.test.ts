import { expect, test } from "vitest";
import { newPlugin } from "../../../contract/project/newProject";
import type { ExternalDevice } from "../../../src/engine/external/present";
import { openPlugin, stopped } from "../../../src/engine/external/wam/plugin";

const device = newPlugin({
  ...{ id: "device", trackId: "track", order: "a", kind: "external" },
  plugin: { format: "wam", id: "somebody/filter", name: "Filter", role: "effect", state: "", parameters: [] },
}) as ExternalDevice;

test("a plugin that cannot be started is told in one sentence, with the reason inside", async () => {
  const find = () => Promise.reject(new Error("This file may not be read."));
  expect(await openPlugin(device, 48_000, null, find)).toEqual({
    sentence: "“Filter” could not be started: This file may not be read.",
  });
});

test("an export is not told that sound passes through a plugin: it makes no file", async () => {
  expect(await openPlugin(device, 48_000, 128, async () => null)).toEqual({
    sentence: "This browser does not have the plugin “Filter”.",
  });
  expect(stopped("Filter", "no luck.")).toBe("“Filter” was stopped: no luck.");
});
