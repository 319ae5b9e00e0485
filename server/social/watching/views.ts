import type pg from "pg";
import { watching } from "../../../contract/api/watching";
import { record } from "../../analytics/record";
import type { Clock } from "../../clock";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import type { EventBus } from "../../events/events";
import { type Handled, handle, ok } from "../../http/handlers";
import { randomId } from "../../ids";
import { walletMoved } from "../../ledger/events";
import type { Rewards } from "../../ledger/rewards";
import { addressKey } from "../../limits/addressKey";
import type { Rates } from "../../limits/rates";
import { can } from "../../policy/policy";
import { audienceMoved } from "../../publications/live";
import { PublicationThing } from "../../publications/policy";
import { holdPublication } from "../../publications/store";
import type { Regions } from "../../regions/regions";
import type { ViewBegun } from "../../releases/routes";
import { LIMITS } from "../limits";
import { noteVisit } from "../shares";
import { heartbeat } from "./heartbeat";
import { addStream } from "./store";

export interface WatchingPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly rates: Rates;
  readonly rewards: Rewards;
  readonly regions: Regions;
}

/** Whether a view of a release by this person counts as another play, or belongs to the previous one. */
async function isAnotherPlay(rates: Rates, releaseId: string, who: string): Promise<boolean> {
  try {
    await rates.take(LIMITS.play, `${releaseId}:${who}`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** Records views that begin: the stream whose heartbeats follow, the play, and the link that led here. */
export function viewBegun({ pool, clock, events, rates, rewards, regions }: WatchingPorts): ViewBegun {
  return async ({ release, session, address, share, source }) => {
    const id = randomId(15);
    const now = clock();
    const person = session?.accountId ?? null;
    const region = await regions.of(address);
    const plays =
      can(null, "view", PublicationThing, release) &&
      (await isAnotherPlay(rates, release.id, person ?? addressKey(address)));
    await transaction(pool, async (client) => {
      await holdPublication(client, release.id);
      await addStream(client, { id, publicationId: release.id, accountId: person }, now);
      if (plays) {
        await record(client, {
          kind: "play",
          publicationId: release.id,
          owner: release.account_id,
          person,
          at: now,
          region,
          place: source,
        });
        audienceMoved(client, events, release.id);
      }
      if (share === null || !session) return;
      const visit = await noteVisit(client, rewards, { code: share, publication: release, visitor: session, now });
      if (visit?.reward.rewarded) walletMoved(client, events, visit.sharer);
    });
    return id;
  };
}

/** The route for players' heartbeats. */
export function watchingRoutes({ pool, clock, events, rates, rewards, regions }: WatchingPorts): Handled[] {
  return [
    handle(watching.heartbeat, async ({ session, params, body, address }) => {
      await rates.take(LIMITS.heartbeat, session?.accountId ?? addressKey(address));
      const region = await regions.of(address);
      const answer = await transaction(pool, async (client) => {
        const beat = await heartbeat(client, { clock, rewards }, { ...body, watchId: params.watchId, session, region });
        if (beat.reward.rewarded && session) walletMoved(client, events, session.accountId);
        return beat;
      });
      return ok(answer);
    }),
  ];
}
