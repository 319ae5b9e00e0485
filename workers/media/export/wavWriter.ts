import { type AudioWriter, ExportError, type FileTarget } from "./audioWriter";
import { type Quantiser, quantiser } from "./quantise";
import { WAV_HEADER_BYTES } from "./settings";

const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
/** RIFF counts bytes in 32 bits. */
const LARGEST = 2 ** 32 - 1;

interface WavOptions {
  sampleRate: number;
  bits: 16 | 24 | 32;
  dither: boolean;
}

function floats(): Omit<Quantiser, "bytesPerSample"> & { bytesPerSample: 4 } {
  return {
    bytesPerSample: 4,
    write(left, right, frames, into) {
      const samples = new Float32Array(into.buffer, into.byteOffset, frames * 2);
      for (let i = 0; i < frames; i++) {
        samples[i * 2] = left[i] as number;
        samples[i * 2 + 1] = right[i] as number;
      }
    },
  };
}

/** The header of a stereo file of `frames`; a float file has a "fact" chunk, which the format demands. */
function header({ sampleRate, bits }: WavOptions, frames: number): Uint8Array<ArrayBuffer> {
  const float = bits === 32;
  const bytes = new Uint8Array(float ? WAV_HEADER_BYTES.float : WAV_HEADER_BYTES.pcm);
  const view = new DataView(bytes.buffer);
  const frameBytes = (bits / 8) * 2;
  const dataBytes = frames * frameBytes;
  let at = 0;
  const tag = (text: string) => {
    for (const char of text) view.setUint8(at++, char.charCodeAt(0));
  };
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  tag("RIFF");
  u32(bytes.length - 8 + dataBytes);
  tag("WAVEfmt ");
  u32(float ? 18 : 16);
  u16(float ? FORMAT_FLOAT : FORMAT_PCM);
  u16(2);
  u32(sampleRate);
  u32(sampleRate * frameBytes);
  u16(frameBytes);
  u16(bits);
  if (float) {
    u16(0);
    tag("fact");
    u32(4);
    u32(frames);
  }
  tag("data");
  u32(dataBytes);
  return bytes;
}

/**
 * Writes stereo WAV of 16, 24 or 32 bits (float): the header first, and again with the true length at the end. Throws
 * ExportError beyond the 4 GB that the format allows.
 */
export function wavWriter(target: FileTarget, options: WavOptions): AudioWriter {
  const { bytesPerSample, write: encode } = options.bits === 32 ? floats() : quantiser(options.bits, options.dither);
  const frameBytes = bytesPerSample * 2;
  const start = header(options, 0).length;
  let frames = 0;
  return {
    async write(left, right) {
      if (frames === 0) await target.write(header(options, 0), 0);
      const at = start + frames * frameBytes;
      const bytes = new Uint8Array(left.length * frameBytes);
      if (at + bytes.length > LARGEST)
        throw new ExportError("A WAV file cannot be larger than 4 GB. Export a shorter part, fewer bits, or FLAC.");
      encode(left, right, left.length, bytes);
      await target.write(bytes, at);
      frames += left.length;
    },
    async close() {
      await target.write(header(options, frames), 0);
    },
    cancel() {},
  };
}
