import { type Mapping, newMapping } from "../../../contract/midi/mapping/mapping";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

/** A learned mapping of a device. */
export const mapping = (id: string, device = "Box"): Mapping =>
  newMapping({ id, device, message: { kind: "bend", channel: 1 }, target: { kind: "action", id: "transport.play" } });

/** A preset as its owner sends it. */
export const presetContent = (given: object = {}) => ({
  name: "Club set",
  description: "Everything on the left hand.",
  device: "Box",
  mappings: [mapping("a"), mapping("b")],
  shared: true,
  ...given,
});

/** Saves a preset; its card. */
export async function sharedPreset(app: TestApp, { token }: Person, given: object = {}) {
  const answer = await app.call("POST", "/api/midi/presets", { token, json: presetContent(given) });
  if (answer.status !== 201) throw new Error(`No preset was saved: ${answer.text}`);
  return answer.json;
}
