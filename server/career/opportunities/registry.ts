import type pg from "pg";
import type { Opportunity } from "../../../contract/api/career";
import { type Queryable, transaction } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import type { Writer } from "../../words/writer";
import { presentShown } from "../present";
import type { Offered, OpportunitySource } from "./source";

const RANK = { high: 0, medium: 1, low: 2 } as const;

const accepted = prepared<{ opportunity_id: string }>(
  "career.accepted",
  "select opportunity_id from career_opportunities where account_id = $1",
);

/** The opportunities of all sources. */
export interface Opportunities {
  list(on: Queryable, session: Session, now: Date, write: Writer): Promise<Opportunity[]>;
  /** Accepts one that is still there; throws "not_found" otherwise. */
  accept(session: Session, id: string, now: Date, write: Writer): Promise<Opportunity>;
}

export function createOpportunities(pool: pg.Pool, sources: readonly OpportunitySource[]): Opportunities {
  const list = async (on: Queryable, session: Session, now: Date, write: Writer): Promise<Opportunity[]> => {
    const done = new Set((await accepted(on, session.accountId)).map(({ opportunity_id }) => opportunity_id));
    const found: Opportunity[] = [];
    for (const source of sources) {
      for (const one of await source.list(on, session, now)) found.push(present(source, one, done, write));
    }
    return found.sort(
      (a, b) => RANK[a.priority] - RANK[b.priority] || (a.deadline ?? "9").localeCompare(b.deadline ?? "9"),
    );
  };
  return {
    list,
    accept: (session, id, now, write) =>
      transaction(pool, async (tx) => {
        const one = (await list(tx, session, now, write)).find((opportunity) => opportunity.id === id);
        if (!one) throw new ApiError("not_found");
        if (one.state === "accepted") return one;
        const { rowCount } = await tx.query(
          `insert into career_opportunities (account_id, opportunity_id, accepted_at) values ($1, $2, $3)
           on conflict do nothing`,
          [session.accountId, id, now],
        );
        const source = sources.find(({ name }) => id.startsWith(`${name}.`));
        if (rowCount === 1) await source?.accept?.(tx, session, id.slice(id.indexOf(".") + 1), now);
        return { ...one, state: "accepted" };
      }),
  };
}

function present({ name }: OpportunitySource, one: Offered, done: ReadonlySet<string>, write: Writer): Opportunity {
  const id = `${name}.${one.id}`;
  return {
    id,
    type: one.type,
    priority: one.priority,
    title: write(one.title),
    description: write(one.description),
    deadline: one.deadline?.toISOString() ?? null,
    effort: write(one.effort),
    impact: { ...one.impact, reason: write(one.impact.reason).slice(0, 300) },
    agent: one.agent,
    details: one.details.map((detail) => presentShown(detail, write)),
    state: one.accepted || done.has(id) ? "accepted" : "open",
    action: presentShown(one.action, write),
  };
}
