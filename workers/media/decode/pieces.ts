import type { ByteSource } from "../../../contract/backline";

const PIECE_BYTES = 65536;

/** The bytes of a source from `start` on, piece by piece. */
export async function* piecesOf(source: ByteSource, start = 0): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = start; at < source.size; at += PIECE_BYTES) {
    yield await source.read(at, Math.min(PIECE_BYTES, source.size - at));
  }
}
