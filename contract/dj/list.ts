import { z } from "zod";
import { id } from "../project/id";

/** Lists of a DJ's tracks: crates hold each track once, in no order; playlists, the prepare list and sets have one. */

/** The most entries of a list. */
const ENTRIES_MAX = 50_000;
const LIST_NAME_MAX = 100;
/** The id of the one list of what is to be played next. */
export const PREPARE_LIST = "prepare";

const name = z.string().trim().min(1).max(LIST_NAME_MAX);
const base = {
  id,
  name,
  /** ms since 1970 */
  created: z.number(),
};
const tracks = z.array(id).max(ENTRIES_MAX).default([]);

/** A track as it was played in a set. */
export const playSchema = z.object({
  trackId: id,
  /** ms since 1970 */
  at: z.number(),
  /** number of the deck, 0 for A */
  deck: z.int().min(0).max(3),
  /** votes that it had when it was played */
  votes: z.int().min(0).default(0),
  /** as it was played: beats a minute with the deck's tempo, and semitones by which its key was shifted */
  bpm: z.number().min(0).max(2000).nullable().default(null),
  semitones: z.number().min(-24).max(24).default(0),
});
export type Play = Readonly<z.infer<typeof playSchema>>;

export const listSchema = z.discriminatedUnion("kind", [
  z.object({ ...base, kind: z.literal("crate"), tracks }),
  z.object({ ...base, kind: z.literal("playlist"), tracks }),
  z.object({ ...base, kind: z.literal("prepare"), tracks }),
  /** what was played from one opening of the studio to its end */
  z.object({ ...base, kind: z.literal("set"), plays: z.array(playSchema).max(ENTRIES_MAX).default([]) }),
]);
export type TrackList = Readonly<z.infer<typeof listSchema>>;

/** The tracks of a list, in its order; of a set as they were played. */
export const tracksOf = (list: TrackList): readonly string[] =>
  list.kind === "set" ? list.plays.map(({ trackId }) => trackId) : list.tracks;

/** A list with more tracks: a crate takes none twice. Of a set nothing is changed. */
export function withTracks(list: TrackList, ids: readonly string[], before?: number): TrackList {
  if (list.kind === "set") return list;
  const there = new Set(list.tracks);
  const added = list.kind === "playlist" ? ids : [...new Set(ids)].filter((one) => !there.has(one));
  const at = before ?? list.tracks.length;
  return { ...list, tracks: [...list.tracks.slice(0, at), ...added, ...list.tracks.slice(at)].slice(0, ENTRIES_MAX) };
}

/** A list without the entries at these places. */
export function withoutEntries(list: TrackList, places: ReadonlySet<number>): TrackList {
  if (list.kind === "set") return { ...list, plays: list.plays.filter((_, place) => !places.has(place)) };
  return { ...list, tracks: list.tracks.filter((_, place) => !places.has(place)) };
}

/** A list with the entries at these places moved, in their order, to before place `before`. */
export function withMoved(list: TrackList, places: ReadonlySet<number>, before: number): TrackList {
  if (list.kind === "set") return list;
  const moved = list.tracks.filter((_, place) => places.has(place));
  const stay = (from: number, to: number) => list.tracks.slice(from, to).filter((_, n) => !places.has(from + n));
  return { ...list, tracks: [...stay(0, before), ...moved, ...stay(before, list.tracks.length)] };
}

/** A list without any entry of these tracks: they are gone from the library. A set keeps them as played. */
export const withoutTracks = (list: TrackList, gone: ReadonlySet<string>): TrackList =>
  list.kind === "set" ? list : { ...list, tracks: list.tracks.filter((one) => !gone.has(one)) };
