import { createHash } from "node:crypto";
import { chance } from "../chance";

const BLOCK = 1 << 20;

const noise = (() => {
  const random = chance(1);
  const block = Buffer.alloc(BLOCK);
  for (let index = 0; index < BLOCK; index += 1) block[index] = random() * 256;
  return block;
})();

/** Block `index` of a file that is never held completely: noise from its number; the first block has a WAV header. */
function blockOf(index: number): Buffer {
  const block = Buffer.from(noise);
  block.writeUInt32LE(index, 16);
  if (index === 0) block.write("RIFF\0\0\0\0WAVE", 0, "latin1");
  return block;
}

/** Bytes `from` (inclusive) to `to` (exclusive) of that file, in parts. */
export function* bytesBetween(from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const index = Math.floor(at / BLOCK);
    const end = Math.min(to, (index + 1) * BLOCK);
    yield blockOf(index).subarray(at - index * BLOCK, end - index * BLOCK);
    at = end;
  }
}

/** SHA-256 of its first `size` bytes, as hexadecimal digits. */
export function sha256Of(size: number): string {
  const hash = createHash("sha256");
  for (const bytes of bytesBetween(0, size)) hash.update(bytes);
  return hash.digest("hex");
}
