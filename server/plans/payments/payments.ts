import type { Item, PaidTier, Tier } from "../../../contract/plans";
import type { ReceiptRow } from "../store";

/** What became of an order: paid (a provider may send the receipt later), or to be paid at an address. */
export type Ordered =
  | { readonly status: "done"; readonly receipt: ReceiptRow | null }
  | { readonly status: "redirect"; readonly url: string };

/**
 * Takes money for plans and items. Each method checks the order against what runs and throws "conflict" with a
 * sentence where it does not fit, "payment_refused" or "unavailable" where the provider says no or nothing.
 */
export interface Payments {
  readonly name: "demonstration" | "stripe";
  /** what people are told beside the prices */
  readonly sentence: string;
  /** A higher plan, or the year instead of the month, at once. */
  upgrade(accountId: string, tier: PaidTier, isYearly: boolean): Promise<Ordered>;
  /** The plan that follows when the period ends; null: the present one goes on. */
  follow(accountId: string, tier: Tier | null): Promise<void>;
  buy(accountId: string, item: Item): Promise<Ordered>;
}
