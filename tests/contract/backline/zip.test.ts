import { createHash } from "node:crypto";
import { crc32 as nodeCrc32 } from "node:zlib";
import { unzipSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { crc32, memoryBytes } from "../../../contract/backline/bytes";
import { packedBytes, readDirectory, unpacked } from "../../../contract/backline/zipReader";
import { ZipWriter } from "../../../contract/backline/zipWriter";
import { seeded } from "../project/randomCommands";

function noise(bytes: number, seed: number): Uint8Array<ArrayBuffer> {
  const random = seeded(seed);
  return Uint8Array.from({ length: bytes }, () => random() * 256);
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

/** A sink that keeps everything. */
function collector() {
  const pieces: Uint8Array[] = [];
  return {
    write: (bytes: Uint8Array) => void pieces.push(bytes.slice()),
    all: () => new Uint8Array(Buffer.concat(pieces)),
  };
}

const stored = (name: string, bytes: Uint8Array) => ({
  name,
  deflated: false,
  crc32: crc32(bytes),
  size: bytes.length,
  packed: memoryBytes(bytes),
});

describe("crc32", () => {
  it("gives the standard's check value, and continues", () => {
    const text = new TextEncoder().encode("123456789");
    expect(crc32(text)).toBe(0xcbf43926);
    expect(crc32(text.subarray(4), crc32(text.subarray(0, 4)))).toBe(0xcbf43926);
    if (nodeCrc32) expect(crc32(noise(5000, 1))).toBe(nodeCrc32(noise(5000, 1)));
  });
});

describe("writing", () => {
  it("writes what another unzip reads", async () => {
    const files = { "project.json": noise(3000, 2), "audio/ü.wav": noise(100_000, 3), empty: new Uint8Array(0) };
    const sink = collector();
    const zip = new ZipWriter(sink);
    for (const [name, bytes] of Object.entries(files)) await zip.add(stored(name, bytes));
    await zip.finish();
    expect(zip.bytes).toBe(sink.all().length);
    const read = unzipSync(sink.all());
    expect(Object.keys(read)).toEqual(Object.keys(files));
    for (const [name, bytes] of Object.entries(files)) expect(Buffer.compare(read[name]!, bytes)).toBe(0);
  });

  it("refuses bytes that are not what they were said to be", async () => {
    const bytes = noise(1000, 4);
    await expect(new ZipWriter(collector()).add({ ...stored("a", bytes), crc32: 5 })).rejects.toThrow(RangeError);
    await expect(new ZipWriter(collector()).add({ ...stored("a", bytes), size: 999 })).rejects.toThrow();
  });

  it("goes on beyond 4 GiB with 64-bit records", async () => {
    // A file of 5 GiB of zeros, and one after it, of which only the records are kept.
    const size = 5 * 2 ** 30;
    const megabytes = new Uint8Array(1 << 20);
    const kept = new Map<number, Uint8Array>();
    let at = 0;
    const zip = new ZipWriter({
      write(bytes) {
        if (bytes.buffer !== megabytes.buffer) kept.set(at, bytes.slice());
        at += bytes.length;
      },
    });
    const large = { size, read: (_offset: number, length: number) => megabytes.subarray(0, length) };
    // Deflated in name only, so that the writer need not compute the checksum of 5 GiB.
    await zip.add({ name: "large", deflated: true, crc32: 0, size, packed: large });
    await zip.add(stored("after", noise(500, 5)));
    await zip.finish();
    const source = {
      size: at,
      read(offset: number, length: number) {
        const out = new Uint8Array(Math.min(length, at - offset));
        for (const [start, bytes] of kept) {
          const from = Math.max(offset, start);
          const to = Math.min(offset + out.length, start + bytes.length);
          if (from < to) out.set(bytes.subarray(from - start, to - start), from - offset);
        }
        return out;
      },
    };
    const [first, second] = await readDirectory(source);
    expect(first).toMatchObject({ name: "large", size, packed: size, headerOffset: 0 });
    expect(second!.headerOffset).toBeGreaterThan(size);
    expect(Buffer.compare(await bytesOf(unpacked(source, second!)), noise(500, 5))).toBe(0);
    // The end of the zip, field by field after APPNOTE 4.3.14 to 4.3.16.
    const end = Buffer.from(source.read(at - 22 - 20 - 56, 98));
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect(Number(end.readBigUInt64LE(4))).toBe(44);
    expect(Number(end.readBigUInt64LE(32))).toBe(2);
    expect(end.readUInt32LE(56)).toBe(0x07064b50);
    expect(Number(end.readBigUInt64LE(64))).toBe(at - 98);
    expect(end.readUInt32LE(76)).toBe(0x06054b50);
    expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff);
  });
});

describe("reading", () => {
  const files = {
    "project.json": noise(5000, 6),
    "audio/x.wav": new Uint8Array(300_000).fill(7),
    "sub/": new Uint8Array(0),
  };

  it("reads what another zip writes: stored, deflated, streamed", async () => {
    const streamed = () => {
      const pieces: Uint8Array[] = [];
      const zip = new Zip((_error, piece) => pieces.push(piece));
      for (const [name, bytes] of Object.entries(files)) {
        const file = name.startsWith("audio") ? new ZipDeflate(name) : new ZipPassThrough(name);
        zip.add(file);
        file.push(bytes.subarray(0, 77));
        file.push(bytes.subarray(77), true);
      }
      zip.end();
      return new Uint8Array(Buffer.concat(pieces));
    };
    for (const zipped of [zipSync(files, { level: 0 }), zipSync(files, { level: 9 }), streamed()]) {
      const source = memoryBytes(zipped);
      const entries = await readDirectory(source);
      expect(entries.map((entry) => entry.name).sort()).toEqual(Object.keys(files).sort());
      for (const entry of entries) {
        const expected = files[entry.name as keyof typeof files];
        expect(Buffer.compare(await bytesOf(unpacked(source, entry)), expected)).toBe(0);
      }
    }
  });

  it("gives a stored file's bytes at any place without unpacking", async () => {
    const source = memoryBytes(zipSync(files, { level: 0 }));
    const entry = (await readDirectory(source)).find(({ name }) => name === "project.json")!;
    const bytes = await packedBytes(source, entry);
    expect(bytes.size).toBe(5000);
    expect(Buffer.compare(await bytes.read(4990, 100), files["project.json"].subarray(4990))).toBe(0);
  });

  it("says of anything else that it is not a zip", async () => {
    const zipped = zipSync(files);
    for (const bytes of [new Uint8Array(0), noise(40, 7), noise(100_000, 8), zipped.subarray(0, zipped.length - 30)]) {
      await expect(readDirectory(memoryBytes(bytes))).rejects.toMatchObject({ code: "notZip" });
    }
  });

  it("finds damage: in the content by its checksum, in the records by their marks", async () => {
    const zipped = zipSync(files, { level: 0 });
    const at = Buffer.from(zipped).indexOf(Buffer.from(files["project.json"].subarray(0, 50)));
    const flipped = zipped.slice();
    flipped[at + 10]! ^= 1;
    const source = memoryBytes(flipped);
    const entry = (await readDirectory(source)).find(({ name }) => name === "project.json")!;
    await expect(bytesOf(unpacked(source, entry))).rejects.toMatchObject({ code: "damaged" });

    const random = seeded(9);
    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const known = new Map(Object.entries(files).map(([name, bytes]) => [name, digest(bytes)]));
    for (let round = 0; round < 300; round++) {
      const broken = zipSync(files, { level: round % 2 ? 6 : 0 });
      for (let flips = 0; flips < 3; flips++) {
        // Half of the flips hit the directory at the end, where they hurt most.
        const from = random() < 0.5 ? Math.max(0, broken.length - 400) : 0;
        broken[from + Math.floor(random() * (broken.length - from))]! ^= 1 << Math.floor(random() * 8);
      }
      const torn = memoryBytes(broken);
      try {
        for (const found of await readDirectory(torn)) {
          const bytes = await bytesOf(unpacked(torn, found));
          if (known.has(found.name)) expect(digest(bytes)).toBe(known.get(found.name));
        }
      } catch (error) {
        expect(error).toMatchObject({ name: "BacklineError" });
      }
    }
  });

  it("unpacks no more than the directory says", async () => {
    const zipped = zipSync({ bomb: new Uint8Array(20_000_000) });
    const directory = Buffer.from(zipped).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    Buffer.from(zipped.buffer).writeUInt32LE(1000, directory + 24);
    const source = memoryBytes(zipped);
    const [entry] = await readDirectory(source);
    let most = 0;
    const read = async () => {
      for await (const piece of unpacked(source, entry!)) most += piece.length;
    };
    await expect(read()).rejects.toMatchObject({ code: "damaged" });
    expect(most).toBeLessThanOrEqual(1000);
  });

  it("refuses entries that overlap", async () => {
    const zipped = Buffer.from(zipSync({ a: noise(500, 10), b: noise(500, 11) }, { level: 0 }));
    const directory = zipped.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zipped.writeUInt32LE(10, directory + 42);
    await expect(readDirectory(memoryBytes(zipped))).rejects.toMatchObject({ code: "damaged" });
  });
});
