import type { EqType } from "../../../../contract/devices/eq";

/** The settings of an EQ band: Hz, dB. */
export interface EqBand {
  on: boolean;
  type: EqType;
  frequency: number;
  gain: number;
  q: number;
}

/** Squared magnitudes of a section's numerator or denominator: at 0 Hz, at half the rate, and between. */
interface Section {
  zeros: Squares;
  poles: Squares;
}
type Squares = readonly [zero: number, nyquist: number, between: number];

/** The largest Q of a shelf. */
const SHELF_Q = 2;
const BUTTERWORTH: Readonly<Record<number, readonly number[]>> = {
  12: [Math.SQRT1_2],
  24: [0.541196100146197, 1.306562964876377],
  48: [0.5097955791041592, 0.6013448869350453, 0.8999762231364157, 2.562915447741506],
};

/**
 * The sections of a band, equal to the engine's filters (dsp/engine/effects/parts/matched); none if it changes nothing.
 */
function sectionsOf({ on, type, frequency, gain, q }: EqBand, rate: number): Section[] {
  if (!on) return [];
  const w = (2 * Math.PI * Math.min(Math.max(frequency, 1), 0.49 * rate)) / rate;
  const a = 10 ** (Math.abs(gain) / 40);
  switch (type) {
    case "Bell": {
      if (gain === 0) return [];
      const boost = matched([1, a / q, 1], [1, 1 / (a * q), 1], w);
      return [gain > 0 ? boost : inverse(boost, 1)];
    }
    case "Low shelf":
    case "High shelf": {
      if (gain === 0) return [];
      const damping = Math.sqrt(a) / Math.min(q, SHELF_Q);
      const boost = matched([a, a * damping, a * a], [a, damping, 1], w);
      if (type === "Low shelf") return [gain > 0 ? boost : inverse(boost, 1)];
      return [gain > 0 ? inverse(boost, a ** 4) : { zeros: times(boost.zeros, a ** -4), poles: boost.poles }];
    }
    case "Notch":
      return [notch(w, q)];
    default: {
      const own = BUTTERWORTH[Number(type.slice(-2))] ?? [];
      const design = type.startsWith("Low") ? highPass : lowPass;
      // only the most resonant section has the band's Q
      return own.map((value, index) => design(w, index === own.length - 1 ? value * q * Math.SQRT2 : value));
    }
  }
}

/** The gain of all bands together at each frequency in Hz, in dB. */
export function eqResponse(bands: readonly EqBand[], frequencies: readonly number[], rate: number): number[] {
  const sections = bands.flatMap((band) => sectionsOf(band, rate));
  return frequencies.map((hz) => {
    const high = Math.sin((Math.PI * Math.min(hz, rate / 2)) / rate) ** 2;
    let power = 1;
    for (const { zeros, poles } of sections) power *= at(zeros, high) / at(poles, high);
    return 10 * Math.log10(Math.max(power, 1e-30));
  });
}

const at = ([zero, nyquist, between]: Squares, high: number): number =>
  Math.max(zero * (1 - high) + nyquist * high + between * 4 * high * (1 - high), 0);

const times = ([zero, nyquist, between]: Squares, factor: number): Squares => [
  zero * factor,
  nyquist * factor,
  between * factor,
];

const inverse = ({ zeros, poles }: Section, power: number): Section => ({ zeros: times(poles, power), poles: zeros });

/** s², s, 1 */
type Polynomial = readonly [number, number, number];

/** The denominator from the sampled impulse response of a prototype; s in units of `w` radians per frame. */
function polesOf([p2, p1, p0]: Polynomial, w: number): Squares {
  const natural = Math.sqrt(p0 / p2) * w;
  const damping = p1 / (2 * Math.sqrt(p0 * p2));
  const two = Math.exp(-2 * damping * natural);
  const one =
    damping <= 1
      ? -2 * Math.sqrt(two) * Math.cos(Math.sqrt(1 - damping ** 2) * natural)
      : -2 * Math.sqrt(two) * Math.cosh(Math.sqrt(damping ** 2 - 1) * natural);
  return [(1 + one + two) ** 2, (1 - one + two) ** 2, -4 * two];
}

const squared = ([c2, c1, c0]: Polynomial, x: number): number => (c0 - c2 * x * x) ** 2 + (c1 * x) ** 2;

function matched(numerator: Polynomial, denominator: Polynomial, w: number): Section {
  const poles = polesOf(denominator, w);
  const ratio = (x: number) => squared(numerator, x) / squared(denominator, x);
  const top = Math.sqrt(denominator[2] / denominator[0]);
  const zeros = between(poles, ratio(0), ratio(Math.PI / w), ratio(top), top * w);
  return { zeros, poles };
}

/** The numerator for `base`, so that the quotient has the given values at 0 Hz, at half the rate and at `w`. */
function between(base: Squares, atZero: number, atNyquist: number, atPoint: number, w: number): Squares {
  const high = Math.sin(w / 2) ** 2;
  const zero = base[0] * atZero;
  const nyquist = base[1] * atNyquist;
  const rest = at(base, high) * atPoint - zero * (1 - high) - nyquist * high;
  return [zero, nyquist, rest / (4 * high * (1 - high))];
}

function lowPass(w: number, q: number): Section {
  return matched([0, 0, 1], [1, 1 / q, 1], w);
}

function highPass(w: number, q: number): Section {
  const poles = polesOf([1, 1 / q, 1], w);
  const high = Math.sin(w / 2) ** 2;
  const scale = (q * q * at(poles, high)) / (16 * high * high);
  return { zeros: [0, 16 * scale, -4 * scale], poles };
}

function notch(w: number, q: number): Section {
  const cosine = Math.cos(w);
  const zeros: Squares = [(2 - 2 * cosine) ** 2, (2 + 2 * cosine) ** 2, -4];
  const edge = Math.sqrt(1 + 0.25 / (q * q)) - 0.5 / q;
  const passed = (1 - (Math.PI / w) ** 2) ** 2;
  return { zeros, poles: between(zeros, 1, (passed + (Math.PI / w / q) ** 2) / passed, 2, edge * w) };
}
