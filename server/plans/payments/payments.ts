import type { Item, PaidTier, Tier } from "../../../contract/plans";
import type { ReceiptRow } from "../store";

/** The result of an order: paid (the provider may send the receipt later), or a URL at which to pay. */
export type Ordered =
  | { readonly status: "done"; readonly receipt: ReceiptRow | null }
  | { readonly status: "redirect"; readonly url: string };

/**
 * Takes payments for plans and items. Each method checks the order against the current plan. Throws "conflict" with a
 * sentence if it does not fit, "payment_refused" or "unavailable" if the provider refuses or does not answer.
 */
export interface Payments {
  readonly name: "demonstration" | "stripe";
  /** a sentence shown beside the prices */
  readonly sentence: string;
  /** Changes to a higher plan, or from monthly to yearly, at once. */
  upgrade(accountId: string, tier: PaidTier, isYearly: boolean): Promise<Ordered>;
  /** Chooses the plan after the current period; null: the same plan goes on. */
  follow(accountId: string, tier: Tier | null): Promise<void>;
  buy(accountId: string, item: Item): Promise<Ordered>;
}
