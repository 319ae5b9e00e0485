import type { SampleReader } from "../samples/source";

/**
 * Reads frames `index`…`index + count` of a stream that starts at source frame `start` and
 * runs in `direction` into planar floats from 0 on. A promise only where bytes must be waited for.
 */
export function readRun(
  reader: SampleReader | null,
  start: number,
  direction: number,
  index: number,
  count: number,
  left: Float32Array,
  right: Float32Array,
): Promise<void> | undefined {
  if (!reader) {
    left.fill(0, 0, count);
    right.fill(0, 0, count);
    return undefined;
  }
  if (direction !== -1) return reader.read(start + index, count, left, right, 0);
  const turn = () => {
    left.subarray(0, count).reverse();
    right.subarray(0, count).reverse();
  };
  const reading = reader.read(start - index - count + 1, count, left, right, 0);
  if (reading) return reading.then(turn);
  turn();
  return undefined;
}
