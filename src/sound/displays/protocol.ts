import type { MeterMap } from "../../../contract/project/time";
import type { SharedReadings } from "../../engine/port";
import type { AnyCanvas } from "../../kit/surface/painterHost";
import { METER_COLORS } from "../../ui/meters/draw/meter";
import { SPECTRUM_COLORS } from "../../ui/meters/draw/spectrum";

/**
 * What a panel shows: levels of a track, spectra of the master and the selected track, one strip's spectrum alone from
 * 20 Hz to `highest`, or the position.
 */
export type Panel =
  | { readonly kind: "meter"; readonly trackId: string }
  | { readonly kind: "spectrum" }
  | { readonly kind: "stripSpectrum"; readonly of: "master" | "selected"; readonly highest: number }
  | { readonly kind: "position" };

/** How a panel stands on the page. */
export interface PanelLook {
  /** CSS pixels; 0 while it is out of sight */
  width: number;
  height: number;
  /** pixels of the display to a CSS pixel */
  ratio: number;
  /** of the theme, by token */
  colors: Readonly<Record<string, string>>;
}

/** What all panels read. */
export interface PanelSources {
  readings: SharedReadings | null;
  /** Hz, where there are no readings */
  sampleRate: number;
  meters: MeterMap;
  /** a track is selected whose strip is measured beside the master's */
  track: boolean;
  /** at half rate: the machine has too much to do */
  slow: boolean;
}

/** To whoever paints the panels. */
export type PanelMessage =
  | { type: "add"; id: number; panel: Panel; canvas: AnyCanvas }
  | { type: "look"; id: number; look: PanelLook }
  | { type: "sources"; sources: PanelSources }
  | { type: "remove"; id: number };

/** Names of the theme's tokens that panels draw with. */
export const PANEL_TOKENS = [...METER_COLORS, ...SPECTRUM_COLORS] as const;
