import type pg from "pg";
import { z } from "zod";
import { transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { type JobHandled, job, runs } from "../jobs/job";
import { walletMoved } from "./events";
import type { Ledger } from "./ledger";

const expire = job({
  name: "ledger.expireHolds",
  queue: "payments",
  payload: z.object({}),
  attempts: 1,
  cron: "* * * * *",
});

/** Holds given back in one run; what is left follows a minute later. */
const AT_ONCE = 500;

const due = prepared<{ id: string; owners: string[] }>(
  "ledger.holdsDue",
  `select e.hold_id as id, array(
     select a.owner from ledger_holds h join ledger_accounts a on a.id = h.account_id
     where h.transfer_id = e.hold_id and h.amount < 0 and not a.platform) as owners
   from ledger_hold_ends e where not e.settled and e.until <= clock_timestamp() order by e.until limit ${AT_ONCE}`,
);

interface Ports {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly events: EventBus;
}

/** Ignores that a hold was posted at the last moment. */
function unlessSettled(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "conflict")) throw error;
}

/**
 * Gives back what expired holds have set aside, each in a transaction of its own. One that fails holds up no other, and is
 * thrown once all were looked at.
 */
export async function expireHolds({ pool, ledger, events }: Ports, signal?: AbortSignal): Promise<void> {
  const failed: unknown[] = [];
  for (const { id, owners } of await due(pool)) {
    if (signal?.aborted) break;
    await transaction(pool, async (tx) => {
      await ledger.void(tx, id);
      walletMoved(tx, events, ...owners);
    })
      .catch(unlessSettled)
      .catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} expired holds were not given back.`);
}

export const holdJobs = (ports: Ports): JobHandled[] => [
  runs(expire, (_payload, { signal }) => expireHolds(ports, signal)),
];
