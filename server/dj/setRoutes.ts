import type pg from "pg";
import { dj as routes } from "../../contract/api/dj";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rates } from "../limits/rates";
import { demand } from "../policy/policy";
import { requestsTopic, tell } from "./events";
import { LIMITS } from "./limits";
import { SetThing } from "./policy";
import { presentRequests, presentSet } from "./present";
import { addSet, changeSet, findLatestSet, findSet, publishTracks, removeSet, stateOfSet } from "./sets";
import { judgeRequest, listRequests } from "./votes";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly events: EventBus;
  readonly publicUrl: () => string;
}

const NOTHING = { waiting: [], played: [], hidden: [] };

/** A DJ's own sets and what guests ask for in them. */
export function setRoutes({ pool, clock, rates, events, publicUrl }: Ports): Handled[] {
  const limited = (handled: Handled) => limitedBefore(rates, LIMITS.changes, handled);
  const own = async (session: Session, setId: string) =>
    demand(session, "change", SetThing, await findSet(pool, setId));
  const shown = async (session: Session, setId: string) => presentSet(await own(session, setId), publicUrl(), clock());
  const changed = (session: Session) => tell(events, requestsTopic(session.accountId));
  return [
    limited(
      handle(routes.openSet, async ({ session, body }) => {
        const id = await transaction(pool, (tx) => addSet(tx, session.accountId, body, clock()));
        changed(session);
        return created(await shown(session, id));
      }),
    ),
    limited(
      handle(routes.changeSet, async ({ session, params: { setId }, body }) => {
        const set = await own(session, setId);
        // opened again after a later one was deleted, it would take votes of those who have voted in it
        if (body.open && set.salt === null) {
          throw new ApiError(
            "conflict",
            "You have opened another set since. Guests ask for songs there, or in a new one.",
          );
        }
        await changeSet(pool, setId, body, clock());
        changed(session);
        return ok(await shown(session, setId));
      }),
    ),
    limited(
      handle(routes.removeSet, async ({ session, params: { setId } }) => {
        await own(session, setId);
        await removeSet(pool, setId);
        changed(session);
        return empty();
      }),
    ),
    limitedBefore(
      rates,
      LIMITS.lists,
      handle(routes.publishTracks, async ({ session, params: { setId }, body: { items } }) => {
        await own(session, setId);
        await transaction(pool, (tx) => publishTracks(tx, setId, items));
        changed(session);
        return ok(await shown(session, setId));
      }),
    ),
    limited(
      handle(routes.judge, async ({ session, params: { setId, trackId }, body: { state } }) => {
        await own(session, setId);
        const there = await transaction(pool, (tx) => judgeRequest(tx, setId, trackId, state, clock()));
        if (!there) throw new ApiError("not_found", "Nobody asks for this track any more.");
        changed(session);
        return empty();
      }),
    ),
    handle(routes.voting, async ({ session: { accountId } }) => {
      const set = await findLatestSet(pool, accountId);
      if (!set) return ok({ set: null, state: stateOfSet(null), ...NOTHING });
      const now = clock();
      const requests = presentRequests(await listRequests(pool, set.id), now);
      return ok({ set: presentSet(set, publicUrl(), now), state: stateOfSet(set), ...requests });
    }),
  ];
}
