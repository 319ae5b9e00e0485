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
 * When a deleted account is cleared out again. A request that was let in just before the deletion may write after it:
 * most are over within minutes, an upload within the two days that it may take.
 */
const AGAIN_MS = [10 * 60_000, 3 * DAY_MS] as const;

interface Ports {
  readonly clock: Clock;
  readonly personalData: () => readonly PersonalData[];
}

async function erase(on: Queryable, { clock, personalData }: Ports, owner: Owner): Promise<void> {
  for (const part of personalData()) await part.erase(on, owner, clock());
}

/** Removes a person's account with all that every capability keeps about them, within the caller's transaction. */
export async function removeAccount(on: Queryable, ports: Ports, person: Person): Promise<void> {
  const owner = { personId: person.id, accountId: person.account_id };
  const now = ports.clock();
  await erase(on, ports, owner);
  await forgetPerson(on, person, now);
  for (const later of AGAIN_MS) await enqueue(on, eraseAgain, owner, { runAt: new Date(now.getTime() + later) });
}

/** Clears out what came late. */
export const deletionJobs = ({ pool, ...ports }: Ports & { readonly pool: pg.Pool }): JobHandled[] => [
  runs(eraseAgain, (owner) =>
    transaction(pool, async (client) => {
      // brought back from a backup of before
      if (!(await isAccountDeleted(client, owner.personId))) return;
      await erase(client, ports, owner);
      await forgetBelongings(client, owner.personId);
    }),
  ),
];
