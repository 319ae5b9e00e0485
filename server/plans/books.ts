import type { Queryable } from "../database/database";
import { uuidv7 } from "../ids";
import { type Ledger, PLATFORM } from "../ledger/ledger";
import { addReceipt, type NewReceipt, type ReceiptRow } from "./store";

/**
 * Writes a receipt and books the payment in the ledger, within the caller's transaction. Returns null, and writes
 * nothing, if this payment has a receipt already.
 */
export async function bookPayment(
  on: Queryable,
  ledger: Ledger,
  payment: Omit<NewReceipt, "id">,
): Promise<ReceiptRow | null> {
  const receipt = await addReceipt(on, { ...payment, id: uuidv7(payment.at) });
  if (receipt && payment.cents > 0n) {
    await ledger.transfer(on, {
      key: `receipt:${receipt.id}`,
      reason: "sale",
      subject: receipt.id,
      legs: [
        { owner: PLATFORM.payments, amount: payment.cents, asset: "USD" },
        { owner: PLATFORM.sales, amount: -payment.cents, asset: "USD" },
      ],
    });
  }
  return receipt;
}
