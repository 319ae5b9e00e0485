import type { ByteSource } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { openSound } from "../rendition/open";
import { whole } from "../rendition/whole";
import { TrackAnalyser } from "./analyser";
import type { TrackAnalysis } from "./result";

/** Rates that a track may have, Hz. */
const LEAST_RATE = 8000;
const MOST_RATE = 384_000;

export interface AnalyseOptions {
  /** the engine's module, for its loudness meter */
  readonly module: WebAssembly.Module;
  readonly source: ByteSource;
  /** called as frames are done; `total` is null where the file does not say how many it has */
  readonly progress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}

/**
 * Decodes a sound file once and analyses it as a track. Throws a MediaError with a sentence for a person where it holds no
 * sound that can be read, or the signal's reason.
 */
export async function analyseTrack({ module, source, progress, signal }: AnalyseOptions): Promise<TrackAnalysis> {
  const sound = await openSound(source);
  const total = sound.claimed?.frames ?? null;
  let analyser: TrackAnalyser | null = null;
  let rate = 0;
  let frames = 0;
  try {
    for await (const { chunk, sampleRate } of sound.chunks()) {
      signal?.throwIfAborted();
      if (!analyser) {
        if (sampleRate < LEAST_RATE || sampleRate > MOST_RATE) {
          throw new MediaError(
            "unsupported",
            `This file has a sample rate of ${sampleRate} Hz, which is not analysed.`,
          );
        }
        rate = sampleRate;
        analyser = new TrackAnalyser(module, sampleRate, chunk.length === 1 ? 1 : 2);
      } else if (sampleRate !== rate) {
        throw new MediaError("unsupported", "The sample rate of this file changes on the way; it is not analysed.");
      }
      const left = whole(chunk[0] ?? new Float32Array(0));
      const right = chunk[1] ? whole(chunk[1]) : left;
      analyser.push(left, right);
      frames += left.length;
      progress?.(frames, total);
    }
  } finally {
    sound.close();
  }
  if (!analyser || frames === 0) throw new MediaError("noAudio", "There is no sound in this file.");
  return { ...analyser.end(), warnings: sound.warnings };
}
