import { Size } from "../../../abi";
import { sampleRate } from "../../context";
import { fallIn } from "../../math/smoothing";
import { bipolars, nextRandom, nextRandoms, seedRandom } from "../parts/noise";
import { chooseTable, readTable, tableAddress, tableBits } from "../parts/wavetable";
import { Colour } from "./colour";

/**
 * The layers that every drum is made of: tones whose pitch falls, noise in bursts, and the metallic sound of many
 * square waves. Each adds itself to some mono frames while it lasts.
 */

/** A layer below this (−110 dB) has ended. */
const SILENT: f32 = 3e-6;

/** The largest step of a 32-bit phase per frame: just below half a turn. */
const FASTEST: f32 = 2147483000;

/** A layer's own sound before its level, at most a block. */
const source = memory.data(Size.block * 4, 16);
/** Of a tone's last four frames: the phases after them, and both sweeps in them. */
const ends = memory.data(48, 16);

/** An oscillator with up to two exponential sweeps of its pitch. */
@unmanaged
export class Tone {
  wave: i32;
  phase: u32;
  hz: f32;
  /** the parts of `hz` that the sweeps still add, and their factors per frame */
  sweep1: f32;
  sweep1Fall: f32;
  sweep2: f32;
  sweep2Fall: f32;
  level: f32;
  levelFall: f32;

  /** `ratio`: how far above its pitch it starts; `ms`: time in which that falls by 60 dB. */
  sweep(ratio: f32, ms: f32): void {
    if (this.sweep1 == 0) {
      this.sweep1 = ratio;
      this.sweep1Fall = fallIn(ms);
    } else {
      this.sweep2 = ratio;
      this.sweep2Fall = fallIn(ms);
    }
  }

  render(out: usize, frames: i32, pitch: f32): void {
    if (this.level == 0) return;
    const perHz = (pitch * this.hz * <f32>4294967296.0) / sampleRate;
    chooseTable(this.wave, <u32>max<f32>(0, min<f32>(perHz * (1 + this.sweep1 + this.sweep2), FASTEST)));
    const table = tableAddress;
    const bits = tableBits;
    const still = i32x4.splat(0);
    let sweeps1 = falling(this.sweep1, this.sweep1Fall);
    let sweeps2 = falling(this.sweep2, this.sweep2Fall);
    const fall1 = fourth(this.sweep1Fall);
    const fall2 = fourth(this.sweep2Fall);
    let phase = i32x4.splat(this.phase);
    for (let i: usize = 0, end = <usize>frames << 2; i < end; i += 16) {
      const hertz = f32x4.mul(f32x4.splat(perHz), f32x4.add(f32x4.splat(1), f32x4.add(sweeps1, sweeps2)));
      const steps = i32x4.trunc_sat_f32x4_u(f32x4.min(hertz, f32x4.splat(FASTEST)));
      // how far the phase turns from the first frame to each one
      const pairs = i32x4.add(steps, v128.shuffle<i32>(still, steps, 0, 4, 5, 6));
      const turned = i32x4.add(pairs, v128.shuffle<i32>(still, pairs, 0, 0, 4, 5));
      v128.store(source + i, readTable(table, bits, i32x4.add(phase, i32x4.sub(turned, steps))));
      v128.store(ends, i32x4.add(phase, turned));
      v128.store(ends, sweeps1, 16);
      v128.store(ends, sweeps2, 32);
      phase = i32x4.splat(i32x4.extract_lane(i32x4.add(phase, turned), 3));
      sweeps1 = f32x4.mul(sweeps1, fall1);
      sweeps2 = f32x4.mul(sweeps2, fall2);
    }
    const last = ends + (<usize>((frames - 1) & 3) << 2);
    this.phase = load<u32>(last);
    this.sweep1 = audible(load<f32>(last, 16) * this.sweep1Fall);
    this.sweep2 = audible(load<f32>(last, 32) * this.sweep2Fall);
    this.level = audible(addFalling(out, frames, this.level, this.levelFall));
  }
}

/** A value in four frames, falling by a factor in each. */
@inline
function falling(value: f32, factor: f32): v128 {
  const square = factor * factor;
  return f32x4.mul(f32x4.splat(value), f32x4(1, factor, square, square * factor));
}

/** A factor per four frames. */
@inline
function fourth(factor: f32): v128 {
  const square = factor * factor;
  return f32x4.splat(square * square);
}

/** 0 in place of values that are too small to hear. */
@inline
function audible(value: f32): f32 {
  return abs(value) < SILENT ? 0 : value;
}

/** Adds the source to `out` at a level that falls by a factor in each frame; returns the level after them. */
function addFalling(out: usize, frames: i32, level: f32, levelFall: f32): f32 {
  const fall4 = fourth(levelFall);
  let levels = falling(level, levelFall);
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
  /** four random generators, used in turn */
  random: usize;
  level: f32;
  levelFall: f32;
  /** share of the attack that has passed, and its step per frame */
  rise: f32;
  riseStep: f32;
  /** bursts still to come; frames between them, and to the next; their level; the fall after the last */
  bursts: i32;
  interval: i32;
  next: i32;
  height: f32;
  lastFall: f32;
  colour: Colour;

  /** Begins with other noise. */
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
    this.levelFall = fallIn(fallMs);
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
      this.level = audible(level);
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
    this.level = audible(level);
  }
}

/** Frequencies of the square waves relative to the lowest: the six oscillators of Roland's TR-808, and two more. */
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
      store<u32>(steps + (<usize>i << 2), <u32>min<f32>(perHz * RATIOS[i], FASTEST));
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
    this.level = audible(level);
  }
}
