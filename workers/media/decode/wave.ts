import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { chunkHeaders } from "./chunks";
import type { PcmFormat } from "./pcm";
import type { PcmLayout } from "./pcmFile";

/**
 * WAV in all its uncompressed kinds: RIFF, RF64 and BW64; 8, 16, 24 and 32-bit integers, 32 and
 * 64-bit floats, A-law and µ-law, plain or WAVE_FORMAT_EXTENSIBLE. (Microsoft, "Multiple Channel
 * Audio Data and WAVE Files"; EBU Tech 3306.)
 */

const PCM = 1;
const FLOAT = 3;
const ALAW = 6;
const ULAW = 7;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffffffff;

const CODINGS: Readonly<Record<number, string>> = {
  2: "Microsoft ADPCM",
  17: "IMA ADPCM",
  49: "GSM",
  80: "MPEG",
  85: "MP3",
  255: "AAC",
};

interface Format {
  readonly channels: number;
  readonly sampleRate: number;
  readonly format: PcmFormat;
}

function pcmFormat(tag: number, bits: number): PcmFormat {
  const littleEndian = true;
  const bytes = Math.ceil(bits / 8);
  if (tag === PCM && bytes === 1) return { kind: "unsigned", bytes: 1, littleEndian };
  if (tag === PCM && (bytes === 2 || bytes === 3 || bytes === 4)) return { kind: "signed", bytes, littleEndian };
  if (tag === FLOAT && (bytes === 4 || bytes === 8)) return { kind: "float", bytes, littleEndian };
  if (tag === ALAW && bits === 8) return { kind: "alaw", bytes: 1, littleEndian };
  if (tag === ULAW && bits === 8) return { kind: "ulaw", bytes: 1, littleEndian };
  const coding = CODINGS[tag] ?? `kind ${tag}`;
  throw new MediaError("unsupported", `This WAV holds ${bits}-bit audio of ${coding}, which is not read here.`);
}

function parseFormat(view: DataView): Format {
  if (view.byteLength < 16) throw new MediaError("damaged", "This WAV's description of its audio is cut off.");
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const blockAlign = view.getUint16(12, true);
  const bits = view.getUint16(14, true);
  if (channels === 0 || sampleRate === 0) {
    throw new MediaError("damaged", `This WAV claims ${channels} channels at ${sampleRate} Hz.`);
  }
  const kind = tag === EXTENSIBLE && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
  const format = pcmFormat(kind, bits);
  if (blockAlign !== 0 && blockAlign !== format.bytes * channels) {
    throw new MediaError("unsupported", `This WAV keeps ${bits}-bit samples in an unusual spacing.`);
  }
  return { channels, sampleRate, format };
}

/** Finds the audio in a WAV. Throws a MediaError. */
export async function waveLayout(source: ByteSource): Promise<PcmLayout> {
  let format: Format | null = null;
  let longData: number | null = null;
  for await (const { id, size, offset, body } of chunkHeaders(source, 12, true)) {
    if (id === "ds64") {
      const view = await body(24);
      if (view.byteLength >= 16) longData = Number(view.getBigUint64(8, true));
    } else if (id === "fmt ") {
      format = parseFormat(await body(40));
    } else if (id === "data") {
      if (!format) throw new MediaError("damaged", "This WAV's audio comes before its format.");
      const stride = format.format.bytes * format.channels;
      // Recorders that were interrupted leave 0 or the largest number as the length.
      const open = (size === UNKNOWN_SIZE && longData === null) || (size === 0 && source.size > offset + stride);
      const bytes = size === UNKNOWN_SIZE && longData !== null ? longData : size;
      return { kind: "WAV", ...format, offset, frames: open ? null : Math.floor(bytes / stride) };
    }
  }
  throw new MediaError("damaged", "This WAV has no audio in it.");
}
