import { type FLACDecodedAudio, FLACDecoder } from "@wasm-audio-decoders/flac";
import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { exactSamples, FLAC_END } from "../../storage/flac";
import { type Decoding, TRUNCATED } from "./decoding";
import { foldDown } from "./fold";

/** What a FLAC's STREAMINFO says (RFC 9639, section 8.2). */
interface StreamInfo {
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: number;
  /** null where it is not known */
  readonly frames: number | null;
}

const FLAC = [0x66, 0x4c, 0x61, 0x43];
const HEAD_BYTES = 4096;
const CHUNK_BYTES = 65536;

/** STREAMINFO of a native or an Ogg FLAC from its first bytes: it is the first block behind “fLaC”. */
function streamInfo(head: Uint8Array): StreamInfo {
  const mark = head.findIndex((_, at) => FLAC.every((byte, i) => head[at + i] === byte));
  const at = mark + 8;
  if (mark < 0 || at + 18 > head.byteLength || ((head[mark + 4] ?? 0) & 0x7f) !== 0) {
    throw new MediaError("damaged", "This FLAC's description of its audio is missing or cut off.");
  }
  const view = new DataView(head.buffer, head.byteOffset + at);
  const packed = view.getUint32(10);
  const frames = (packed & 15) * 2 ** 32 + view.getUint32(14);
  const info = {
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    frames: frames === 0 ? null : frames,
  };
  if (info.sampleRate === 0) throw new MediaError("damaged", "This FLAC claims a sample rate of 0 Hz.");
  return info;
}

/**
 * Opens a FLAC, native or in Ogg, by libFLAC in every host: lossless to the bit. `start` is
 * where the FLAC begins, behind tags of another kind.
 */
export async function flacDecoding(source: ByteSource, start: number): Promise<Decoding> {
  const info = streamInfo(await source.read(start, Math.min(HEAD_BYTES, source.size - start)));
  const warnings: string[] = [];
  let decoder: FLACDecoder | null = null;
  return {
    kind: "FLAC",
    sampleRate: info.sampleRate,
    channels: info.channels === 1 ? 1 : 2,
    sourceChannels: info.channels,
    frames: info.frames,
    encoding: info.channels > 2 || info.bits > 24 ? "float32" : info.bits > 16 ? "int24" : "int16",
    warnings,
    async *chunks() {
      decoder = new FLACDecoder();
      await decoder.ready;
      const tally = new Tally(info);
      for (let at = start; at < source.size; at += CHUNK_BYTES) {
        yield* tally.take(await decoder.decode(await source.read(at, Math.min(CHUNK_BYTES, source.size - at))));
      }
      yield* tally.take(await decoder.decode(FLAC_END));
      yield* tally.take(await decoder.flush());
      warnings.push(...tally.verdict());
    },
    close() {
      decoder?.free();
      decoder = null;
    },
  };
}

/** Counts what was decoded against what was promised. */
class Tally {
  private frames = 0;
  private errors = 0;

  constructor(private readonly info: StreamInfo) {}

  *take({ channelData, samplesDecoded, errors }: FLACDecodedAudio) {
    this.errors += errors.length;
    const left = this.info.frames === null ? samplesDecoded : Math.min(samplesDecoded, this.info.frames - this.frames);
    if (left <= 0 || channelData.length !== this.info.channels) return;
    this.frames += left;
    yield foldDown(channelData.map((samples) => exactSamples(samples.subarray(0, left), this.info.bits)));
  }

  verdict(): string[] {
    const { frames, errors, info } = this;
    if (frames === 0 && info.frames !== 0 && (info.frames !== null || errors > 0)) {
      throw new MediaError("damaged", "Nothing in this FLAC can be decoded.");
    }
    const warnings: string[] = [];
    if (errors > 0) warnings.push("Some of the file is damaged; those places may be missing or silent.");
    if (info.frames !== null && frames < info.frames) warnings.push(TRUNCATED);
    return warnings;
  }
}
