import type { ByteSource } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { openAudio } from "./decode";
import type { FileTarget } from "./export";
import { encodedWriter } from "./export/encodedWriter";
import type { ImportOptions } from "./import";
import { MeasuredSource } from "./measuredSource";

/** The source file of a FLAC. */
export interface ConvertedFrom {
  /** the file's format, for people: "MP4 (AAC)", "WebM (Opus)" … */
  readonly kind: string;
  /** sentences about problems in the file */
  readonly warnings: readonly string[];
}

/**
 * Converts any sound file to FLAC, at its own rate and a chunk at a time: stereo of 16 bits with dither, which is
 * enough for what lossy coding has left. Throws a MediaError, the target's error, or the signal's reason; what was
 * written so far is then useless.
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
