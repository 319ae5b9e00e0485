import { expect, test } from "vitest";
import { ByteQueue } from "../../../workers/media/decode/byteQueue";
import { MOST_PACKET_BYTES, type OggPage, OggReader } from "../../../workers/media/decode/oggPages";

const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;

interface Written {
  serial?: number;
  sequence: number;
  flags?: number;
  granule?: bigint;
  lacing: readonly number[];
}

/** A page as RFC 3533 has it; every byte of its body is its sequence number. */
function page({ serial = 1, sequence, flags = 0, granule = 0n, lacing }: Written): Uint8Array {
  const head = new Uint8Array(27 + lacing.length);
  const view = new DataView(head.buffer);
  head.set([0x4f, 0x67, 0x67, 0x53, 0, flags]);
  view.setBigInt64(6, granule, true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  head[26] = lacing.length;
  head.set(lacing, 27);
  const body = new Uint8Array(lacing.reduce((sum, bytes) => sum + bytes, 0)).fill(sequence);
  return Uint8Array.from([...head, ...body]);
}

const HEAD = page({ sequence: 0, flags: FIRST, lacing: [10] });

async function read(parts: readonly Uint8Array[], size = 64) {
  const bytes = Buffer.concat(parts);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
  }
  const reader = new OggReader(new ByteQueue(pieces()), (packet) => packet.length === 10);
  const pages: OggPage[] = [];
  for await (const one of reader.pages()) pages.push(one);
  const packets = pages.map(({ packets: some }) => some.map((packet) => [packet.length, packet[0]]));
  return { pages, packets, gaps: reader.gaps, isCut: reader.isCut };
}

test("packets end where their pages say, and go on over pages", async () => {
  const parts = [
    HEAD,
    page({ sequence: 1, granule: 5n, lacing: [3, 255, 45, 0, 255] }),
    page({ sequence: 2, flags: CONTINUED, granule: -1n, lacing: [255] }),
    page({ sequence: 3, flags: CONTINUED | LAST, granule: 9n, lacing: [20, 7] }),
  ];
  for (const size of [1, 64, 10_000]) {
    const { pages, packets, gaps, isCut } = await read(parts, size);
    expect(packets).toEqual([
      [[10, 0]],
      [
        [3, 1],
        [300, 1],
        [0, undefined],
      ],
      [],
      [
        [530, 1],
        [7, 3],
      ],
    ]);
    expect(pages.map(({ granule, isFirst, isLast }) => [granule, isFirst, isLast])).toEqual([
      [0, true, false],
      [5, false, false],
      [null, false, false],
      [9, false, true],
    ]);
    expect({ gaps, isCut }).toEqual({ gaps: 0, isCut: false });
  }
});

test("other streams beside it are passed over, and a stream after it is read too", async () => {
  const { packets, gaps } = await read([
    page({ serial: 9, sequence: 0, flags: FIRST, lacing: [4] }),
    HEAD,
    page({ serial: 9, sequence: 1, lacing: [255] }),
    page({ sequence: 1, flags: LAST, lacing: [20] }),
    page({ serial: 2, sequence: 0, flags: FIRST, lacing: [10] }),
    page({ serial: 2, sequence: 1, flags: LAST, lacing: [30] }),
  ]);
  expect(packets.flat()).toEqual([
    [10, 0],
    [20, 1],
    [10, 0],
    [30, 1],
  ]);
  expect(gaps).toBe(0);
});

test("a page that is missing takes the packets with it that it held a part of", async () => {
  const { packets, gaps } = await read([
    HEAD,
    page({ sequence: 1, lacing: [20, 255] }),
    page({ sequence: 3, flags: CONTINUED, lacing: [5, 6] }),
  ]);
  expect(packets.flat()).toEqual([
    [10, 0],
    [20, 1],
    [6, 3],
  ]);
  expect(gaps).toBe(1);
});

test("bytes between pages are passed over and counted; a page that is not whole is cut off", async () => {
  const parts = [HEAD, new Uint8Array(300).fill(0x4f), page({ sequence: 1, lacing: [20] })];
  for (const size of [1, 64, 10_000]) {
    expect(await read(parts, size)).toMatchObject({ packets: [[[10, 0]], [[20, 1]]], gaps: 1, isCut: false });
  }
  const broken = page({ sequence: 2, lacing: [200] }).subarray(0, 100);
  expect(await read([...parts, broken])).toMatchObject({ packets: [[[10, 0]], [[20, 1]]], isCut: true });
});

test("a packet that never ends is not held whole, and those behind it are read", async () => {
  const full = new Array<number>(255).fill(255);
  const many = Math.ceil(MOST_PACKET_BYTES / (255 * 255)) + 1;
  const long = Array.from({ length: many }, (_, index) =>
    page({ sequence: 1 + index, flags: index > 0 ? CONTINUED : 0, granule: -1n, lacing: full }),
  );
  const end = page({ sequence: 1 + many, flags: CONTINUED | LAST, lacing: [7, 20] });
  const { packets, gaps, isCut } = await read([HEAD, ...long, end], 65536);
  const [cut, next] = packets.at(-1) ?? [];
  expect(cut?.[0]).toBeLessThanOrEqual(MOST_PACKET_BYTES);
  expect(cut?.[0]).toBeGreaterThan(MOST_PACKET_BYTES - 255);
  expect(next).toEqual([20, (1 + many) & 255]);
  expect({ gaps, isCut }).toEqual({ gaps: 0, isCut: false });
});
