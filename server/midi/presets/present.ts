import type { MidiPresetCard, MidiPresetRating } from "../../../contract/api/midiPresets";
import { presentArtist } from "../../releases/present";
import type { PresetRow } from "./store";

export const presentRating = (row: Pick<PresetRow, "stars_sum" | "stars_count" | "own_stars">): MidiPresetRating => ({
  average: row.stars_count === 0 ? null : Number(row.stars_sum) / row.stars_count,
  count: row.stars_count,
  own: row.own_stars,
});

/** A preset as shown to a reader; `reader` is the id of their account. */
export const presentPreset = (row: PresetRow, reader: string): MidiPresetCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  device: row.device,
  mappings: row.mapping_count,
  by: presentArtist({ handle: row.handle, name: row.person_name, avatar_id: row.avatar_id }),
  own: row.account_id === reader,
  shared: row.shared,
  takenDown: row.taken_down,
  rating: presentRating(row),
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});
