import { ALL_FORMATS, CustomSource, Input, type MetadataTags } from "mediabunny";
import type { ByteSource } from "../../contract/backline";
import { parseKey } from "../../contract/dj/key";
import { COMMENT_MAX, TEXT_MAX, type Track } from "../../contract/dj/track";

/** What a file says of itself; what it leaves out is missing. */
export type TrackTags = Partial<Pick<Track, "title" | "artist" | "album" | "genre" | "comment" | "bpm" | "key">>;

/** The most bytes that are read for tags, pictures included. */
const MOST_READ = 64 * 2 ** 20;

/** Names under which formats keep the key: ID3, Vorbis comments, MP4. */
const KEY_NAMES = ["TKEY", "INITIALKEY", "INITIAL_KEY", "KEY", "----:com.apple.iTunes:initialkey", "initialkey"];
/** Genres of ID3v1 that DJs' files have, by number (ID3v1 specification with Winamp's extensions). */
const GENRES: Readonly<Record<number, string>> = {
  3: "Dance",
  7: "Hip-Hop",
  8: "Jazz",
  13: "Pop",
  14: "R&B",
  15: "Rap",
  16: "Reggae",
  17: "Rock",
  18: "Techno",
  26: "Ambient",
  27: "Trip-Hop",
  31: "Trance",
  35: "House",
  52: "Electronic",
  127: "Drum & Bass",
  128: "Club-House",
};

/** On one line, without what cannot be printed. */
const plain = (value: string | undefined, most: number): string =>
  (value ?? "")
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, most);

/** "(35)" and "35" are House. */
function genreOf(value: string | undefined): string {
  const text = plain(value, TEXT_MAX);
  const number = /^\(?(\d{1,3})\)?$/.exec(text);
  return number ? (GENRES[Number(number[1])] ?? "") : text;
}

function keyOf(raw: MetadataTags["raw"]) {
  for (const [name, value] of Object.entries(raw ?? {})) {
    if (!KEY_NAMES.some((known) => known.toLowerCase() === name.toLowerCase())) continue;
    const text = Array.isArray(value) ? value[0] : value;
    const key = typeof text === "string" ? parseKey(text) : null;
    if (key) return key;
  }
  return null;
}

/** Reads a sound file's tags; a file without any, or of a kind that has none, gives none. */
export async function readTags(source: ByteSource): Promise<TrackTags> {
  let read = 0;
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => {
        read += end - start;
        if (read > MOST_READ) throw new RangeError("The tags of this file are too long.");
        return source.read(start, end - start);
      },
    }),
  });
  try {
    const tags = await input.getMetadataTags();
    const found: TrackTags = {
      title: plain(tags.title, TEXT_MAX),
      artist: plain(tags.artist ?? tags.albumArtist, TEXT_MAX),
      album: plain(tags.album, TEXT_MAX),
      genre: genreOf(tags.genre),
      comment: plain(tags.comment ?? tags.description, COMMENT_MAX),
      bpm: bpmOf(tags.beatsPerMinute),
      key: keyOf(tags.raw),
    };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== "" && value !== null));
  } catch {
    // tags are a courtesy: a file that has none that can be read is a track all the same
    return {};
  } finally {
    input.dispose();
  }
}

const bpmOf = (bpm: number | undefined): number | null => (bpm !== undefined && bpm >= 20 && bpm <= 400 ? bpm : null);
