import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { chunkHeaders, textOf } from "./chunks";
import type { PcmFormat } from "./pcm";
import type { PcmLayout } from "./pcmFile";

/** AIFF and AIFF-C in their uncompressed kinds (Apple, "Audio Interchange File Format", 1.3 and AIFF-C draft). */

interface Common {
  readonly channels: number;
  readonly frames: number;
  readonly sampleRate: number;
  readonly format: PcmFormat;
}

/** An 80-bit extended float, in which AIFF stores its rate. */
function extended(view: DataView, at: number): number {
  const head = view.getUint16(at);
  const mantissa = view.getUint32(at + 2) * 2 ** 32 + view.getUint32(at + 6);
  return (head & 0x8000 ? -1 : 1) * mantissa * 2 ** ((head & 0x7fff) - 16383 - 63);
}

function pcmFormat(coding: string, bits: number): PcmFormat {
  const bytes = Math.ceil(bits / 8);
  const signed = (littleEndian: boolean): PcmFormat | null =>
    bytes === 1 || bytes === 2 || bytes === 3 || bytes === 4 ? { kind: "signed", bytes, littleEndian } : null;
  const format = {
    NONE: signed(false),
    twos: signed(false),
    in24: { kind: "signed", bytes: 3, littleEndian: false } as const,
    in32: { kind: "signed", bytes: 4, littleEndian: false } as const,
    sowt: signed(true),
    "42ni": { kind: "signed", bytes: 3, littleEndian: true } as const,
    "23ni": { kind: "signed", bytes: 4, littleEndian: true } as const,
    "raw ": { kind: "unsigned", bytes: 1, littleEndian: false } as const,
    fl32: { kind: "float", bytes: 4, littleEndian: false } as const,
    fl64: { kind: "float", bytes: 8, littleEndian: false } as const,
    alaw: { kind: "alaw", bytes: 1, littleEndian: false } as const,
    ulaw: { kind: "ulaw", bytes: 1, littleEndian: false } as const,
  }[coding === "raw " || coding === "NONE" ? coding : coding.toLowerCase()];
  if (!format) {
    throw new MediaError(
      "unsupported",
      `This AIFF holds ${bits}-bit audio coded as “${coding}”, which is not read here.`,
    );
  }
  return format;
}

function parseCommon(view: DataView): Common {
  if (view.byteLength < 18) throw new MediaError("damaged", "This AIFF's description of its audio is cut off.");
  const channels = view.getUint16(0);
  const sampleRate = extended(view, 8);
  if (channels === 0 || !(sampleRate > 0 && sampleRate < 1e7)) {
    throw new MediaError("damaged", `This AIFF claims ${channels} channels at ${sampleRate} Hz.`);
  }
  const coding = view.byteLength >= 22 ? textOf(view, 18, 4) : "NONE";
  return { channels, frames: view.getUint32(2), sampleRate, format: pcmFormat(coding, view.getUint16(6)) };
}

/** Finds the audio in an AIFF. Throws a MediaError. */
export async function aiffLayout(source: ByteSource): Promise<PcmLayout> {
  let common: Common | null = null;
  let sound: { offset: number; size: number } | null = null;
  for await (const { id, size, offset, body } of chunkHeaders(source, 12, false)) {
    if (id === "COMM") common = parseCommon(await body(22));
    if (id === "SSND") {
      const view = await body(8);
      const skip = view.byteLength >= 4 ? view.getUint32(0) : 0;
      sound = { offset: offset + 8 + skip, size: Math.max(0, size - 8 - skip) };
    }
    if (common && sound) break;
  }
  if (!common) throw new MediaError("damaged", "This AIFF does not describe its audio.");
  if (!sound) {
    if (common.frames > 0) throw new MediaError("damaged", "This AIFF has no audio in it.");
    sound = { offset: source.size, size: 0 };
  }
  return { kind: "AIFF", ...common, offset: sound.offset };
}
