import type { ByteSource } from "../../../contract/backline";

/** A chunk of a RIFF or IFF file. */
export interface ChunkHeader {
  readonly id: string;
  /** as claimed */
  readonly size: number;
  /** byte of the file at which its body begins */
  readonly offset: number;
  /** Reads the body's first bytes, at most `most` of them. */
  body(most: number): Promise<DataView>;
}

/** The bytes of a range as a view. */
export async function viewOf(source: ByteSource, offset: number, length: number): Promise<DataView> {
  const bytes = await source.read(offset, Math.max(0, Math.min(length, source.size - offset)));
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Text of a view's bytes, one character a byte. */
export function textOf(view: DataView, at: number, length: number): string {
  let text = "";
  for (let i = 0; i < length && at + i < view.byteLength; i++) text += String.fromCharCode(view.getUint8(at + i));
  return text;
}

/** The chunks of a RIFF (little-endian) or IFF (big-endian) file from a byte on, up to the end of the file. */
export async function* chunkHeaders(
  source: ByteSource,
  start: number,
  littleEndian: boolean,
): AsyncGenerator<ChunkHeader, void, undefined> {
  for (let at = start; at + 8 <= source.size; ) {
    const head = await viewOf(source, at, 8);
    const id = textOf(head, 0, 4);
    const size = head.getUint32(4, littleEndian);
    const offset = at + 8;
    yield { id, size, offset, body: (most) => viewOf(source, offset, Math.min(most, size)) };
    at = offset + size + (size & 1);
  }
}
