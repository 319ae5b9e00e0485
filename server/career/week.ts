import type pg from "pg";
import type { Evidence } from "../../contract/api/career";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { gatherFacts } from "../content/facts";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import type { PlanLimits } from "../plans/limits";
import type { Writer as Words } from "../words/writer";
import type { Writer } from "../writer/writer";

/** A week of posts about the newest release, by the writer; each plan is one AI generation of the account's. */

export interface WeekPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly writer: Writer;
  readonly limits: PlanLimits;
}

export interface Week {
  readonly lines: readonly Evidence[];
  /** the model's name; null: the built-in writer */
  readonly model: string | null;
}

const newest = prepared<{ id: string }>(
  "career.newest",
  `select p.id from publications p join releases r on r.id = p.id
   where p.account_id = $1 and p.state = 'ready' and p.published_at is not null and p.visibility = 'public'
   order by p.first_public_at desc, p.id limit 1`,
);

/** Null without a public release, for an organisation, and where the plan has no generation left. */
export async function weekOf(ports: WeekPorts, session: Session, words: Words): Promise<Week | null> {
  const { pool, writer, limits } = ports;
  const { accountId } = session;
  const [release] = session.actingAs ? [] : await newest(pool, accountId);
  if (!release) return null;
  try {
    await limits.require(pool, accountId, "aiGenerations", 1n);
  } catch (error) {
    if (error instanceof ApiError && error.code === "plan_limit") return null;
    throw error;
  }
  try {
    const { facts } = await gatherFacts(ports, session, { topic: "", releaseId: release.id });
    const { result, model } = await writer.write({ task: "plan", networks: ["backline"], days: 7 }, facts);
    return {
      lines: result.steps.map(({ day, does }) => ({ text: words(said`Day ${day}: ${does}`), href: null })),
      model,
    };
  } catch (error) {
    await limits.release(pool, accountId, "aiGenerations", 1n);
    throw error;
  }
}
