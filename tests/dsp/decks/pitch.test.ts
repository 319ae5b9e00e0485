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
function heard(semitones: number, { keylock = false, tempo = 1, tone = TONE, rate = RATE } = {}) {
  const out = new Booth()
    .load(0, sine(rate * 3, tone, rate), { rate })
    .tell(0, DeckVerb.keylock, keylock ? 1 : 0)
    .tell(0, DeckVerb.tempo, tempo)
    .tell(0, DeckVerb.pitch, semitones)
    .tell(0, DeckVerb.play)
    .render(FROM + LENGTH).left;
  const wanted = tone * 2 ** (semitones / 12) * (keylock ? 1 : tempo);
  const about = loudest(out, wanted * 0.97 - 4, wanted * 1.03 + 4, 4);
  const near = loudest(out, about - 4, about + 4, 0.5);
  return { out, hz: loudest(out, near - 0.5, near + 0.5, 0.02) };
}

/** Nearer than this the key is the one that was asked for. */
const NEAR = 3;
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

  test.each([110, 220, 440, 880, 1760])("is in tune at %d Hz", (tone) => {
    for (const by of [-12, -7, -5, -1, 1, 5, 7, 12]) {
      expect(cents(heard(by, { tone }).hz, tone * 2 ** (by / 12)), `${by} semitones`).toBeLessThan(NEAR);
    }
  });

  test("is in tune with a source of another rate", () => {
    for (const rate of [44_100, 96_000]) expect(cents(heard(5, { rate }).hz, TONE * 2 ** (5 / 12))).toBeLessThan(NEAR);
  });

  test.each([
    [0.92, 3],
    [1.08, -4],
    [1, 7],
    [1, -7],
  ])("keeps hits of 5 ms on the beat at %d of the tempo (%d semitones)", (tempo, by) => {
    const every = 12_000;
    const hit = (i: number) => 0.5 * Math.cos((Math.PI * i) / 240) ** 2 * Math.cos((2 * Math.PI * 2000 * i) / RATE);
    const source = new Float32Array(RATE * 4);
    for (let at = every; at + every < source.length; at += every) {
      for (let i = -120; i < 120; i++) source[at + i] = hit(i);
    }
    const booth = new Booth().load(0, source).tell(0, DeckVerb.keylock, 1);
    const out = booth
      .tell(0, DeckVerb.tempo, tempo)
      .tell(0, DeckVerb.pitch, by)
      .tell(0, DeckVerb.play)
      .render(RATE * 3).left;
    for (let beat = 3; beat < 10; beat++) {
      const wanted = (beat * every) / tempo;
      let [energy, moment] = [0, 0];
      for (let n = Math.round(wanted) - 3000; n < wanted + 3000; n++) {
        energy += out[n]! ** 2;
        moment += n * out[n]! ** 2;
      }
      expect(Math.abs(moment / energy - wanted) / RATE, `beat ${beat}`).toBeLessThan(0.002);
      let given = 0;
      for (let i = -120; i < 120; i++) given += hit(i) ** 2;
      expect(Math.abs(10 * Math.log10(energy / given)), `beat ${beat}`).toBeLessThan(3.5);
    }
  });

  test("that is changed while it plays comes without a gap, and stays on time", () => {
    const booth = new Booth()
      .load(0, sine(RATE * 6, TONE))
      .tell(0, DeckVerb.keylock, 1)
      .tell(0, DeckVerb.pitch, 1);
    booth.tell(0, DeckVerb.play).render(FROM);
    const { left } = booth.tell(0, DeckVerb.pitch, -12).render(FROM + LENGTH);
    for (let at = 0; at < FROM; at += 480) expect(rms(left, at, at + 480)).toBeGreaterThan(0.05);
    const hz = loudest(left, 200, 240, 0.1);
    expect(cents(hz, TONE / 2)).toBeLessThan(NEAR);
  });
});
