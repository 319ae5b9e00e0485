import type { z } from "zod";
import { INSTRUMENTS, type InstrumentRecording, instruments as routes } from "../../contract/api/instruments";
import { said } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import type { Place } from "../http/cursor";
import { randomId } from "../ids";

/** A recording without its notes. */
export interface RecordingRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly instrument: string;
  readonly seconds: number;
  readonly note_count: number;
  readonly sha256: string | null;
  readonly media_type: string | null;
  readonly bytes: string;
  readonly created_at: Date;
}

export const presentRecording = (row: RecordingRow): InstrumentRecording => ({
  id: row.id,
  name: row.name,
  instrument: row.instrument,
  kind: row.sha256 === null ? "notes" : "audio",
  seconds: row.seconds,
  notes: row.note_count,
  bytes: Number(row.bytes),
  mediaType: row.media_type,
  createdAt: row.created_at.toISOString(),
});

const COLUMNS = "id, account_id, name, instrument, seconds, note_count, sha256, media_type, bytes, created_at";
const byId = prepared<RecordingRow>(
  "instruments.recording",
  `select ${COLUMNS} from instrument_recordings where id = $1`,
);
const listed = prepared<RecordingRow>(
  "instruments.recordings",
  `select ${COLUMNS} from instrument_recordings where account_id = $1
     and ($2::timestamptz is null or (created_at, id) < ($2, $3::text)) order by created_at desc, id desc limit $4`,
);

export const findRecording = async (on: Queryable, id: string): Promise<RecordingRow | null> =>
  (await byId(on, id))[0] ?? null;
/** One more than `limit` if there are more. */
export const listRecordings = (on: Queryable, accountId: string, after: Place | null, limit: number) =>
  listed(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);

const noted = routes.recording.answers[200].shape.notes;
export type Notes = z.output<typeof noted>;

/** The notes of a recording as JSON; an empty list of sound. */
export async function storedNotes(on: Queryable, id: string): Promise<string> {
  const { rows } = await on.query<{ notes: string | null }>("select notes from instrument_recordings where id = $1", [
    id,
  ]);
  return rows[0]?.notes ?? "[]";
}

/** The notes of a recording; none of sound. */
export const notesOf = async (on: Queryable, id: string): Promise<Notes> =>
  noted.parse(JSON.parse(await storedNotes(on, id)));

interface NewRecording {
  readonly accountId: string;
  readonly name: string;
  readonly instrument: string;
  readonly seconds: number;
  readonly notes: Notes;
  /** the uploaded file; null of notes */
  readonly sound: {
    readonly uploadId: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly mediaType: string;
  } | null;
}

/**
 * Adds a recording, within a transaction; that of the same upload once. Returns its id and whether this call made it.
 * Throws "conflict" if the account has as many as it may have.
 */
export async function addRecording(
  on: Queryable,
  one: NewRecording,
  now: Date,
): Promise<{ id: string; bytes: bigint | null }> {
  const { accountId, name, instrument, seconds, notes, sound } = one;
  // two at once see each other's
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`instrument-recordings:${accountId}`]);
  if (sound) {
    const { rows } = await on.query<{ id: string }>("select id from instrument_recordings where upload_id = $1", [
      sound.uploadId,
    ]);
    if (rows[0]) return { id: rows[0].id, bytes: null };
  }
  const id = randomId(12);
  const text = sound ? null : JSON.stringify(notes);
  const bytes = sound ? sound.bytes : Buffer.byteLength(text ?? "");
  const { rowCount } = await on.query(
    `insert into instrument_recordings (id, account_id, name, instrument, seconds, notes, note_count, upload_id, sha256, media_type, bytes, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     where (select count(*) from instrument_recordings where account_id = $2) < $13`,
    [
      id,
      accountId,
      name,
      instrument,
      seconds,
      text,
      notes.length,
      sound?.uploadId ?? null,
      sound?.sha256 ?? null,
      sound?.mediaType ?? null,
      bytes,
      now,
      INSTRUMENTS.recordings,
    ],
  );
  if (rowCount !== 1) {
    throw new ApiError("conflict", said`There may be ${INSTRUMENTS.recordings} recordings. Delete one first.`);
  }
  return { id, bytes: BigInt(bytes) };
}

/** Deletes a recording; the bytes that it took, null if it is gone already. */
export async function removeRecording(on: Queryable, id: string): Promise<bigint | null> {
  const { rows } = await on.query<{ bytes: string }>(
    "delete from instrument_recordings where id = $1 returning bytes",
    [id],
  );
  return rows[0] ? BigInt(rows[0].bytes) : null;
}

/** Which of these blobs are the sound of a recording. */
export async function blobsOfRecordings(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    "select distinct sha256 from instrument_recordings where sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}
