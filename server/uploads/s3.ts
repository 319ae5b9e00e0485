import type { S3Client } from "../blobs/s3Client";
import { ApiError } from "../errors";
import { isUploadId, type StagedUpload, type Staging, type UploadInfo, uploadSchema } from "./upload";

const PREFIX = "uploads/";
/** Bytes that are collected before they are put. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** Uploads as objects of an S3 bucket: `<id>/info`, and pieces named by their offset. */
export function createS3Staging(client: S3Client): Staging {
  const folderOf = (id: string) => `${PREFIX}${id}/`;
  const pieceOf = (id: string, offset: number) => `${folderOf(id)}${String(offset).padStart(16, "0")}`;
  const note = (info: UploadInfo) => client.put(`${folderOf(info.id)}info`, JSON.stringify(info));

  /** The pieces that follow one another without a gap, in order. */
  const piecesOf = async (id: string) => {
    const pieces: { key: string; end: number }[] = [];
    let end = 0;
    for await (const { key, bytes } of client.list(folderOf(id))) {
      if (key !== pieceOf(id, end)) continue;
      end += bytes;
      pieces.push({ key, end });
    }
    return { pieces, received: end };
  };
  const find = async (id: string): Promise<StagedUpload | null> => {
    const response = isUploadId(id) ? await client.get(`${folderOf(id)}info`) : null;
    if (!response) return null;
    const info = uploadSchema.parse(await response.json());
    return { info, received: info.outcome ? info.size : (await piecesOf(id)).received };
  };
  const removePieces = async (id: string) => {
    const keys: string[] = [];
    for await (const { key } of client.list(folderOf(id))) if (!key.endsWith("/info")) keys.push(key);
    await client.removeAll(keys);
  };

  return {
    find,
    create: note,
    append: async (id, offset, source) => {
      let waiting: Uint8Array[] = [];
      let bytes = 0;
      let position = offset;
      const put = async () => {
        if (bytes === 0) return;
        // an interrupted request may still be putting its last piece, and neither may overwrite the other's
        if (!(await client.putNew(pieceOf(id, position), Buffer.concat(waiting))))
          throw new ApiError("conflict", "Another request has written here. Ask how far the upload is.");
        position += bytes;
        waiting = [];
        bytes = 0;
      };
      try {
        for await (const chunk of source) {
          waiting.push(chunk);
          bytes += chunk.length;
          if (bytes >= PIECE_BYTES) await put();
        }
      } finally {
        await put();
      }
      return position;
    },
    read: async function* (id) {
      for (const { key } of (await piecesOf(id)).pieces) {
        const response = await client.get(key);
        if (!response?.body) throw new Error(`A piece of upload ${id} is gone.`);
        yield* response.body as unknown as AsyncIterable<Uint8Array>;
      }
    },
    settle: async (id, outcome) => {
      const found = await find(id);
      if (!found) return;
      await note({ ...found.info, outcome });
      await removePieces(id);
    },
    remove: async (id) => {
      await removePieces(id);
      await client.remove(`${folderOf(id)}info`);
    },
    list: async function* () {
      for await (const { key } of client.list(PREFIX)) {
        const found = key.endsWith("/info") ? await find(key.slice(PREFIX.length, -"/info".length)) : null;
        if (found) yield found;
      }
    },
  };
}
