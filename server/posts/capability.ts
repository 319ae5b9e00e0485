import { z } from "zod";
import type { Capability } from "../capabilities";
import { DAY_MS } from "../clock";
import { transaction } from "../database/database";
import { job, runs } from "../jobs/job";
import { describePostPages } from "./pages";
import { postData } from "./personalData";
import { removeUnused } from "./pictures";
import { type PostPorts, postRoutes } from "./routes";

const sweep = job({ name: "posts.sweep", queue: "sweeps", payload: z.object({}), attempts: 1, cron: "41 * * * *" });

/** Posts and the feed. */
export function postsCapability(ports: PostPorts): Capability {
  const { pool, clock, limits } = ports;
  return {
    handlers: postRoutes(ports),
    jobs: [
      runs(sweep, async () => {
        const before = new Date(clock().getTime() - DAY_MS);
        const { rows } = await pool.query<{ account_id: string }>(
          "select distinct account_id from post_pictures where post_id is null and created_at < $1",
          [before],
        );
        for (const { account_id } of rows)
          await transaction(pool, (tx) => removeUnused(tx, limits, account_id, before));
      }),
    ],
    personalData: [postData(limits)],
    describe: describePostPages(ports),
  };
}
