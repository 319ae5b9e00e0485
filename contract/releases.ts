import { COIN } from "./rewards";

/** Who can see a release. */
export const VISIBILITIES = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Genres that a release can have. */
export const GENRES = [
  "Alternative",
  "Ambient",
  "Blues",
  "Classical",
  "Country",
  "Dance",
  "Drum & bass",
  "Electronic",
  "Experimental",
  "Folk",
  "Funk",
  "Hip-hop",
  "House",
  "Indie",
  "Jazz",
  "Latin",
  "Lo-fi",
  "Metal",
  "Podcast",
  "Pop",
  "Punk",
  "R&B",
  "Reggae",
  "Rock",
  "Soul",
  "Soundtrack",
  "Spoken word",
  "Techno",
  "Trance",
  "World",
  "Other",
] as const;
export type Genre = (typeof GENRES)[number];

export const RELEASE = {
  /** the purpose of an upload for a release */
  purpose: "release",
  /** accepted media types, recognised by content */
  types: ["audio/wav", "audio/aiff", "audio/flac", "audio/mpeg", "audio/ogg"],
  /** largest sound file, in bytes */
  mostBytes: 2_000_000_000,
  mostSeconds: 3 * 3600,
  /** minor units for each view */
  mostPrice: 10n * COIN,
  mostTitle: 120,
  mostDescription: 5000,
  mostLyrics: 20_000,
  mostTags: 12,
  mostTag: 32,
  /** tracks of a mix */
  mostTracks: 300,
} as const;

/** Pictures of releases: square, re-encoded in the browser. */
export const COVER = {
  /** width and height in pixels that the browser makes */
  pixels: 1024,
} as const;
