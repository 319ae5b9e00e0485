import type pg from "pg";
import type { Body } from "../../contract/api/route";
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
  type Told = {
    [Name in keyof typeof routes]: (typeof routes)[Name]["method"] extends "POST" ? Name : never;
  }[keyof typeof routes];
  const told = <Name extends Told>(name: Name, act: (body: Body<(typeof routes)[Name]>) => Act): Handled =>
    handle(routes[name], async ({ session, body }) =>
      ok(await done(session, act(body as Body<(typeof routes)[Name]>))),
    );
  return [
    told("play", ({ projectId }) => ({ act: "play", projectId, playing: true, recording: false })),
    told("transportPlay", ({ projectId, position }) => ({
      act: "play",
      projectId,
      position,
      playing: true,
      recording: false,
    })),
    told("transportPause", ({ projectId }) => ({ act: "pause", projectId, playing: false, recording: false })),
    told("transportRecord", ({ projectId, trackId }) => ({
      act: "record",
      projectId,
      trackId,
      playing: true,
      recording: true,
    })),
    told("record", ({ trackId, armed }) => ({ act: "arm", trackId: armed ? trackId : null })),
    told("mixerChannel", () => ({ act: "mix" })),
    told("loadInstrument", () => ({ act: "instrument" })),
    handle(routes.musicStatus, async ({ session }) =>
      ok(presentMusic(await findActivity(pool, session.accountId, MUSIC), clock())),
    ),
    handle(routes.status, async () => {
      const now = clock();
      return ok(presentStudios(await activeSince(pool, activeFrom(now)), now));
    }),
  ];
}
