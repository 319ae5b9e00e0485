import { expect, test } from "vitest";
import { readPreferences, usePreferences } from "../../src/stores/preferences";

const stored = () => localStorage.getItem("backline.preferences");

test("what is set is stored, and read again", () => {
  usePreferences.getState().set({ theme: "light" });
  usePreferences.getState().setLayout("studio", { browser: 20, centre: 80 });
  usePreferences.getState().setTab("studio", "mixer");
  usePreferences.getState().setClosed("mixer.eq", true);
  const again = readPreferences(stored());
  expect(again.theme).toBe("light");
  expect(again.layouts.studio).toEqual({ browser: 20, centre: 80 });
  expect(again.tabs.studio).toBe("mixer");
  expect(again.closed["mixer.eq"]).toBe(true);
});

test.each([
  ["nothing", null],
  ["nonsense", "not json"],
  ["another shape", '{"theme":"neon","layouts":{"a":{"b":700}},"snap":"yes"}'],
  ["a list", "[1,2]"],
])("%s in storage gives the defaults", (_name, text) => {
  const preferences = readPreferences(text);
  expect(preferences.theme).toBe("dark");
  expect(preferences.layouts).toEqual({});
  expect(preferences.snap).toBe(true);
});

test("one broken value takes no other with it", () => {
  const preferences = readPreferences('{"theme":"light","grid":7}');
  expect(preferences.theme).toBe("light");
  expect(preferences.grid).toBe("auto");
});
