import type { MotifName, PaletteName } from "../pictures/draw";

/** An artist of the demonstration. */
export interface CastArtist {
  readonly handle: string;
  readonly name: string;
  readonly biography: string;
  readonly palette: PaletteName;
  readonly motif: MotifName;
}

/** The artist whose account every visitor may use. */
export const DEMO_ARTIST = "demo-artist";

/** Artists who exist in a demonstration only. */
export const ARTISTS: readonly CastArtist[] = [
  {
    handle: DEMO_ARTIST,
    name: "Demo Artist",
    biography:
      "Synths, a window to the north and a habit of finishing things. Everything here was written in the music studio and exported from it.",
    palette: "dusk",
    motif: "sun",
  },
  {
    handle: "mara-linde",
    name: "Mara Linde",
    biography:
      "Songs for strings, wood and quiet rooms. Writes at the kitchen table, records before the street wakes up.",
    palette: "orchard",
    motif: "hills",
  },
  {
    handle: "night-bureau",
    name: "Night Bureau",
    biography: "Two people, one clock, 124 to 134 beats a minute. House when it is late, techno when it is later.",
    palette: "neon",
    motif: "beams",
  },
  {
    handle: "oda-vale",
    name: "Oda Vale",
    biography: "Slow music for long rooms. Grew up between two rivers and has been listening to water since.",
    palette: "shore",
    motif: "rings",
  },
  {
    handle: "kestrel-sound",
    name: "Kestrel Sound",
    biography: "Breaks, bass and brass. Plays everything a little ahead of the beat.",
    palette: "clay",
    motif: "tiles",
  },
  {
    handle: "pixel-bakery",
    name: "Pixel Bakery",
    biography: "Three voices and noise, fresh every morning.",
    palette: "candy",
    motif: "dots",
  },
];
