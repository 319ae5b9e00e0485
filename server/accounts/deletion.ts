import type pg from "pg";
import { z } from "zod";
import { type Clock, DAY_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import type { Owner, PersonalData } from "./personalData";
import { forgetBelongings, forgetPerson, isAccountDeleted, type Person } from "./store";

const eraseAgain = job({
  name: "accounts.eraseAgain",
  payload: z.object({ personId: z.uuid(), accountId: z.uuid() }),
  attempts: 8,
});

/**
 * When a deleted account is cleared out again. A request that was admitted just before the deletion may still write
 * after it: most end within minutes, an upload within two days.
 */
const AGAIN_MS = [10 * 60_000, 3 * DAY_MS] as const;

interface Ports {
  readonly clock: Clock;
  readonly personalData: () => readonly PersonalData[];
}

async function erase(on: Queryable, { clock, personalData }: Ports, owner: Owner): Promise<void> {
  for (const part of personalData()) await part.erase(on, owner, clock());
}

/** Removes a person's account and all that every capability stores about them, within the caller's transaction. */
export async function removeAccount(on: Queryable, ports: Ports, person: Person): Promise<void> {
  const owner = { personId: person.id, accountId: person.account_id };
  const now = ports.clock();
  await erase(on, ports, owner);
  await forgetPerson(on, person, now);
  for (const later of AGAIN_MS) await enqueue(on, eraseAgain, owner, { runAt: new Date(now.getTime() + later) });
}

/** Clears out what was written after the deletion. */
export const deletionJobs = ({ pool, ...ports }: Ports & { readonly pool: pg.Pool }): JobHandled[] => [
  runs(eraseAgain, (owner) =>
    transaction(pool, async (client) => {
      // the account exists again, because an older backup was restored
      if (!(await isAccountDeleted(client, owner.personId))) return;
      await erase(client, ports, owner);
      await forgetBelongings(client, owner.personId);
    }),
  ),
];
