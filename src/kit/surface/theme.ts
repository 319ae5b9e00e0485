import { TRACK_COLORS } from "../../../contract/project/colors";
import { Scope } from "../../scope/scope";

/** The colours of the canvases, as CSS strings read from the design tokens. */
export interface Theme {
  app: string;
  panel: string;
  raised: string;
  well: string;
  line: string;
  lineStrong: string;
  controlLine: string;
  text: string;
  muted: string;
  accent: string;
  accentSoft: string;
  record: string;
  play: string;
  onTrack: string;
  /** of a keyboard */
  keys: { white: string; black: string; line: string; text: string };
  over: string;
  meterLow: string;
  meterHigh: string;
  font: string;
  mono: string;
  tracks: TrackTheme[];
}

/** A track colour and the colours mixed from it. */
export interface TrackTheme {
  /** the token itself: title bars, waveforms, notes */
  base: string;
  /** a clip's body */
  body: string;
  /** a selected clip's body */
  bodySelected: string;
}

interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Reads `oklch(L C H)`, with L as number or percent; null for anything else. */
export function parseOklch(color: string): Oklch | null {
  const match = /oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)/.exec(color);
  if (!match) return null;
  return { l: Number(match[1]) / (match[2] ? 100 : 1), c: Number(match[3]), h: Number(match[4]) };
}

/** A mix of two colours, `share` of the way from `under` to `over`, with the hue of `over`. */
export function tint(over: string, under: string, share: number): string {
  const a = parseOklch(over);
  const b = parseOklch(under);
  if (!a || !b) return over;
  const mix = (to: number, from: number) => (from + (to - from) * share).toFixed(4);
  return `oklch(${mix(a.l, b.l)} ${mix(a.c, b.c)} ${a.h})`;
}

/** Reads the colours from the design tokens on the document's root. */
export function readTheme(root: Element): Theme {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const panel = token("panel");
  return {
    app: token("app"),
    panel,
    raised: token("raised"),
    well: token("well") || token("app"),
    line: token("line"),
    lineStrong: token("line-strong"),
    controlLine: token("control-line"),
    text: token("text"),
    muted: token("muted"),
    accent: token("accent"),
    accentSoft: token("accent-soft"),
    record: token("record"),
    play: token("play"),
    onTrack: token("on-track"),
    keys: { white: token("key-white"), black: token("key-black"), line: token("key-line"), text: token("key-text") },
    over: token("over"),
    meterLow: token("meter-low"),
    meterHigh: token("meter-high"),
    font: token("font") || "sans-serif",
    mono: token("mono") || "monospace",
    tracks: Array.from({ length: TRACK_COLORS }, (_, index) => {
      const base = token(`track-${index}`);
      return { base, body: tint(base, panel, 0.26), bodySelected: tint(base, panel, 0.42) };
    }),
  };
}

/** Watches the root's `data-theme` and passes on the new theme; returns a function that stops it. */
export function watchTheme(root: Element, listener: (theme: Theme) => void): () => void {
  const scope = new Scope();
  const changed = () => listener(readTheme(root));
  scope.observeChanges(root, { attributes: true, attributeFilter: ["data-theme", "class"] }, changed);
  changed();
  return () => scope.end();
}
