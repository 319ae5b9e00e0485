import type pg from "pg";
import { search } from "../../contract/api/search";
import type { Capability } from "../capabilities";
import { transaction } from "../database/database";
import { handle, ok } from "../http/handlers";
import { addressKey } from "../limits/addressKey";
import type { Rate, Rates } from "../limits/rates";
import { coverPath, presentArtist } from "../releases/present";
import { searchAccounts, searchPublications } from "./store";
import { soughtOf } from "./words";

interface Ports {
  readonly pool: pg.Pool;
  readonly rates: Rates;
}

/** Searches: counted by account, or by address without a session. One is asked for at each pause in typing. */
const LIMIT: Rate = { name: "search", hits: 120, seconds: 60 };

/** Accounts and publications by what they are called. */
export function searchCapability({ pool, rates }: Ports): Capability {
  return {
    handlers: [
      handle(search.find, async ({ session, address, query: { text, limit } }) => {
        await rates.take(LIMIT, session?.accountId ?? addressKey(address));
        const sought = soughtOf(text);
        if (!sought) return ok({ accounts: [], publications: [] });
        return transaction(pool, async (tx) => {
          // an index gives what is rare at once and stops early at what is common: reading the table is never better
          await tx.query("set local enable_seqscan = off");
          const accounts = await searchAccounts(tx, sought, limit);
          const publications = await searchPublications(tx, sought, session?.accountId ?? null, limit);
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
          });
        });
      }),
    ],
  };
}
