import { expect, test } from "vitest";
import { BUILT_IN_PRESETS, isMadeFor } from "../../../../contract/midi/mapping/builtIn";
import { conflictsOf } from "../../../../contract/midi/mapping/mapping";
import { readMidiPreset } from "../../../../contract/midi/mapping/preset";
import { catalogue } from "../../../../src/app/keymap/catalogue";

const actions = new Set(catalogue().map(({ id }) => id));

test.each(BUILT_IN_PRESETS)("$name can be read as a file, has no conflicts, and its commands exist", (preset) => {
  expect(readMidiPreset(JSON.stringify(preset))).toEqual(preset);
  const { mappings } = preset;
  expect(new Set(mappings.map(({ id }) => id)).size).toBe(mappings.length);
  expect(mappings.flatMap((mapping) => conflictsOf(mapping, mappings))).toEqual([]);
  const commands = mappings.flatMap(({ target }) => (target.kind === "action" ? [target.id] : []));
  expect(commands.filter((id) => !actions.has(id))).toEqual([]);
});

test("a preset is known by the controller's name, with whatever the system adds to it", () => {
  expect(isMadeFor({ device: "nanoKONTROL2" }, "nanoKONTROL2 1 SLIDER/KNOB")).toBe(true);
  expect(isMadeFor({ device: "nanoKONTROL2" }, "KORG NANOKONTROL2 MIDI 1")).toBe(true);
  expect(isMadeFor({ device: "nanoKONTROL2" }, "nanoKEY2")).toBe(false);
});
