import type { ByteSource } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { openAudio } from "./decode";
import type { FileTarget } from "./export";
import { encodedWriter } from "./export/encodedWriter";
import type { ImportOptions } from "./import";
import { MeasuredSource } from "./measuredSource";

/** What a FLAC was made of. */
export interface ConvertedFrom {
  /** what the file was, for a person: "MP4 (AAC)", "WebM (Opus)" … */
  readonly kind: string;
  /** sentences on what was not as it should be */
  readonly warnings: readonly string[];
}

/**
 * Makes a FLAC of any sound file, at its own rate and a chunk at a time: stereo of 16 bits with dither, which keeps what
 * a lossy coding has left of a sound. Throws a MediaError, the target's error, or the signal's reason; what was written
 * so far is then of no use.
 */
export async function convertToFlac(
  source: ByteSource,
  target: FileTarget,
  { progress, signal }: ImportOptions,
): Promise<ConvertedFrom> {
  const reached = new MeasuredSource(source);
  const decoding = await openAudio(reached);
  const { kind, sampleRate, warnings } = decoding;
  try {
    const writer = await encodedWriter(target, { format: "flac", bits: 16, kbps: 0, dither: true, sampleRate });
    let frames = 0;
    try {
      for await (const [left, right] of decoding.chunks()) {
        signal?.throwIfAborted();
        if (!left || left.length === 0) continue;
        await writer.write(left, right ?? left);
        frames += left.length;
        progress?.(reached.share);
      }
      if (frames === 0) throw new MediaError("noAudio", `This ${kind} file has no sound in it.`);
      await writer.close();
    } catch (error) {
      await writer.cancel();
      throw error;
    }
    progress?.(1);
    return { kind, warnings: [...new Set(warnings)] };
  } finally {
    decoding.close();
  }
}
