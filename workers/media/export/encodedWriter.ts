import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import {
  type AudioEncodingConfig,
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  FlacOutputFormat,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from "mediabunny";
import { type AudioWriter, ExportError, type FileTarget } from "./audioWriter";
import { quantiser } from "./quantise";
import type { ExportSettings } from "./settings";

type EncodedFormat = Exclude<ExportSettings["format"], "wav">;

const CONTAINERS = {
  flac: () => new FlacOutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  opus: () => new OggOutputFormat(),
} as const;

/** Loads the encoders that the browser lacks, each once. */
async function ready(format: EncodedFormat): Promise<void> {
  if (await canEncodeAudio(format)) return;
  if (format === "flac") registerFlacEncoder();
  if (format === "mp3") registerMp3Encoder();
  if (!(await canEncodeAudio(format)))
    throw new ExportError(`This browser cannot write ${format.toUpperCase()}. Choose WAV instead.`);
}

/** Integers in the encoder's form: 16 bits unchanged, 24 in the upper bits of 32. */
function integers(
  bits: 16 | 24,
  dither: boolean,
): (left: Float32Array, right: Float32Array) => Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer> {
  const { write, bytesPerSample } = quantiser(bits, dither);
  return (left, right) => {
    const packed = new Uint8Array(left.length * 2 * bytesPerSample);
    write(left, right, left.length, packed);
    if (bits === 16) return new Int16Array(packed.buffer);
    const wide = new Int32Array(left.length * 2);
    for (let i = 0, at = 0; i < wide.length; i++, at += 3)
      wide[i] = ((packed[at] as number) << 8) | ((packed[at + 1] as number) << 16) | ((packed[at + 2] as number) << 24);
    return wide;
  };
}

function interleave(left: Float32Array, right: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    both[i * 2] = left[i] ?? 0;
    both[i * 2 + 1] = right[i] ?? 0;
  }
  return both;
}

/**
 * Encodes FLAC, MP3 or Ogg Opus while the frames come. Needs a browser worker (WebCodecs for Opus; LAME and libFLAC as
 * WASM). Throws ExportError if the browser cannot encode the format.
 */
export async function encodedWriter(
  target: FileTarget,
  options: Pick<ExportSettings, "bits" | "kbps" | "dither"> & { format: EncodedFormat; sampleRate: number },
): Promise<AudioWriter> {
  const { format, sampleRate } = options;
  await ready(format);
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => target.write(data, position),
  });
  const output = new Output({ format: CONTAINERS[format](), target: new StreamTarget(writable) });
  const encoding: AudioEncodingConfig = { codec: format };
  if (format !== "flac") encoding.quality = new Quality({ bitrate: options.kbps * 1000 });
  const source = new AudioSampleSource(encoding);
  output.addAudioTrack(source);
  await output.start();
  const toIntegers = format === "flac" ? integers(options.bits === 16 ? 16 : 24, options.dither) : null;
  const sampleFormat = toIntegers ? (options.bits === 16 ? "s16" : "s32") : "f32";
  let frames = 0;
  return {
    async write(left, right) {
      const sample = new AudioSample({
        data: toIntegers ? toIntegers(left, right) : interleave(left, right),
        format: sampleFormat,
        numberOfChannels: 2,
        sampleRate,
        timestamp: frames / sampleRate,
      });
      frames += left.length;
      await source.add(sample);
      sample.close();
    },
    close: () => output.finalize(),
    cancel: () => output.cancel(),
  };
}
