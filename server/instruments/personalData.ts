import { INSTRUMENTS } from "../../contract/api/instruments";
import { StoredJson } from "../accounts/dataFile";
import type { PersonalData } from "../accounts/personalData";
import type { PlanLimits } from "../plans/limits";
import { exportedPresets } from "./presets";
import { listRecordings, presentRecording, removeRecording, storedNotes } from "./recordings";

/** A person's presets and recordings are exported, their sound by its own address, and deleted with them. */
export const instrumentData = (limits: PlanLimits): PersonalData => ({
  name: "instruments",
  read: async (on, { accountId }) => {
    const recordings = [];
    for (const row of await listRecordings(on, accountId, null, INSTRUMENTS.recordings)) {
      recordings.push({ ...presentRecording(row), notes: new StoredJson(() => storedNotes(on, row.id)) });
    }
    return { presets: await exportedPresets(on, accountId), recordings };
  },
  erase: async (on, { accountId }) => {
    await on.query("delete from instrument_presets where account_id = $1", [accountId]);
    for (const { id } of await listRecordings(on, accountId, null, INSTRUMENTS.recordings)) {
      const bytes = await removeRecording(on, id);
      if (bytes !== null) await limits.release(on, accountId, "storage", bytes);
    }
  },
});
