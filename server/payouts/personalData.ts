import type { PersonalData } from "../accounts/personalData";
import type { KeyRing } from "../keys/keyRing";
import type { Ledger } from "../ledger/ledger";
import { DESTINATION, presentToAdmin } from "./present";
import { decidePayout, everyPayoutOf, forgetDestinations, lockPayout } from "./store";

/** A person's payouts. When they leave, an open payout is cancelled, and the destinations of all are erased. */
export const payoutData = (keys: KeyRing, ledger: Ledger): PersonalData => ({
  name: "payouts",
  read: async (on, { accountId }) => (await everyPayoutOf(on, accountId)).map((row) => presentToAdmin(row, keys)),
  erase: async (on, { accountId, personId }, now) => {
    for (const { id, state } of await everyPayoutOf(on, accountId)) {
      if (state !== "requested") continue;
      const row = await lockPayout(on, id);
      if (row?.state !== "requested") continue;
      await ledger.void(on, row.hold_id);
      await decidePayout(on, id, { state: "withdrawn", note: null, by: personId, now });
    }
    await forgetDestinations(on, accountId, keys.encrypt("removed with the account", DESTINATION));
  },
});
