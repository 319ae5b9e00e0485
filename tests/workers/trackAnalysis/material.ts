/** Music rendered from notes, so that its beats and its key are known exactly. */

export const RATE = 44100;

/** Noise that is the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** One cycle of a tone with seven overtones. */
const CYCLE = Float32Array.from({ length: 4096 }, (_, n) =>
  [1, 2, 3, 4, 5, 6, 7, 8].reduce(
    (sum, partial) => sum + Math.sin((2 * Math.PI * partial * n) / 4096) / partial ** 1.3,
    0,
  ),
);

export class Sheet {
  readonly samples: Float32Array;
  private seed = 1;

  constructor(readonly seconds: number) {
    this.samples = new Float32Array(Math.round(seconds * RATE));
  }

  private add(time: number, length: number, sample: (t: number) => number): void {
    const first = Math.ceil(time * RATE);
    for (let n = Math.max(0, first); n < Math.min(this.samples.length, first + length * RATE); n++) {
      this.samples[n]! += sample(n / RATE - time);
    }
  }

  /** A drum's tone that falls from 160 to 50 Hz. */
  kick(time: number, level = 0.8): void {
    this.add(time, 0.25, (t) => {
      const phase = 2 * Math.PI * (50 * t + (110 * (1 - Math.exp(-t * 40))) / 40);
      return level * Math.sin(phase + 0.4) * Math.exp(-t * 14) * Math.min(1, t * 1000);
    });
  }

  snare(time: number, level = 0.5): void {
    const next = noise(this.seed++);
    this.add(time, 0.2, (t) => level * (0.6 * next() + 0.5 * Math.sin(2 * Math.PI * 190 * t)) * Math.exp(-t * 22));
  }

  /** Noise above some kHz; `decay` per second. */
  hat(time: number, level = 0.2, decay = 60): void {
    const next = noise(this.seed++);
    let [before, held] = [0, 0];
    this.add(time, 5 / decay, (t) => {
      const x = next();
      held = 0.35 * (held + x - before);
      before = x;
      return level * 2 * held * Math.exp(-t * decay);
    });
  }

  /** A note with seven overtones that dies away. `key` as MIDI counts. */
  note(time: number, length: number, key: number, level = 0.12, decay = 2): void {
    const step = (440 * 2 ** ((key - 69) / 12) * CYCLE.length) / RATE;
    let place = 0;
    this.add(time, length + 0.03, (t) => {
      place += step;
      const envelope = Math.min(1, t * 400) * Math.exp(-t * decay) * (t > length ? 1 - (t - length) / 0.03 : 1);
      return level * envelope * CYCLE[Math.floor(place) % CYCLE.length]!;
    });
  }
}

/** Beat number to seconds. */
export type TempoMap = (beat: number) => number;

export const steady =
  (bpm: number, first = 0): TempoMap =>
  (beat) =>
    first + (beat * 60) / bpm;

/** A tempo that goes evenly, beat by beat, from one to another over `beats`. */
export function drifting(from: number, to: number, beats: number, first = 0): TempoMap {
  const slope = (to - from) / beats;
  return (beat) => first + (60 / slope) * Math.log((from + slope * beat) / from);
}

/** Sixteenths of a bar on which something plays: its strength from 1 to 9. */
export interface Pattern {
  readonly kick: string;
  readonly snare?: string;
  readonly hat?: string;
  /** share of an eighth by which the second of two sixteenths is late: 1/3 swings as triplets do */
  readonly swing?: number;
  /** share of a quarter by which the second of two eighths is late: 1/3 swings as triplets do */
  readonly swing8?: number;
}

/** Plays a pattern over bars. `beatsPerBar` × 4 signs each; spaces are ignored. */
export function drums(sheet: Sheet, pattern: Pattern, map: TempoMap, bars: number, fromBar = 0): void {
  const rows = { kick: pattern.kick, snare: pattern.snare ?? "", hat: pattern.hat ?? "" };
  for (const [voice, text] of Object.entries(rows) as [keyof typeof rows, string][]) {
    const signs = [...text.replaceAll(" ", "")];
    const beatsPerBar = pattern.kick.replaceAll(" ", "").length / 4;
    for (let bar = fromBar; bar < fromBar + bars; bar++) {
      signs.forEach((sign, step) => {
        const strength = Number(sign) / 9;
        if (!(strength > 0)) return;
        let place = step / 4;
        if (step % 2 === 1) place += (pattern.swing ?? 0) / 4;
        if (pattern.swing8 && step % 4 >= 2) place += pattern.swing8 / 2 / (step % 4 === 3 ? 2 : 1);
        sheet[voice](map(bar * beatsPerBar + place), strength * { kick: 0.8, snare: 0.5, hat: 0.2 }[voice]);
      });
    }
  }
}

/** Chords of a bar each: pitch class of the root above the tonic, and whether the third is minor. */
export interface Chord {
  readonly root: number;
  readonly minor: boolean;
}
const chord = (root: number, minor = false): Chord => ({ root, minor });

/** I V vi IV and i VI III VII: the same four chords where the keys are relative. */
export const PROGRESSIONS = {
  major: [chord(0), chord(7), chord(9, true), chord(5)],
  minor: [chord(0, true), chord(8), chord(3), chord(10)],
} as const;

/** Plays chords, a bass on their roots, and a melody of the scale. */
export function harmony(
  sheet: Sheet,
  tonic: number,
  chords: readonly Chord[],
  map: TempoMap,
  bars: number,
  options: { melody?: boolean; bass?: boolean; fromBar?: number } = {},
): void {
  const { melody = true, bass = true, fromBar = 0 } = options;
  for (let bar = fromBar; bar < fromBar + bars; bar++) {
    const { root, minor } = chords[bar % chords.length]!;
    const start = map(bar * 4);
    const length = map(bar * 4 + 4) - start;
    const key = 48 + ((tonic + root) % 12);
    for (const step of [0, minor ? 3 : 4, 7]) sheet.note(start, length * 0.95, key + 12 + step, 0.05, 0.6);
    if (bass) {
      for (let beat = 0; beat < 4; beat++) sheet.note(map(bar * 4 + beat), length / 5, key - 12, 0.15, 3);
    }
    if (melody) {
      [0, minor ? 3 : 4, 7, 12].forEach((step, beat) => {
        sheet.note(map(bar * 4 + beat), length / 6, key + 24 + step, 0.06, 4);
      });
    }
  }
}

/** A 16-bit WAV of the same sound on both sides. */
export function wavOf(samples: Float32Array, rate = RATE): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 4);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 4, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 4, true);
  samples.forEach((value, n) => {
    const whole = Math.round(Math.max(-1, Math.min(1, value)) * 32767);
    view.setInt16(44 + n * 4, whole, true);
    view.setInt16(46 + n * 4, whole, true);
  });
  return bytes;
}
