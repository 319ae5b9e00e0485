/** The settings of an exported file, and what can be said of it beforehand. */

/** The settings of an exported file. */
export interface ExportSettings {
  format: "wav" | "flac" | "mp3" | "opus";
  /** WAV: 16, 24 or 32 (float); FLAC: 16 or 24; not used by MP3 and Opus */
  bits: 16 | 24 | 32;
  /** kbit/s of MP3 and Opus */
  kbps: number;
  /** TPDF dither when reducing to 16 or 24 bits */
  dither: boolean;
  normalise: { kind: "none" } | { kind: "peak"; db: number } | { kind: "loudness"; lufs: number };
}

/** Bytes of a stereo WAV header, as `wavWriter` writes it. */
export const WAV_HEADER_BYTES = { pcm: 44, float: 58 } as const;

/** Opus always uses this rate, whatever the project's. */
export const OPUS_RATE = 48000;
const MP3_RATES = [32000, 44100, 48000];
/** Typical size of FLAC compared with PCM, for music. */
const FLAC_RATIO = 0.6;

/** The rate that a format can store, nearest to the wanted one, Hz. */
export function rateFor(format: ExportSettings["format"], wanted: number): number {
  if (format === "opus") return OPUS_RATE;
  if (format !== "mp3") return wanted;
  return MP3_RATES.reduce((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best));
}

/** Size of the file for `frames` of stereo at `rate` Hz: exact for WAV, an estimate otherwise. */
export function exportBytes(settings: ExportSettings, frames: number, rate: number): { bytes: number; exact: boolean } {
  const pcm = frames * 2 * (settings.bits / 8);
  switch (settings.format) {
    case "wav":
      return { bytes: pcm + (settings.bits === 32 ? WAV_HEADER_BYTES.float : WAV_HEADER_BYTES.pcm), exact: true };
    case "flac":
      return { bytes: Math.round(pcm * FLAC_RATIO), exact: false };
    default:
      return { bytes: Math.round(((settings.kbps * 1000) / 8) * (frames / rate)), exact: false };
  }
}
