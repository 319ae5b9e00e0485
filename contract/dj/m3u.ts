import { TEXT_MAX } from "./track";

/** Reading and writing of M3U and M3U8 playlists: lines of paths, with `#EXTINF:seconds,Artist - Title` before them. */

/** The most bytes of a playlist file, and entries of it. */
export const M3U_BYTES = 16 * 2 ** 20;
const MOST_ENTRIES = 50_000;
/** The longest line that is looked at. */
const LINE_MAX = 4096;

/** What a playlist says of a track. */
export interface NamedTrack {
  /** the file's name, without its folders */
  readonly file: string;
  readonly title: string;
  readonly artist: string;
  /** null: not told */
  readonly seconds: number | null;
}

/** The name at the end of a path or file address, with slashes of either kind. */
export function fileNameOf(path: string): string {
  const bare = path.replace(/^file:\/\/[^/]*/i, "");
  const name = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("\\")) + 1);
  if (!/^file:/i.test(path)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A playlist file's text: M3U8 is UTF-8, and so is an M3U that can be read as it; other M3Us are Latin-1. */
export function m3uText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** The tracks of a playlist, in order. Throws an Error whose message is a sentence where it is none. */
export function readM3u(text: string): readonly NamedTrack[] {
  if (text.length > M3U_BYTES) throw new Error("This playlist is too long to be read here.");
  if (text.includes("\0")) throw new Error("This is not a playlist.");
  const found: NamedTrack[] = [];
  let told: Omit<NamedTrack, "file"> | null = null;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw
      .slice(0, LINE_MAX)
      .replace(/^\uFEFF/, "")
      .trim();
    if (line.startsWith("#EXTINF:")) told = extInf(line.slice(8));
    if (line === "" || line.startsWith("#")) continue;
    if (found.length >= MOST_ENTRIES) throw new Error("This playlist has more tracks than a library takes.");
    const file = fileNameOf(line).slice(0, 1000);
    if (file !== "") found.push({ file, title: "", artist: "", seconds: null, ...told });
    told = null;
  }
  return found;
}

/** "123,Artist - Title"; players write attributes between number and comma, too. */
function extInf(text: string): Omit<NamedTrack, "file"> {
  const comma = text.indexOf(",");
  const seconds = Number.parseFloat(text);
  const name = comma < 0 ? "" : text.slice(comma + 1).trim();
  const at = name.indexOf(" - ");
  return {
    title: (at < 0 ? name : name.slice(at + 3).trim()).slice(0, TEXT_MAX),
    artist: (at < 0 ? "" : name.slice(0, at).trim()).slice(0, TEXT_MAX),
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}

const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, " ");

/** An M3U8 of tracks; a line that began with "#" would be a remark. */
export function writeM3u(name: string, tracks: readonly NamedTrack[]): string {
  const lines = tracks.flatMap(({ file, title, artist, seconds }) => [
    `#EXTINF:${seconds === null ? -1 : Math.round(seconds)},${oneLine(artist === "" ? title : `${artist} - ${title}`)}`,
    oneLine(file.startsWith("#") ? `./${file}` : file),
  ]);
  return ["#EXTM3U", `#PLAYLIST:${oneLine(name)}`, ...lines, ""].join("\n");
}
