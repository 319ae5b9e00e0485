/** Levels in dB and the amplitudes that they stand for. */

/** dB of a factor of two in amplitude, 20·log10 2. */
export const DB_PER_OCTAVE: f64 = 6.0205999132796239;
/** dB of a factor of two in power, 10·log10 2. */
export const DB_PER_OCTAVE_OF_POWER: f64 = 3.0102999566398120;
/** log2 of the amplitude of 1 dB. */
export const OCTAVES_PER_DB: f64 = 0.16609640474436812;
/** dB at and below which a fader gives silence. */
export const CLOSED: f32 = -144;
/** ln 10 / 20 */
const NEPERS_PER_DB: f64 = 0.11512925464970228;

/** Amplitude of a level in dB. */
export function amplitudeOf(db: f64): f64 {
  return NativeMath.exp(db * NEPERS_PER_DB);
}

/** Linear gain of a level in dB. */
export function gainOf(db: f32): f32 {
  return <f32>amplitudeOf(<f64>db);
}

/** Like `gainOf`, in 32 bits and within 1e-6 of it: for values that are needed often, for every voice. */
@inline
export function quickGain(db: f32): f32 {
  return Mathf.exp2(db * <f32>OCTAVES_PER_DB);
}

/** Linear gain of a fader's level in dB; 0 if it is closed. */
export function faderGain(db: f32): f64 {
  return db <= CLOSED ? 0 : amplitudeOf(<f64>db);
}

/** Level in dB of an amplitude; −∞ for 0. */
export function decibelsOf(amplitude: f64): f64 {
  return amplitude > 0 ? 20 * NativeMath.log10(amplitude) : -Infinity;
}

/** Level in dB of a power; −∞ for 0. */
export function powerDecibels(power: f64): f64 {
  return power > 0 ? 10 * NativeMath.log10(power) : -Infinity;
}
