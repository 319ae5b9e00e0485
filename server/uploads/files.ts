import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files";
import { isUploadId, type StagedUpload, type Staging, type UploadInfo, uploadSchema } from "./upload";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Uploads as files in a folder: `<id>.json`, and `<id>.part` until it is finished. */
export async function createFileStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true });
  const infoOf = (id: string) => join(folder, `${id}.json`);
  const partOf = (id: string) => join(folder, `${id}.part`);
  const note = (info: UploadInfo) => writeWhole(infoOf(info.id), JSON.stringify(info));

  const find = async (id: string): Promise<StagedUpload | null> => {
    if (!isUploadId(id)) return null;
    try {
      const info = uploadSchema.parse(JSON.parse(await readFile(infoOf(id), "utf8")));
      return { info, received: info.outcome ? info.size : (await stat(partOf(id))).size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    find,
    create: async (info) => {
      await writeWhole(partOf(info.id), "");
      await note(info);
    },
    append: async (id, offset, source) => {
      // after `offset` there may be bytes that a killed server wrote and never acknowledged
      await truncate(partOf(id), offset);
      const handle = await open(partOf(id), "r+");
      let position = offset;
      try {
        for await (const chunk of source) {
          await handle.write(chunk, 0, chunk.length, position);
          position += chunk.length;
        }
      } finally {
        await handle.sync().finally(() => handle.close());
      }
      return position;
    },
    read: (id) => createReadStream(partOf(id)) as AsyncIterable<Buffer>,
    settle: async (id, outcome) => {
      const found = await find(id);
      if (!found) return;
      await note({ ...found.info, outcome });
      await rm(partOf(id), { force: true });
    },
    remove: async (id) => {
      await rm(infoOf(id), { force: true });
      await rm(partOf(id), { force: true });
    },
    list: async function* () {
      for (const name of await readdir(folder)) {
        const found = name.endsWith(".json") ? await find(name.slice(0, -".json".length)) : null;
        if (found) yield found;
      }
    },
  };
}
