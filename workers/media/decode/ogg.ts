import type { ByteSource } from "../../../contract/backline";
import { textOf, viewOf } from "./chunks";

/** How an Ogg file ends. */
export interface OggEnd {
  /** byte after the last complete page */
  readonly bytes: number;
  /** frames of sound up to there; null if unknown */
  readonly frames: number | null;
  /** whether the stream itself marks its end there */
  readonly complete: boolean;
}

const WINDOW = 65536 + 282;
const HEADER = 27;
const LAST_PAGE = 4;

/** Bytes of the page at `at`, or null if its header is incomplete. */
function pageBytes(view: DataView, at: number): number | null {
  if (at + HEADER > view.byteLength) return null;
  const segments = view.getUint8(at + 26);
  if (at + HEADER + segments > view.byteLength) return null;
  let bytes = HEADER + segments;
  for (let i = 0; i < segments; i++) bytes += view.getUint8(at + HEADER + i);
  return bytes;
}

/** Frames of priming at the start of an Opus stream, which its positions include (RFC 7845, section 5.1). */
async function preSkip(source: ByteSource): Promise<number> {
  const head = await viewOf(source, 0, 64);
  const at = HEADER + (head.byteLength > 26 ? head.getUint8(26) : 0);
  return textOf(head, at, 8) === "OpusHead" && at + 12 <= head.byteLength ? head.getUint16(at + 10, true) : 0;
}

/** Searches for the last complete page (RFC 3533, section 6). */
export async function oggEnd(source: ByteSource): Promise<OggEnd> {
  const skip = await preSkip(source);
  // A page has at most 65 307 bytes, so two windows contain the last complete one.
  const from = Math.max(0, source.size - WINDOW * 2);
  const view = await viewOf(source, from, WINDOW * 2);
  let end = view.byteLength;
  for (let at = view.byteLength - 4; at >= 0; at--) {
    if (view.getUint8(at) !== 0x4f || textOf(view, at, 4) !== "OggS") continue;
    const bytes = pageBytes(view, at);
    if (bytes === null || at + bytes > end) {
      end = at;
      continue;
    }
    const granule = view.getBigInt64(at + 6, true);
    // −1: no packet ends on this page
    if (granule < 0n) continue;
    return {
      bytes: from + at + bytes,
      frames: Math.max(0, Number(granule) - skip),
      complete: (view.getUint8(at + 5) & LAST_PAGE) !== 0,
    };
  }
  return { bytes: source.size, frames: null, complete: false };
}
