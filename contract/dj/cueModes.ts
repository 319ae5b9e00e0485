/**
 * The cue button, as the players that DJs learned on have it. Where a press leads depends on what the deck does and on
 * whether it stands at the cue point.
 */
export const CUE_MODES = ["mixxx", "mixxxNoBlink", "pioneer", "denon", "numark", "cup"] as const;
export type CueMode = (typeof CUE_MODES)[number];

export const CUE_MODE_NAMES: Readonly<Record<CueMode, string>> = {
  mixxx: "Mixxx",
  mixxxNoBlink: "Mixxx, no blinking",
  pioneer: "Pioneer",
  denon: "Denon",
  numark: "Numark",
  cup: "CUP (cue, then play)",
};

/** What the button finds. */
export interface CueSituation {
  /** plays by itself: not held by the cue button or a hot cue, and no hand on the platter */
  readonly playing: boolean;
  /** what plays only as long as a button is held: the cue point, a hot cue, or nothing */
  readonly preview: "cue" | "hotCue" | null;
  readonly atCue: boolean;
  /** stopped at the end of the track */
  readonly atEnd: boolean;
}

/** What is to be done, in order. */
export type CueStep =
  | "play"
  | "pause"
  /** go to the cue point */
  | "toCue"
  /** move the cue point to where the deck is, on the beat with quantise, and go there */
  | "setCue"
  /** what plays now plays only as long as cue is held */
  | "preview"
  /** nothing is held any more */
  | "endPreview";

const NOTHING: readonly CueStep[] = [];

/** What pressing cue does. */
export function cuePressed(mode: CueMode, now: CueSituation): readonly CueStep[] {
  if (now.preview === "cue") return NOTHING;
  // a hot cue is held: what plays goes on from the cue point, as long as cue is held
  if (now.preview === "hotCue" && mode !== "cup") return ["toCue", "preview"];
  switch (mode) {
    case "denon":
    case "numark":
      return now.atCue && !now.playing ? ["preview", "play"] : ["pause", "toCue"];
    case "cup":
      if (now.playing || now.preview !== null) return ["endPreview", "pause", "toCue"];
      return now.atCue ? NOTHING : now.atEnd ? ["toCue"] : ["setCue"];
    default:
      if (now.playing || now.atEnd) return ["pause", "toCue"];
      return now.atCue ? ["preview", "play"] : ["setCue"];
  }
}

/** What letting go of cue does. */
export function cueReleased(mode: CueMode, now: CueSituation): readonly CueStep[] {
  if (mode === "cup") return now.atCue && !now.playing ? ["play"] : NOTHING;
  return now.preview === "cue" ? ["endPreview", "pause", "toCue"] : NOTHING;
}

/**
 * What play does: while a button is held that plays, it plays on; else it plays or pauses. In Denon's and Numark's way a
 * start from elsewhere takes the cue point there.
 */
export function playPressed(mode: CueMode, now: CueSituation): readonly CueStep[] {
  if (now.preview !== null) return ["endPreview"];
  if (now.playing) return ["pause"];
  const moves = (mode === "denon" || mode === "numark") && !now.atCue && !now.atEnd;
  return moves ? ["setCue", "play"] : ["play"];
}

export type Light = "off" | "on" | "blinks";

/** The lights of play and cue. */
export function deckLights(
  mode: CueMode,
  now: CueSituation & { readonly loaded: boolean },
): {
  readonly play: Light;
  readonly cue: Light;
} {
  if (!now.loaded) return { play: "off", cue: "off" };
  const plays = now.playing || now.preview !== null;
  if (plays) return { play: "on", cue: now.preview === "cue" ? "on" : "off" };
  switch (mode) {
    case "pioneer":
      return { play: "blinks", cue: now.atCue ? "on" : "blinks" };
    case "mixxx":
      return { play: "off", cue: now.atCue ? "on" : "blinks" };
    case "denon":
      return { play: now.atCue ? "off" : "blinks", cue: "on" };
    default:
      return { play: "off", cue: now.atCue ? "on" : "off" };
  }
}
