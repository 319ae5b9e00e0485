import { z } from "zod";
import { type AgentId, KIND_IDS, KINDS, type KindId, type RecommendationAnswer } from "../../contract/career/agents";
import { saidSchema } from "../../contract/words/saidSchema";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { randomId } from "../ids";
import type { Finding } from "./rules/rule";

/** What the agents found, and how the account answered. */

const shown = z.object({ text: saidSchema, href: z.string().nullable() });
const figure = z.number().nullable();
const stored = z.object({
  title: saidSchema,
  description: saidSchema,
  effect: z.object({
    unit: z.enum(["plays", "coins", "dollars", "followers"]).nullable(),
    value: figure,
    low: figure,
    high: figure,
    n: z.int(),
    reason: saidSchema,
  }),
  timeframe: saidSchema,
  evidence: z.array(shown),
  action: shown,
});

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly priority: Finding["priority"];
  readonly confidence: number;
  readonly finding: unknown;
  readonly state: "open" | "accepted" | "later" | "no";
  readonly found_at: Date;
  readonly answered_at: Date | null;
}

/** A finding with the answer to it. */
export interface KeptFinding extends Finding {
  readonly id: string;
  readonly account_id: string;
  readonly state: Row["state"];
  readonly foundAt: Date;
  readonly answeredAt: Date | null;
}

const isKind = (kind: string): kind is KindId => (KIND_IDS as readonly string[]).includes(kind);

/** A kind that a later version no longer has is left out. */
function findingOf(row: Row): KeptFinding | null {
  if (!isKind(row.kind)) return null;
  const {
    id,
    account_id,
    kind,
    subject,
    priority,
    confidence,
    state,
    found_at: foundAt,
    answered_at: answeredAt,
  } = row;
  return {
    ...stored.parse(row.finding),
    id,
    account_id,
    kind,
    subject,
    priority,
    confidence,
    state,
    foundAt,
    answeredAt,
  };
}

const holding = prepared<Row>(
  "career.findings",
  `select id, account_id, kind, subject, priority, confidence, finding, state, found_at, answered_at
   from career_findings where account_id = $1 and over_at is null and state <> 'no' order by found_at, id limit 500`,
);
const byId = prepared<Row>(
  "career.finding",
  `select id, account_id, kind, subject, priority, confidence, finding, state, found_at, answered_at
   from career_findings where id = $1 and over_at is null`,
);

const parsed = (rows: readonly Row[]): KeptFinding[] => rows.map(findingOf).filter((one) => one !== null);

/** What holds now and was not refused. */
export const findingsOfAccount = async (on: Queryable, accountId: string): Promise<KeptFinding[]> =>
  parsed(await holding(on, accountId));
export const findFinding = async (on: Queryable, id: string): Promise<KeptFinding | null> =>
  parsed(await byId(on, id))[0] ?? null;

const keep = prepared<{ id: string; fresh: boolean }>(
  "career.keep",
  `insert into career_findings as f (id, account_id, agent, kind, subject, priority, confidence, finding, found_at, held_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict (account_id, kind, subject) do update set priority = excluded.priority,
     confidence = excluded.confidence, finding = excluded.finding, held_at = excluded.held_at,
     -- what is found again after it was over is new, unless it was refused
     state = case when f.over_at is null or f.state = 'no' then f.state else 'open' end,
     found_at = case when f.over_at is null then f.found_at else excluded.found_at end, over_at = null
   returning id, held_at = found_at as fresh`,
);
const over = prepared<{ id: string }>(
  "career.over",
  `update career_findings set over_at = $3
   where account_id = $1 and kind = any($2) and over_at is null and not id = any($4) returning id`,
);

/**
 * Keeps what rules of these kinds found at a moment; what they no longer find is over. Returns how many are new, and how
 * many are over.
 */
export async function keepFindings(
  on: Queryable,
  { accountId, kinds, now }: { readonly accountId: string; readonly kinds: readonly KindId[]; readonly now: Date },
  findings: readonly Finding[],
): Promise<{ readonly fresh: number; readonly over: number }> {
  let fresh = 0;
  const held: string[] = [];
  for (const { kind, subject, priority, confidence, ...rest } of findings) {
    const { agent } = KINDS[kind];
    const text = JSON.stringify(stored.parse(rest));
    const [kept] = await keep(on, randomId(12), accountId, agent, kind, subject, priority, confidence, text, now);
    if (kept) held.push(kept.id);
    if (kept?.fresh) fresh += 1;
  }
  return { fresh, over: (await over(on, accountId, kinds, now, held)).length };
}

/** Notes the answer to a finding. */
export async function answerFinding(on: Queryable, id: string, state: Row["state"], now: Date): Promise<void> {
  await on.query("update career_findings set state = $2, answered_at = $3 where id = $1", [id, state, now]);
}

export interface KindRow {
  readonly kind: KindId;
  readonly accepted: number;
  readonly later: number;
  readonly no: number;
  readonly muted: boolean;
}

const counts = prepared<KindRow>(
  "career.kinds",
  `select kind, accepted, postponed as later, refused as no, muted from career_kinds where account_id = $1`,
);

/** The answers of every kind; zero where there are none yet. */
export async function kindsOf(on: Queryable, accountId: string): Promise<KindRow[]> {
  const rows = new Map((await counts(on, accountId)).map((row) => [row.kind, row]));
  return KIND_IDS.map((kind) => rows.get(kind) ?? { kind, accepted: 0, later: 0, no: 0, muted: false });
}

const count = prepared<KindRow>(
  "career.count",
  `insert into career_kinds as k (account_id, kind, accepted, postponed, refused)
   values ($1, $2, ($3 = 'accept')::int, ($3 = 'later')::int, ($3 = 'no')::int)
   on conflict (account_id, kind) do update set accepted = k.accepted + excluded.accepted,
     postponed = k.postponed + excluded.postponed, refused = k.refused + excluded.refused
   returning kind, accepted, postponed as later, refused as no, muted`,
);
const mute = prepared<KindRow>(
  "career.mute",
  `insert into career_kinds (account_id, kind, muted) values ($1, $2, $3)
   on conflict (account_id, kind) do update set muted = excluded.muted
   returning kind, accepted, postponed as later, refused as no, muted`,
);

export const countAnswer = async (on: Queryable, accountId: string, kind: KindId, answer: RecommendationAnswer) =>
  (await count(on, accountId, kind, answer))[0];
export const muteKind = async (on: Queryable, accountId: string, kind: KindId, muted: boolean) =>
  (await mute(on, accountId, kind, muted))[0];

/** The kinds of one agent, or of all. */
export const kindsOfAgent = (agent: AgentId | "full"): KindId[] =>
  KIND_IDS.filter((kind) => agent === "full" || KINDS[kind].agent === agent);
