import type { PictureFormat } from "../../contract/pictures";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** One size of a picture, stored as a blob. */
export interface StoredSize {
  readonly size: number;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly bytes: number;
}

// the smallest that is large enough, else the largest
const find = prepared<{ sha256: string; bytes: string }>(
  "pictures.find",
  `select sha256, bytes from picture_files where picture_id = $1 and format = $3
   order by size < $2, abs(size - $2) limit 1`,
);

export async function findSize(on: Queryable, id: string, size: number, format: PictureFormat) {
  const [found] = await find(on, id, size, format);
  return found ? { sha256: found.sha256, bytes: Number(found.bytes) } : null;
}

export async function addSizes(on: Queryable, id: string, sizes: readonly StoredSize[]): Promise<void> {
  await on.query(
    `insert into picture_files (picture_id, size, format, width, height, sha256, bytes)
     select $1, * from json_to_recordset($2)
       as s (size int, format text, width int, height int, sha256 text, bytes bigint)`,
    [id, JSON.stringify(sizes)],
  );
}

/** Which of these blobs are sizes of pictures. */
export async function blobsOfPictures(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    "select distinct sha256 from picture_files where sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}
