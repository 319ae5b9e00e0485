import { z } from "zod";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { uuidv7 } from "../ids";
import type { Log } from "../log";
import { enqueue, type JobHandled, job, runs } from "./job";

export type EffectState = "pending" | "running" | "unknown" | "succeeded" | "failed";
type Json = Record<string, unknown>;

/** The other side refused and did nothing; the reason is for a person to read. */
export class EffectRefused extends Error {
  override readonly name = "EffectRefused";
}

/** `asked` is false where the other side can't tell: then only a person can, and it is not asked again. */
type Unknown = { state: "unknown"; asked?: boolean };
/** What the other side knows of an effect that may or may not have happened there. */
export type Outcome = { state: "succeeded"; result: Json } | { state: "failed"; reason: string } | Unknown;
export type KnownOutcome = Exclude<Outcome, Unknown>;

/** Something done outside the database that must not be done twice: a charge, a payout, a post. */
export interface EffectKind {
  /** "payments.charge" */
  readonly name: string;
  readonly timeoutSeconds: number;
  /** whose slots its jobs take; "payments" where nothing is said */
  readonly lane?: Lane;
  /**
   * Performs it, at most once for each id. Throws `EffectRefused` only if it surely did not happen; after any other
   * error, such as a time-out, the outcome is unknown.
   */
  perform(payload: Json, id: string, signal: AbortSignal): Promise<Json>;
  /** Asks the other side for the outcome. Changes nothing there, so it may be asked repeatedly. */
  status(payload: Json, id: string, signal: AbortSignal): Promise<Outcome>;
  /** Called once, when the outcome is known, within the transaction that records it. */
  settled?(on: Queryable, effect: { reference: string; payload: Json; outcome: KnownOutcome }): Promise<void>;
}

const payload = z.object({ id: z.uuid() });
/** Each queue's own jobs, so that a flood of posts delays no payment. */
const LANES = {
  payments: {
    perform: job({ name: "effects.perform", queue: "payments", payload, attempts: 25 }),
    settle: job({ name: "effects.settle", queue: "payments", payload, attempts: 50 }),
  },
  posts: {
    perform: job({ name: "effects.performPost", queue: "posts", payload, attempts: 25 }),
    settle: job({ name: "effects.settlePost", queue: "posts", payload, attempts: 50 }),
  },
} as const;
type Lane = keyof typeof LANES;
const laneOf = ({ lane = "payments" }: Pick<EffectKind, "lane">) => LANES[lane];
const sweep = job({ name: "effects.sweep", queue: "payments", payload: z.object({}), attempts: 1, cron: "* * * * *" });

/**
 * Requests an effect, within the caller's transaction. A second request with the same reference returns the first one's
 * id and does nothing. A caller that performs the effect itself after the commit (`carryOut`) states how long that
 * takes at most; if the server dies before, a job performs it after that time.
 */
export async function requestEffect(
  on: Queryable,
  clock: Clock,
  kind: EffectKind,
  reference: string,
  payload: Json,
  { carriedOutUntil }: { readonly carriedOutUntil?: Date } = {},
): Promise<string> {
  const id = uuidv7(clock());
  const { rowCount } = await on.query(
    `insert into outside_effects (id, kind, reference, state, payload, created_at, changed_at)
     values ($1, $2, $3, 'pending', $4, $5, $5) on conflict (kind, reference) do nothing`,
    [id, kind.name, reference, JSON.stringify(payload), clock()],
  );
  if (rowCount === 0) {
    const { rows } = await on.query<{ id: string }>(
      "select id from outside_effects where kind = $1 and reference = $2",
      [kind.name, reference],
    );
    return rows[0]?.id ?? id;
  }
  await enqueue(on, laneOf(kind).perform, { id }, carriedOutUntil ? { runAt: carriedOutUntil } : {});
  return id;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly state: EffectState;
  readonly payload: Json;
  readonly result: Json | null;
  readonly reason: string | null;
}

/** What effects need. */
export interface EffectPorts {
  /** runs its work in one transaction */
  readonly inTransaction: <T>(work: (on: Queryable) => Promise<T>) => Promise<T>;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: readonly EffectKind[];
}

function kindOf({ kinds }: EffectPorts, name: string): EffectKind {
  const kind = kinds.find((known) => known.name === name);
  if (!kind) throw new Error(`No effect is named ${name}.`);
  return kind;
}

async function lock(on: Queryable, id: string): Promise<Row | null> {
  const { rows } = await on.query<Row>(
    "select id, kind, reference, state, payload, result, reason from outside_effects where id = $1 for update",
    [id],
  );
  return rows[0] ?? null;
}

/** The outcome that a row records; null while it is unknown. */
function outcomeOf({ state, result, reason }: Row): KnownOutcome | null {
  if (state === "succeeded") return { state, result: result ?? {} };
  return state === "failed" ? { state, reason: reason ?? "" } : null;
}

async function set(on: Queryable, { clock }: EffectPorts, id: string, state: EffectState, known?: KnownOutcome) {
  await on.query("update outside_effects set state = $2, result = $3, reason = $4, changed_at = $5 where id = $1", [
    id,
    state,
    known?.state === "succeeded" ? JSON.stringify(known.result) : null,
    known?.state === "failed" ? known.reason : null,
    clock(),
  ]);
}

/** Records an effect's outcome unless one is recorded already; returns the recorded one. */
function record(ports: EffectPorts, id: string, outcome: Outcome): Promise<Outcome> {
  return ports.inTransaction(async (on) => {
    const row = await lock(on, id);
    const known = row && outcomeOf(row);
    if (!row || known) return known ?? { state: "unknown" };
    if (outcome.state === "unknown") {
      await set(on, ports, id, "unknown");
      await enqueue(on, laneOf(kindOf(ports, row.kind)).settle, { id }, { runAt: ports.clock(), key: id });
      return outcome;
    }
    await set(on, ports, id, outcome.state, outcome);
    await kindOf(ports, row.kind).settled?.(on, { reference: row.reference, payload: row.payload, outcome });
    return outcome;
  });
}

/**
 * Performs a requested effect, at most once whoever calls. If it was begun before, it is not repeated: it is "unknown"
 * until the other side reports its outcome. Returns what is known of the outcome.
 */
export async function carryOut(ports: EffectPorts, id: string, signal: AbortSignal): Promise<Outcome> {
  // committed before anything is done, so that whoever finds it later knows that it may have happened
  const row = await ports.inTransaction(async (on) => {
    const found = await lock(on, id);
    if (found?.state === "pending") await set(on, ports, id, "running");
    return found;
  });
  const known = row && outcomeOf(row);
  if (!row || known) return known ?? { state: "unknown" };
  if (row.state !== "pending") return record(ports, id, { state: "unknown" });
  const kind = kindOf(ports, row.kind);
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(kind.timeoutSeconds * 1000)]);
    return await record(ports, id, { state: "succeeded", result: await kind.perform(row.payload, id, soon) });
  } catch (error) {
    if (error instanceof EffectRefused) return record(ports, id, { state: "failed", reason: error.message });
    ports.log.warn({ err: error, effect: id, kind: row.kind }, "the outcome of an effect is not known");
    return record(ports, id, { state: "unknown" });
  }
}

/** Jobs that perform effects, and find out unknown outcomes. */
export function effectJobs(ports: EffectPorts): JobHandled[] {
  const { inTransaction, clock, kinds } = ports;
  const lanes = Object.values(LANES).flatMap(({ perform, settle }) => [
    runs(perform, async ({ id }, { signal }) => void (await carryOut(ports, id, signal))),
    runs(settle, async ({ id }, { signal }) => {
      const row = await inTransaction((on) => lock(on, id));
      if (!row || outcomeOf(row)) return;
      const kind = kindOf(ports, row.kind);
      const outcome = await kind.status(
        row.payload,
        id,
        AbortSignal.any([signal, AbortSignal.timeout(kind.timeoutSeconds * 1000)]),
      );
      if (outcome.state === "unknown") {
        if (outcome.asked === false) return;
        throw new Error(`What became of effect ${id} is still not known.`);
      }
      await record(ports, id, outcome);
    }),
  ]);
  return [
    ...lanes,
    runs(sweep, () =>
      // a server died while it ran: it must not be repeated before its outcome is known
      inTransaction(async (on) => {
        for (const kind of kinds) {
          const since = new Date(clock().getTime() - kind.timeoutSeconds * 2000);
          const { rows } = await on.query<{ id: string }>(
            "update outside_effects set state = 'unknown', changed_at = $3 where kind = $1 and state = 'running' and changed_at < $2 returning id",
            [kind.name, since, clock()],
          );
          for (const { id } of rows) await enqueue(on, laneOf(kind).settle, { id }, { runAt: clock(), key: id });
        }
      }),
    ),
  ];
}
