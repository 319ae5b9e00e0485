import { expect, test } from "vitest";
import { decodeFrames } from "../../../workers/samples/decode";

type Read = (view: DataView, at: number) => number;

const encodings: ["int16" | "int24" | "int32" | "float32", number, Read][] = [
  ["int16", 2, (view, at) => view.getInt16(at, true) / 2 ** 15],
  ["int24", 3, (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23],
  ["int32", 4, (view, at) => Math.fround(view.getInt32(at, true) / 2 ** 31)],
  ["float32", 4, (view, at) => view.getFloat32(at, true)],
];

test.each(encodings)("%s is decoded as its definition says, from any byte on", (encoding, width, read) => {
  for (const channels of [1, 2] as const) {
    for (const offset of [0, 1, 2, 3]) {
      for (let frames = 0; frames < 13; frames++) {
        const buffer = new ArrayBuffer(256);
        // No float in these bytes is NaN: the top byte stays small.
        new Uint8Array(buffer).forEach((_, i, all) => {
          all[i] = (i * 73 + (i >> 2) * 31) & 127;
        });
        if (encoding !== "float32") new Uint8Array(buffer)[offset + width - 1] = 0x80;
        const view = new DataView(buffer, offset);
        const left = new Float32Array(20).fill(9);
        const right = new Float32Array(20).fill(9);
        decodeFrames({ encoding, channels }, new Uint8Array(buffer, offset), frames, left, right, 3);
        const expected = (side: number) =>
          Array.from({ length: 20 }, (_, n) =>
            n < 3 || n >= 3 + frames ? 9 : read(view, ((n - 3) * channels + (channels === 2 ? side : 0)) * width),
          );
        expect([...left]).toEqual(expected(0));
        expect([...right]).toEqual(expected(1));
      }
    }
  }
});
