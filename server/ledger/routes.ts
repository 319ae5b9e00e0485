import { Readable } from "node:stream";
import type pg from "pg";
import { wallet as routes } from "../../contract/api/wallet";
import { type Clock, DAY_MS } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { type Handled, handle, ok } from "../http/handlers";
import { languageAsked, writerIn } from "../words/writer";
import { walletMoved } from "./events";
import type { Ledger } from "./ledger";
import { presentMovement, presentWallet } from "./present";
import type { Rewards } from "./rewards";
import { statementLines } from "./statement";
import { movementsBefore } from "./store";

interface WalletPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly ledger: Ledger;
  readonly rewards: Rewards;
}

/** The posting id in a cursor; throws if malformed. */
function postingOf(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new ApiError("invalid_request", "Not a cursor.");
  return cursor;
}

/** Wallet routes; always about the caller's own coins. */
export function walletRoutes({ pool, clock, events, ledger, rewards }: WalletPorts): Handled[] {
  const walletOf = async (accountId: string) => {
    const [balance, earnedToday, daily] = await Promise.all([
      ledger.balance(pool, accountId),
      rewards.earnedToday(pool, accountId),
      rewards.daily(pool, accountId),
    ]);
    return presentWallet({ balance, earnedToday, daily, now: clock() });
  };
  return [
    handle(routes.read, async ({ session: { accountId } }) => ok(await walletOf(accountId))),
    handle(routes.history, async ({ session, query }) => {
      const rows = await movementsBefore(pool, session.accountId, query.limit + 1, postingOf(query.cursor));
      const items = rows.slice(0, query.limit).map(presentMovement);
      return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null });
    }),
    handle(routes.statement, async ({ session, query: { from, to }, headers }) => {
      const first = from === undefined ? new Date(0) : new Date(`${from}T00:00:00Z`);
      const last = to === undefined ? clock() : new Date(`${to}T00:00:00Z`);
      const lines = statementLines(pool, session.accountId, {
        from: first,
        to: new Date(last.getTime() + DAY_MS),
        write: await writerIn(languageAsked(headers)),
      });
      return ok(
        { type: "text/csv; charset=utf-8", content: Readable.from(lines) },
        { "Content-Disposition": 'attachment; filename="backline-statement.csv"' },
      );
    }),
    handle(routes.claim, async ({ session }) => {
      const reward = await transaction(pool, async (tx) => {
        const answer = await rewards.claimDaily(tx, session);
        if (answer.rewarded) walletMoved(tx, events, session.accountId);
        return answer;
      });
      return ok({ reward, wallet: await walletOf(session.accountId) });
    }),
  ];
}
