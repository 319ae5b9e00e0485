/**
 * Parses a WAV: RIFF and RF64, 16, 24 and 32 bit integers and 32 bit floats, mono or stereo. (Microsoft, "Multiple
 * Channel Audio Data and WAVE Files"; EBU Tech 3306.)
 */

export interface WavFormat {
  channels: 1 | 2;
  sampleRate: number;
  encoding: "int16" | "int24" | "int32" | "float32";
  /** position of the first frame in bytes */
  dataOffset: number;
  bytesPerFrame: number;
  frames: number;
}

/** A WAV file that cannot be read; `message` says why. */
export class WavError extends Error {
  override readonly name = "WavError";
}

const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffffffff;

const text = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

function encodingOf(tag: number, bits: number): WavFormat["encoding"] {
  if (tag === FLOAT && bits === 32) return "float32";
  if (tag === 1 && bits === 16) return "int16";
  if (tag === 1 && bits === 24) return "int24";
  if (tag === 1 && bits === 32) return "int32";
  throw new WavError(`This WAV holds ${bits}-bit audio of kind ${tag}, which is not read here.`);
}

/**
 * The format of a WAV from its first bytes (64 KiB are plenty). `size` is the length of the whole file: a data chunk
 * that claims more is cut there. Throws a WavError.
 */
export function parseWav(head: Uint8Array, size: number): WavFormat {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.byteLength < 12 || !["RIFF", "RF64"].includes(text(view, 0)) || text(view, 8) !== "WAVE") {
    throw new WavError("This is not a WAV file.");
  }
  let format: Pick<WavFormat, "channels" | "sampleRate" | "encoding" | "bytesPerFrame"> | null = null;
  let longData = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = text(view, at);
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === "ds64" && body + 16 <= view.byteLength) longData = Number(view.getBigUint64(body + 8, true));
    if (name === "fmt " && body + 16 <= view.byteLength) {
      const tag = view.getUint16(body, true);
      const channels = view.getUint16(body + 2, true);
      const bits = view.getUint16(body + 14, true);
      if (channels !== 1 && channels !== 2)
        throw new WavError(`This WAV has ${channels} channels; one or two are read.`);
      const kind = tag === EXTENSIBLE && body + 26 <= view.byteLength ? view.getUint16(body + 24, true) : tag;
      format = {
        channels,
        sampleRate: view.getUint32(body + 4, true),
        encoding: encodingOf(kind, bits),
        bytesPerFrame: (channels * bits) / 8,
      };
    }
    if (name === "data") {
      if (!format) throw new WavError("This WAV's audio comes before its format.");
      const claimed = length === UNKNOWN_SIZE ? longData || Number.MAX_SAFE_INTEGER : length;
      const bytes = Math.max(0, Math.min(claimed, size - body));
      return { ...format, dataOffset: body, frames: Math.floor(bytes / format.bytesPerFrame) };
    }
    at = body + length + (length & 1);
  }
  throw new WavError("This WAV has no audio in it.");
}
