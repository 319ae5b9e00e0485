import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createS3Blobs } from "../../../server/blobs/s3";
import { S3Client, S3Error } from "../../../server/blobs/s3Client";
import { type FakeS3, startFakeS3 } from "../support/fakeS3";
import { blobStoreContract } from "./contract";

blobStoreContract("S3", async () => {
  const fake = await startFakeS3();
  const spool = await mkdtemp(join(tmpdir(), "backline-spool-"));
  return {
    store: createS3Blobs(new S3Client(fake.settings), spool),
    close: async () => {
      expect(await readdir(spool)).toEqual([]);
      await fake.close();
      await rm(spool, { recursive: true });
    },
  };
});

let fake: FakeS3;
let spool: string;
beforeAll(async () => {
  fake = await startFakeS3();
  spool = await mkdtemp(join(tmpdir(), "backline-spool-"));
});
afterAll(async () => {
  await fake.close();
  await rm(spool, { recursive: true });
});
async function* once(text: string) {
  yield Buffer.from(text);
}

test("a wrong key is refused, and says so", async () => {
  const store = createS3Blobs(new S3Client({ ...fake.settings, secretAccessKey: "wrong" }), spool);
  await expect(store.check()).rejects.toThrow("SignatureDoesNotMatch");
  await expect(store.put(once("x"))).rejects.toThrow(S3Error);
});

test("a bucket that is not there fails the check", async () => {
  await expect(createS3Blobs(new S3Client({ ...fake.settings, bucket: "another" }), spool).check()).rejects.toThrow(
    "NoSuchBucket",
  );
});

test("a passing failure of S3 is tried again", async () => {
  const store = createS3Blobs(new S3Client(fake.settings), spool);
  fake.failures.push(500, 503);
  const blob = await store.put(once("tried again"));
  expect(await store.find(blob.sha256)).toMatchObject(blob);
});
