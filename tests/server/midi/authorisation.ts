import { newMapping } from "../../../contract/midi/mapping/mapping";
import { type Authorisation, type Entry, owners, signedIn } from "../support/authorisation";
import { presetContent, sharedPreset } from "./support";

let made = 0;

/** A preset of the owner's that others see, or do not. */
const preset =
  (shared: boolean, body?: unknown): NonNullable<Entry["given"]> =>
  async ({ app, owner }) => ({ params: { presetId: (await sharedPreset(app, owner, { shared })).id }, body });

export const midiAuthorisation: Authorisation = {
  "midi.controllers": signedIn(200),
  "midi.mappings": signedIn(200),
  // nobody has kept any at revision 0 by then, or theirs are of a later one: a conflict tells nothing of others'
  "midi.keep": signedIn(409, async ({ app, owner, other, admin }) => {
    for (const { token } of [owner, other, admin]) {
      const { json } = await app.call("GET", "/api/midi/mappings", { token });
      if (json.revision === 0) await app.call("PUT", "/api/midi/mappings", { token, json: { revision: 0, items: [] } });
    }
    return { body: { revision: 0, items: [] } };
  }),
  "midi.createMapping": signedIn(201, async () => ({
    body: newMapping({ id: `made-${++made}`, target: { kind: "action", id: "transport.play" } }),
  })),
  "midiPresets.list": signedIn(200),
  "midiPresets.create": signedIn(201, async () => ({ body: presetContent() })),
  "midiPresets.read": owners(200, preset(false)),
  "midiPresets.replace": owners(200, preset(true, presetContent({ name: "Other" }))),
  "midiPresets.remove": owners(204, preset(true)),
  // nobody rates their own
  "midiPresets.rate": { ...signedIn(200, preset(true, { stars: 4 })), owner: 409 },
  "midiPresets.report": signedIn(204, preset(true, { reason: "spam" })),
};
