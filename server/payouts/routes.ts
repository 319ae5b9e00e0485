import type pg from "pg";
import { payouts as routes } from "../../contract/api/payouts";
import { PAYOUT_WAIT_HOURS } from "../../contract/payouts";
import { PAYOUT_AGE_DAYS } from "../../contract/rewards";
import { coins, dollars } from "../../contract/wallet";
import { said } from "../../contract/words/said";
import type { Proof } from "../accounts/proof";
import { type Clock, HOUR_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { created, type Handled, handle, ok } from "../http/handlers";
import { uuidv7 } from "../ids";
import { enqueue } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import { walletMoved } from "../ledger/events";
import { type Ledger, PLATFORM } from "../ledger/ledger";
import type { Rate, Rates } from "../limits/rates";
import { queueMail } from "../mail/jobs";
import type { Notify } from "../notifications/notify";
import { demand } from "../policy/policy";
import { isCancelCode, tellRequested } from "./cancelling";
import { decidedMail } from "./mails";
import { createPayable, isGrown } from "./payable";
import { Payout } from "./policy";
import { DESTINATION, presentPayout, presentTerms, presentToAdmin } from "./present";
import {
  addPayout,
  addTerms,
  allPayouts,
  decidePayout,
  lockBudget,
  lockPayout,
  type PayoutRow,
  payoutsOf,
  readerOf,
  readTerms,
  spentSoFar,
} from "./store";

interface PayoutPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly keys: KeyRing;
  readonly ledger: Ledger;
  readonly proof: Proof;
  readonly rates: Rates;
  readonly notify: Notify;
  readonly demo: boolean;
}

interface Request {
  readonly accountId: string;
  readonly amount: bigint;
  readonly destination: string;
}

type Decision = Readonly<{ state: "settled" | "refused" | "withdrawn"; note: string | null; by: string }>;

/** Every check goes through all origins of the coins, so checks are limited. */
const LOOKING: Rate = { name: "payouts.payable", hits: 20, seconds: 300 };
const ASKING: Rate = { name: "payouts.request", hits: 10, seconds: 300 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Routes for paying coins out in money. An administrator makes the payments by hand; nothing here moves money. */
export function payoutRoutes({
  pool,
  clock,
  events,
  keys,
  ledger,
  proof,
  rates,
  notify,
  demo,
}: PayoutPorts): Handled[] {
  const payable = createPayable(clock, { atOnce: demo });
  const request = async (tx: Queryable, { accountId, amount, destination }: Request): Promise<PayoutRow> => {
    await lockBudget(tx);
    const row = await readTerms(tx);
    const terms = presentTerms(row);
    if (!row || !terms) throw new ApiError("conflict", "Payouts are off. The operator has set no rate and no budget.");
    const minimum = BigInt(terms.minimum);
    if (amount < minimum) throw new ApiError("conflict", said`The least that is paid out is ${coins(minimum)}.`);
    const cents = (amount * BigInt(terms.centsPerHundredCoins)) / 10_000n;
    if (cents === 0n) throw new ApiError("conflict", "That is worth less than a cent.");
    const left = BigInt(terms.budgetCents) - (await spentSoFar(tx));
    if (cents > left) {
      throw new ApiError(
        "conflict",
        said`The budget for payouts has ${dollars(left)} left; this would be ${dollars(cents)}.`,
      );
    }
    const now = clock();
    const id = uuidv7(now);
    const hold = await ledger.hold(tx, {
      key: `payout:${id}`,
      reason: "payout",
      subject: id,
      legs: [
        { owner: accountId, amount: -amount },
        { owner: PLATFORM.payouts, amount },
      ],
    });
    if (!(await payable.choose(tx, accountId, { id: hold.id, amount })))
      throw notPayable(await payable.sum(tx, accountId));
    const payout = await addPayout(tx, {
      id,
      accountId,
      termsId: row.id,
      amount,
      cents,
      destination: keys.encrypt(destination, DESTINATION),
      holdId: hold.id,
      now,
      payableAt: new Date(now.getTime() + PAYOUT_WAIT_HOURS * HOUR_MS),
    });
    if (!payout) throw new ApiError("conflict", "A payout of yours is open. Wait for it, or take it back.");
    await enqueue(tx, tellRequested, { id });
    return payout;
  };

  const decide = (payoutId: string, decision: Decision, mayDecide: (row: PayoutRow | null) => PayoutRow) =>
    transaction(pool, async (tx) => {
      const row = mayDecide(await lockPayout(tx, payoutId));
      if (row.state !== "requested") throw new ApiError("conflict", said`This payout was ${row.state} before.`);
      if (decision.state === "settled") {
        if (clock() < row.payable_at) throw tooSoon(row);
        await ledger.post(tx, row.hold_id);
      } else await ledger.void(tx, row.hold_id);
      const decided = demandRow(await decidePayout(tx, row.id, { ...decision, now: clock() }));
      const reader = await readerOf(tx, decided.account_id);
      const letter = reader && decidedMail(reader, decided);
      if (letter) await queueMail(tx, letter, reader.language);
      if (decision.state !== "withdrawn") {
        await notify(tx, row.account_id, "payout", { state: decision.state, coins: decided.amount });
      }
      walletMoved(tx, events, row.account_id);
      return decided;
    });

  return [
    handle(routes.list, async ({ session }) => {
      const [terms, asked, rows] = await Promise.all([
        readTerms(pool),
        proof.asked(session),
        payoutsOf(pool, session.accountId),
      ]);
      return ok({ terms: presentTerms(terms), proof: asked, items: rows.map(presentPayout) });
    }),
    handle(routes.request, async ({ session, body, address, log }) => {
      if (!session.verified) throw new ApiError("conflict", "Confirm your e-mail address before you ask for a payout.");
      const { accountId } = session;
      if (!demo && !(await isGrown(pool, accountId, clock()))) {
        throw new ApiError("conflict", said`Payouts begin ${PAYOUT_AGE_DAYS} days after you have joined.`);
      }
      await proof.demand(session, body);
      // limited, because each request holds a connection while it waits for one lock and the coins' origins are
      // searched
      await rates.take(ASKING, accountId);
      const row = await transaction(pool, (tx) => {
        walletMoved(tx, events, accountId);
        return request(tx, { accountId, amount: BigInt(body.amount), destination: body.destination });
      });
      log.warn({ event: "payout asked for", user: session.userId, address, payout: row.id }, "asked");
      return created(presentPayout(row));
    }),
    handle(routes.payable, async ({ session: { accountId } }) => {
      await rates.take(LOOKING, accountId);
      return ok({ payable: String(await payable.sum(pool, accountId)) });
    }),
    handle(routes.withdraw, async ({ session, params }) => {
      const decision = { state: "withdrawn", note: null, by: session.userId } as const;
      return ok(
        presentPayout(await decide(params.payoutId, decision, (row) => demand(session, "withdraw", Payout, row))),
      );
    }),
    handle(routes.cancel, async ({ params: { payoutId }, body: { code }, address, log }) => {
      if (!isCancelCode(keys, payoutId, code))
        throw new ApiError(
          "gone",
          "This link is wrong, or no longer valid. Sign in to see your payouts in the wallet.",
        );
      const decision = { state: "withdrawn", note: null, by: "mail" } as const;
      const { amount, cents } = await decide(payoutId, decision, demandRow);
      log.warn({ event: "payout cancelled by mail", address, payout: payoutId }, "cancelled");
      return ok({ amount, cents });
    }),
    handle(routes.all, async ({ query: { state, cursor, limit } }) => {
      if (cursor !== undefined && !UUID.test(cursor)) throw new ApiError("invalid_request", "Not a cursor.");
      const [terms, rows] = await Promise.all([readTerms(pool), allPayouts(pool, { state, cursor, limit: limit + 1 })]);
      const items = rows.slice(0, limit).map((row) => presentToAdmin(row, keys));
      return ok({
        terms: presentTerms(terms),
        spentCents: String(await spentSoFar(pool)),
        items,
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      });
    }),
    handle(routes.setTerms, async ({ session, body: { terms } }) => {
      const row = await transaction(pool, async (tx) => {
        await lockBudget(tx);
        return addTerms(tx, {
          cents: terms?.centsPerHundredCoins ?? null,
          budget: terms?.budgetCents ?? null,
          minimum: terms?.minimum ?? null,
          by: session.userId,
          now: clock(),
        });
      });
      return ok({ terms: presentTerms(row) });
    }),
    handle(routes.settle, async ({ session, params, body }) => {
      const decision = { state: "settled", note: body.note, by: session.userId } as const;
      return ok(presentToAdmin(await decide(params.payoutId, decision, demandRow), keys));
    }),
    handle(routes.refuse, async ({ session, params, body }) => {
      const decision = { state: "refused", note: body.note, by: session.userId } as const;
      return ok(presentToAdmin(await decide(params.payoutId, decision, demandRow), keys));
    }),
  ];
}

function demandRow(row: PayoutRow | null): PayoutRow {
  if (!row) throw new ApiError("not_found");
  return row;
}

const tooSoon = ({ payable_at }: PayoutRow) =>
  new ApiError(
    "conflict",
    said`This payout can be paid from ${payable_at.toISOString().slice(0, 16).replace("T", " ")} UTC on: until then its owner can cancel it.`,
  );

const notPayable = (sum: bigint) =>
  new ApiError("conflict", said`${coins(sum)} of your coins can be paid out now. The rest are for spending here.`);
