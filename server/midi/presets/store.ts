import { type Mapping, mappingsSchema } from "../../../contract/midi/mapping/mapping";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { randomId } from "../../ids";

/** The columns that decide who may see a preset. */
export interface PresetHead {
  readonly account_id: string;
  readonly shared: boolean;
  /** its owner is suspended or deleted */
  readonly owner_gone: boolean;
  readonly taken_down: boolean;
}

/** A preset without its mappings, as one reader sees it. */
export interface PresetRow extends PresetHead {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly device: string;
  readonly mapping_count: number;
  readonly stars_sum: string;
  readonly stars_count: number;
  readonly score: number;
  readonly own_stars: number | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly handle: string;
  readonly person_name: string;
  readonly avatar_id: string | null;
}

const TAKEN_DOWN = `exists (select from takedowns t
  where t.kind = 'midi-preset' and t.thing_id = m.id and t.restored_at is null)`;
const OWNER_GONE = "(a.suspended_at is not null or a.closed_at is not null)";
const COLUMNS = `m.id, m.account_id, m.name, m.description, m.device, m.mapping_count, m.shared, m.stars_sum, m.stars_count,
  m.score, m.created_at, m.changed_at, a.handle, a.name as person_name, a.avatar_id, g.stars as own_stars,
  ${OWNER_GONE} as owner_gone, ${TAKEN_DOWN} as taken_down`;
/** `$1` is the reader's account. */
const FROM = `midi_presets m join accounts a on a.id = m.account_id
  left join midi_preset_ratings g on g.preset_id = m.id and g.account_id = $1`;

const byId = prepared<PresetRow>("midiPresets.byId", `select ${COLUMNS} from ${FROM} where m.id = $2`);

export async function findPreset(on: Queryable, reader: string, id: string): Promise<PresetRow | null> {
  return (await byId(on, reader, id))[0] ?? null;
}

const mappingsOf = prepared<{ mappings: string }>(
  "midiPresets.mappings",
  "select mappings from midi_presets where id = $1",
);

/** The mappings of a preset as JSON; null if it was deleted meanwhile. */
export const storedPresetMappings = async (on: Queryable, id: string): Promise<string | null> =>
  (await mappingsOf(on, id))[0]?.mappings ?? null;

/** The mappings of a preset; throws "not_found" if it was deleted meanwhile. */
export async function readPresetMappings(on: Queryable, id: string): Promise<Mapping[]> {
  const stored = await storedPresetMappings(on, id);
  if (stored === null) throw new ApiError("not_found");
  return mappingsSchema.parse(JSON.parse(stored));
}

/** A place in the list: what is rated best comes first. */
interface RatedPlace {
  readonly score: number;
  readonly id: string;
}

export const cursorOfPreset = ({ score, id }: RatedPlace): string => `${score}_${id}`;

/** The place that a cursor names, null without one; throws "invalid_request" if it is malformed. */
export function placeOfPreset(cursor: string | undefined): RatedPlace | null {
  if (cursor === undefined) return null;
  const [, score, id] = /^(\d{1,8})_([\w-]{1,64})$/.exec(cursor) ?? [];
  if (score === undefined || id === undefined) throw new ApiError("invalid_request", "Not a cursor.");
  return { score: Number(score), id };
}

const AFTER = "($3::int is null or (m.score, m.id) < ($3, $4::text)) and ($2::text is null or m.device = $2)";
const OWN = `select ${COLUMNS} from ${FROM} where m.account_id = $1 and ${AFTER} order by m.score desc, m.id desc limit $5`;
const OTHERS = `select ${COLUMNS} from ${FROM} where m.shared and m.account_id <> $1 and not ${OWNER_GONE} and not ${TAKEN_DOWN}
  and ${AFTER} order by m.score desc, m.id desc limit $5`;
const ownOnes = prepared<PresetRow>("midiPresets.own", OWN);
const allOnes = prepared<PresetRow>(
  "midiPresets.all",
  `select * from ((${OWN}) union all (${OTHERS})) both_parts order by score desc, id desc limit $5`,
);

/** What a list shows: `device` null means of all devices. */
interface Wanted {
  readonly whose: "all" | "own";
  readonly device: string | null;
  readonly after: RatedPlace | null;
  readonly limit: number;
}

/** A reader's own presets and, if wanted, those shared with everybody; one more than `limit` if there are more. */
export function listPresets(on: Queryable, reader: string, wanted: Wanted): Promise<PresetRow[]> {
  const { whose, device, after, limit } = wanted;
  const list = whose === "all" ? allOnes : ownOnes;
  return list(on, reader, device, after?.score ?? null, after?.id ?? null, limit + 1);
}

/** What its owner says of a preset. */
export interface PresetContent {
  readonly name: string;
  readonly description: string;
  readonly device: string;
  readonly mappings: readonly Mapping[];
  readonly shared: boolean;
}

/** Adds a preset unless the account has `most` already; returns its id, or null. */
export async function addPreset(
  on: Queryable,
  accountId: string,
  content: PresetContent,
  most: number,
  now: Date,
): Promise<string | null> {
  // two at once see each other's
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`midi-presets:${accountId}`]);
  const id = randomId(12);
  const { rowCount } = await on.query(
    `insert into midi_presets (id, account_id, name, description, device, mappings, mapping_count, shared, created_at, changed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9
     where (select count(*) from midi_presets where account_id = $2) < $10`,
    [id, accountId, ...columnsOf(content), now, most],
  );
  return rowCount === 1 ? id : null;
}

const columnsOf = ({ name, description, device, mappings, shared }: PresetContent) =>
  [name, description, device, JSON.stringify(mappings), mappings.length, shared] as const;

export async function replacePreset(on: Queryable, id: string, content: PresetContent, now: Date): Promise<void> {
  await on.query(
    `update midi_presets set name = $2, description = $3, device = $4, mappings = $5, mapping_count = $6, shared = $7,
       changed_at = $8 where id = $1`,
    [id, ...columnsOf(content), now],
  );
}

export async function removePreset(on: Queryable, id: string): Promise<void> {
  await on.query("delete from midi_presets where id = $1", [id]);
}

/**
 * Puts an account's rating of a preset in place of its former one, or takes it back if null; within a transaction.
 * Throws "not_found" if the preset is gone.
 */
export async function ratePreset(
  on: Queryable,
  presetId: string,
  accountId: string,
  stars: number | null,
  now: Date,
): Promise<void> {
  const { rowCount } = await on.query("select from midi_presets where id = $1 for update", [presetId]);
  if (rowCount !== 1) throw new ApiError("not_found");
  const { rows } = await on.query<{ stars: number }>(
    "delete from midi_preset_ratings where preset_id = $1 and account_id = $2 returning stars",
    [presetId, accountId],
  );
  const former = rows[0]?.stars ?? null;
  if (stars !== null) {
    await on.query("insert into midi_preset_ratings (preset_id, account_id, stars, at) values ($1, $2, $3, $4)", [
      presetId,
      accountId,
      stars,
      now,
    ]);
  }
  await on.query("update midi_presets set stars_sum = stars_sum + $2, stars_count = stars_count + $3 where id = $1", [
    presetId,
    (stars ?? 0) - (former ?? 0),
    (stars === null ? 0 : 1) - (former === null ? 0 : 1),
  ]);
}
