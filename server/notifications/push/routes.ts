import type pg from "pg";
import { notifications as routes } from "../../../contract/api/notifications";
import type { Clock } from "../../clock";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { empty, type Handled, handle, ok } from "../../http/handlers";
import type { KeyRing } from "../../keys/keyRing";
import { GuardedError, type GuardedFetch } from "../../net/guardedFetch";
import { fingerprintOf, seal } from "./sealed";
import { forgetDevice, hasDevice, keepDevice } from "./store";
import type { Vapid } from "./vapid";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly guardedFetch: GuardedFetch;
  readonly vapid: Vapid;
}

/** A session's browser: whether it takes push messages, and where. */
export function pushHandlers({ pool, clock, keys, guardedFetch, vapid }: Ports): Handled[] {
  return [
    handle(routes.push, async ({ session }) => ok({ key: vapid.publicKey, on: await hasDevice(pool, session.id) })),
    handle(routes.subscribe, async ({ session, body }) => {
      try {
        guardedFetch.check(body.endpoint);
      } catch (error) {
        if (!(error instanceof GuardedError)) throw error;
        throw new ApiError("invalid_request", "Push messages go to public https addresses only.");
      }
      const kept = { fingerprint: fingerprintOf(keys, body.endpoint), sealed: seal(keys, body) };
      await transaction(pool, (tx) => keepDevice(tx, session.id, kept, clock()));
      return empty();
    }),
    handle(routes.unsubscribe, async ({ session }) => {
      await forgetDevice(pool, session.id);
      return empty();
    }),
  ];
}
