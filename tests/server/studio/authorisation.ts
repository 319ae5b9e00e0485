import { type Authorisation, everyone, signedIn } from "../support/authorisation";

const told = (body: object) => signedIn(200, async () => ({ body }));

export const studioAuthorisation: Authorisation = {
  "studio.play": told({ projectId: "p1" }),
  "studio.transportPlay": told({ projectId: "p1", position: 1.5 }),
  "studio.transportPause": told({ projectId: "p1" }),
  "studio.transportRecord": told({ projectId: "p1", trackId: "t1" }),
  "studio.record": told({ trackId: "t1", armed: true }),
  "studio.mixerChannel": told({ channelId: "t1", property: "level", value: 75 }),
  "studio.loadInstrument": told({ instrumentType: "synth", preset: null }),
  "studio.musicStatus": signedIn(200),
  "studio.status": everyone(200),
};
