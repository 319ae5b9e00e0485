import type pg from "pg";
import { type MusicStatus, studio as routes } from "../../contract/api/studio";
import { type StudiosStatus, studios } from "../../contract/api/studios";
import { PROJECT } from "../../contract/projects";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import { created, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rate, Rates } from "../limits/rates";
import { demandRead } from "../projects/policy";
import { presentVersion } from "../projects/present";
import type { Projects } from "../projects/projects";
import { activeSinceTime, playingSince, presentMusic, presentRecent, presentStudios, presentVisitor } from "./present";
import { recentProjects } from "./recent";
import { activeSince, findActivity, recordActivity, type StudioActivity } from "./store";
import { noteVisit, visitorsSince } from "./visits";

export interface StudioPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly projects: Pick<Projects, "find" | "saveVersion">;
}

const MUSIC = "music";
/**
 * A person is in a project if their studio reported within this time; a visible studio reports every fifteen seconds.
 */
const HERE_MS = 40_000;
/** A studio batches its reports: at most four calls in two seconds. */
const CALLS: Rate = { name: "studio:account", hits: 130, seconds: 60 };

/** How many people are in which studio. */
export const studiosStatus = async (pool: pg.Pool, now: Date): Promise<StudiosStatus> =>
  presentStudios(await activeSince(pool, activeSinceTime(now)), now);

/** Routes for studios' reports: each person sees their own studio, and everybody sees how many people are where. */
export function studioRoutes({ pool, clock, rates, projects }: StudioPorts): Handled[] {
  const done = async (session: Session, act: StudioActivity): Promise<{ success: true; status: MusicStatus }> => {
    await rates.take(CALLS, session.accountId);
    const now = clock();
    const row = await recordActivity(pool, session.accountId, MUSIC, act, now);
    if (act.projectId !== undefined) await noteVisit(pool, act.projectId, session.userId, now);
    return { success: true, status: presentMusic(row, now) };
  };
  const save = async (session: Session, projectId: string, name: (project: { name: string }) => string) => {
    const version = await projects.saveVersion(session, projectId, name);
    return created({ ...(await done(session, { act: "save", projectId })), version: presentVersion(version) });
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
    handle(routes.musicStatus, async ({ session, query: { projectId } }) => {
      const now = clock();
      const status = presentMusic(await findActivity(pool, session.accountId, MUSIC), now);
      if (projectId === undefined) return ok({ ...status, here: null });
      demandRead(await projects.find(pool, projectId, session.userId));
      await noteVisit(pool, projectId, session.userId, now);
      const since = new Date(now.getTime() - HERE_MS);
      const here = await visitorsSince(pool, projectId, since, playingSince(now));
      return ok({ ...status, here: here.map(presentVisitor) });
    }),
    handle(routes.save, async ({ session, body: { projectId } }) =>
      save(session, projectId, ({ name }) => name.slice(0, PROJECT.mostVersionName)),
    ),
    handle(routes.saveProject, async ({ session, body: { projectName, projectId } }) => {
      const meant = projectId ?? (await findActivity(pool, session.accountId, MUSIC))?.project_id;
      if (!meant) throw new ApiError("not_found", "Open a project in the studio first, then save it.");
      return save(session, meant, () => projectName);
    }),
    handle(routes.recentProjects, async ({ session }) =>
      ok({ items: (await recentProjects(pool, session)).map(presentRecent) }),
    ),
    handle(studios.status, async () => ok(await studiosStatus(pool, clock()))),
  ];
}
