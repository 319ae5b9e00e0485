import type { Readable } from "node:stream";
import { PICTURE_FORMATS, type PictureFormat, type SizedName } from "../../contract/pictures";
import type { BlobStore } from "../blobs/blobs";
import { holdBlobs } from "../blobs/keep";
import type { Queryable, Tx } from "../database/database";
import { ApiError } from "../errors";
import { ok } from "../http/handlers";
import { randomId } from "../ids";
import { createAccountSemaphore } from "../limits/accountSemaphore";
import { PictureError, readPictureHeader } from "./header";
import { PictureMaker } from "./maker";
import { addSizes, findSize, type StoredSize } from "./store";

/** A picture whose sizes are stored as blobs, but referenced by nothing yet. */
export interface MadePicture {
  readonly sizes: readonly (StoredSize & { readonly content: Uint8Array })[];
  /** all sizes together */
  readonly bytes: bigint;
}

/** Where a picture is: as sizes, or as the bytes that were stored before there were sizes. */
export interface PictureRow {
  readonly picture_id: string | null;
  readonly type: string;
  readonly content: Buffer | null;
}

/** Makes, keeps and serves pictures in their sizes. */
export interface Pictures {
  /** Checks a picture and makes its sizes. Throws `PictureError`, or "too_many_requests" while the account makes another. */
  make(accountId: string, content: Buffer): Promise<MadePicture>;
  /** Keeps a picture within the transaction that notes its id, which is returned. */
  keep(tx: Tx, made: MadePicture): Promise<string>;
  /** Answers with one size of a picture, else its largest JPEG; throws "not_found" without a picture. */
  answer(on: Queryable, row: PictureRow | null, name?: SizedName): Promise<ReturnType<typeof answered>>;
  /** The bytes of a picture's largest JPEG, or those stored before; for the file that a person downloads. */
  read(on: Queryable, row: PictureRow): Promise<{ readonly type: string; readonly content: Buffer } | null>;
  /** Ends the program that makes sizes. */
  end(): void;
}

async function* only(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content;
}

const LARGEST = { size: 1 << 30, format: "jpg" } as const;
const answered = (type: "image/webp" | "image/jpeg" | "image/png", content: Buffer | Readable) =>
  // whatever changes a picture gives it a new address
  ok({ type, content }, { "Cache-Control": "public, max-age=31536000, immutable" });
const isServed = (type: string): type is "image/webp" | "image/jpeg" | "image/png" =>
  ["image/webp", "image/jpeg", "image/png"].includes(type);

function wantedOf(name: SizedName | undefined): { size: number; format: PictureFormat } {
  if (name === undefined) return LARGEST;
  const [size, format] = name.split(".");
  return { size: Number(size), format: format as PictureFormat };
}

/** An error for the person whose picture is refused. */
export function rethrowAsRefusal(error: unknown): never {
  if (error instanceof PictureError) throw new ApiError("invalid_request", error.message, { cause: error });
  throw error;
}

export function createPictures(blobs: BlobStore, maker = new PictureMaker()): Pictures {
  const turns = createAccountSemaphore(1);
  const find = async (on: Queryable, { picture_id }: PictureRow, size: number, format: PictureFormat) => {
    const found = picture_id === null ? null : await findSize(on, picture_id, size, format);
    return found && { ...found, type: PICTURE_FORMATS[format] };
  };
  return {
    make: (accountId, content) =>
      turns.run(accountId, async () => {
        const made = await maker.sizesOf(readPictureHeader(content));
        const sizes = [];
        for (const size of made) sizes.push({ ...size, ...(await blobs.put(only(size.content))) });
        return { sizes, bytes: BigInt(sizes.reduce((sum, { bytes }) => sum + bytes, 0)) };
      }),
    keep: async (tx, { sizes }) => {
      const id = randomId();
      await holdBlobs(
        tx,
        sizes.map(({ sha256 }) => sha256),
      );
      for (const { sha256, content } of sizes) if (!(await blobs.find(sha256))) await blobs.put(only(content));
      await addSizes(
        tx,
        id,
        sizes.map(({ content: _content, ...size }) => size),
      );
      return id;
    },
    answer: async (on, row, name) => {
      const { size, format } = wantedOf(name);
      const found = row && (await find(on, row, size, format));
      if (found) return answered(found.type, await blobs.read(found.sha256));
      if (!row?.content || !isServed(row.type)) throw new ApiError("not_found");
      return answered(row.type, row.content);
    },
    read: async (on, row) => {
      const found = await find(on, row, LARGEST.size, LARGEST.format);
      if (!found) return row.content && { type: row.type, content: row.content };
      const parts: Buffer[] = [];
      for await (const part of await blobs.read(found.sha256)) parts.push(part as Buffer);
      return { type: found.type, content: Buffer.concat(parts) };
    },
    end: () => maker.end(),
  };
}
