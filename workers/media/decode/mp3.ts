import type { ByteSource } from "../../../contract/backline";
import { textOf, viewOf } from "./chunks";

/** What an encoder added before and after the sound of an MP3, in frames. */
export interface Mp3Padding {
  readonly start: number;
  /** frames of the sound itself */
  readonly frames: number;
}

/** The delay of every MP3 decoder, in frames. */
const DECODER_DELAY = 529;

/**
 * Reads the encoder's delay and padding from the Info or Xing frame that LAME and others write first (LAME tag
 * specification, revision 1); null if there is none. `start` is the byte after an ID3 tag.
 */
export async function mp3Padding(source: ByteSource, start: number): Promise<Mp3Padding | null> {
  const view = await viewOf(source, start, 512);
  if (view.byteLength < 200 || view.getUint16(0) < 0xffe0) return null;
  const version = (view.getUint8(1) >> 3) & 3;
  const mono = view.getUint8(3) >> 6 === 3;
  const first = version === 3;
  const side = first ? (mono ? 17 : 32) : mono ? 9 : 17;
  const at = 4 + side;
  const name = textOf(view, at, 4);
  if (name !== "Xing" && name !== "Info") return null;
  const flags = view.getUint32(at + 4);
  if ((flags & 1) === 0) return null;
  const packets = view.getUint32(at + 8);
  const lame = at + 8 + [4, 4, 100, 4].reduce((sum, bytes, bit) => sum + (flags & (1 << bit) ? bytes : 0), 0);
  if (lame + 24 > view.byteLength) return null;
  const packed = (view.getUint8(lame + 21) << 16) | view.getUint16(lame + 22);
  const delay = packed >> 12;
  const padding = packed & 0xfff;
  if (delay === 0 && padding === 0) return null;
  const frames = packets * (first ? 1152 : 576) - delay - padding;
  return frames > 0 ? { start: delay + DECODER_DELAY, frames } : null;
}
