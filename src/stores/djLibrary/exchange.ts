import { t } from "@lingui/core/macro";
import { type TrackList, tracksOf } from "../../../contract/dj/list";
import { M3U_BYTES, m3uText, type NamedTrack, readM3u, writeM3u } from "../../../contract/dj/m3u";
import type { RekordboxTrack } from "../../../contract/dj/rekordbox/document";
import { cuesOf, gridOf } from "../../../contract/dj/rekordbox/marks";
import { REKORDBOX_BYTES, readRekordbox } from "../../../contract/dj/rekordbox/read";
import { writeRekordbox } from "../../../contract/dj/rekordbox/write";
import { secondsOf, type Track, type TrackEdit } from "../../../contract/dj/track";
import { newId } from "../document";
import { djStore, useDjLibrary } from "./library";

/** What reading a list of another program did. */
export interface Exchanged {
  /** lists that were made */
  readonly lists: number;
  /** tracks of the library that were found in the file */
  readonly found: number;
  /** names of those that the library does not have */
  readonly missing: readonly string[];
}

export const isList = (name: string): boolean => /\.(m3u8?|xml)$/i.test(name);

const plain = (text: string) => text.normalize("NFC").trim().toLowerCase();
/** Seconds by which the length of one track may differ between programs. */
const SAME_SECONDS = 3;

/** Finds tracks of the library as other programs name them: by the file's name, else by artist and title. */
function finder(tracks: Iterable<Track>): (named: NamedTrack) => Track | null {
  const byFile = new Map<string, Track[]>();
  const byName = new Map<string, Track[]>();
  const put = (map: Map<string, Track[]>, key: string, track: Track) => map.set(key, [...(map.get(key) ?? []), track]);
  for (const track of tracks) {
    if (track.origin.kind === "file") put(byFile, plain(track.origin.name), track);
    put(byName, plain(`${track.artist}\n${track.title}`), track);
  }
  return ({ file, title, artist, seconds }) => {
    const fits = (track: Track) => seconds === null || Math.abs(secondsOf(track) - seconds) <= SAME_SECONDS;
    const files = byFile.get(plain(file)) ?? [];
    const names = title === "" ? [] : (byName.get(plain(`${artist}\n${title}`)) ?? []);
    return files.find(fits) ?? names.find(fits) ?? (files.length === 1 ? (files[0] ?? null) : null);
  };
}

const nameOf = ({ artist, title, file }: NamedTrack) =>
  title === "" ? file : artist === "" ? title : `${artist} – ${title}`;

/** What a file says of a track that the library has: what was set by hand there is worth more than what was found here. */
function editOf({ about, marks, tempos }: RekordboxTrack, track: Track): TrackEdit {
  const grid = gridOf(tempos, track.rate);
  const { hotCues, loops, cue } = cuesOf(marks, track.rate, newId);
  return {
    ...(grid && { grid, bpm: about.bpm ?? grid.bpm }),
    ...(hotCues.length > 0 && { hotCues }),
    ...(loops.length > 0 && { loops }),
    ...(cue !== null && { cue }),
    ...(about.rating && { rating: about.rating }),
    ...(about.color && { color: about.color }),
    ...(about.key && { key: about.key }),
    ...(about.genre && track.genre === "" && { genre: about.genre }),
    ...(about.comment && track.comment === "" && { comment: about.comment }),
  };
}

const playlist = (name: string, tracks: readonly string[]): TrackList => ({
  id: newId(),
  kind: "playlist",
  name: name.trim().slice(0, 100) || t`Playlist`,
  created: Date.now(),
  tracks: [...tracks],
});

async function readXmlFile(file: File): Promise<Exchanged> {
  if (file.size > REKORDBOX_BYTES) throw new Error(t`This file is too long to be read here.`);
  const { tracks, lists } = readRekordbox(await file.text());
  const find = finder(useDjLibrary.getState().tracks.values());
  const store = djStore();
  const ids = new Map<string, string>();
  const changed: Track[] = [];
  const missing: string[] = [];
  for (const named of tracks) {
    const track = find(named);
    if (!track) missing.push(nameOf(named));
    else {
      ids.set(named.key, track.id);
      changed.push({ ...track, ...editOf(named, track) });
    }
  }
  await store.putTracks(changed);
  const made = lists
    .map(({ path, tracks: keys }) =>
      playlist(
        path.join(" / "),
        keys.flatMap((key) => ids.get(key) ?? []),
      ),
    )
    .filter((list) => tracksOf(list).length > 0);
  await store.putLists(made);
  return { lists: made.length, found: changed.length, missing };
}

async function readM3uFile(file: File): Promise<Exchanged> {
  if (file.size > M3U_BYTES) throw new Error(t`This playlist is too long to be read here.`);
  const named = readM3u(m3uText(new Uint8Array(await file.arrayBuffer())));
  if (named.length === 0) throw new Error(t`There are no tracks in this playlist.`);
  const find = finder(useDjLibrary.getState().tracks.values());
  const tracks = named.map((one) => ({ one, track: find(one) }));
  const ids = tracks.flatMap(({ track }) => track?.id ?? []);
  if (ids.length > 0) await djStore().putLists([playlist(file.name.replace(/\.m3u8?$/i, ""), ids)]);
  return {
    lists: ids.length > 0 ? 1 : 0,
    found: ids.length,
    missing: tracks.flatMap(({ one, track }) => (track ? [] : [nameOf(one)])),
  };
}

/**
 * Reads an M3U or a rekordbox XML: makes its playlists of the tracks that the library has, and takes cues, grids and colours
 * from it. Rejects with an Error whose message is a sentence.
 */
export const readListFile = (file: File): Promise<Exchanged> =>
  /\.xml$/i.test(file.name) ? readXmlFile(file) : readM3uFile(file);

const fileOf = ({ origin, title }: Track): string => (origin.kind === "file" ? origin.name : `${title}.wav`);

const shownTracks = (ids: readonly string[]) => {
  const { tracks } = useDjLibrary.getState();
  return ids.flatMap((id) => tracks.get(id) ?? []);
};

/** A list as an M3U8. */
export const listAsM3u = (name: string, ids: readonly string[]): string =>
  writeM3u(
    name,
    shownTracks(ids).map((track) => ({
      file: fileOf(track),
      title: track.title,
      artist: track.artist,
      seconds: secondsOf(track),
    })),
  );

/** The whole library with its playlists and crates as a rekordbox XML. */
export function libraryAsXml(): string {
  const { tracks, lists } = useDjLibrary.getState();
  const named = [...lists.values()]
    .filter(({ kind }) => kind === "playlist" || kind === "crate")
    .map((list) => ({ name: list.name, tracks: tracksOf(list) }));
  return writeRekordbox([...tracks.values()], named, fileOf);
}
