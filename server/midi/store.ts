import { type Mapping, mappingsSchema } from "../../contract/midi/mapping/mapping";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** An account's mappings; revision 0 and no time where nothing was ever kept. */
export interface Kept {
  readonly revision: number;
  readonly changedAt: Date | null;
  readonly items: readonly Mapping[];
}

interface Row {
  readonly revision: string;
  readonly mappings: string;
  readonly changed_at: Date;
}

const read = prepared<Row>(
  "midi.read",
  "select revision, mappings, changed_at from midi_mappings where account_id = $1",
);

const write = prepared<Pick<Row, "revision">>(
  "midi.write",
  `insert into midi_mappings as m (account_id, revision, mappings, changed_at) values ($1, 1, $3, $4)
   on conflict (account_id) do update set revision = m.revision + 1, mappings = $3, changed_at = $4
     where m.revision = $2
   returning revision`,
);

export async function readMappings(on: Queryable, accountId: string): Promise<Kept> {
  const [row] = await read(on, accountId);
  if (!row) return { revision: 0, changedAt: null, items: [] };
  return {
    revision: Number(row.revision),
    changedAt: row.changed_at,
    items: mappingsSchema.parse(JSON.parse(row.mappings)),
  };
}

/** Puts mappings in place of all; the new revision, or null where `revision` is not the present one. */
export async function writeMappings(
  on: Queryable,
  accountId: string,
  revision: number,
  items: readonly Mapping[],
  now: Date,
): Promise<number | null> {
  const [row] = await write(on, accountId, revision, JSON.stringify(items), now);
  return row ? Number(row.revision) : null;
}
