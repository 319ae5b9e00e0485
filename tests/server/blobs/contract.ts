import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlobMissing, type BlobStore } from "../../../server/blobs/blobs";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
async function* inPieces(bytes: Buffer, piece: number) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

interface Opened {
  readonly store: BlobStore;
  close(): Promise<void>;
}

/** What every store of blobs does. */
export function blobStoreContract(name: string, open: () => Promise<Opened>): void {
  describe(`blobs: ${name}`, () => {
    let opened: Opened;
    let store: BlobStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    test.each([0, 1, 1000, 300_000, 11_000_000])("%i bytes come back as they were", async (length) => {
      const bytes = randomBytes(length);
      const blob = await store.put(inPieces(bytes, 65_521));
      expect(blob).toEqual({ sha256: sha256(bytes), bytes: length });
      expect(await store.find(blob.sha256)).toMatchObject(blob);
      expect((await buffer(await store.read(blob.sha256))).equals(bytes)).toBe(true);
    });

    test("the same bytes are one blob", async () => {
      const bytes = randomBytes(500);
      const [one, two] = await Promise.all([store.put(inPieces(bytes, 100)), store.put(inPieces(bytes, 7))]);
      expect(two).toEqual(one);
      let found = 0;
      for await (const blob of store.list()) if (blob.sha256 === one.sha256) found += 1;
      expect(found).toBe(1);
    });

    test("a range is read alone", async () => {
      const bytes = randomBytes(1000);
      const { sha256: name } = await store.put(inPieces(bytes, 1000));
      const read = async (first: number, last: number) => buffer(await store.read(name, { first, last }));
      expect((await read(0, 0)).equals(bytes.subarray(0, 1))).toBe(true);
      expect((await read(100, 299)).equals(bytes.subarray(100, 300))).toBe(true);
      expect((await read(990, 999)).equals(bytes.subarray(990))).toBe(true);
    });

    test("a source that fails leaves nothing", async () => {
      const before = [];
      for await (const blob of store.list()) before.push(blob.sha256);
      await expect(
        store.put(
          (async function* () {
            yield randomBytes(100_000);
            throw new Error("the line went dead");
          })(),
        ),
      ).rejects.toThrow("the line went dead");
      const after = [];
      for await (const blob of store.list()) after.push(blob.sha256);
      expect(after.sort()).toEqual(before.sort());
    });

    test("what is not there is missing, what is removed too", async () => {
      const { sha256: name } = await store.put(inPieces(randomBytes(10), 10));
      await store.remove([name]);
      await store.remove([name, "0".repeat(64)]);
      expect(await store.find(name)).toBeNull();
      await expect(store.read(name)).rejects.toThrow(BlobMissing);
    });

    test.each(["", "../keys.json", "a".repeat(63), "A".repeat(64), `${"a".repeat(63)}/`])(
      "%o is no name",
      async (name) => {
        await expect(store.find(name)).rejects.toThrow("no name");
        await expect(store.read(name)).rejects.toThrow("no name");
      },
    );

    test("it says that it can keep blobs", async () => {
      await store.check();
    });
  });
}
