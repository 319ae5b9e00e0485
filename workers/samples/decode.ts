import type { WavFormat } from "../../contract/storage/wav";

/** Planar floats to decode into, starting at a frame. */
interface Planar {
  left: Float32Array;
  right: Float32Array;
  at: number;
}

/** Bytes aligned to a multiple of `width`, so that a typed array of that width can view them. */
function aligned(bytes: Uint8Array, width: number): Uint8Array {
  return bytes.byteOffset % width === 0 ? bytes : bytes.slice();
}

/** Writes `values` times `scale`: alternating between the sides, or only left if `channels` is 1. */
function spread(
  values: Int16Array | Int32Array | Float32Array,
  scale: number,
  channels: number,
  { left, right, at }: Planar,
): void {
  if (channels === 1) {
    for (let i = 0; i < values.length; i++) left[at + i] = (values[i] as number) * scale;
    return;
  }
  for (let i = 0, to = at; i < values.length; i += 2, to++) {
    left[to] = (values[i] as number) * scale;
    right[to] = (values[i + 1] as number) * scale;
  }
}

const INT24_SCALE = 2 ** -31;

/** Twelve bytes contain four samples: they are read as three words, and each sample is shifted to the top of a word. */
function int24(bytes: Uint8Array, count: number, channels: number, { left, right, at }: Planar): void {
  const samples = count * channels;
  const quads = samples >> 2;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, quads * 3);
  for (let quad = 0, word = 0; quad < quads; quad++, word += 3) {
    const low = words[word] as number;
    const middle = words[word + 1] as number;
    const high = words[word + 2] as number;
    const a = (low << 8) * INT24_SCALE;
    const b = (((low >>> 24) << 8) | (middle << 16)) * INT24_SCALE;
    const c = (((middle >>> 16) << 8) | (high << 24)) * INT24_SCALE;
    const d = (high & -256) * INT24_SCALE;
    if (channels === 1) {
      const to = at + quad * 4;
      left[to] = a;
      left[to + 1] = b;
      left[to + 2] = c;
      left[to + 3] = d;
    } else {
      const to = at + quad * 2;
      left[to] = a;
      right[to] = b;
      left[to + 1] = c;
      right[to + 1] = d;
    }
  }
  for (let sample = quads * 4; sample < samples; sample++) {
    const from = sample * 3;
    const top =
      ((bytes[from] as number) << 8) | ((bytes[from + 1] as number) << 16) | ((bytes[from + 2] as number) << 24);
    const side = channels === 2 && sample % 2 === 1 ? right : left;
    side[at + (channels === 2 ? sample >> 1 : sample)] = top * INT24_SCALE;
  }
}

/** Decodes `count` frames at the start of `bytes` into planar floats from `at`; mono fills both. */
export function decodeFrames(
  format: Pick<WavFormat, "encoding" | "channels">,
  bytes: Uint8Array,
  count: number,
  left: Float32Array,
  right: Float32Array,
  at: number,
): void {
  const { encoding, channels } = format;
  const to = { left, right, at };
  if (encoding === "int24") int24(aligned(bytes, 4), count, channels, to);
  else if (encoding === "int16") {
    const { buffer, byteOffset } = aligned(bytes, 2);
    spread(new Int16Array(buffer, byteOffset, count * channels), 2 ** -15, channels, to);
  } else {
    const { buffer, byteOffset } = aligned(bytes, 4);
    if (encoding === "int32") spread(new Int32Array(buffer, byteOffset, count * channels), 2 ** -31, channels, to);
    else spread(new Float32Array(buffer, byteOffset, count * channels), 1, channels, to);
  }
  if (channels === 1 && left !== right) right.set(left.subarray(at, at + count), at);
}
