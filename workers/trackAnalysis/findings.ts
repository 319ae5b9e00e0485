import type { FrameSpan, Track } from "../../contract/dj/track";
import { overviewOf, type TrackWaveform } from "../../contract/dj/waveform";
import { beatGridOf } from "./beatGrid";
import type { Span, TrackAnalysis } from "./result";

/** What the library's record of a track takes from its analysis. */
export type TrackFindings = Pick<
  Track,
  "bpm" | "confidence" | "key" | "lufs" | "truePeak" | "energy" | "grid" | "sound" | "intro" | "outro"
>;

export interface AnalysedTrack {
  readonly findings: TrackFindings;
  readonly waveform: TrackWaveform;
  readonly warnings: readonly string[];
}

/** An analysis as the library keeps it: places in frames. */
export function analysedTrack(analysis: TrackAnalysis): AnalysedTrack {
  const framesOf = (span: Span | null): FrameSpan | null =>
    span && { start: span.start * analysis.sampleRate, end: span.end * analysis.sampleRate };
  const { key } = analysis;
  return {
    findings: {
      bpm: analysis.bpm,
      confidence: analysis.confidence,
      key: key && { tonic: key.tonic, mode: key.mode },
      lufs: analysis.loudness,
      truePeak: analysis.truePeak,
      energy: analysis.energy,
      grid: beatGridOf(analysis),
      sound: framesOf(analysis.sound),
      intro: framesOf(analysis.intro),
      outro: framesOf(analysis.outro),
    },
    waveform: { full: analysis.waveform, overview: overviewOf(analysis.waveform) },
    warnings: analysis.warnings,
  };
}
