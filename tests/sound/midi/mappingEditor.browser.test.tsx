import { afterEach, expect, test } from "vitest";
import { type Mapping, type MidiMessage, newMapping } from "../../../contract/midi/mapping/mapping";
import { MappingEditor } from "../../../src/sound/midi/MappingEditor";
import { mixedProject, openInMemory, trackNamed } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

/** The switches of a mapping of a track's level, by their names. */
function switches(message: MidiMessage, rest: Partial<Mapping> = {}): (string | null)[] {
  const project = mixedProject();
  openInMemory(project);
  const target = { kind: "parameter", address: `track/${trackNamed(project, "Vocals").id}/level` } as const;
  render(<MappingEditor mapping={newMapping({ id: "m", device: "Box", message, target, ...rest })} />);
  return [...document.querySelectorAll("[role=switch]")].map((one) => one.getAttribute("aria-label"));
}

const pad: MidiMessage = { kind: "note", channel: 1, key: 36 };

test("a key that holds its target has aftertouch; one that toggles has none, which would do nothing", () => {
  expect(switches(pad, { mode: "momentary" })).toContain("Aftertouch");
  cleanup();
  expect(switches(pad, { mode: "toggle" })).toEqual(["Invert", "Velocity", "Show the value on it"]);
});

test("pressure shows no value, and does not offer to", () => {
  expect(switches({ kind: "pressure", channel: 1 })).toEqual(["Invert", "Soft takeover"]);
});
