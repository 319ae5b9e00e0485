import { kept } from "../projects/support";
import { type Authorisation, everyone, owners, signedIn } from "../support/authorisation";

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
  "studio.recentProjects": signedIn(200),
  "studio.save": owners(201, async ({ app, owner }) => {
    const { id } = await kept(app, owner);
    return { body: { projectId: id, tracks: [], settings: { bpm: 128, masterVolume: 75 } } };
  }),
  // of what the caller's own studio did last: the owner's alone did anything
  "studio.saveProject": owners(201, async ({ app, owner }) => {
    const { id: projectId } = await kept(app, owner);
    await app.call("POST", "/api/studio/music/play", { token: owner.token, json: { projectId } });
    return { body: { projectName: "Rough mix", tracks: [], settings: {} } };
  }),
};
