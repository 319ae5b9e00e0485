/**
 * What a deck's tempo fader does. Its position runs from −1 to 1, up is faster; the range says how many percent an end
 * is. The tempo is a ratio: 1 as recorded.
 */

/** Percent at the ends of the fader. */
export const TEMPO_RANGES = [8, 16, 50] as const;
export type TempoRange = (typeof TEMPO_RANGES)[number];

export interface TempoFader {
  /** −1 to 1 */
  readonly position: number;
  readonly range: TempoRange;
  /**
   * By how much the ratio differs from what the position says. It comes of sync: when a deck is let go of, its tempo
   * stays, and the fader moves it from there until it is reset.
   */
  readonly offset: number;
}

export const RESTING_FADER: TempoFader = { position: 0, range: 8, offset: 0 };

const limited = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The slowest and fastest that the engine plays. */
const SLOWEST = 0.05;
const FASTEST = 4;

/** The tempo that a fader stands for. */
export const tempoOf = ({ position, range, offset }: TempoFader): number =>
  limited(1 + (position * range) / 100 + offset, SLOWEST, FASTEST);

/** The fader moved to a position. */
export const movedTo = (fader: TempoFader, position: number): TempoFader => ({
  ...fader,
  position: limited(position, -1, 1),
});

/** The fader where it says a tempo, without an offset as far as its range allows. */
export function faderAt(range: TempoRange, tempo: number): TempoFader {
  const position = limited(((tempo - 1) * 100) / range, -1, 1);
  return keptTempo({ position, range, offset: 0 }, tempo);
}

/** The fader as it stands, but a tempo from elsewhere kept: what a deck has that no longer follows. */
export const keptTempo = (fader: TempoFader, tempo: number): TempoFader => ({
  ...fader,
  offset: near(tempo - tempoOf({ ...fader, offset: 0 })),
});

/** Rounding is no offset. */
const near = (offset: number) => (Math.abs(offset) < 1e-9 ? 0 : offset);

/** The fader with another range; the tempo stays as it is, wherever the new range reaches it without an offset. */
export const withRange = (fader: TempoFader, range: TempoRange): TempoFader => faderAt(range, tempoOf(fader));
