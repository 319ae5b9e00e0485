import { FLACDecoder } from "@wasm-audio-decoders/flac";
import type { StreamInfo } from "./flacFrame";
import type { FlacFrame } from "./flacStream";

/** Decodes the frames of a FLAC with libFLAC, without loss. */
export class FlacDecoder {
  private constructor(
    private readonly info: StreamInfo,
    private readonly decoder: FLACDecoder,
  ) {}

  static async open(info: StreamInfo): Promise<FlacDecoder> {
    const decoder = new FLACDecoder();
    await decoder.ready;
    return new FlacDecoder(info, decoder);
  }

  /** Samples of a frame, one array for each channel, each integer / 2^(bits−1); null if it cannot be decoded. */
  async decode({ bytes, length, lost }: FlacFrame): Promise<Float32Array<ArrayBuffer>[] | null> {
    // otherwise libFLAC would insert silence for the missing frames
    if (lost > 0) await this.decoder.reset();
    const { channelData, samplesDecoded, errors } = await this.decoder.decodeFrames([bytes]);
    if (errors.length > 0 || samplesDecoded !== length || channelData.length !== this.info.channels) return null;
    return channelData.map((samples) => exactSamples(samples, this.info.bits));
  }

  free(): void {
    this.decoder.free();
  }
}

/** The wrapper of libFLAC divides integers by 2^(bits−1) − 1; here a value is integer / 2^(bits−1), as in a WAV. */
function exactSamples(samples: Float32Array, bits: number): Float32Array<ArrayBuffer> {
  const full = 2 ** (bits - 1);
  return Float32Array.from(samples, (value) => Math.round(value * (full - 1)) / full);
}
