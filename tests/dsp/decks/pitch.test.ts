import { describe, expect, test } from "vitest";
import { Booth, DeckVerb, db, rms, sine } from "./booth";

const RATE = 48_000;
const TONE = 440;
/** What is looked at: a fifth of a second, after the stretcher has taken over. */
const [FROM, LENGTH] = [30_000, 9600];

/** The amplitude of one frequency, through a Hann window. */
function amplitude(signal: Float32Array, hz: number): number {
  let [re, im] = [0, 0];
  for (let n = 0; n < LENGTH; n++) {
    const sample = signal[FROM + n]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / LENGTH));
    re += sample * Math.cos((2 * Math.PI * hz * n) / RATE);
    im -= sample * Math.sin((2 * Math.PI * hz * n) / RATE);
  }
  return (4 / LENGTH) * Math.hypot(re, im);
}

/** The loudest frequency between two, looked for in steps. */
function loudest(signal: Float32Array, low: number, high: number, step: number): number {
  let [most, at] = [0, low];
  for (let hz = low; hz <= high; hz += step) {
    const here = amplitude(signal, hz);
    if (here > most) [most, at] = [here, hz];
  }
  return at;
}

/** What a deck that plays a tone sounds, and that tone's frequency now. */
function heard(semitones: number, { keylock = false, tempo = 1 } = {}) {
  const out = new Booth()
    .load(0, sine(RATE * 3, TONE))
    .tell(0, DeckVerb.keylock, keylock ? 1 : 0)
    .tell(0, DeckVerb.tempo, tempo)
    .tell(0, DeckVerb.pitch, semitones)
    .tell(0, DeckVerb.play)
    .render(FROM + LENGTH).left;
  const about = loudest(out, 150, 1200, 4);
  return { out, hz: loudest(out, about - 4, about + 4, 0.1) };
}

/** Nearer than this the key is the one that was asked for. The stretcher places a transposed peak to 25 cents. */
const NEAR = 30;
const cents = (hz: number, wanted: number) => Math.abs(1200 * Math.log2(hz / wanted));

describe("a deck's key shift", () => {
  test.each([-12, -5, -1, 0, 2, 7, 12])("by %d semitones moves a tone by as many, as loud as before", (semitones) => {
    const { out, hz } = heard(semitones);
    expect(cents(hz, TONE * 2 ** (semitones / 12))).toBeLessThan(NEAR);
    expect(Math.abs(db(amplitude(out, hz) / 0.25))).toBeLessThan(0.5);
    // and nothing but this tone sounds
    expect(Math.abs(db(rms(out, FROM, FROM + LENGTH) / (0.25 * Math.SQRT1_2)))).toBeLessThan(0.5);
  });

  test.each([
    [3, 1.08],
    [-3, 0.92],
  ])("of %d semitones is heard under keylock at %d of the tempo, and without it on top of the tempo", (by, tempo) => {
    const wanted = TONE * 2 ** (by / 12);
    expect(cents(heard(by, { tempo, keylock: true }).hz, wanted)).toBeLessThan(NEAR);
    expect(cents(heard(by, { tempo }).hz, wanted * tempo)).toBeLessThan(NEAR);
  });
});
