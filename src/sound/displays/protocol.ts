import type { MeterMap } from "../../../contract/project/time";
import type { SharedReadings } from "../../engine/port";
import type { AnyCanvas } from "../../kit/surface/painterHost";
import { METER_COLORS } from "../../ui/meters/draw/meter";
import { SPECTRUM_COLORS } from "../../ui/meters/draw/spectrum";

/**
 * What a display shows: levels of a track, spectra of the master and the selected track, one strip's spectrum alone from
 * 20 Hz to `highest`, or the position.
 */
export type Display =
  | { readonly kind: "meter"; readonly trackId: string }
  | { readonly kind: "spectrum" }
  | { readonly kind: "stripSpectrum"; readonly of: "master" | "selected"; readonly highest: number }
  | { readonly kind: "position" };

/** How a display stands on the page. */
export interface DisplayLook {
  /** CSS pixels; 0 while it is out of sight */
  width: number;
  height: number;
  /** pixels of the display to a CSS pixel */
  ratio: number;
  /** of the theme, by token */
  colors: Readonly<Record<string, string>>;
}

/** What all displays read. */
export interface DisplaySources {
  readings: SharedReadings | null;
  /** Hz, where there are no readings */
  sampleRate: number;
  meters: MeterMap;
  /** a track is selected whose strip is measured beside the master's */
  track: boolean;
  /** at half rate: the machine has too much to do */
  slow: boolean;
}

/** To whoever paints the displays. */
export type DisplayMessage =
  | { type: "add"; id: number; display: Display; canvas: AnyCanvas }
  | { type: "look"; id: number; look: DisplayLook }
  | { type: "sources"; sources: DisplaySources }
  | { type: "remove"; id: number };

/** Names of the theme's tokens that displays draw with. */
export const DISPLAY_TOKENS = [...METER_COLORS, ...SPECTRUM_COLORS] as const;
