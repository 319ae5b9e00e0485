import type { PersonalData } from "../accounts/personalData";
import type { PlanLimits } from "../plans/limits";
import { removeRelease } from "./changes";
import { presentRelease } from "./present";
import { listReleases } from "./store";

/** More than the number of releases that any account has. */
const ALL = 100_000;

/**
 * A person's releases are deleted with them, as are the records of which ones they paid for; the ledger keeps its
 * postings.
 */
export const releaseData = (limits: PlanLimits): PersonalData => ({
  name: "releases",
  read: async (on, { accountId }) =>
    (await listReleases(on, accountId, null, ALL)).map((row) => {
      const { waveform: _waveform, ...metadata } = presentRelease(row, accountId);
      return metadata;
    }),
  erase: async (on, { accountId }) => {
    for (const { id } of await listReleases(on, accountId, null, ALL)) {
      const bytes = await removeRelease(on, id);
      if (bytes !== null) await limits.release(on, accountId, "storage", bytes);
    }
    await on.query("delete from publication_payments where account_id = $1", [accountId]);
  },
});
