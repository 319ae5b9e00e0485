/** What kind of file it is for the studio, recognised by its first bytes. */
export type FileSort = "midi" | "project" | "audio";

/** Bytes that `sniff` needs. */
export const SNIFFED_BYTES = 16;

/**
 * The kind of a file by its first bytes: a Standard MIDI File, also inside a RIFF; a zip, as `.backline` files are.
 * Everything else is treated as audio, whose import reports if it is not.
 */
export function sniff(head: Uint8Array): FileSort {
  const text = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length));
  if (text(0, 4) === "MThd" || (text(0, 4) === "RIFF" && text(8, 4) === "RMID")) return "midi";
  if (text(0, 2) === "PK" && (head[2] === 3 || head[2] === 5)) return "project";
  return "audio";
}

/** A file's name without folder and extension, used for its track and clip. */
export function titleOf(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? name;
  return base.replace(/\.[A-Za-z0-9]{1,8}$/, "").trim() || base || "Audio";
}

/** The file types that the picker offers. */
export const ACCEPTED =
  "audio/*,.wav,.aif,.aiff,.aifc,.mp3,.flac,.ogg,.oga,.opus,.m4a,.mp4,.webm,.weba,.mid,.midi,.kar,audio/midi,.backline";
