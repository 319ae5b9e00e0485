import type { BrandVoice } from "../../../contract/api/content";
import { said } from "../../../contract/words/said";
import { VOICE, type VoiceFeatures, voiceFeatures } from "../../../contract/writing/voice";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { randomId } from "../../ids";

export interface VoiceRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** JSON */
  readonly features: string;
  readonly learned_from: number;
  readonly changed_at: Date;
}

export const presentVoice = (row: VoiceRow): BrandVoice => ({
  id: row.id,
  name: row.name,
  features: voiceFeatures.parse(JSON.parse(row.features)),
  learnedFrom: row.learned_from,
  changedAt: row.changed_at.toISOString(),
});

const COLUMNS = "id, account_id, name, features, learned_from, changed_at";
const byId = prepared<VoiceRow>("voices.byId", `select ${COLUMNS} from brand_voices where id = $1`);
const ofAccount = prepared<VoiceRow>(
  "voices.ofAccount",
  `select ${COLUMNS} from brand_voices where account_id = $1 order by name, id`,
);

export const findVoice = async (on: Queryable, id: string): Promise<VoiceRow | null> => (await byId(on, id))[0] ?? null;
export const listVoices = (on: Queryable, accountId: string): Promise<VoiceRow[]> => ofAccount(on, accountId);

const UNIQUE_VIOLATION = "23505";
/** Rethrows an error; "conflict" with the sentence if a name is taken. */
export function rethrowAsTaken(error: unknown, sentence: string): never {
  if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new ApiError("conflict", sentence);
  throw error;
}
const TAKEN = "There is a voice of that name already.";

/** Adds a voice, within a transaction; throws "conflict" if there are as many as may be, or one of that name. */
export async function addVoice(
  on: Queryable,
  accountId: string,
  { name, features, learnedFrom }: { name: string; features: VoiceFeatures; learnedFrom: number },
  now: Date,
): Promise<VoiceRow> {
  // two at once see each other's
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`voices:${accountId}`]);
  const { rows } = await on
    .query<VoiceRow>(
      `insert into brand_voices (id, account_id, name, features, learned_from, created_at, changed_at)
       select $1, $2::uuid, $3, $4, $5, $6, $6 where (select count(*) from brand_voices where account_id = $2) < $7
       returning ${COLUMNS}`,
      [randomId(12), accountId, name, JSON.stringify(features), learnedFrom, now, VOICE.most],
    )
    .catch((error: unknown) => rethrowAsTaken(error, TAKEN));
  if (!rows[0]) throw new ApiError("conflict", said`There may be ${VOICE.most} voices. Delete one first.`);
  return rows[0];
}

export async function changeVoice(
  on: Queryable,
  id: string,
  { name, features }: { name: string; features: VoiceFeatures },
  now: Date,
): Promise<VoiceRow> {
  const { rows } = await on
    .query<VoiceRow>(
      `update brand_voices set name = $2, features = $3, changed_at = $4 where id = $1 returning ${COLUMNS}`,
      [id, name, JSON.stringify(features), now],
    )
    .catch((error: unknown) => rethrowAsTaken(error, TAKEN));
  if (!rows[0]) throw new ApiError("not_found");
  return rows[0];
}

/** Texts that a voice is learned from, at most. */
const MOST_TEXTS = 300;

/** What an account has written itself: descriptions of its publications, and comments; the newest first. */
export async function ownTexts(on: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await on.query<{ text: string }>(
    `select text from (
       (select s.text, p.created_at as at from posts s join publications p on p.id = s.id where p.account_id = $1
         order by p.created_at desc limit $2)
       union all
       (select p.description as text, p.created_at from publications p where p.account_id = $1 and p.kind = 'release' and p.description <> ''
         order by p.created_at desc limit $2)
       union all
       (select c.text, c.created_at from publication_comments c where c.account_id = $1 order by c.created_at desc limit $2)
     ) written order by at desc limit $2`,
    [accountId, MOST_TEXTS],
  );
  return rows.map(({ text }) => text);
}
