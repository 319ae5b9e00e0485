import { type MusicalKey, musicalKey } from "../../contract/dj/key";
import { type ChromaFrame, OCTAVE, pitchClasses, tuningOf } from "./chroma";

/** How well each pitch class fits a key on C (C. L. Krumhansl, "Cognitive Foundations of Musical Pitch", 1990). */
const PROFILES = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const;

/** How much more the bass counts than what is above it: roots of chords are played there. */
const BASS_SHARE = 0.3;

function correlation(profile: readonly number[], classes: Float32Array, tonic: number): number {
  const meanProfile = profile.reduce((sum, value) => sum + value, 0) / 12;
  const meanClass = classes.reduce((sum, value) => sum + value, 0) / 12;
  let product = 0;
  let a = 0;
  let b = 0;
  for (let pitch = 0; pitch < 12; pitch++) {
    const x = (profile[pitch] as number) - meanProfile;
    const y = (classes[(pitch + tonic) % 12] as number) - meanClass;
    product += x * y;
    a += x * x;
    b += y * y;
  }
  return b > 0 ? product / Math.sqrt(a * b) : 0;
}

function summed(frames: readonly ChromaFrame[], part: "all" | "bass"): Float32Array {
  const sum = new Float32Array(OCTAVE);
  for (const frame of frames) {
    const fine = frame[part];
    for (let bin = 0; bin < OCTAVE; bin++) sum[bin] = (sum[bin] as number) + (fine[bin] as number);
  }
  return sum;
}

/** Pitch classes of some frames, those of the bass counted again by its share; they add up to 1. */
function profileOf(frames: readonly ChromaFrame[], tuning: number): Float32Array {
  const bass = pitchClasses(summed(frames, "bass"), tuning);
  const classes = pitchClasses(summed(frames, "all"), tuning).map(
    (value, pitch) => value + BASS_SHARE * (bass[pitch] as number),
  );
  const total = classes.reduce((sum, value) => sum + value, 0);
  return total > 0 ? classes.map((value) => value / total) : classes;
}

/** Bars of a phrase. */
const PHRASE = 4;
/** Weight of how much more the tonic chord sounds where phrases begin, and of its notes in it. */
const OPENING = 1;
const CHORD = { root: 1, third: 0.3, fifth: 0.5 } as const;

/** The frames of the bars with which phrases begin, counted from the first. */
function openings({ frames, rate }: KeyMaterial, downbeats: readonly number[]): ChromaFrame[] {
  return downbeats.slice(0, -1).flatMap((start, bar) => {
    if (bar % PHRASE !== 0) return [];
    // a frame stands for what sounds some time around it: those nearest the bar's ends belong to its neighbours too
    return frames.slice(Math.ceil(start * rate + 0.5), Math.floor((downbeats[bar + 1] as number) * rate - 0.5) + 1);
  });
}

function chordShare(classes: Float32Array, tonic: number, mode: "major" | "minor"): number {
  const share = (step: number) => classes[(tonic + step) % 12] as number;
  return CHORD.root * share(0) + CHORD.third * share(mode === "major" ? 4 : 3) + CHORD.fifth * share(7);
}

export interface KeyMaterial {
  readonly frames: readonly ChromaFrame[];
  /** frames of a second */
  readonly rate: number;
}

/**
 * The key whose profile is most like the track's pitch classes. Whether it or its relative, which has the same notes, is told
 * by the tonic chords besides: the key's own stands where phrases begin. Null where nothing is pitched. `downbeats` in seconds.
 */
export function keyOf(chroma: KeyMaterial, downbeats: readonly number[]): MusicalKey | null {
  const fine = summed(chroma.frames, "all");
  if (fine.every((weight) => weight === 0)) return null;
  const tuning = tuningOf(fine);
  const classes = profileOf(chroma.frames, tuning);
  const first = openings(chroma, downbeats);
  const opening = first.length > 0 ? profileOf(first, tuning) : classes;
  let best = { major: 0, score: Number.NEGATIVE_INFINITY };
  for (let major = 0; major < 12; major++) {
    const score = Math.max(
      correlation(PROFILES.major, classes, major),
      correlation(PROFILES.minor, classes, (major + 9) % 12),
    );
    if (score > best.score) best = { major, score };
  }
  const judged = (tonic: number, mode: "major" | "minor") =>
    correlation(PROFILES[mode], classes, tonic) +
    OPENING * (chordShare(opening, tonic, mode) - chordShare(classes, tonic, mode));
  const minor = (best.major + 9) % 12;
  return judged(minor, "minor") > judged(best.major, "major")
    ? musicalKey(minor, "minor")
    : musicalKey(best.major, "major");
}
