import { sourceFrames } from "../../contract/frames";
import { runLength, sourceFrame, type Unrolled } from "../../dsp/unrolled";
import type { SampleReader } from "../samples/source";

/**
 * Reads frames `from`…`from + count` of a stream into planar floats from 0 on; where its loop comes round more than once,
 * it is read once and copied. A promise only where bytes must be waited for.
 */
export function readRun(
  reader: SampleReader | null,
  stream: Unrolled,
  from: number,
  count: number,
  left: Float32Array,
  right: Float32Array,
): Promise<void> | undefined {
  if (!reader) {
    left.fill(0, 0, count);
    right.fill(0, 0, count);
    return undefined;
  }
  const once = stream.loop === 0 ? count : Math.min(count, Math.max(0, stream.wrap - from) + stream.loop);
  let waits: Promise<void>[] | undefined;
  for (let at = 0; at < once; ) {
    const frames = runLength(stream, from + at, once - at);
    const wait = readPiece(reader, stream, from + at, frames, left, right, at);
    if (wait) {
      waits ??= [];
      waits.push(wait);
    }
    at += frames;
  }
  if (waits) return Promise.all(waits).then(() => repeat(once, stream.loop, count, left, right));
  repeat(once, stream.loop, count, left, right);
  return undefined;
}

/** Reads frames that follow each other in the source, upwards or downwards. */
function readPiece(
  reader: SampleReader,
  stream: Unrolled,
  from: number,
  count: number,
  left: Float32Array,
  right: Float32Array,
  at: number,
): Promise<void> | undefined {
  const first = sourceFrame(stream, from);
  if (stream.direction !== -1) return reader.read(sourceFrames(first), count, left, right, at);
  const turn = () => {
    left.subarray(at, at + count).reverse();
    right.subarray(at, at + count).reverse();
  };
  const reading = reader.read(sourceFrames(first - count + 1), count, left, right, at);
  if (reading) return reading.then(turn);
  turn();
  return undefined;
}

/** Copies the loop that ends at `from` until `to`. */
function repeat(from: number, loop: number, to: number, left: Float32Array, right: Float32Array): void {
  for (let at = from; at < to; at += loop) {
    const end = Math.min(loop, to - at) + at - loop;
    left.copyWithin(at, at - loop, end);
    right.copyWithin(at, at - loop, end);
  }
}
