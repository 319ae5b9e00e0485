import { INSTRUMENTS } from "../../contract/api/instruments";
import type { PersonalData } from "../accounts/personalData";
import type { PlanLimits } from "../plans/limits";
import { allPresets } from "./presets";
import { listRecordings, notesOf, presentRecording, removeRecording } from "./recordings";

/** A person's presets and recordings are exported, their sound by its own address, and deleted with them. */
export const instrumentData = (limits: PlanLimits): PersonalData => ({
  name: "instruments",
  read: async (on, { accountId }) => {
    const recordings = [];
    for (const row of await listRecordings(on, accountId, null, INSTRUMENTS.recordings)) {
      recordings.push({ ...presentRecording(row), notes: await notesOf(on, row.id) });
    }
    return { presets: await allPresets(on, accountId), recordings };
  },
  erase: async (on, { accountId }) => {
    await on.query("delete from instrument_presets where account_id = $1", [accountId]);
    for (const { id } of await listRecordings(on, accountId, null, INSTRUMENTS.recordings)) {
      const bytes = await removeRecording(on, id);
      if (bytes !== null) await limits.release(on, accountId, "storage", bytes);
    }
  },
});
