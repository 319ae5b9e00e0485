import { BAR, drumBar, type Tone } from "../../contract/demo/pattern";

/** A small text notation for the demonstration's songs: tunes, chords and grooves. */

const STEPS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const NAME = /^([a-g])([#b]?)(-?\d)$/;

/** The MIDI key of a note's name: "c4" is 60, "f#3", "bb2". Throws for anything else. */
export function keyOf(name: string): number {
  const [, letter = "", accidental, octave] = NAME.exec(name) ?? [];
  const step = STEPS[letter];
  if (step === undefined) throw new Error(`“${name}” is no note.`);
  return step + { "#": 1, b: -1, "": 0 }[accidental as "#" | "b" | ""] + (Number(octave) + 1) * 12;
}

/** The MIDI keys of a chord: "a3 c4 e4". */
export const chord = (names: string): readonly number[] => names.split(" ").map(keyOf);

interface Touch {
  readonly velocity?: number;
  /** the part of its length for which a note sounds */
  readonly gate?: number;
}

/** Notes one after another, "name:quarters": "a4:1 c5:.5 -:.5 d3+f3+a3:4"; `-` is a rest. Bar lines are ignored. */
export function tune(text: string, { velocity = 88, gate = 0.95 }: Touch = {}): Tone[] {
  let at = 0;
  return text
    .split(/[\s|]+/)
    .filter((word) => word !== "")
    .flatMap((word) => {
      const [names = "", quarters = ""] = word.split(":");
      const length = Number(quarters);
      if (!(length > 0)) throw new Error(`“${word}” has no length.`);
      const from = at;
      at += length;
      if (names === "-") return [];
      return names.split("+").map((name) => ({ at: from, length: length * gate, key: keyOf(name), velocity }));
    });
}

const LOUDNESS: Readonly<Record<string, number>> = { x: 100, o: 82, ".": 60 };

/** Chords, one for each bar, in a rhythm of sixteenths: `x` strong, `o` medium, `.` soft, `=` held on, `-` rest. */
export function struck(
  chords: readonly (readonly number[])[],
  rhythm: string,
  { velocity = 100, gate = 0.9 }: Touch = {},
): Tone[] {
  const marks = rhythm.replaceAll(" ", "");
  const strokes = [...marks].flatMap((mark, step) => {
    const loudness = LOUDNESS[mark];
    if (loudness === undefined) return [];
    const held = /^=*/.exec(marks.slice(step + 1))?.[0].length ?? 0;
    return [{ at: step / 4, length: ((held + 1) / 4) * gate, velocity: Math.round((loudness * velocity) / 100) }];
  });
  return chords.flatMap((keys, bar) =>
    strokes.flatMap((stroke) => keys.map((key) => ({ ...stroke, at: bar * BAR + stroke.at, key }))),
  );
}

/** Broken chords, one for each bar: its notes in a repeating order, `steps` notes a bar. */
export function broken(
  chords: readonly (readonly number[])[],
  order: readonly number[],
  steps: number,
  { velocity = 80, gate = 0.95 }: Touch = {},
): Tone[] {
  const every = BAR / steps;
  return chords.flatMap((keys, bar) =>
    Array.from({ length: steps }, (_, step) => ({
      at: bar * BAR + step * every,
      length: every * gate,
      key: keys[(order[step % order.length] ?? 0) % keys.length] ?? 60,
      velocity: step % (steps / 4) === 0 ? velocity + 14 : velocity,
    })),
  );
}

interface Hold {
  /** quarters from one chord to the next */
  readonly every?: number;
  /** semitones up */
  readonly up?: number;
  readonly velocity?: number;
}

/** Chords one after another, each held for `length` quarters. */
export function held(
  chords: readonly (readonly number[])[],
  length: number,
  { every = BAR, up = 0, velocity = 70 }: Hold = {},
): Tone[] {
  return chords.flatMap((keys, index) => keys.map((key) => ({ at: index * every, length, key: key + up, velocity })));
}

/** Each chord twice, for two bars. */
export const twice = (chords: readonly (readonly number[])[]): (readonly number[])[] =>
  chords.flatMap((keys) => [keys, keys]);

/** Swing: delays every second sixteenth by a part of its length. */
export const swung = (tones: readonly Tone[], amount: number): Tone[] =>
  tones.map((tone) => (Math.round(tone.at * 4) % 2 === 1 ? { ...tone, at: tone.at + amount / 4 } : tone));

/** The same tones, delayed by some quarters. */
export const later = (tones: readonly Tone[], quarters: number): Tone[] =>
  tones.map((tone) => ({ ...tone, at: tone.at + quarters }));

/** The General MIDI drums that the songs use. */
export const DRUM = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  closed: 42,
  open: 46,
  lowTom: 45,
  highTom: 48,
  crash: 49,
  ride: 51,
  conga: 63,
  shaker: 70,
} as const;

/** A bar of drums by lines of text (`drumBar`). */
type Beat = Readonly<Partial<Record<keyof typeof DRUM, string>>>;

/** Several bars of drums, one after another. */
export const groove = (...bars: readonly Beat[]): Tone[] =>
  bars.flatMap((lines, bar) =>
    later(
      drumBar(Object.fromEntries(Object.entries(lines).map(([name, text]) => [DRUM[name as keyof typeof DRUM], text]))),
      bar * BAR,
    ),
  );

/** A beat repeated for some bars, the last of which has other lines. */
export const phrase = (beat: Beat, bars: number, last: Beat): Tone[] =>
  groove(...Array.from({ length: bars - 1 }, () => beat), { ...beat, ...last });
