import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { aiffLayout } from "./aiff";
import { textOf, viewOf } from "./chunks";
import { containerDecoding } from "./container";
import type { Decoding } from "./decoding";
import { flacDecoding } from "./flac";
import { pcmDecoding } from "./pcmFile";
import { waveLayout } from "./wave";

export type { AudioChunk, Decoding } from "./decoding";
export type { StoredEncoding } from "./pcm";

/** Bytes of an ID3v2 tag at the file's start, 0 if there is none. */
function tagBytes(head: DataView): number {
  if (textOf(head, 0, 3) !== "ID3" || head.byteLength < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 0x7f), 0);
  return 10 + size + (head.getUint8(5) & 0x10 ? 10 : 0);
}

/**
 * Opens a sound file according to its content, whatever its name. WAV, AIFF and FLAC are read by our own readers and
 * libFLAC in every host; everything else by the browser. Only one chunk at a time is held in memory. Throws a
 * MediaError with a sentence for a person.
 */
export async function openAudio(source: ByteSource): Promise<Decoding> {
  if (source.size === 0) throw new MediaError("empty", "This file is empty.");
  const head = await viewOf(source, 0, 64);
  const id = textOf(head, 0, 4);
  const form = textOf(head, 8, 4);
  if ((id === "RIFF" || id === "RF64" || id === "BW64") && form === "WAVE") {
    return pcmDecoding(source, await waveLayout(source));
  }
  if (id === "FORM" && (form === "AIFF" || form === "AIFC")) return pcmDecoding(source, await aiffLayout(source));
  const tag = tagBytes(head);
  const behind = tag === 0 ? head : await viewOf(source, tag, 4);
  if (textOf(behind, 0, 4) === "fLaC") return flacDecoding(source, tag);
  if (id === "OggS" && textOf(head, 29, 4) === "FLAC") return flacDecoding(source, 0);
  return containerDecoding(source, tag);
}
