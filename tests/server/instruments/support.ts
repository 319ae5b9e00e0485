import { INSTRUMENTS } from "../../../contract/api/instruments";
import { sineWav, uploaded } from "../releases/support";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

/** A preset as its owner sends it. */
export const presetContent = (given: object = {}) => ({
  name: "Warm keys",
  instrument: "piano",
  kind: "synth",
  params: { attack: 0.01, release: 0.4 },
  ...given,
});

export const NOTES = [
  { at: 0, length: 0.5, key: 60, velocity: 90 },
  { at: 0.5, length: 0.5, key: 64, velocity: 100 },
];

/** Keeps a recording; its card. */
export async function played(app: TestApp, person: Person, kind: "notes" | "audio", given: object = {}) {
  const what =
    kind === "notes"
      ? { notes: NOTES }
      : { uploadId: await uploaded(app, person, sineWav(0.05), { purpose: INSTRUMENTS.purpose }) };
  const answer = await app.call("POST", "/api/instruments/record", {
    token: person.token,
    json: { kind, name: "Sketch", instrument: "piano", seconds: 1, ...what, ...given },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json;
}
