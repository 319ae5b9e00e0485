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
    await on.query("delete from midi_mappings where account_id = $1", [accountId]);
    await on.query("delete from midi_presets where account_id = $1", [accountId]);
    const { rows } = await on.query<{ preset_id: string }>(
      "select preset_id from midi_preset_ratings where account_id = $1",
      [accountId],
    );
    for (const { preset_id } of rows) await ratePreset(on, preset_id, accountId, null, now);
  },
};
