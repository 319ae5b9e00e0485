import { word } from "../words/said";

/** How pictures to a post can look, by genre: a suggestion of ours, not a measurement. */
interface Look {
  readonly style: string;
  /** where the release has no cover whose colours can be taken, as #rrggbb */
  readonly colors: readonly string[];
  readonly elements: readonly string[];
}

const CLUB: Look = {
  style: word("Dark and graphic: hard light, one bright colour, motion blur"),
  colors: ["#0b0b12", "#6d28d9", "#22d3ee", "#f5f5f7"],
  elements: [word("Light beams"), word("A silhouette in motion"), word("A grid that moves with the beat")],
};
const BEATS: Look = {
  style: word("Street and portrait: low camera, warm grain, large type"),
  colors: ["#14110f", "#b45309", "#f59e0b", "#f5efe6"],
  elements: [word("A portrait from below"), word("City at night"), word("Words in large type")],
};
const BAND: Look = {
  style: word("Live and handmade: real places, flash, rough edges"),
  colors: ["#1c1917", "#b91c1c", "#eab308", "#fafaf9"],
  elements: [word("Instruments, close"), word("A rehearsal room"), word("Handwriting")],
};
const QUIET: Look = {
  style: word("Calm and spacious: daylight, few things, slow movement"),
  colors: ["#f1efe9", "#8aa29e", "#3d5a6c", "#1f2933"],
  elements: [word("A window"), word("Landscape without people"), word("Much empty room")],
};
const WORDS: Look = {
  style: word("Clear and close: a face or a quote, plain background"),
  colors: ["#111827", "#2563eb", "#e5e7eb", "#ffffff"],
  elements: [word("A quote in large type"), word("A microphone"), word("A face, looking into the camera")],
};
const OPEN: Look = {
  style: word("Simple: the cover, the name, and one strong colour"),
  colors: ["#18181b", "#2563eb", "#e4e4e7", "#ffffff"],
  elements: [word("The name in large type"), word("One colour over all"), word("A detail of where you work")],
};

const LOOKS: Readonly<Record<string, Look>> = {
  Dance: CLUB,
  "Drum & bass": CLUB,
  Electronic: CLUB,
  House: CLUB,
  Techno: CLUB,
  Trance: CLUB,
  "Hip-hop": BEATS,
  "R&B": BEATS,
  Reggae: BEATS,
  Latin: BEATS,
  Funk: BEATS,
  Alternative: BAND,
  Blues: BAND,
  Country: BAND,
  Indie: BAND,
  Metal: BAND,
  Pop: BAND,
  Punk: BAND,
  Rock: BAND,
  Ambient: QUIET,
  Classical: QUIET,
  Experimental: QUIET,
  Folk: QUIET,
  Jazz: QUIET,
  "Lo-fi": QUIET,
  Soul: QUIET,
  Soundtrack: QUIET,
  Podcast: WORDS,
  "Spoken word": WORDS,
};

export const lookOf = (genre: string | null): Look => LOOKS[genre ?? ""] ?? OPEN;
