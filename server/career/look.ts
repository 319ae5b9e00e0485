import { z } from "zod";
import { AGENT_IDS, type AgentId, KINDS } from "../../contract/career/agents";
import { counted } from "../../contract/words/said";
import { transaction } from "../database/database";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import { noteActivity, noteLooked, noteLooking, noteQueued, watchedAccounts } from "./activity";
import { type FactPorts, readFacts } from "./facts";
import { keepFindings, kindsOfAgent } from "./findings";
import { findingsOf } from "./rules/agents";

/** The agents look at one account's numbers. */
export const lookAt = job({ name: "career.look", payload: z.object({ accountId: z.uuid() }), attempts: 2 });
const daily = job({ name: "career.daily", payload: z.object({}), attempts: 1, queue: "sweeps", cron: "17 4 * * *" });

/** When the agents look by themselves next: 04:17 UTC. */
export function nextLook(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(4, 17, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/**
 * Has the agents, or one of them, look at an account's numbers: keeps what they find, and what they no longer find is
 * over. Returns how much holds now, and how much of it is new.
 */
export async function look(
  ports: FactPorts,
  accountId: string,
  which: AgentId | "full",
): Promise<{ readonly found: number; readonly fresh: number }> {
  const { pool, clock } = ports;
  await noteLooking(pool, accountId, clock());
  const facts = await readFacts(ports, accountId);
  const { now } = facts;
  const agents = which === "full" ? AGENT_IDS : [which];
  const findings = findingsOf(facts, kindsOfAgent(which));
  return transaction(pool, async (tx) => {
    // two looks at once come one after the other
    await tx.query("select from career_accounts where account_id = $1 for update", [accountId]);
    let total = 0;
    for (const agent of agents) {
      const own = findings.filter(({ kind }) => KINDS[kind].agent === agent);
      const { fresh, over } = await keepFindings(tx, { accountId, kinds: kindsOfAgent(agent), now }, own);
      total += fresh;
      const text = counted(
        "{releases, plural, one {Looked at # release} other {Looked at # releases}}: {fresh, plural, =0 {nothing new} one {# new recommendation} other {# new recommendations}}, {over, plural, =0 {nothing settled} other {# settled}}",
        { releases: facts.releases.length, fresh, over },
      );
      await noteActivity(tx, { accountId, agent, text, now });
    }
    await noteLooked(tx, accountId, now, which === "full");
    return { found: findings.length, fresh: total };
  });
}

export function lookJobs(ports: FactPorts): JobHandled[] {
  return [
    runs(lookAt, async ({ accountId }) => void (await look(ports, accountId, "full"))),
    runs(daily, async () => {
      const now = ports.clock();
      for (const accountId of await watchedAccounts(ports.pool, now)) {
        await transaction(ports.pool, async (tx) => {
          if (await noteQueued(tx, accountId, now)) await enqueue(tx, lookAt, { accountId }, { key: accountId });
        });
      }
    }),
  ];
}
