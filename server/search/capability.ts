import type pg from "pg";
import { search } from "../../contract/api/search";
import type { Capability } from "../capabilities";
import { presentCard } from "../challenges/present";
import { searchChallenges } from "../challenges/store";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { handle, ok } from "../http/handlers";
import { addressKey } from "../limits/addressKey";
import type { Rate, Rates } from "../limits/rates";
import { Semaphore } from "../limits/semaphore";
import { coverPath, presentArtist } from "../releases/present";
import { searchAccounts, searchPublications } from "./store";
import { type Sought, soughtOf } from "./words";

interface Ports {
  readonly pool: pg.Pool;
  readonly rates: Rates;
}

/** Searches: counted by account, or by address without a session. One is asked for at each pause in typing. */
const LIMIT: Rate = { name: "search", hits: 120, seconds: 60 };

/** Searches that a server makes at a time: they may need the processor for long, and everybody else needs it too. */
const AT_ONCE = 3;
/** Searches that wait; whoever types on asks again. */
const MOST_WAITING = 60;
/** `query_canceled`: it took longer than it may. */
const CANCELED = "57014";

const BUSY = "Many people are searching right now. Try again in a moment.";
const TOO_LONG = "This search takes too long. Type a longer word.";

const isCanceled = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === CANCELED;

/** Accounts, publications and challenges by what they are called. */
export function searchCapability({ pool, rates }: Ports): Capability {
  const slots = new Semaphore(AT_ONCE);
  const find = (sought: Sought, reader: string | null, limit: number) =>
    transaction(pool, async (tx) => {
      // an index gives what is rare at once and stops early at what is common: reading the table is never better
      await tx.query("set local enable_seqscan = off");
      await tx.query("set local statement_timeout = '2s'");
      return {
        accounts: await searchAccounts(tx, sought, limit),
        publications: await searchPublications(tx, sought, reader, limit),
        challenges: await searchChallenges(tx, sought.beginnings, limit),
      };
    });
  return {
    handlers: [
      handle(search.find, async ({ session, address, query: { text, limit } }) => {
        await rates.take(LIMIT, session?.userId ?? addressKey(address));
        const sought = soughtOf(text);
        if (!sought) return ok({ accounts: [], publications: [], challenges: [] });
        if (slots.waiting >= MOST_WAITING) throw new ApiError("unavailable", BUSY, { retryAfter: 1 });
        const { accounts, publications, challenges } = await slots
          .run(() => find(sought, session?.accountId ?? null, limit))
          .catch((error: unknown) => {
            throw isCanceled(error) ? new ApiError("unavailable", TOO_LONG, { cause: error }) : error;
          });
        return ok({
          accounts: accounts.map((row) => ({ ...presentArtist(row), kind: row.kind })),
          publications: publications.map((row) => ({
            id: row.id,
            kind: row.kind,
            title: row.title,
            price: row.price,
            cover: coverPath(row.cover_id),
            artist: presentArtist(row),
          })),
          challenges: challenges.map(presentCard),
        });
      }),
    ],
  };
}
