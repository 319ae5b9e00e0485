import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFileBlobs } from "../../../server/blobs/files";
import { blobStoreContract } from "./contract";

const temporary = () => mkdtemp(join(tmpdir(), "backline-blobs-"));

blobStoreContract("files of a folder", async () => {
  const folder = await temporary();
  return { store: await createFileBlobs(folder), close: () => rm(folder, { recursive: true }) };
});

test("what a killed server was writing is cleared away, what another is writing is not", async () => {
  const folder = await temporary();
  await mkdir(join(folder, "incoming"));
  await writeFile(join(folder, "incoming/old"), "x");
  await writeFile(join(folder, "incoming/new"), "x");
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(folder, "incoming/old"), longAgo, longAgo);
  await createFileBlobs(folder);
  expect(await readdir(join(folder, "incoming"))).toEqual(["new"]);
  await rm(folder, { recursive: true });
});

test("a folder that is gone fails the check", async () => {
  const folder = await temporary();
  const store = await createFileBlobs(folder);
  await rm(folder, { recursive: true });
  await expect(store.check()).rejects.toThrow();
});
