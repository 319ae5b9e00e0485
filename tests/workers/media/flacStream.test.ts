import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { MediaError } from "../../../contract/media/errors";
import { crc8 } from "../../../workers/media/decode/crc";
import { type FlacFrame, openFlac } from "../../../workers/media/decode/flacStream";
import { BLOCK, constantFlac } from "../../fixtures/constantFlac";

const fixture = async (name: string) => new Uint8Array(await readFile(`tests/fixtures/audio/${name}`));

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function framesOf(bytes: Uint8Array, size = 1000) {
  const stream = await openFlac(cut(bytes, size));
  const frames: FlacFrame[] = [];
  for await (const frame of stream.frames()) frames.push({ ...frame, bytes: frame.bytes.slice() });
  return { frames, info: stream.info, isDamaged: stream.isDamaged, isCut: stream.isCut };
}

/** The byte behind a native FLAC's metadata. */
function audioStart(bytes: Uint8Array): number {
  let at = 4;
  for (;;) {
    const isLast = bytes[at]! >= 0x80;
    at += 4 + ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!);
    if (isLast) return at;
  }
}

test.each(["stereo-44100-16.flac", "mono-48000-24.flac", "loud-16.flac", "loud-24.flac", "surround-8000.flac"])(
  "%s: its frames are all of its audio, however the bytes come",
  async (name) => {
    const bytes = await fixture(name);
    const whole = await framesOf(bytes, bytes.length);
    expect(whole).toMatchObject({ isDamaged: false, isCut: false });
    expect(Buffer.concat(whole.frames.map((frame) => frame.bytes))).toEqual(
      Buffer.from(bytes.subarray(audioStart(bytes))),
    );
    let at = 0;
    for (const frame of whole.frames) {
      expect([frame.start, frame.lost]).toEqual([at, 0]);
      at += frame.length;
    }
    expect(at).toBe(whole.info.frames);
    for (const size of [1, 7, 1000]) expect(await framesOf(bytes, size)).toEqual(whole);
  },
);

test("the frames of a FLAC in Ogg are those of its packets", async () => {
  const { frames, info, isDamaged, isCut } = await framesOf(await fixture("mono-44100.oga"), 100);
  expect(info).toMatchObject({ sampleRate: 44100, channels: 1, bits: 16 });
  expect({ isDamaged, isCut }).toEqual({ isDamaged: false, isCut: false });
  expect(frames.reduce((sum, { length }) => sum + length, 0)).toBe(13230);
});

test("bytes within a frame that look like the beginning of one end nothing", async () => {
  // -8 is written as the bytes ff f8
  const { frames, isDamaged } = await framesOf(constantFlac([-8, -7, -8, -8], 200), 5);
  expect(frames.map(({ start, length }) => [start, length])).toEqual([
    [0, BLOCK],
    [BLOCK, BLOCK],
    [2 * BLOCK, BLOCK],
    [3 * BLOCK, 200],
  ]);
  expect(isDamaged).toBe(false);
});

/** Bytes of a frame of `constantFlac`, but for the last one. */
const FRAME = 11;

test("each single damaged byte costs its own frame, where it hides the next one's beginning also the one before, and is told", async () => {
  const bytes = constantFlac([1, 2, 3, 4], 200);
  const whole = await framesOf(bytes);
  for (let at = audioStart(bytes); at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 0x10;
    const { frames, isDamaged, isCut } = await framesOf(damaged);
    const inAudio = at - audioStart(bytes);
    const hides = [1, 2, 3].some((frame) => inAudio === frame * FRAME || inAudio === frame * FRAME + 1);
    expect(frames.length, `byte ${at}`).toBe(hides ? 2 : 3);
    expect(isDamaged || isCut, `byte ${at}`).toBe(true);
    for (const { bytes: frame, start } of frames) {
      expect(frame).toEqual(whole.frames.find((other) => other.start === start)!.bytes);
    }
  }
});

test("a tag behind the last frame is no damage", async () => {
  const flac = await fixture("stereo-44100-16.flac");
  const tag = new Uint8Array(128);
  tag.set([0x54, 0x41, 0x47]);
  const tagged = new Uint8Array([...flac, ...tag]);
  for (const size of [1, 1000, tagged.length]) expect(await framesOf(tagged, size)).toEqual(await framesOf(flac));
});

test("a stream that breaks off in its last frame is cut, not damaged", async () => {
  const flac = await fixture("stereo-44100-16.flac");
  const { frames, isDamaged, isCut } = await framesOf(flac.subarray(0, flac.length - 10));
  expect(frames.length).toBe((await framesOf(flac)).frames.length - 1);
  expect({ isDamaged, isCut }).toEqual({ isDamaged: false, isCut: true });
});

test("headers behind one another whose frames are not there are given up, not each looked for to its end", async () => {
  // each says that 65,536 frames follow
  const begin = [0xff, 0xf8, (7 << 4) | 9, 4 << 1, 0, 0xff, 0xff];
  const header = [...begin, crc8(Uint8Array.from(begin), 0, begin.length)];
  const headers = new Array<number[]>(6000).fill(header).flat();
  const bytes = new Uint8Array([...constantFlac([], 0), ...headers]);
  await expect(framesOf(bytes, 65536)).rejects.toThrow("damaged in too many places");
});

test("what is no FLAC, and one without a description, are refused", async () => {
  const flac = await fixture("stereo-44100-16.flac");
  for (const bytes of [
    new Uint8Array(0),
    new Uint8Array(5000),
    flac.subarray(0, 30),
    new TextEncoder().encode("fLaC"),
  ]) {
    await expect(framesOf(bytes)).rejects.toThrow(MediaError);
  }
});
