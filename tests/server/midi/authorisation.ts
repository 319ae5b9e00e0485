import { newMapping } from "../../../contract/midi/mapping/mapping";
import { type Authorisation, signedIn } from "../support/authorisation";

let made = 0;

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
};
