import { Size } from "../../../abi";
import { sampleRate } from "../../context";
import { bipolar, nextRandom } from "../parts/noise";
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
    for (let i = 0; i < frames; i++) {
      store<f32>(out, load<f32>(out) + level * readTable(table, bits, phase));
      phase += <u32>max<f32>(0, min<f32>(perHz * (1 + sweep1 + sweep2), 2147483000));
      sweep1 *= fall1;
      sweep2 *= fall2;
      level *= levelFall;
      out += 4;
    }
    this.phase = phase;
    this.sweep1 = abs(sweep1) < SILENT ? 0 : sweep1;
    this.sweep2 = abs(sweep2) < SILENT ? 0 : sweep2;
    this.level = abs(level) < SILENT ? 0 : level;
  }
}

/** Noise through a filter, in one burst or several. */
@unmanaged
export class Noise {
  random: u32;
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
    let random = this.random;
    for (let i = 0; i < frames; i++) {
      random = nextRandom(random);
      store<f32>(source + (<usize>i << 2), bipolar(random));
    }
    this.colour.run(source, frames);
    let level = this.level;
    let rise = this.rise;
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
    this.random = random;
    this.rise = rise;
    this.levelFall = levelFall;
    this.level = level < SILENT ? 0 : level;
  }
}

/** Frequencies of the clang as parts of the lowest: the six oscillators of Roland's TR-808, and two more. */
const RATIOS: StaticArray<f32> = [1, 1.4827, 1.8003, 2.5460, 2.6303, 3.8967, 4.7113, 5.3301];

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
    for (let i = 0; i < 8; i++) {
      store<u32>(this.phases + 32 + (<usize>i << 2), <u32>min<f32>(perHz * RATIOS[i], 2147483000));
    }
    let a = v128.load(this.phases);
    let b = v128.load(this.phases, 16);
    const aStep = v128.load(this.phases, 32);
    const bStep = v128.load(this.phases, 48);
    const ring = this.ring;
    let level = this.level;
    for (let i = 0; i < frames; i++) {
      a = i32x4.add(a, aStep);
      b = i32x4.add(b, bStep);
      const squares = i32x4.add(i32x4.shr_s(a, 31), i32x4.shr_s(b, 31));
      const products = i32x4.shr_s(v128.xor(a, b), 31);
      const clang: f32 = 1 + 0.25 * <f32>sum(squares) + ring * (1 + 0.5 * <f32>sum(products));
      store<f32>(source + (<usize>i << 2), clang);
    }
    this.colour.run(source, frames);
    this.air.run(source, frames);
    const levelFall = this.levelFall;
    for (let i = 0; i < frames; i++) {
      store<f32>(out, load<f32>(out) + load<f32>(source + (<usize>i << 2)) * level);
      level *= levelFall;
      out += 4;
    }
    v128.store(this.phases, a);
    v128.store(this.phases, b, 16);
    this.level = level < SILENT ? 0 : level;
  }
}

@inline
function sum(value: v128): i32 {
  return (
    i32x4.extract_lane(value, 0) + i32x4.extract_lane(value, 1) + i32x4.extract_lane(value, 2) + i32x4.extract_lane(value, 3)
  );
}
