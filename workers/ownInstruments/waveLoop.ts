import type { ByteSource } from "../../contract/backline";

/** What a WAV file says of how its sound is played: its `smpl` chunk. */
export interface WaveLoop {
  readonly rootKey: number;
  /** cents above that key */
  readonly cents: number;
  /** frames, the end exclusive; null: it is not looped */
  readonly loop: readonly [start: number, end: number] | null;
}

const HEAD = 12;
const MOST_CHUNKS = 64;
const SMPL_BYTES = 36;
const LOOP_BYTES = 24;

/** Null for files that are no WAV or have no such chunk. Reads the chunks' heads only. */
export async function waveLoop(source: ByteSource): Promise<WaveLoop | null> {
  const view = async (at: number, length: number) => {
    const bytes = await source.read(at, Math.max(0, Math.min(length, source.size - at)));
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const text = (data: DataView, at: number) =>
    data.byteLength < at + 4 ? "" : String.fromCharCode(...[0, 1, 2, 3].map((i) => data.getUint8(at + i)));
  const head = await view(0, HEAD);
  if (text(head, 0) !== "RIFF" || text(head, 8) !== "WAVE") return null;
  for (let at = HEAD, chunk = 0; at + 8 <= source.size && chunk < MOST_CHUNKS; chunk++) {
    const name = await view(at, 8);
    if (name.byteLength < 8) return null;
    const size = name.getUint32(4, true);
    if (text(name, 0) === "smpl") {
      const data = await view(at + 8, SMPL_BYTES + LOOP_BYTES);
      if (data.byteLength < SMPL_BYTES) return null;
      const rootKey = data.getUint32(12, true);
      const loops = data.getUint32(28, true);
      if (rootKey > 127) return null;
      const looped = loops > 0 && data.byteLength >= SMPL_BYTES + LOOP_BYTES;
      const [start, end] = looped ? [data.getUint32(44, true), data.getUint32(48, true) + 1] : [0, 0];
      return {
        rootKey,
        cents: Math.round((data.getUint32(16, true) / 2 ** 32) * 100),
        loop: end > start ? [start, end] : null,
      };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}
