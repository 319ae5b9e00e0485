import { Size } from "../../../abi";
import { sampleRate } from "../../context";
import { bipolars, nextRandom, nextRandoms, seedRandom } from "../parts/noise";
import { chooseTable, readTable, tableAddress, tableBits } from "../parts/wavetable";
import { Colour } from "./colour";

/**
 * The layers that every drum is made of: tones whose pitch falls, noise in bursts, and the clang of
 * many square waves. Each adds itself to a stretch of mono frames while it lasts.
 */

/** A layer below this (−110 dB) is over. */
const SILENT: f32 = 3e-6;
const LN_60_DB: f32 = 6.9077554;

/** Factor per frame of a fall by 60 dB in `ms`. */
export function fall(ms: f32): f32 {
  return Mathf.exp(-LN_60_DB / max<f32>(ms * 0.001 * sampleRate, 1));
}

/** A layer's own sound before its level, at most a block. */
const source = memory.data(Size.block * 4, 16);

/** An oscillator with up to two exponential sweeps of its pitch. */
@unmanaged
export class Tone {
  wave: i32;
  phase: u32;
  hz: f32;
  /** parts of `hz` still added to it, and their factors per frame */
  sweep1: f32;
  sweep1Fall: f32;
  sweep2: f32;
  sweep2Fall: f32;
  level: f32;
  levelFall: f32;

  /** `ratio`: how far above its pitch it starts; `ms`: time constant of 60 dB. */
  sweep(ratio: f32, ms: f32): void {
    if (this.sweep1 == 0) {
      this.sweep1 = ratio;
      this.sweep1Fall = fall(ms);
    } else {
      this.sweep2 = ratio;
      this.sweep2Fall = fall(ms);
    }
  }

  render(out: usize, frames: i32, pitch: f32): void {
    if (this.level == 0) return;
    const perHz = (pitch * this.hz * <f32>4294967296.0) / sampleRate;
    let sweep1 = this.sweep1;
    let sweep2 = this.sweep2;
    let level = this.level;
    let phase = this.phase;
    const fall1 = this.sweep1Fall;
    const fall2 = this.sweep2Fall;
    const levelFall = this.levelFall;
    chooseTable(this.wave, <u32>max<f32>(0, min<f32>(perHz * (1 + sweep1 + sweep2), 2147483000)));
    const table = tableAddress;
    const bits = tableBits;
    if (sweep1 == 0 && sweep2 == 0) {
      const step = <u32>max<f32>(0, min<f32>(perHz, 2147483000));
      for (let i = 0; i < frames; i++) {
        store<f32>(out, load<f32>(out) + level * readTable(table, bits, phase));
        phase += step;
        level *= levelFall;
        out += 4;
      }
    } else {
      for (let i = 0; i < frames; i++) {
        store<f32>(out, load<f32>(out) + level * readTable(table, bits, phase));
        phase += <u32>max<f32>(0, min<f32>(perHz * (1 + sweep1 + sweep2), 2147483000));
        sweep1 *= fall1;
        sweep2 *= fall2;
        level *= levelFall;
        out += 4;
      }
    }
    this.phase = phase;
    this.sweep1 = abs(sweep1) < SILENT ? 0 : sweep1;
    this.sweep2 = abs(sweep2) < SILENT ? 0 : sweep2;
    this.level = abs(level) < SILENT ? 0 : level;
  }
}

/** Adds the source to `out` at a level that falls by a factor in each frame; gives the level after them. */
function addFalling(out: usize, frames: i32, level: f32, levelFall: f32): f32 {
  const fall2 = levelFall * levelFall;
  const fall4 = f32x4.splat(fall2 * fall2);
  let levels = f32x4.mul(f32x4.splat(level), f32x4(1, levelFall, fall2, fall2 * levelFall));
  let i: usize = 0;
  for (const end = <usize>(frames & ~3) << 2; i < end; i += 16) {
    v128.store(out + i, f32x4.add(v128.load(out + i), f32x4.mul(v128.load(source + i), levels)));
    levels = f32x4.mul(levels, fall4);
  }
  level = f32x4.extract_lane(levels, 0);
  for (const end = <usize>frames << 2; i < end; i += 4) {
    store<f32>(out + i, load<f32>(out + i) + load<f32>(source + i) * level);
    level *= levelFall;
  }
  return level;
}

/** Noise through a filter, in one burst or several. */
@unmanaged
export class Noise {
  /** four generators, whose numbers follow each other in turn */
  random: usize;
  level: f32;
  levelFall: f32;
  /** of 1: how much of the attack has passed, and its step per frame */
  rise: f32;
  riseStep: f32;
  /** bursts still to come, frames between them and to the next, their height, what follows the last */
  bursts: i32;
  interval: i32;
  next: i32;
  height: f32;
  lastFall: f32;
  colour: Colour;

  /** Begins another noise. */
  seed(random: u32): void {
    for (let i = 0; i < 4; i++) store<u32>(this.random + (<usize>i << 2), seedRandom(random + <u32>i));
  }

  /** Rises over `ms` instead of at once. */
  attack(ms: f32): void {
    this.rise = 0;
    this.riseStep = 1 / max<f32>(ms * 0.001 * sampleRate, 1);
  }

  /** Strikes `count` times, `ms` apart, each falling by 60 dB in `fallMs`, the last as set before. */
  repeat(count: i32, ms: f32, fallMs: f32): void {
    this.bursts = count - 1;
    this.interval = max(<i32>(ms * 0.001 * sampleRate), 1);
    this.next = this.interval;
    this.height = this.level;
    this.lastFall = this.levelFall;
    this.levelFall = fall(fallMs);
  }

  render(out: usize, frames: i32): void {
    if (this.level == 0 && this.bursts == 0) return;
    let random = v128.load(this.random);
    for (let i: usize = 0, end = <usize>frames << 2; i < end; i += 16) {
      random = nextRandoms(random);
      v128.store(source + i, bipolars(random));
    }
    v128.store(this.random, random);
    this.colour.run(source, frames);
    let level = this.level;
    let rise = this.rise;
    if (this.bursts == 0 && rise >= 1) {
      level = addFalling(out, frames, level, this.levelFall);
      this.level = level < SILENT ? 0 : level;
      return;
    }
    let levelFall = this.levelFall;
    const riseStep = this.riseStep;
    for (let i = 0; i < frames; i++) {
      store<f32>(out, load<f32>(out) + load<f32>(source + (<usize>i << 2)) * level * rise);
      level *= levelFall;
      if (rise < 1) rise = min<f32>(1, rise + riseStep);
      if (this.bursts > 0 && --this.next == 0) {
        level = this.height;
        this.next = this.interval;
        if (--this.bursts == 0) levelFall = this.lastFall;
      }
      out += 4;
    }
    this.rise = rise;
    this.levelFall = levelFall;
    this.level = level < SILENT ? 0 : level;
  }
}

/** Frequencies of the clang as parts of the lowest: the six oscillators of Roland's TR-808, and two more. */
const RATIOS: StaticArray<f32> = [1, 1.4827, 1.8003, 2.5460, 2.6303, 3.8967, 4.7113, 5.3301];

/** Phases of the eight waves in four frames, and how far they move to the next four. */
const running = memory.data(256, 16);

/** Eight square waves, and their products, through two filters. */
@unmanaged
export class Metal {
  level: f32;
  levelFall: f32;
  /** 0: the squares alone, 1: as much of their products */
  ring: f32;
  hz: f32;
  /** 8 phases, 8 steps */
  phases: usize;
  colour: Colour;
  air: Colour;

  start(hz: f32, random: u32): void {
    this.hz = hz;
    for (let i = 0; i < 8; i++) {
      random = nextRandom(random);
      store<u32>(this.phases + (<usize>i << 2), random);
    }
  }

  render(out: usize, frames: i32, pitch: f32): void {
    if (this.level == 0) return;
    const perHz = (pitch * this.hz * <f32>4294967296.0) / sampleRate;
    const count = f32x4.splat(0.25);
    const half = f32x4.splat(0.5);
    const one = f32x4.splat(1);
    const ring = f32x4.splat(this.ring);
    const steps = this.phases + 32;
    for (let i = 0; i < 8; i++) {
      store<u32>(steps + (<usize>i << 2), <u32>min<f32>(perHz * RATIOS[i], 2147483000));
      const step = v128.load32_splat(steps + (<usize>i << 2));
      const first = v128.load32_splat(this.phases + (<usize>i << 2));
      v128.store(running + (<usize>i << 4), i32x4.add(first, i32x4.mul(step, i32x4(1, 2, 3, 4))));
      v128.store(running + 128 + (<usize>i << 4), i32x4.shl(step, 2));
    }
    // four frames at a time: a square is the sign of its phase, a product the sign of two
    for (let i: usize = 0, end = <usize>frames << 2; i < end; i += 16) {
      let squares = i32x4.splat(0);
      let products = i32x4.splat(0);
      for (let pair: usize = 0; pair < 64; pair += 16) {
        const a = v128.load(running + pair);
        const b = v128.load(running + pair, 64);
        squares = i32x4.add(squares, i32x4.add(i32x4.shr_s(a, 31), i32x4.shr_s(b, 31)));
        products = i32x4.add(products, i32x4.shr_s(v128.xor(a, b), 31));
        v128.store(running + pair, i32x4.add(a, v128.load(running + pair, 128)));
        v128.store(running + pair, i32x4.add(b, v128.load(running + pair, 192)), 64);
      }
      const alone = f32x4.add(one, f32x4.mul(count, f32x4.convert_i32x4_s(squares)));
      const rung = f32x4.add(one, f32x4.mul(half, f32x4.convert_i32x4_s(products)));
      v128.store(source + i, f32x4.add(alone, f32x4.mul(ring, rung)));
    }
    for (let i: usize = 0; i < 32; i += 4) {
      store<u32>(this.phases + i, load<u32>(this.phases + i) + <u32>frames * load<u32>(steps + i));
    }
    this.colour.run(source, frames);
    this.air.run(source, frames);
    const level = addFalling(out, frames, this.level, this.levelFall);
    this.level = level < SILENT ? 0 : level;
  }
}
