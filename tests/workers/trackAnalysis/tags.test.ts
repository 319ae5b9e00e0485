import { expect, test } from "vitest";
import { memoryBytes } from "../../../contract/backline";
import { readTags } from "../../../workers/trackAnalysis/tags";
import { wavOf } from "./material";

const text = (value: string) => new TextEncoder().encode(value);

/** A frame of an ID3v2.3 tag, its text in Latin-1 (ID3v2.3.0 §3.3). */
function frame(id: string, value: string): Uint8Array {
  const body = new Uint8Array([0, ...text(value)]);
  const bytes = new Uint8Array(10 + body.length);
  bytes.set(text(id));
  new DataView(bytes.buffer).setUint32(4, body.length);
  bytes.set(body, 10);
  return bytes;
}

/** An MP3 of silent frames (MPEG-1 layer III, 128 kbit/s, 44.1 kHz) with an ID3v2.3 tag before them. */
function mp3(frames: readonly Uint8Array[], claimed?: number): Uint8Array {
  const size = frames.reduce((sum, { length }) => sum + length, 0);
  const said = claimed ?? size;
  const head = [...text("ID3"), 3, 0, 0, (said >> 21) & 127, (said >> 14) & 127, (said >> 7) & 127, said & 127];
  const sound = Array.from({ length: 20 }, () => {
    const one = new Uint8Array(417);
    one.set([0xff, 0xfb, 0x90, 0x00]);
    return one;
  });
  return Uint8Array.from([head, ...frames, ...sound].flatMap((part) => [...part]));
}

test("title, artist, album, genre by number, tempo and key of an MP3 are read", async () => {
  const file = mp3([
    frame("TIT2", "Night Bus"),
    frame("TPE1", "Maren"),
    frame("TALB", "Lines"),
    frame("TCON", "(35)"),
    frame("TBPM", "124"),
    frame("TKEY", "Am"),
  ]);
  expect(await readTags(memoryBytes(file))).toEqual({
    title: "Night Bus",
    artist: "Maren",
    album: "Lines",
    genre: "House",
    bpm: 124,
    key: { tonic: 9, mode: "minor" },
  });
});

test("what a tag says is on one line and no longer than the library keeps", async () => {
  const file = mp3([frame("TIT2", `A\u0007B\n${"x".repeat(5000)}`), frame("TBPM", "9999")]);
  const tags = await readTags(memoryBytes(file));
  expect(tags.title).toHaveLength(200);
  expect(tags.title).toMatch(/^A B x/);
  expect(tags.bpm).toBeUndefined();
});

test.each([
  ["no tags", wavOf(new Float32Array(100))],
  ["nothing that is a file of sound", text("hello")],
  ["a tag that claims to be longer than the file", mp3([frame("TIT2", "A")], 200_000_000)],
  ["no bytes", new Uint8Array(0)],
])("a file with %s gives nothing and no failure", async (_, bytes) => {
  expect((await readTags(memoryBytes(bytes))).artist).toBeUndefined();
});
