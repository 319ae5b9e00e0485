import type pg from "pg";
import { z } from "zod";
import type { PersonalData } from "../accounts/personalData";
import { type Clock, DAY_MS } from "../clock";
import { type Queryable, type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { uuidv7 } from "../ids";
import { type JobHandled, job, runs } from "../jobs/job";
import { walletMoved } from "./events";
import type { Ledger } from "./ledger";
import { monthAt, monthFrom } from "./months";

const renew = job({ name: "ledger.renew", queue: "payments", payload: z.object({}), attempts: 1, cron: "*/5 * * * *" });

/** Payments looked at in one run; what is left follows with the next. */
const AT_ONCE = 500;
/** How often a month is tried in vain, a day apart, before the payment ends. */
export const MOST_FAILURES = 4;

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly events: EventBus;
}

export interface NewRecurring {
  /** accounts */
  readonly payer: string;
  readonly payee: string;
  /** minor units of AC for each month */
  readonly amount: bigint;
  readonly reason: string;
  readonly subject?: string;
}

interface Row {
  readonly id: string;
  readonly payer: string;
  readonly payee: string;
  readonly amount: string;
  readonly reason: string;
  readonly subject: string | null;
  readonly anchor: Date;
  readonly paid: number;
  readonly failures: number;
  readonly closed: boolean;
  readonly suspended: boolean;
}

type Charged = Pick<Row, "id" | "payer" | "payee" | "reason"> & {
  readonly amount: bigint;
  readonly subject: string | null;
};

/** Pays one month; its key says which, so that it is paid once, however often it is tried. */
async function charge(tx: Tx, { ledger, events }: Ports, payment: Charged, month: number): Promise<void> {
  const { id, payer, payee, amount, reason, subject } = payment;
  await ledger.transfer(tx, {
    key: `recurring:${id}:${month}`,
    reason,
    ...(subject === null ? {} : { subject }),
    legs: [
      { owner: payer, amount: -amount },
      { owner: payee, amount },
    ],
  });
  walletMoved(tx, events, payer, payee);
}

/**
 * Begins a recurring payment and pays its first month, within the caller's transaction; returns its id. Throws
 * "insufficient_funds" if the payer has too little for that.
 */
export async function beginRecurring(tx: Tx, ports: Ports, given: NewRecurring): Promise<string> {
  const now = ports.clock();
  const id = uuidv7(now);
  const { payer, payee, amount, reason, subject = null } = given;
  await charge(tx, ports, { id, payer, payee, amount, reason, subject }, 0);
  await tx.query(
    `insert into recurring_payments (id, payer, payee, amount, reason, subject, anchor, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, payer, payee, amount, reason, subject, now, monthFrom(now, 1)],
  );
  return id;
}

/** Ends a payment of this payer; what was paid stays. False if there is none, or it has ended. */
export async function cancelRecurring(on: Queryable, payer: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    `update recurring_payments set ended_at = $3, ended_because = 'cancelled'
     where id = $1 and payer = $2 and ended_at is null`,
    [id, payer, now],
  );
  return rowCount === 1;
}

const end = (on: Queryable, id: string, because: "unpaid" | "closed", now: Date) =>
  on.query("update recurring_payments set ended_at = $2, ended_because = $3 where id = $1", [id, now, because]);

/** Pays the month of one payment that is due, tries again tomorrow, or ends it. */
async function renewOne(tx: Tx, ports: Ports, id: string): Promise<void> {
  const now = ports.clock();
  const { rows } = await tx.query<Row>(
    `select r.id, r.payer, r.payee, r.amount, r.reason, r.subject, r.anchor, r.paid, r.failures,
       a.closed_at is not null or b.closed_at is not null as closed,
       a.suspended_at is not null or b.suspended_at is not null as suspended
     from recurring_payments r join accounts a on a.id = r.payer join accounts b on b.id = r.payee
     where r.id = $1 and r.ended_at is null and r.due_at <= $2 for update of r skip locked`,
    [id, now],
  );
  const [row] = rows;
  // ended meanwhile, or another server is at it
  if (!row) return;
  if (row.closed) {
    await end(tx, id, "closed", now);
    return;
  }
  // months that passed while no server ran were not served, and are not charged
  const month = monthAt(row.anchor, now);
  const next = (paid: number) =>
    tx.query("update recurring_payments set paid = $2, due_at = $3, failures = 0 where id = $1", [
      id,
      paid,
      monthFrom(row.anchor, month + 1),
    ]);
  if (month <= row.paid || row.suspended) {
    await next(row.paid);
    return;
  }
  try {
    await charge(tx, ports, { ...row, amount: BigInt(row.amount) }, month);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "insufficient_funds")) throw error;
    if (row.failures + 1 >= MOST_FAILURES) await end(tx, id, "unpaid", now);
    else {
      await tx.query("update recurring_payments set failures = failures + 1, due_at = $2 where id = $1", [
        id,
        new Date(now.getTime() + DAY_MS),
      ]);
    }
    return;
  }
  await next(month);
}

/**
 * Pays what is due, each payment in a transaction of its own: one that fails holds up no other. Throws an AggregateError
 * of what failed, which is due again in the next run.
 */
export async function renewRecurring(ports: Ports, signal?: AbortSignal): Promise<void> {
  const { rows } = await ports.pool.query<{ id: string }>(
    "select id from recurring_payments where ended_at is null and due_at <= $1 order by due_at limit $2",
    [ports.clock(), AT_ONCE],
  );
  const failures: unknown[] = [];
  for (const { id } of rows) {
    if (signal?.aborted) break;
    await transaction(ports.pool, (tx) => renewOne(tx, ports, id)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} recurring payments were not renewed.`);
}

export const recurringJobs = (ports: Ports): JobHandled[] => [
  runs(renew, (_payload, { signal }) => renewRecurring(ports, signal)),
];

/** What a person pays and gets each month; it ends as they leave. */
export const recurringData: PersonalData = {
  name: "recurring payments",
  read: async (on, { accountId }) => {
    const { rows } = await on.query(
      `select case when r.payer = $1 then 'pays' else 'gets' end as direction, a.handle as other, r.amount, r.reason,
         r.subject, r.anchor as since, r.ended_at as ended, r.ended_because as because
       from recurring_payments r join accounts a on a.id = case when r.payer = $1 then r.payee else r.payer end
       where r.payer = $1 or r.payee = $1 order by r.anchor`,
      [accountId],
    );
    return rows;
  },
  erase: async (on, { accountId }, now) => {
    await on.query(
      `update recurring_payments set ended_at = $2, ended_because = 'closed'
       where (payer = $1 or payee = $1) and ended_at is null`,
      [accountId, now],
    );
  },
};
