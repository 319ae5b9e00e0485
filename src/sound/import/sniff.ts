/** What a file is to the studio, by what stands at its beginning. */
export type FileSort = "midi" | "project" | "audio";

/** Bytes that `sniff` looks at. */
export const SNIFFED_BYTES = 16;

/**
 * The sort of a file by its first bytes: a Standard MIDI File, also one in a RIFF; a zip, as `.backline`
 * files are. Anything else is taken for audio, which tells by itself when it is none.
 */
export function sniff(head: Uint8Array): FileSort {
  const text = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length));
  if (text(0, 4) === "MThd" || (text(0, 4) === "RIFF" && text(8, 4) === "RMID")) return "midi";
  if (text(0, 2) === "PK" && (head[2] === 3 || head[2] === 5)) return "project";
  return "audio";
}

/** A file's name without its folder and its ending: what its track and clip are called. */
export function titleOf(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? name;
  return base.replace(/\.[A-Za-z0-9]{1,8}$/, "").trim() || base || "Audio";
}

/** What the file picker offers. */
export const ACCEPTED =
  "audio/*,.wav,.aif,.aiff,.aifc,.mp3,.flac,.ogg,.oga,.opus,.m4a,.mp4,.webm,.weba,.mid,.midi,.kar,audio/midi,.backline";
