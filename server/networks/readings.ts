import { z } from "zod";
import { HOUR_MS } from "../clock";
import { transaction } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import { findAccount, noteLost, openAccount } from "./accounts";
import type { DeployPorts } from "./deploying";
import { NetworkError, type Reactions } from "./network";

const read = job({ name: "posts.read", queue: "posts", payload: z.object({}), attempts: 1, cron: "17 * * * *" });

/** How many accounts and posts are read in one run, those that were read longest ago first. */
const MOST = 200;
/** Posts are read for so many days after they were published. */
const DAYS = 30;
const TIMEOUT_MS = 20_000;

interface Due {
  readonly id: string;
  readonly social_account_id: string;
  readonly foreign_id: string;
}

/** Servers that are asked at a time: slow ones, which anybody can connect, do not keep the others from their turn. */
const AT_ONCE = 4;

async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

/** Reads of networks: followers, and what people did with posts there. What rose since the last reading is a metric. */
export function readingJobs(ports: DeployPorts): JobHandled[] {
  const { pool, clock, keys, networks, log } = ports;
  const opened = async (id: string) => {
    const row = await findAccount(pool, id);
    const network = row && networks.get(row.network);
    return row?.state === "connected" && network ? { row, network, account: openAccount(pool, keys, row) } : null;
  };
  /** a failure of one is logged and keeps nothing from the others */
  const trying = async (accountId: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => {
    try {
      await work(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    } catch (error) {
      if (error instanceof NetworkError && error.kind === "lost") await noteLost(pool, accountId, error.sentence);
      else log.info({ err: error, account: accountId }, "a network could not be read");
    }
  };
  const keepReactions = (id: string, reactions: Reactions) =>
    transaction(pool, async (tx) => {
      const { rows } = await tx.query<{ account_id: string; post_id: string; network: string } & Reactions>(
        `select account_id, post_id, network, coalesce(likes, 0) as likes, coalesce(comments, 0) as comments,
           coalesce(shares, 0) as shares
         from post_deployments where id = $1 for no key update`,
        [id],
      );
      const [row] = rows;
      if (!row) return;
      await tx.query("update post_deployments set likes = $2, comments = $3, shares = $4, read_at = $5 where id = $1", [
        id,
        reactions.likes,
        reactions.comments,
        reactions.shares,
        clock(),
      ]);
      for (const metric of ["likes", "comments", "shares"] as const) {
        const risen = reactions[metric] - row[metric];
        if (risen === 0) continue;
        await tx.query(
          `insert into metrics as m (account_id, metric, publication_id, region, platform, source, asset, hour, value)
           values ($1, $2, $3, 'unknown', $4, 'network', '', date_trunc('hour', $5::timestamptz, 'UTC'), $6)
           on conflict (account_id, hour, metric, publication_id, platform, source, region, asset)
             do update set value = m.value + excluded.value`,
          [row.account_id, metric, row.post_id, row.network, clock(), risen],
        );
        await tx.query(
          `insert into metric_sums as m (account_id, step, part, start, metric, publication_id, region, platform, source, asset, value)
           select $1, s.step, p.part, date_trunc(s.step, $5::timestamptz, 'UTC'), $2,
             case p.part when 'publication' then $3 else '' end, '', $4, 'network', '', $6::bigint
           from (values ('day'), ('month')) s (step) cross join (values ('all'), ('publication')) p (part)
           on conflict (account_id, step, part, start, metric, publication_id, region, platform, source, asset)
             do update set value = m.value + excluded.value`,
          [row.account_id, metric, row.post_id, row.network, clock(), risen],
        );
      }
    });
  return [
    runs(read, async (_nothing, { signal }) => {
      const now = clock();
      const accounts = await pool.query<{ id: string }>(
        `select id from social_accounts where state = 'connected' and (read_at is null or read_at < $1)
         order by read_at nulls first limit ${MOST}`,
        [new Date(now.getTime() - HOUR_MS)],
      );
      await atOnce(accounts.rows, async ({ id }) => {
        const one = await opened(id);
        await pool.query("update social_accounts set read_at = $2 where id = $1", [id, now]);
        if (!one?.network.followers) return;
        const { network, account } = one;
        await trying(
          id,
          async (soon) => {
            const followers = await network.followers?.(account, soon);
            await pool.query("update social_accounts set followers = $2 where id = $1", [id, followers ?? null]);
          },
          signal,
        );
      });
      const posts = await pool.query<Due>(
        `select id, social_account_id, foreign_id from post_deployments
         where state = 'published' and foreign_id is not null and social_account_id is not null and published_at > $1
         order by read_at nulls first limit ${MOST}`,
        [new Date(now.getTime() - DAYS * 24 * HOUR_MS)],
      );
      await atOnce(posts.rows, async ({ id, social_account_id, foreign_id }) => {
        const one = await opened(social_account_id);
        await pool.query("update post_deployments set read_at = $2 where id = $1", [id, now]);
        if (!one?.network.reactions) return;
        const { network, account } = one;
        await trying(
          social_account_id,
          async (soon) => {
            const reactions = await network.reactions?.(account, foreign_id, soon);
            if (reactions) await keepReactions(id, reactions);
          },
          signal,
        );
      });
    }),
  ];
}
