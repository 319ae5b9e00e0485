import type { BeatGrid } from "../../../../contract/dj/grid";
import type { FrameSpan, HotCue } from "../../../../contract/dj/track";
import type { BandWaveform } from "../../../../contract/dj/waveform";
import type { AnyCanvas } from "../../../kit/surface/painterHost";
import type { Theme } from "../../../kit/surface/theme";

/** What a scrolling waveform shows besides where the deck is. */
export interface WaveScene {
  readonly waveform: BandWaveform | null;
  readonly grid: BeatGrid | null;
  /** Hz */
  readonly rate: number;
  readonly frames: number;
  /** the cue point */
  readonly cue: number | null;
  readonly hotCues: readonly HotCue[];
  readonly loop: FrameSpan | null;
  readonly looping: boolean;
}

export interface WaveLook {
  readonly theme: Theme;
  /** CSS pixels */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** seconds that are seen, as they sound */
  readonly seconds: number;
}

/**
 * Where the deck is, in memory that page and painter share: the painter goes on from there by itself, so that a page that
 * stands still for a moment stops no waveform.
 */
export const Place = {
  /** source frames */
  frame: 0,
  /** source frames a ms, signed */
  speed: 1,
  /** ms since 1970 at which it was there */
  at: 2,
  /** source seconds a second that one pixel's time stands for: the tempo, without jog and scratch */
  tempo: 3,
} as const;
export const PLACE_FIELDS = 4;

export type WaveMessage =
  | { readonly type: "surface"; readonly canvas: AnyCanvas; readonly place: SharedArrayBuffer }
  | { readonly type: "scene"; readonly scene: WaveScene }
  | { readonly type: "look"; readonly look: WaveLook };
