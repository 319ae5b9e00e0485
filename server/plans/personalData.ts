import type { PersonalData } from "../accounts/personalData";
import type { Queryable } from "../database/database";
import { presentReceipt } from "./present";
import {
  itemsOf,
  lockSubscription,
  NO_EXTERNAL,
  type ReceiptRow,
  readSubscription,
  receiptsBefore,
  writeSubscription,
} from "./store";

/** More than the receipts that any account can have. */
const ALL = 100_000;

/**
 * A person's plan, receipts and purchases. When they leave, the plan ends at once, at the payment provider too
 * (`endAtProvider`, within the same transaction); receipts stay, under an id without a name.
 */
export const planData = (endAtProvider: (on: Queryable, externalId: string) => Promise<void>): PersonalData => ({
  name: "plan",
  read: async (on, { accountId }) => {
    const row = await readSubscription(on, accountId);
    const receipts: ReceiptRow[] = await receiptsBefore(on, accountId, ALL);
    return {
      tier: row?.tier ?? "free",
      yearly: row?.yearly ?? false,
      until: row?.period_until?.toISOString() ?? null,
      items: await itemsOf(on, accountId),
      receipts: receipts.map(presentReceipt),
    };
  },
  erase: async (on, { accountId }, now) => {
    const row = await lockSubscription(on, accountId, now);
    if (row.external_id !== null) await endAtProvider(on, row.external_id);
    const free = { tier: "free", yearly: false, pastDue: false, provider: null, period: null, nextTier: null } as const;
    const external = row.external_id === null ? NO_EXTERNAL : { id: null, at: null, ended: row.external_id };
    await writeSubscription(on, accountId, { ...free, external }, now);
  },
});
