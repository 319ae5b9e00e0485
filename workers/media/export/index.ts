import type { AudioWriter, FileTarget, TemporaryFile } from "./audioWriter";
import { LoudnessMeter } from "./loudnessMeter";
import { normalised } from "./normalise";
import type { ExportSettings } from "./settings";
import { wavWriter } from "./wavWriter";

export type { AudioWriter, FileTarget, TemporaryFile } from "./audioWriter";
export { LoudnessMeter } from "./loudnessMeter";
export { type ExportSettings, exportBytes, rateFor } from "./settings";

const SILENCE = new Float32Array(8192);

/** Passes on exactly `frames`, with silence added at the end if needed, so that the file has the announced length. */
function exactly(frames: number, inner: AudioWriter): AudioWriter {
  let written = 0;
  const put = async (left: Float32Array, right: Float32Array) => {
    const count = Math.min(left.length, frames - written);
    if (count > 0) await inner.write(left.subarray(0, count), right.subarray(0, count));
    written += count;
  };
  return {
    write: put,
    async close() {
      while (written < frames) await put(SILENCE, SILENCE);
      await inner.close();
    },
    cancel: () => inner.cancel(),
  };
}

/**
 * Makes the writer of one exported file of exactly `frames`. Normalising needs `temporary`, a file of frames × 8 bytes.
 * FLAC, MP3 and Opus need a browser; their code is loaded when used.
 */
export async function createAudioWriter(
  settings: ExportSettings,
  options: {
    module: WebAssembly.Module;
    target: FileTarget;
    temporary: () => Promise<TemporaryFile>;
    sampleRate: number;
    frames: number;
  },
): Promise<AudioWriter> {
  const { format, normalise } = settings;
  const { target, sampleRate } = options;
  const plain =
    format === "wav"
      ? wavWriter(target, { ...settings, sampleRate })
      : await (await import("./encodedWriter")).encodedWriter(target, { ...settings, format, sampleRate });
  if (normalise.kind === "none") return exactly(options.frames, plain);
  const meter = new LoudnessMeter(options.module, sampleRate);
  return exactly(options.frames, normalised(plain, normalise, meter, await options.temporary()));
}
