import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { type AudioChunk, DAMAGED, type Decoding, MOST_SILENCE, silence, TRUNCATED } from "./decoding";
import { downmix } from "./downmix";
import { FlacDecoder } from "./flacDecoder";
import { type FlacStream, openFlac } from "./flacStream";
import { piecesOf } from "./pieces";

/** Bytes of the shortest frame. */
const LEAST_FRAME_BYTES = 10;

/**
 * Opens a FLAC, native or in Ogg, with libFLAC in every host, without loss. `start` is where the FLAC begins, after
 * tags of another kind. Damaged parts are silent.
 */
export async function flacDecoding(source: ByteSource, start: number): Promise<Decoding> {
  const stream = await openFlac(piecesOf(source, start));
  const { info } = stream;
  const warnings: string[] = [];
  let decoder: FlacDecoder | null = null;
  return {
    kind: "FLAC",
    sampleRate: info.sampleRate,
    channels: info.channels === 1 ? 1 : 2,
    sourceChannels: info.channels,
    frames: info.frames,
    encoding: info.channels > 2 || info.bits > 24 ? "float32" : info.bits > 16 ? "int24" : "int16",
    warnings,
    async *chunks() {
      decoder = await FlacDecoder.open(info);
      yield* decoded(stream, decoder, warnings);
    },
    close() {
      decoder?.free();
      decoder = null;
    },
  };
}

async function* decoded(
  stream: FlacStream,
  decoder: FlacDecoder,
  warnings: string[],
): AsyncGenerator<AudioChunk, void, undefined> {
  const { info } = stream;
  const most = info.frames ?? Number.POSITIVE_INFINITY;
  const outputs = info.channels === 1 ? 1 : 2;
  let given = 0;
  let found = 0;
  let broken = 0;
  /** frames of silence that may still replace lost ones */
  let silenceLeft = MOST_SILENCE * info.sampleRate;
  /** the number of the first frame present, because the stream may be cut from a longer one */
  let origin: number | null = null;
  for await (const frame of stream.frames()) {
    origin ??= frame.lost > 0 ? 0 : frame.start;
    const gap = frame.start - origin - given;
    // more silence than the lost bytes can have contained is a damaged number
    const holds = gap <= Math.min(silenceLeft, Math.ceil(frame.lost / LEAST_FRAME_BYTES) * info.mostBlock);
    if (frame.lost > 0 && holds) {
      const silent = Math.max(0, Math.min(gap, most - given));
      yield* silence(outputs, silent);
      silenceLeft -= silent;
      given += silent;
    }
    const channels = await decoder.decode(frame);
    if (channels) found += frame.length;
    else broken += 1;
    const length = Math.min(frame.length, most - given);
    if (length <= 0) continue;
    given += length;
    if (channels) yield downmix(channels.map((samples) => samples.subarray(0, length)));
    else yield* silence(outputs, length);
  }
  const isDamaged = stream.isDamaged || broken > 0;
  if (found === 0 && info.frames !== 0 && (info.frames !== null || isDamaged)) {
    throw new MediaError("damaged", "Nothing in this FLAC can be decoded.");
  }
  if (isDamaged) warnings.push(DAMAGED);
  if (stream.isCut || given < (info.frames ?? 0)) warnings.push(TRUNCATED);
}
