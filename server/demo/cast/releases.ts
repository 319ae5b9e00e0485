import type { Genre } from "../../../contract/releases";
import type { MotifName, PaletteName } from "../pictures/draw";
import { DEMO_ARTIST } from "./artists";

/** A release of the demonstration. */
export interface CastRelease {
  /** key of its song */
  readonly song: string;
  /** the artist's handle */
  readonly artist: string;
  readonly title: string;
  readonly genre: Genre;
  readonly tags: readonly string[];
  readonly description: string;
  readonly lyrics: string;
  /** minor units for each view */
  readonly price: string;
  /** when in the year it was published: 0 is its beginning, 1 its end */
  readonly published: number;
  /** how popular it is, compared with the others */
  readonly appeal: number;
  readonly motif: MotifName;
  readonly palette: PaletteName;
}

const ORCHARD_WORDS = `Words to sing along; the recording is for humming.

Down where the ladders lean, down where the apples fall,
I left a summer's coat upon the garden wall.
You said you'd bring it home before the year was done,
And I have watched the road, and I have watched the sun.

So shake the branches, love, and let the cold ones drop,
The sweetest ones are always hanging near the top.
I'll hold the ladder still, you climb as high you can,
And throw them down to me the way that it began.`;

/** In the order in which they are rendered: short ones first. */
export const RELEASES: readonly CastRelease[] = [
  {
    song: "pixel-parade",
    artist: "pixel-bakery",
    title: "Pixel Parade",
    genre: "Electronic",
    tags: ["chiptune", "instrumental", "upbeat"],
    description: "Two pulses, a triangle and noise. No sample was used, not even of the bakery.",
    lyrics: "",
    price: "0",
    published: 0.22,
    appeal: 1.1,
    motif: "dots",
    palette: "candy",
  },
  {
    song: "night-shift",
    artist: DEMO_ARTIST,
    title: "Night Shift",
    genre: "Lo-fi",
    tags: ["lo-fi", "instrumental", "study"],
    description: "Electric piano, dusty drums, a vibraphone that comes in late. Sixteenths that drag on purpose.",
    lyrics: "",
    price: "0",
    published: 0.3,
    appeal: 1.6,
    motif: "hills",
    palette: "slate",
  },
  {
    song: "relay",
    artist: "night-bureau",
    title: "Relay",
    genre: "Techno",
    tags: ["techno", "acid", "club"],
    description: "One line, handed on. 134 BPM.",
    lyrics: "",
    price: "100",
    published: 0.52,
    appeal: 1,
    motif: "beams",
    palette: "slate",
  },
  {
    song: "patio",
    artist: "kestrel-sound",
    title: "Patio",
    genre: "Latin",
    tags: ["bossa nova", "instrumental", "summer"],
    description: "Nylon strings, double bass and a flute, at two in the afternoon.",
    lyrics: "",
    price: "0",
    published: 0.6,
    appeal: 1.2,
    motif: "tiles",
    palette: "clay",
  },
  {
    song: "saturday-shoes",
    artist: "kestrel-sound",
    title: "Saturday Shoes",
    genre: "Funk",
    tags: ["funk", "brass", "instrumental"],
    description: "Thumb on the bass, clavinet between the cracks.",
    lyrics: "",
    price: "200",
    published: 0.12,
    appeal: 1.3,
    motif: "rings",
    palette: "clay",
  },
  {
    song: "orchard",
    artist: "mara-linde",
    title: "Orchard",
    genre: "Folk",
    tags: ["folk", "acoustic", "sing-along"],
    description: "A steel-string picked with four fingers, a recorder, and a fiddle from the second verse on.",
    lyrics: ORCHARD_WORDS,
    price: "0",
    published: 0.05,
    appeal: 1.4,
    motif: "tiles",
    palette: "orchard",
  },
  {
    song: "glass-elevator",
    artist: "night-bureau",
    title: "Glass Elevator",
    genre: "House",
    tags: ["house", "club", "organ"],
    description: "Organ stabs between the beats, from the ground floor to the roof.",
    lyrics: "",
    price: "100",
    published: 0.18,
    appeal: 1.5,
    motif: "beams",
    palette: "neon",
  },
  {
    song: "undertow",
    artist: "kestrel-sound",
    title: "Undertow",
    genre: "Drum & bass",
    tags: ["drum & bass", "instrumental", "dark"],
    description: "A two-step break over a bass that turns in on itself.",
    lyrics: "",
    price: "150",
    published: 0.74,
    appeal: 1.2,
    motif: "rings",
    palette: "ice",
  },
  {
    song: "coastline",
    artist: DEMO_ARTIST,
    title: "Coastline",
    genre: "Electronic",
    tags: ["synthwave", "instrumental", "driving"],
    description: "Eighths in the bass, a gated snare, a lead that takes its time. For the road along the water.",
    lyrics: "",
    price: "200",
    published: 0.66,
    appeal: 1.7,
    motif: "sun",
    palette: "dusk",
  },
  {
    song: "tidewater",
    artist: "oda-vale",
    title: "Tidewater",
    genre: "Ambient",
    tags: ["ambient", "sleep", "instrumental"],
    description: "Four chords that breathe, bells, a harp far off.",
    lyrics: "",
    price: "0",
    published: 0.42,
    appeal: 0.9,
    motif: "hills",
    palette: "shore",
  },
  {
    song: "two-rivers",
    artist: "oda-vale",
    title: "Two Rivers",
    genre: "Soundtrack",
    tags: ["piano", "cello", "film"],
    description: "For piano, cello and strings: they meet in the middle.",
    lyrics: "",
    price: "150",
    published: 0.84,
    appeal: 0.8,
    motif: "hills",
    palette: "ice",
  },
  {
    song: "first-light",
    artist: DEMO_ARTIST,
    title: "First Light",
    genre: "Electronic",
    tags: ["electronic", "instrumental", "demo project"],
    description:
      "The demo project of the music studio, as it leaves the export: seven tracks, 64 bars at 118 BPM. Open it in the studio to see how it is made.",
    lyrics: "",
    price: "0",
    published: 0,
    appeal: 1.5,
    motif: "rings",
    palette: "dusk",
  },
];
