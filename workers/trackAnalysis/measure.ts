import type { AudioFacts, MeasureSound } from "../../contract/audioFacts";
import { analyseTrack } from ".";
import type { Span } from "./result";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const optional = (value: number | null, digits: number) => (value === null ? null : rounded(value, digits));
const part = (span: Span | null): AudioFacts["intro"] =>
  span && { start: rounded(span.start, 2), end: rounded(span.end, 2) };

/** The audio facts of a sound file, by the analysis that the DJ library makes of its tracks. */
export const measureSound: MeasureSound = async ({ engine, source, progress }) => {
  const module = await WebAssembly.compile(engine);
  const track = await analyseTrack({ module, source, ...(progress ? { progress } : {}) });
  return {
    seconds: rounded(track.seconds, 2),
    bpm: optional(track.bpm, 2),
    confidence: rounded(Math.min(1, Math.max(0, track.confidence)), 2),
    key: track.key?.name ?? null,
    camelot: track.key?.camelot ?? null,
    energy: track.energy,
    lufs: optional(track.loudness, 1),
    intro: part(track.intro),
    outro: part(track.outro),
  };
};
