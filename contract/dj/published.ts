import type { DjTrack } from "../api/djValues";
import { camelotOf } from "./key";
import { DJ_REQUESTS } from "./requests";
import { secondsOf, type Track } from "./track";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line may not hold
const SIGNS = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A text as one line of at most so many letters. */
export const oneLine = (text: string, most: number): string => text.replace(SIGNS, " ").trim().slice(0, most).trim();

/** What guests may ask for, of tracks of the library: the first thousand, as lists on the server hold them. */
export function publishedTracks(tracks: readonly Track[]): DjTrack[] {
  return tracks.slice(0, DJ_REQUESTS.tracks).map((track) => ({
    id: track.id,
    title: oneLine(track.title, DJ_REQUESTS.title) || "Untitled",
    artist: oneLine(track.artist, DJ_REQUESTS.artist),
    bpm: track.bpm !== null && track.bpm >= 20 && track.bpm <= 400 ? Math.round(track.bpm * 10) / 10 : null,
    key: track.key && camelotOf(track.key),
    seconds: Math.round(secondsOf(track)),
  }));
}
