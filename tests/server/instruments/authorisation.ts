import { type Authorisation, type Entry, owners, signedIn } from "../support/authorisation";
import { played, presetContent } from "./support";

const preset: Entry["given"] = async ({ app, owner }) => {
  const { json } = await app.call("POST", "/api/instruments/presets", { token: owner.token, json: presetContent() });
  return { params: { presetId: json.id } };
};
const recording =
  (kind: "notes" | "audio"): NonNullable<Entry["given"]> =>
  async ({ app, owner }) => ({ params: { recordingId: (await played(app, owner, kind)).id } });

export const instrumentAuthorisation: Authorisation = {
  "instruments.presets": signedIn(200),
  "instruments.savePreset": signedIn(201, async () => ({ body: presetContent() })),
  "instruments.removePreset": owners(204, preset),
  "instruments.recordings": signedIn(200),
  "instruments.record": signedIn(201, async () => ({
    body: {
      kind: "notes",
      name: "Sketch",
      instrument: "piano",
      seconds: 1,
      notes: [{ at: 0, length: 1, key: 60, velocity: 90 }],
    },
  })),
  "instruments.recording": owners(200, recording("notes")),
  "instruments.sound": owners(200, recording("audio")),
  "instruments.removeRecording": owners(204, recording("notes")),
};
