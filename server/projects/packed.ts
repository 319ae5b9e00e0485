import { pipeline, Readable } from "node:stream";
import { createGunzip, gunzipSync, gzipSync } from "node:zlib";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/**
 * Documents are stored as JSON that a thread has compressed, so that the database need not compress it and the event
 * loop passes on only a tenth of the bytes. They are read in pieces, between which other requests are answered.
 */

/** Compressed JSON; plain JSON if it was stored before documents were compressed. */
export type Stored = Uint8Array | string;

/** Bytes that are read at a time. */
const PIECE = 512 * 1024;
/** Compresses ten megabytes in about a tenth of a second; higher levels take much longer and save little. */
const LEVEL = 1;

/** A copy of the bytes in a buffer of its own, which can be transferred to another thread. */
export const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export const pack = (text: string): Uint8Array<ArrayBuffer> => owned(gzipSync(text, { level: LEVEL }));
export const unpack = (stored: Stored): string =>
  typeof stored === "string" ? stored : gunzipSync(stored).toString("utf8");

interface Piece {
  readonly document: string | null;
  readonly piece: Buffer | null;
}

const snapshotPiece = prepared<Piece>(
  "projects.snapshotPiece",
  `select document::text as document, substring(packed from $3::int for $4::int) as piece
   from project_snapshots where project_id = $1 and rev = $2`,
);
const versionPiece = prepared<Piece>(
  "projects.versionPiece",
  `select document::text as document, substring(packed from $3::int for $4::int) as piece
   from project_versions where project_id = $1 and id = $2`,
);

type ReadPiece = (from: number, length: number) => Promise<Piece[]>;

/** The stored pieces in order; none if nothing is stored. */
async function* piecesOf(read: ReadPiece): AsyncGenerator<Buffer | string> {
  for (let from = 1; ; from += PIECE) {
    const [row] = await read(from, PIECE);
    if (!row) {
      if (from === 1) return;
      throw new Error("A document is gone that was being read.");
    }
    if (row.document !== null) return void (yield row.document);
    const piece = row.piece ?? Buffer.alloc(0);
    if (piece.length > 0) yield piece;
    if (piece.length < PIECE) return;
  }
}

async function whole(read: ReadPiece): Promise<Stored | null> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(read)) {
    if (typeof piece === "string") return piece;
    pieces.push(piece);
  }
  return pieces.length === 0 ? null : owned(Buffer.concat(pieces));
}

/** The document of a project's snapshot; null if there is no such snapshot. */
export const readSnapshot = (on: Queryable, projectId: string, rev: number): Promise<Stored | null> =>
  whole((from, length) => snapshotPiece(on, projectId, rev, from, length));

/** The document of a project's version; null if there is no such version. */
export const readVersion = (on: Queryable, projectId: string, versionId: string): Promise<Stored | null> =>
  whole((from, length) => versionPiece(on, projectId, versionId, from, length));

/** JSON of a project's snapshot, decompressed piece by piece while it is read; "null" if there is no such snapshot. */
export async function* snapshotText(on: Queryable, projectId: string, rev: number): AsyncGenerator<Buffer | string> {
  const pieces = piecesOf((from, length) => snapshotPiece(on, projectId, rev, from, length));
  const first = await pieces.next();
  if (first.done) return void (yield "null");
  if (typeof first.value === "string") return void (yield first.value);
  const all = async function* () {
    yield first.value;
    yield* pieces;
  };
  yield* pipeline(Readable.from(all()), createGunzip(), () => {
    // errors are thrown to the reader
  }) as AsyncIterable<Buffer>;
}
