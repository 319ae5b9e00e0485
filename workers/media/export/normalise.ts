import type { AudioWriter, TemporaryFile } from "./audioWriter";
import type { LoudnessMeter } from "./loudnessMeter";
import type { ExportSettings } from "./settings";

/** Frames moved at once in the second pass. */
const RUN = 8192;
const FRAME_BYTES = 8;

type Rule = Exclude<ExportSettings["normalise"], { kind: "none" }>;

/** Linear gain that brings the measured sound to the rule's level; 1 for silence. */
export function normalisingGain(rule: Rule, meter: { peak: number; integrated: number }): number {
  if (rule.kind === "peak") return meter.peak > 0 ? 10 ** (rule.db / 20) / meter.peak : 1;
  return Number.isFinite(meter.integrated) ? 10 ** ((rule.lufs - meter.integrated) / 20) : 1;
}

/**
 * A writer that first measures all of the audio, stored as float in a temporary file, and then passes it to `inner`
 * with the gain that the rule demands. Loudness is changed by gain only: peaks over full scale are clipped or kept by
 * the inner format.
 */
export function normalised(
  inner: AudioWriter,
  rule: Rule,
  meter: LoudnessMeter,
  temporary: TemporaryFile,
): AudioWriter {
  const runs: number[] = [];
  let frames = 0;
  return {
    async write(left, right) {
      meter.push(left, right);
      for (let from = 0; from < left.length; from += RUN) {
        const count = Math.min(RUN, left.length - from);
        // Planar within each run, so that a run is one write and one read.
        const run = new Float32Array(count * 2);
        run.set(left.subarray(from, from + count));
        run.set(right.subarray(from, from + count), count);
        await temporary.write(new Uint8Array(run.buffer), frames * FRAME_BYTES);
        runs.push(count);
        frames += count;
      }
    },
    async close() {
      const gain = normalisingGain(rule, meter);
      let at = 0;
      for (const count of runs) {
        const bytes = await temporary.read(at * FRAME_BYTES, count * FRAME_BYTES);
        const run = new Float32Array(bytes.buffer, bytes.byteOffset, count * 2).map((value) => value * gain);
        await inner.write(run.subarray(0, count), run.subarray(count));
        at += count;
      }
      await inner.close();
    },
    cancel: () => inner.cancel(),
  };
}
