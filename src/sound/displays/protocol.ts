import type { MeterMap } from "../../../contract/project/time";
import type { SharedReadings } from "../../engine/port";
import type { AnyCanvas } from "../../kit/surface/painterHost";
import { METER_COLORS } from "../../ui/meters/draw/meter";
import { SPECTRUM_COLORS } from "../../ui/meters/draw/spectrum";

/**
 * What a display shows: levels of a track, spectra of the master and the selected track, only one strip's spectrum from
 * 20 Hz to `highest`, or the position.
 */
export type Display =
  | { readonly kind: "meter"; readonly trackId: string }
  | { readonly kind: "spectrum" }
  | { readonly kind: "stripSpectrum"; readonly of: "master" | "selected"; readonly highest: number }
  | { readonly kind: "position" };

/** Size and colours of a display. */
export interface DisplayLook {
  /** CSS pixels; 0 while it is not visible */
  width: number;
  height: number;
  /** device pixels per CSS pixel */
  ratio: number;
  /** the theme's colours, by token */
  colors: Readonly<Record<string, string>>;
}

/** What all displays read from. */
export interface DisplaySources {
  readings: SharedReadings | null;
  /** Hz, if there are no readings */
  sampleRate: number;
  meters: MeterMap;
  /** whether a selected track is measured besides the master */
  track: boolean;
  /** at half the rate, because the machine is overloaded */
  slow: boolean;
}

/** Messages to the painter of displays. */
export type DisplayMessage =
  | { type: "add"; id: number; display: Display; canvas: AnyCanvas }
  | { type: "look"; id: number; look: DisplayLook }
  | { type: "sources"; sources: DisplaySources }
  | { type: "remove"; id: number };

/** Names of the theme's tokens that displays use. */
export const DISPLAY_TOKENS = [...METER_COLORS, ...SPECTRUM_COLORS] as const;
