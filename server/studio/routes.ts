import type pg from "pg";
import { type MusicStatus, studio as routes } from "../../contract/api/studio";
import type { Clock } from "../clock";
import { type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rate, Rates } from "../limits/rates";
import { activeFrom, presentMusic, presentStudios } from "./present";
import { type Act, activeSince, findActivity, noteAct } from "./store";

export interface StudioPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
}

const MUSIC = "music";
/** A studio that gathers what it tells sends some calls in two seconds at most. */
const CALLS: Rate = { name: "studio:account", hits: 240, seconds: 60 };

/** What the studios tell of themselves: each person of their own studio, everybody of how many are where. */
export function studioRoutes({ pool, clock, rates }: StudioPorts): Handled[] {
  const done = async (session: Session, act: Act): Promise<{ success: true; status: MusicStatus }> => {
    await rates.take(CALLS, session.accountId);
    const now = clock();
    return { success: true, status: presentMusic(await noteAct(pool, session.accountId, MUSIC, act, now), now) };
  };
  return [
    handle(routes.play, async ({ session, body: { projectId } }) =>
      ok(await done(session, { act: "play", projectId, playing: true, recording: false })),
    ),
    handle(routes.transportPlay, async ({ session, body: { projectId, position } }) =>
      ok(await done(session, { act: "play", projectId, position, playing: true, recording: false })),
    ),
    handle(routes.transportPause, async ({ session, body: { projectId } }) =>
      ok(await done(session, { act: "pause", projectId, playing: false, recording: false })),
    ),
    handle(routes.transportRecord, async ({ session, body: { projectId, trackId } }) =>
      ok(await done(session, { act: "record", projectId, trackId, playing: true, recording: true })),
    ),
    handle(routes.record, async ({ session, body: { trackId, armed } }) =>
      ok(await done(session, { act: "arm", trackId: armed ? trackId : null })),
    ),
    handle(routes.mixerChannel, async ({ session }) => ok(await done(session, { act: "mix" }))),
    handle(routes.loadInstrument, async ({ session }) => ok(await done(session, { act: "instrument" }))),
    handle(routes.musicStatus, async ({ session }) =>
      ok(presentMusic(await findActivity(pool, session.accountId, MUSIC), clock())),
    ),
    handle(routes.status, async () => {
      const now = clock();
      return ok(presentStudios(await activeSince(pool, activeFrom(now)), now));
    }),
  ];
}
