import type pg from "pg";
import { z } from "zod";
import { DEPLOY, FREQUENCIES, type Frequency, OWN_FEED } from "../../contract/deployments";
import { type Clock, DAY_MS, HOUR_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import { type AccountRow, listAccounts } from "./accounts";
import { queueDeployment } from "./deploying";
import { addDeployment, type Target } from "./store";

export interface RuleRow {
  readonly id: string;
  readonly account_id: string;
  readonly frequency: Frequency;
  readonly accounts: readonly string[];
  readonly zone: string;
  readonly post_id: string | null;
  readonly paused: boolean;
  readonly created_at: Date;
  readonly made_until: Date;
  readonly title: string | null;
}

const RULE = `select r.id, r.account_id, r.frequency, r.accounts, r.zone, r.post_id, r.paused, r.created_at, r.made_until, p.title
  from deploy_rules r left join publications p on p.id = r.post_id`;

export async function listRules(on: Queryable, accountId: string): Promise<RuleRow[]> {
  const { rows } = await on.query<RuleRow>(`${RULE} where r.account_id = $1 order by r.created_at, r.id`, [accountId]);
  return rows;
}
export async function findRule(on: Queryable, id: string): Promise<RuleRow | null> {
  const { rows } = await on.query<RuleRow>(`${RULE} where r.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Minutes by which a zone's clocks are ahead of UTC at a moment. */
function offsetAt(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
  return Math.round((local - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}

/** The moment at which a zone's clocks show an hour of a day; of an hour that is left out in spring, the one after it. */
function momentOf(zone: string, day: number, hour: number): Date {
  const local = day + hour * HOUR_MS;
  const guess = local - offsetAt(zone, new Date(local)) * 60_000;
  return new Date(local - offsetAt(zone, new Date(guess)) * 60_000);
}

/** When a rule sends after one moment and up to another, the earliest first. */
export function slotsOf(
  rule: Pick<RuleRow, "frequency" | "zone" | "created_at">,
  after: Date,
  until: Date,
): readonly Date[] {
  const slots: Date[] = [];
  const weekday = (at: Date) => new Date(at.getTime() + offsetAt(rule.zone, at) * 60_000).getUTCDay();
  const first = Math.floor(after.getTime() / DAY_MS - 1) * DAY_MS;
  for (let day = first; day <= until.getTime() + DAY_MS; day += DAY_MS) {
    for (const hour of FREQUENCIES[rule.frequency].hours) {
      const at = momentOf(rule.zone, day, hour);
      if (at <= after || at > until) continue;
      if (rule.frequency === "weekly" && weekday(at) !== weekday(rule.created_at)) continue;
      slots.push(at);
    }
  }
  return slots.sort((one, other) => one.getTime() - other.getTime());
}

/** When a rule sends next; null while it is paused. */
export const nextOf = (rule: RuleRow, now: Date): Date | null =>
  rule.paused ? null : (slotsOf(rule, now, new Date(now.getTime() + 8 * DAY_MS))[0] ?? null);

/** The accounts of a rule that are connected. */
export function accountsOf(rule: Pick<RuleRow, "accounts">, known: readonly AccountRow[]): readonly Target[] {
  return rule.accounts.flatMap((id): readonly Target[] => {
    if (id === OWN_FEED) return [{ network: OWN_FEED, social: null }];
    const row = known.find((one) => one.id === id && one.state === "connected");
    return row ? [{ network: row.network, social: { id: row.id, name: row.name } }] : [];
  });
}

/** The oldest draft of an account that is sent nowhere yet. */
async function nextDraft(on: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>(
    `select p.id from publications p join posts o on o.id = p.id
     where p.account_id = $1 and p.kind = 'post' and p.published_at is null
       and not exists (select from post_deployments d where d.post_id = p.id)
     order by p.created_at, p.id limit 1`,
    [accountId],
  );
  return rows[0]?.id ?? null;
}

/** Schedules what a rule sends within the next hours; a slot without a draft is left out. Returns how many posts. */
export async function applyRule(pool: pg.Pool, clock: Clock, id: string): Promise<number> {
  return transaction(pool, async (tx) => {
    await tx.query("select from deploy_rules where id = $1 for update", [id]);
    const rule = await findRule(tx, id);
    if (!rule || rule.paused) return 0;
    const now = clock();
    const from = rule.made_until > now ? rule.made_until : now;
    const until = new Date(now.getTime() + DEPLOY.ruleHours * HOUR_MS);
    const accounts = accountsOf(rule, await listAccounts(tx, rule.account_id));
    let made = 0;
    let reached = from;
    for (const at of accounts.length === 0 ? [] : slotsOf(rule, from, until)) {
      const postId = rule.post_id ?? (await nextDraft(tx, rule.account_id));
      // a draft that is written later still takes this slot
      if (postId === null) break;
      for (const { network, social } of accounts) {
        const deployment = { postId, accountId: rule.account_id, network, social, at, ruleId: rule.id };
        const id = await addDeployment(tx, deployment, now);
        await queueDeployment(tx, { id, accountId: rule.account_id }, at, now);
      }
      made += 1;
      reached = at;
    }
    await tx.query("update deploy_rules set made_until = $2 where id = $1", [id, reached]);
    return made;
  });
}

/** Takes back what a rule has scheduled and not sent. */
export async function takeBack(on: Queryable, ruleId: string, now: Date): Promise<void> {
  await on.query("delete from post_deployments where rule_id = $1 and state = 'scheduled'", [ruleId]);
  await on.query("update deploy_rules set made_until = $2 where id = $1", [ruleId, now]);
}

const fill = job({ name: "posts.rules", payload: z.object({}), attempts: 1, cron: "*/10 * * * *" });

export function ruleJobs({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): JobHandled[] {
  return [
    runs(fill, async (_nothing, { log }) => {
      const { rows } = await pool.query<{ id: string }>("select id from deploy_rules where not paused order by id");
      for (const { id } of rows) {
        // one that has no room left, say, keeps nothing from the others
        await applyRule(pool, clock, id).catch((error: unknown) => log.warn({ err: error, rule: id }, "a rule failed"));
      }
    }),
  ];
}
