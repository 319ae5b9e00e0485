import { z } from "zod";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { uuidv7 } from "../ids";
import type { Log } from "../log";
import { enqueue, type JobHandled, job, runs } from "./job";

export type EffectState = "pending" | "running" | "unknown" | "succeeded" | "failed";
type Json = Record<string, unknown>;

/** The other side said no, and nothing was done there: the reason is for a person. */
export class EffectRefused extends Error {
  override readonly name = "EffectRefused";
}

/** What the other side knows of an effect that may or may not have happened there. */
export type Outcome = { state: "succeeded"; result: Json } | { state: "failed"; reason: string } | { state: "unknown" };

/** Something done outside that must not be done twice: a charge, a payout, a post. */
export interface EffectKind {
  /** "payments.charge" */
  readonly name: string;
  readonly timeoutSeconds: number;
  /**
   * Does it, at most once for an id. Throws `EffectRefused` where it surely did not happen; whatever else is thrown,
   * a time-out included, leaves its outcome unknown.
   */
  perform(payload: Json, id: string, signal: AbortSignal): Promise<Json>;
  /** Asks the other side what became of it. Changes nothing there, so it may be asked again. */
  status(payload: Json, id: string, signal: AbortSignal): Promise<Outcome>;
  /** Called once when the outcome is known, within the transaction that records it. */
  settled?(
    on: Queryable,
    effect: { reference: string; payload: Json; outcome: Exclude<Outcome, { state: "unknown" }> },
  ): Promise<void>;
}

const perform = job({ name: "effects.perform", payload: z.object({ id: z.uuid() }), attempts: 25 });
const settle = job({ name: "effects.settle", payload: z.object({ id: z.uuid() }), attempts: 50 });
const sweep = job({ name: "effects.sweep", payload: z.object({}), attempts: 1, cron: "* * * * *" });

/**
 * Asks for an effect, within the caller's transaction. The same reference again is the same effect: it gives the
 * first one's id and asks for nothing.
 */
export async function requestEffect(
  on: Queryable,
  clock: Clock,
  kind: EffectKind,
  reference: string,
  payload: Json,
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
  await enqueue(on, perform, { id });
  return id;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly state: EffectState;
  readonly payload: Json;
}

interface Ports {
  /** runs its work in one transaction */
  readonly inTransaction: <T>(work: (on: Queryable) => Promise<T>) => Promise<T>;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: readonly EffectKind[];
}

/** Carries effects out, and settles those whose outcome is not known. */
export function effectJobs({ inTransaction, clock, log, kinds }: Ports): JobHandled[] {
  const kindOf = (name: string): EffectKind => {
    const kind = kinds.find((known) => known.name === name);
    if (!kind) throw new Error(`No effect is named ${name}.`);
    return kind;
  };
  const lock = async (on: Queryable, id: string): Promise<Row | null> => {
    const { rows } = await on.query<Row>(
      "select id, kind, reference, state, payload from outside_effects where id = $1 for update",
      [id],
    );
    return rows[0] ?? null;
  };
  const set = async (on: Queryable, id: string, state: EffectState, more: { result?: Json; reason?: string } = {}) => {
    await on.query("update outside_effects set state = $2, result = $3, reason = $4, changed_at = $5 where id = $1", [
      id,
      state,
      more.result ? JSON.stringify(more.result) : null,
      more.reason ?? null,
      clock(),
    ]);
  };
  /** Records what became of an effect, unless that is recorded already. */
  const record = (id: string, outcome: Outcome) =>
    inTransaction(async (on) => {
      const row = await lock(on, id);
      if (!row || row.state === "succeeded" || row.state === "failed") return;
      if (outcome.state === "unknown") {
        await set(on, id, "unknown");
        await enqueue(on, settle, { id }, { runAt: clock(), key: id });
        return;
      }
      await set(
        on,
        id,
        outcome.state,
        outcome.state === "succeeded" ? { result: outcome.result } : { reason: outcome.reason },
      );
      await kindOf(row.kind).settled?.(on, { reference: row.reference, payload: row.payload, outcome });
    });

  return [
    runs(perform, async ({ id }, { signal }) => {
      // noted and committed before anything is done: who finds it running later knows that it may have happened
      const row = await inTransaction(async (on) => {
        const found = await lock(on, id);
        if (found?.state === "pending") await set(on, id, "running");
        return found;
      });
      if (!row || row.state === "succeeded" || row.state === "failed") return;
      if (row.state !== "pending") return record(id, { state: "unknown" });
      const kind = kindOf(row.kind);
      try {
        const result = await kind.perform(
          row.payload,
          id,
          AbortSignal.any([signal, AbortSignal.timeout(kind.timeoutSeconds * 1000)]),
        );
        await record(id, { state: "succeeded", result });
      } catch (error) {
        if (error instanceof EffectRefused) return record(id, { state: "failed", reason: error.message });
        log.warn({ err: error, effect: id, kind: row.kind }, "the outcome of an effect is not known");
        await record(id, { state: "unknown" });
      }
    }),
    runs(settle, async ({ id }, { signal }) => {
      const row = await inTransaction((on) => lock(on, id));
      if (!row || row.state === "succeeded" || row.state === "failed") return;
      const kind = kindOf(row.kind);
      const outcome = await kind.status(
        row.payload,
        id,
        AbortSignal.any([signal, AbortSignal.timeout(kind.timeoutSeconds * 1000)]),
      );
      if (outcome.state === "unknown") throw new Error(`What became of effect ${id} is still not known.`);
      await record(id, outcome);
    }),
    runs(sweep, () =>
      // left running by a server that died: nobody may do it again before its outcome is known
      inTransaction(async (on) => {
        for (const kind of kinds) {
          const since = new Date(clock().getTime() - kind.timeoutSeconds * 2000);
          const { rows } = await on.query<{ id: string }>(
            "update outside_effects set state = 'unknown', changed_at = $3 where kind = $1 and state = 'running' and changed_at < $2 returning id",
            [kind.name, since, clock()],
          );
          for (const { id } of rows) await enqueue(on, settle, { id }, { runAt: clock(), key: id });
        }
      }),
    ),
  ];
}
