import { Meter, Size, StripParameter } from "../../abi";
import { allocate } from "../memory";

/**
 * Where the strips' memory lies. A lane group is four strips side by side in the lanes of
 * v128s: the two channels of its block (frames × 4 lanes), then its state, all in one run
 * of memory small enough for the first-level cache. Offsets are bytes.
 */

export const GROUPS: i32 = Size.laneGroups;
export const LANES: i32 = GROUPS * Size.lanes;
/** One channel of a group's block. */
export const CHANNEL: usize = Size.block * 16;

/** One filter section of a group. */
export namespace Section {
  /** present coefficients: d, k1, g1, g2, a2 (see design.ts) */
  export const coefficients: usize = 0;
  /** their targets */
  export const targets: usize = 80;
  /** w1 and w2 of the left, then of the right channel */
  export const state: usize = 160;
  /** sign bit of each lane in which the section does nothing */
  export const off: usize = 224;
  /** i32: coefficients are moving */
  export const moving: usize = 240;
  /** i32: some lane is not off */
  export const active: usize = 244;
  /** i32: some lane is off */
  export const mixed: usize = 248;
  export const bytes: usize = 256;
}

/** Sections in the order of the signal. */
export const enum Filter {
  highPassA = 0,
  highPassB,
  lowPassA,
  lowPassB,
  low,
  mid,
  high,
  count,
}

/** How a value moves to what it is set to. */
export const enum Move {
  /** as a live control does */
  smooth = 0,
  jump,
  /** with automation: within this block, by as much as the target moves */
  driven,
}

/** Lines of the filters' parameters. */
export const enum SweepLine {
  /** half the corner's angle, radians; how much of the filter there is; how much of its second section */
  highFrequency = 0,
  highMix,
  highSteep,
  lowFrequency,
  lowMix,
  lowSteep,
  /** gains of the bands, dB */
  low,
  mid,
  high,
  count,
}

/** The lines of a group's filters: a vector each of the present values, then of each of the following. */
export namespace Sweep {
  /** their targets */
  export const target: usize = 144;
  /** what is added to them in this block, before they are smoothed */
  export const carry: usize = 288;
  /** i32: some line is moving */
  export const moving: usize = 432;
  export const bytes: usize = 448;
}

/** The compressor of a group. Levels and gains are log2 of amplitude. */
export namespace Compressor {
  /** threshold, slope (1 − 1/ratio), make-up, knee width */
  export const parameters: usize = 0;
  export const targets: usize = 64;
  /** smoothing factors of attack and release per control step of 1, 4 and 8 frames */
  export const attack: usize = 128;
  export const release: usize = 176;
  /** reduction after the release stage and after the attack stage; most of the block */
  export const peak: usize = 224;
  export const reduction: usize = 240;
  export const most: usize = 256;
  /** linear gain at the end of the last control step */
  export const gain: usize = 272;
  /** attack in frames: decides the control step */
  export const attackFrames: usize = 288;
  /** threshold, slope and make-up at the block's start, and what they move in a control step */
  export const start: usize = 304;
  export const slide: usize = 352;
  /** knee width, its half, and what the square in the knee is multiplied with */
  export const knee: usize = 400;
  /** i32 */
  export const moving: usize = 448;
  export const active: usize = 452;
  /** i32 0, 1, 2: control step of 1, 4, 8 frames */
  export const step: usize = 456;
  /** what is added to threshold, slope, make-up and knee in this block, before they are smoothed */
  export const carry: usize = 464;
  /** peaks, then gains of the block's control steps */
  export const control: usize = 528;
  export const bytes: usize = 528 + CHANNEL;
}

/** A pair of linear gains (left, right) of a group, each present and target. */
export namespace Gain {
  export const left: usize = 0;
  export const right: usize = 16;
  export const leftTarget: usize = 32;
  export const rightTarget: usize = 48;
  /** i32 */
  export const moving: usize = 64;
  /** i32: all are exactly 1 */
  export const unity: usize = 68;
  /** i32: some lane's line bends in this block */
  export const bent: usize = 72;
  /** what is added to both in this block, before they are smoothed */
  export const carry: usize = 80;
  /** frame at which each lane's line bends (Size.block and more: none), and the gains there */
  export const bend: usize = 112;
  export const bendLeft: usize = 128;
  export const bendRight: usize = 144;
  export const bytes: usize = 160;
}

/** Ballistics of a group's meters; each left, then right. */
export namespace Level {
  export const peak: usize = 0;
  export const square: usize = 32;
  export const hold: usize = 64;
  /** frames until the hold ends */
  export const holdLeft: usize = 96;
  export const clips: usize = 128;
  /** dB ≤ 0 */
  export const reduction: usize = 160;
  export const bytes: usize = 176;
}

/** Offsets within a group. */
export const LEFT: usize = 0;
export const RIGHT: usize = CHANNEL;
export const SECTIONS: usize = 2 * CHANNEL;
export const SWEEP: usize = SECTIONS + <usize>Filter.count * Section.bytes;
export const COMPRESSOR: usize = SWEEP + Sweep.bytes;
export const INPUT: usize = COMPRESSOR + Compressor.bytes;
export const OUTPUT: usize = INPUT + Gain.bytes;
export const LEVEL: usize = OUTPUT + Gain.bytes;
const GROUP: usize = (LEVEL + Level.bytes + 63) & ~63;

/** Floats of one strip's parameters: the StripParameters, then whether it is audible. */
export const AUDIBLE: i32 = StripParameter.count;
export const PARAMETERS: usize = (StripParameter.count + 1) * 4;

let groups: usize = 0;
let parameters: usize = 0;
let meters: usize = 0;

/** Takes the strips' memory from the arena, all zero. */
export function allocateStrips(): void {
  groups = (allocate(<usize>GROUPS * GROUP + 64) + 63) & ~63;
  parameters = allocate(<usize>LANES * PARAMETERS);
  meters = allocate(<usize>LANES * Meter.count * 4);
}

// @ts-ignore: decorator
@inline
export function groupAddress(g: i32): usize {
  return groups + <usize>g * GROUP;
}

// @ts-ignore: decorator
@inline
export function sectionAddress(group: usize, filter: i32): usize {
  return group + SECTIONS + <usize>filter * Section.bytes;
}

/** Address of a strip's Meter floats. */
// @ts-ignore: decorator
@inline
export function meterOf(slot: i32): usize {
  return meters + <usize>slot * (Meter.count * 4);
}

export function getParameter(slot: i32, parameter: i32): f32 {
  return load<f32>(parameters + <usize>slot * PARAMETERS + (<usize>parameter << 2));
}

export function setParameter(slot: i32, parameter: i32, value: f32): void {
  store<f32>(parameters + <usize>slot * PARAMETERS + (<usize>parameter << 2), value);
}
