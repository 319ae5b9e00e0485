import { StoredJson } from "../accounts/dataFile";
import type { PersonalData } from "../accounts/personalData";
import { ratePreset, storedPresetMappings } from "./presets/store";
import { readMappings } from "./store";

/** What a person's controllers move and their presets are exported as they are kept, and deleted with them. */
export const midiData: PersonalData = {
  name: "midi",
  read: async (on, { accountId }) => {
    const { rows: presets } = await on.query<{
      id: string;
      name: string;
      description: string;
      device: string;
      shared: boolean;
    }>("select id, name, description, device, shared from midi_presets where account_id = $1 order by created_at, id", [
      accountId,
    ]);
    const { rows: ratings } = await on.query<{ preset: string; stars: number; at: Date }>(
      "select preset_id as preset, stars, at from midi_preset_ratings where account_id = $1 order by at, preset_id",
      [accountId],
    );
    return {
      mappings: (await readMappings(on, accountId)).items,
      presets: presets.map(({ id, ...preset }) => ({
        ...preset,
        mappings: new StoredJson(async () => (await storedPresetMappings(on, id)) ?? "[]"),
      })),
      ratings: ratings.map(({ at, ...rating }) => ({ ...rating, at: at.toISOString() })),
    };
  },
  erase: async (on, { accountId }, now) => {
    // their own presets and those that they rated, in one order: two people who rated each other may leave at once
    const { rows } = await on.query<{ id: string; own: boolean }>(
      `select id, account_id = $1 as own from midi_presets
       where account_id = $1 or id in (select preset_id from midi_preset_ratings where account_id = $1)
       order by id for update`,
      [accountId],
    );
    await on.query("delete from midi_mappings where account_id = $1", [accountId]);
    for (const { id, own } of rows) if (!own) await ratePreset(on, id, accountId, null, now);
    await on.query("delete from midi_presets where account_id = $1", [accountId]);
  },
};
