import { describe, expect, test } from "vitest";
import {
  CUE_MODES,
  type CueMode,
  type CueSituation,
  cuePressed,
  cueReleased,
  deckLights,
  playPressed,
} from "../../../contract/dj/cueModes";

const SITUATIONS = {
  playing: { playing: true, preview: null, atCue: false, atEnd: false },
  atCue: { playing: false, preview: null, atCue: true, atEnd: false },
  elsewhere: { playing: false, preview: null, atCue: false, atEnd: false },
  atEnd: { playing: false, preview: null, atCue: false, atEnd: true },
  previews: { playing: false, preview: "cue", atCue: false, atEnd: false },
  hotCue: { playing: false, preview: "hotCue", atCue: false, atEnd: false },
} as const satisfies Record<string, CueSituation>;
type Situation = keyof typeof SITUATIONS;

/** What the players' manuals say that pressing cue does, from each situation. */
const BACK = "pause toCue";
const HOLD = "preview play";
const CDJ: Record<Situation, string> = {
  playing: BACK,
  atCue: HOLD,
  elsewhere: "setCue",
  atEnd: BACK,
  previews: "",
  hotCue: "toCue preview",
};
const DENON = { ...CDJ, elsewhere: BACK };
const PRESSED: Record<CueMode, Record<Situation, string>> = {
  mixxx: CDJ,
  mixxxNoBlink: CDJ,
  pioneer: CDJ,
  denon: DENON,
  numark: DENON,
  cup: {
    playing: "endPreview pause toCue",
    atCue: "",
    elsewhere: "setCue",
    atEnd: "toCue",
    previews: "",
    hotCue: "endPreview pause toCue",
  },
};

describe.each(CUE_MODES)("cue as %s has it", (mode) => {
  test.each(Object.keys(SITUATIONS) as Situation[])("pressed while %s", (name) => {
    expect(cuePressed(mode, SITUATIONS[name]).join(" ")).toBe(PRESSED[mode][name]);
  });

  test("let go of", () => {
    const goesBack = mode === "cup" ? "" : "endPreview pause toCue";
    expect(cueReleased(mode, SITUATIONS.previews).join(" ")).toBe(goesBack);
    expect(cueReleased(mode, SITUATIONS.atCue).join(" ")).toBe(mode === "cup" ? "play" : "");
    expect(cueReleased(mode, SITUATIONS.playing)).toEqual([]);
  });

  test("play pressed while a button makes it play goes on playing", () => {
    expect(playPressed(mode, SITUATIONS.previews)).toEqual(["endPreview"]);
    expect(playPressed(mode, SITUATIONS.hotCue)).toEqual(["endPreview"]);
    expect(playPressed(mode, SITUATIONS.playing)).toEqual(["pause"]);
  });

  test("only Denon and Numark take the cue point along", () => {
    const moves = mode === "denon" || mode === "numark";
    expect(playPressed(mode, SITUATIONS.elsewhere)).toEqual(moves ? ["setCue", "play"] : ["play"]);
    expect(playPressed(mode, SITUATIONS.atCue)).toEqual(["play"]);
  });

  test("an empty deck has no lights", () => {
    expect(deckLights(mode, { ...SITUATIONS.elsewhere, loaded: false })).toEqual({ play: "off", cue: "off" });
  });
});

test("nothing blinks where it should not", () => {
  const elsewhere = { ...SITUATIONS.elsewhere, loaded: true };
  const blinking = CUE_MODES.filter((mode) => Object.values(deckLights(mode, elsewhere)).includes("blinks"));
  expect(blinking).toEqual(["mixxx", "pioneer", "denon"]);
});
