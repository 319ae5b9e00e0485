import type pg from "pg";
import { z } from "zod";
import { networks as routes } from "../../contract/api/networks";
import { AGENT_IDS, AGENTS, type AgentId, OWN_FEED } from "../../contract/deployments";
import { quoted, type Said, said } from "../../contract/words/said";
import { type Clock, DAY_MS, HOUR_MS } from "../clock";
import { type Queryable, type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { type Handled, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Rates } from "../limits/rates";
import type { PlanLimits } from "../plans/limits";
import { demand } from "../policy/policy";
import { createPost } from "../posts/changes";
import type { Predictor } from "../predictor/predictor";
import { languageAsked, writerIn } from "../words/writer";
import { LIMITS } from "./limits";
import { SocialThing } from "./policy";
import { schedulePost } from "./routes";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly predictor: Predictor;
}

interface ProposalRow {
  readonly id: string;
  readonly account_id: string;
  readonly agent: AgentId;
  readonly subject: string;
  readonly sentence: Said;
  readonly at: Date;
  readonly state: "open" | "accepted" | "declined";
}

interface Found {
  /** what it is about: the same is proposed once */
  readonly subject: string;
  readonly sentence: Said;
}

/** A release that became public in the last week and that no post is about. */
async function unannounced(on: Queryable, accountId: string, now: Date): Promise<Found[]> {
  const { rows } = await on.query<{ id: string; title: string }>(
    `select p.id, p.title from publications p where p.account_id = $1 and p.kind = 'release' and p.visibility = 'public'
       and p.state = 'ready' and p.published_at is not null and p.first_public_at >= $2
       and not exists (select from posts o where o.release_id = p.id)
     order by p.first_public_at desc limit 5`,
    [accountId, new Date(now.getTime() - 7 * DAY_MS)],
  );
  return rows.map(({ id, title }) => ({
    subject: id,
    sentence: said`“${quoted(title)}” is out, and no post says so. Post it on your feed?`,
  }));
}

/** A draft that waits while nothing is scheduled for the next days. */
async function idle(on: Queryable, accountId: string, now: Date): Promise<Found[]> {
  const { rows } = await on.query<{ id: string; title: string }>(
    `select p.id, p.title from publications p where p.account_id = $1 and p.kind = 'post' and p.published_at is null
       and not exists (select from post_deployments d where d.post_id = p.id)
       and not exists (select from post_deployments d where d.account_id = $1 and d.state = 'scheduled' and d.due_at < $2)
     order by p.created_at, p.id limit 1`,
    [accountId, new Date(now.getTime() + 3 * DAY_MS)],
  );
  return rows.map(({ id, title }) => ({
    subject: id,
    sentence: said`Nothing is scheduled for the next three days. Send the draft “${quoted(title)}” to your feed when your followers are most active?`,
  }));
}

const LOOKS: Readonly<Record<AgentId, (on: Queryable, accountId: string, now: Date) => Promise<Found[]>>> = {
  announcer: unannounced,
  planner: idle,
};

/** Lets the agents look at an account; what they propose is kept, the same once. */
async function look({ pool, clock }: Ports, accountId: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const now = clock();
    for (const agent of AGENT_IDS) {
      const found = await LOOKS[agent](tx, accountId, now);
      // what is no longer so is proposed no longer
      await tx.query(
        "delete from social_proposals where account_id = $1 and agent = $2 and state = 'open' and subject <> all($3)",
        [accountId, agent, found.map(({ subject }) => subject)],
      );
      for (const { subject, sentence } of found) {
        await tx.query(
          `insert into social_proposals (id, account_id, agent, subject, sentence, at, state)
           values ($1, $2, $3, $4, $5, $6, 'open') on conflict (account_id, agent, subject) do nothing`,
          [randomId(12), accountId, agent, subject, JSON.stringify(sentence), now],
        );
      }
      await tx.query(
        `insert into social_agent_runs (account_id, agent, at, found) values ($1, $2, $3, $4)
         on conflict (account_id, agent) do update set at = excluded.at, found = excluded.found`,
        [accountId, agent, now, found.length],
      );
    }
  });
}

const PROPOSAL = "id, account_id, agent, subject, sentence, at, state";
const watch = job({ name: "posts.agents", payload: z.object({}), attempts: 1, cron: "7 * * * *" });

/** The job in which the agents look at every account that has posts or releases of the last month. */
export function agentJobs(ports: Ports): JobHandled[] {
  const { pool, clock } = ports;
  return [
    runs(watch, async (_nothing, { signal, log }) => {
      const { rows } = await pool.query<{ account_id: string }>(
        "select distinct account_id from publications where kind in ('post', 'release') and created_at >= $1",
        [new Date(clock().getTime() - 30 * DAY_MS)],
      );
      for (const { account_id } of rows) {
        if (signal.aborted) return;
        // one that fails keeps nothing from the others
        await look(ports, account_id).catch((error: unknown) =>
          log.warn({ err: error, account: account_id }, "the agents could not look"),
        );
      }
    }),
  ];
}

/** Routes for what agents saw and propose. */
export function agentRoutes(ports: Ports): Handled[] {
  const { pool, clock, rates, limits, predictor } = ports;
  /** does what was proposed; returns the post */
  const accept = async (tx: Tx, row: ProposalRow, at: Date): Promise<void> => {
    const { account_id: accountId, agent, subject } = row;
    const feed = [{ network: OWN_FEED, social: null }] as const;
    if (agent === "planner") {
      await schedulePost(tx, subject, accountId, feed, at, clock());
      return;
    }
    const { rows } = await tx.query<{ title: string }>("select title from publications where id = $1 for key share", [
      subject,
    ]);
    if (!rows[0]) throw new ApiError("conflict", "That release is no longer here.");
    const post = {
      text: `${rows[0].title}`,
      pictures: [],
      releaseId: subject,
      link: null,
      visibility: "public" as const,
    };
    await createPost(tx, limits, { ...post, accountId, publish: true }, clock());
  };
  return [
    handle(routes.aiAgents, async ({ session: { accountId }, headers }) => {
      const write = await writerIn(languageAsked(headers));
      const [seen, proposals] = await Promise.all([
        pool.query<{ agent: string; at: Date; found: number }>(
          "select agent, at, found from social_agent_runs where account_id = $1",
          [accountId],
        ),
        pool.query<ProposalRow>(
          `select ${PROPOSAL} from social_proposals where account_id = $1 and state = 'open' order by at desc, id`,
          [accountId],
        ),
      ]);
      const now = clock();
      const next = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + 7 * 60_000);
      if (next <= now) next.setTime(next.getTime() + HOUR_MS);
      return ok({
        items: AGENT_IDS.map((id) => {
          const run = seen.rows.find(({ agent }) => agent === id);
          return {
            id,
            name: AGENTS[id].name,
            watches: AGENTS[id].watches,
            lastAt: run?.at.toISOString() ?? null,
            lastFound: run?.found ?? null,
            nextAt: next.toISOString(),
            proposals: proposals.rows
              .filter(({ agent }) => agent === id)
              .map((row) => ({ id: row.id, sentence: write(row.sentence), at: row.at.toISOString() })),
          };
        }),
      });
    }),
    handle(routes.lookNow, async ({ session: { accountId } }) => {
      await rates.take(LIMITS.look, accountId);
      await look(ports, accountId);
      return ok({});
    }),
    handle(routes.answerProposal, async ({ session, params, body }) => {
      const best = body.yes ? await predictor.bestTime(session.accountId, OWN_FEED) : null;
      const at = best?.next ? new Date(best.next) : new Date(clock().getTime() + HOUR_MS);
      await transaction(pool, async (tx) => {
        const { rows } = await tx.query<ProposalRow>(
          `select ${PROPOSAL} from social_proposals where id = $1 for update`,
          [params.proposalId],
        );
        const row = demand(session, "change", SocialThing, rows[0]);
        if (row.state !== "open") throw new ApiError("conflict", "That was answered already.");
        if (body.yes) await accept(tx, row, at);
        await tx.query("update social_proposals set state = $2 where id = $1", [
          row.id,
          body.yes ? "accepted" : "declined",
        ]);
      });
      return ok({});
    }),
  ];
}
