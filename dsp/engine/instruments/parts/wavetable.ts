import { reserve } from "../../memory";

/**
 * Band-limited waves from tables: one table per wave and number of harmonics, a third of an octave apart, so that an
 * oscillator plays at least every harmonic below 0.75 of the Nyquist frequency, and none above it. Between points the
 * table is read in straight lines; the tables are long enough (8 points for each period of the highest harmonic, 4 in
 * the fullest) that the error stays some 80 dB below the fundamental.
 */

export enum Wave {
  sine = 0,
  square,
  sawtooth,
  triangle,
}

/** Harmonics of the tables, ascending. */
const HARMONICS: StaticArray<i32> = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 51, 64, 81, 102, 128, 161, 203, 256, 323, 406, 512, 645, 812, 1023,
];
const LEVELS: i32 = 28;
/** Tables below this level have 2^SHORT points, the others 2^LONG. */
const LONG_FROM: i32 = 22;
const SHORT: i32 = 11;
const LONG: i32 = 12;
/** Each table ends with a copy of its first point. */
const SHORT_BYTES: usize = ((1 << SHORT) + 1) * 4;
const LONG_BYTES: usize = ((1 << LONG) + 1) * 4;
const WAVE_BYTES: usize = 22 * SHORT_BYTES + 6 * LONG_BYTES;
/** Points of a quarter of a period, in the long tables, and the bytes of a sum at them and at its end. */
const QUARTER: i32 = 1 << (LONG - 2);
const SUM_BYTES: usize = (QUARTER + 1) * 4;

/**
 * The tables, the sine, and the level for each number of harmonics that fit, 0..1023; while the tables are built, the
 * sums of the odd and of the even harmonics.
 */
let tables: usize = 0;
let sine: usize = 0;
let levels: usize = 0;
let sums: usize = 0;

/** A table that an oscillator reads: its address and its length as a power of two. */
export let tableAddress: usize = 0;
export let tableBits: i32 = 0;

/** Builds the tables, once, at boot; some milliseconds. */
export function prepareWavetables(): void {
  if (tables != 0) return;
  tables = reserve(3 * WAVE_BYTES);
  sine = reserve(LONG_BYTES);
  levels = reserve(1024);
  sums = reserve(2 * SUM_BYTES);
  const count = 1 << LONG;
  for (let i = 0; i <= count; i++) store<f32>(sine + (<usize>i << 2), <f32>Math.sin((2 * Math.PI * <f64>(i & (count - 1))) / <f64>count));
  let level = 0;
  for (let i = 0; i < 1024; i++) {
    while (level + 1 < LEVELS && HARMONICS[level + 1] <= i) level++;
    store<u8>(levels + i, <u8>level);
  }
  for (let wave: i32 = Wave.square; wave <= Wave.triangle; wave++) fill(wave);
}

function addressOf(wave: i32, level: i32): usize {
  const base = tables + <usize>(wave - 1) * WAVE_BYTES;
  return level < LONG_FROM
    ? base + <usize>level * SHORT_BYTES
    : base + <usize>LONG_FROM * SHORT_BYTES + <usize>(level - LONG_FROM) * LONG_BYTES;
}

/**
 * Sums a wave's Fourier series harmonic by harmonic; each table is written when the sums have reached its number of
 * harmonics.
 */
function fill(wave: i32): void {
  memory.fill(sums, 0, 2 * SUM_BYTES);
  let harmonic = 1;
  for (let level = 0; level < LEVELS; level++) {
    for (; harmonic <= HARMONICS[level]; harmonic++) addHarmonic(harmonic, amplitudeOf(wave, harmonic));
    writeTable(addressOf(wave, level), level < LONG_FROM ? SHORT : LONG);
  }
}

function addHarmonic(harmonic: i32, amplitude: f32): void {
  if (amplitude == 0) return;
  const mask = (1 << LONG) - 1;
  const sum = (harmonic & 1) != 0 ? sums : sums + SUM_BYTES;
  for (let i = 0, turn = 0; i <= QUARTER; i++, turn += harmonic) {
    const point = sum + (<usize>i << 2);
    store<f32>(point, load<f32>(point) + amplitude * load<f32>(sine + (<usize>(turn & mask) << 2)));
  }
}

/**
 * Writes a whole period from its first quarter: odd harmonics are even about its end, even ones odd, and all are odd
 * about the half.
 */
function writeTable(table: usize, bits: i32): void {
  const shift = LONG - bits;
  const quarter = QUARTER >> shift;
  for (let i = 0; i <= quarter; i++) {
    const point = sums + (<usize>(i << shift) << 2);
    const odd = load<f32>(point);
    const even = load<f32>(point + SUM_BYTES);
    store<f32>(table + (<usize>i << 2), odd + even);
    store<f32>(table + (<usize>(2 * quarter - i) << 2), odd - even);
    store<f32>(table + (<usize>(2 * quarter + i) << 2), even - odd);
    store<f32>(table + (<usize>(4 * quarter - i) << 2), -odd - even);
  }
  store<f32>(table + (<usize>(4 * quarter) << 2), load<f32>(table));
}

/** Fourier coefficients of waves of peak 1 that rise through 0 at phase 0. */
function amplitudeOf(wave: i32, harmonic: i32): f32 {
  const n = <f64>harmonic;
  const odd = (harmonic & 1) != 0;
  switch (wave) {
    case Wave.square:
      return odd ? <f32>(4 / (Math.PI * n)) : 0;
    case Wave.sawtooth:
      return <f32>((odd ? 2 : -2) / (Math.PI * n));
    default:
      return odd ? <f32>(((harmonic & 2) != 0 ? -8 : 8) / (Math.PI * Math.PI * n * n)) : 0;
  }
}

/** Chooses the table of a wave for a phase step: sets `tableAddress` and `tableBits`. */
export function chooseTable(wave: i32, step: u32): void {
  if (wave == Wave.sine) {
    tableAddress = sine;
    tableBits = LONG;
    return;
  }
  const fit = step == 0 ? 1023 : min<u32>(0x7fffffff / step, 1023);
  const level = <i32>load<u8>(levels + <usize>max<u32>(fit, 1));
  tableAddress = addressOf(wave, level);
  tableBits = level < LONG_FROM ? SHORT : LONG;
}

/** The table's values at four 32-bit phases. */
@inline
export function readTable(table: usize, bits: i32, phases: v128): v128 {
  const points = i32x4.shl(i32x4.shr_u(phases, 32 - bits), 2);
  const fractions = f32x4.mul(
    f32x4.convert_i32x4_s(i32x4.shr_u(i32x4.shl(phases, bits), 1)),
    f32x4.splat(4.656612873077393e-10),
  );
  // each point and the next one
  let first = v128.load64_zero(table + <usize>i32x4.extract_lane(points, 0));
  first = v128.load64_lane(table + <usize>i32x4.extract_lane(points, 1), first, 1);
  let last = v128.load64_zero(table + <usize>i32x4.extract_lane(points, 2));
  last = v128.load64_lane(table + <usize>i32x4.extract_lane(points, 3), last, 1);
  const from = v128.shuffle<f32>(first, last, 0, 2, 4, 6);
  const to = v128.shuffle<f32>(first, last, 1, 3, 5, 7);
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), fractions));
}
