/** How pictures to a post can look, by genre: a suggestion of ours, not a measurement. */
interface Look {
  readonly style: string;
  /** where the release has no cover whose colours can be taken, as #rrggbb */
  readonly colors: readonly string[];
  readonly elements: readonly string[];
}

const CLUB: Look = {
  style: "Dark and graphic: hard light, one bright colour, motion blur",
  colors: ["#0b0b12", "#6d28d9", "#22d3ee", "#f5f5f7"],
  elements: ["Light beams", "A silhouette in motion", "A grid that moves with the beat"],
};
const BEATS: Look = {
  style: "Street and portrait: low camera, warm grain, large type",
  colors: ["#14110f", "#b45309", "#f59e0b", "#f5efe6"],
  elements: ["A portrait from below", "City at night", "Words in large type"],
};
const BAND: Look = {
  style: "Live and handmade: real places, flash, rough edges",
  colors: ["#1c1917", "#b91c1c", "#eab308", "#fafaf9"],
  elements: ["Instruments, close", "A rehearsal room", "Handwriting"],
};
const QUIET: Look = {
  style: "Calm and spacious: daylight, few things, slow movement",
  colors: ["#f1efe9", "#8aa29e", "#3d5a6c", "#1f2933"],
  elements: ["A window", "Landscape without people", "Much empty room"],
};
const WORDS: Look = {
  style: "Clear and close: a face or a quote, plain background",
  colors: ["#111827", "#2563eb", "#e5e7eb", "#ffffff"],
  elements: ["A quote in large type", "A microphone", "A face, looking into the camera"],
};
const OPEN: Look = {
  style: "Simple: the cover, the name, and one strong colour",
  colors: ["#18181b", "#2563eb", "#e4e4e7", "#ffffff"],
  elements: ["The name in large type", "One colour over all", "A detail of where you work"],
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
