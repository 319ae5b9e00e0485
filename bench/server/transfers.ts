import type pg from "pg";
import { splitOfView } from "../../contract/rewards";
import { systemClock } from "../../server/clock";
import { createLedger, PLATFORM } from "../../server/ledger/ledger";

const ACCOUNTS = 500;
/** how many of them publish */
const ARTISTS = 20;
const ONE = 1;
const PRICE = 100n;
const FUNDS = 1_000_000_000n;

const owner = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;

export interface TransferFigures {
  /** transfers a second that were acknowledged, durable */
  readonly transferTps: number;
  readonly transferP99ms: number;
  /** the same, with all of them to one artist */
  readonly hotTransferTps: number;
  readonly hotTransferP99ms: number;
}

/**
 * Pay-to-view transfers (viewer pays, artist gets 80 %, platform 20 %) among 500 accounts from several callers at once,
 * each in its own transaction. Throws if the ledger is inconsistent afterwards.
 */
export async function measureTransfers(pool: pg.Pool, callers: number, seconds: number): Promise<TransferFigures> {
  await fund(pool);
  const many = await measure(pool, { callers, seconds, artists: ARTISTS });
  const hot = await measure(pool, { callers, seconds, artists: ONE });
  const { rows } = await pool.query<{ wrong: string }>(
    `select count(*) as wrong from ledger_accounts a where not platform
       and balance <> (select coalesce(sum(amount), 0) from ledger_postings p where p.account_id = a.id)`,
  );
  if (rows[0]?.wrong !== "0") throw new Error(`${rows[0]?.wrong} balances are not the sum of their postings.`);
  return { transferTps: many.tps, transferP99ms: many.p99ms, hotTransferTps: hot.tps, hotTransferP99ms: hot.p99ms };
}

async function fund(pool: pg.Pool): Promise<void> {
  const ledger = createLedger(systemClock);
  for (let index = 0; index < ACCOUNTS; index += 1) {
    await ledger.transfer(pool, {
      key: `fund:${index}`,
      reason: "correction",
      legs: [
        { owner: PLATFORM.adjustments, amount: -FUNDS },
        { owner: owner(index), amount: FUNDS },
      ],
    });
  }
  await pool.query("analyze ledger_books, ledger_transfers, ledger_postings");
}

interface Load {
  readonly callers: number;
  readonly seconds: number;
  readonly artists: number;
}

async function measure(pool: pg.Pool, { callers, seconds, artists }: Load): Promise<{ tps: number; p99ms: number }> {
  const ledger = createLedger(systemClock);
  const { creator, platform } = splitOfView(PRICE);
  const times: number[] = [];
  let number = 0;
  const view = async () => {
    number += 1;
    const viewer = (number * 7919) % ACCOUNTS;
    const artist = ((number * 104_729) % artists) * (ACCOUNTS / artists);
    if (viewer === artist) return;
    const began = performance.now();
    await ledger.transfer(pool, {
      key: `view:${artists}:${number}`,
      reason: "view",
      subject: `release-${artist}`,
      legs: [
        { owner: owner(viewer), amount: -PRICE },
        { owner: owner(artist), amount: creator },
        { owner: PLATFORM.revenue, amount: platform },
      ],
    });
    times.push(performance.now() - began);
  };
  const until = async (end: number) => {
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < end) await view();
      }),
    );
  };
  // warm up connections, query plans and caches before counting
  await until(performance.now() + 2000);
  times.length = 0;
  const began = performance.now();
  await until(began + seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    tps: Math.round(times.length / elapsed),
    p99ms: Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)),
  };
}
