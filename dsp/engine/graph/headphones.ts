import { Size } from "../../abi";
import { faderGain } from "../math/decibels";
import { CHANNEL, headphones, silence } from "../areas";
import { smoothingShare } from "../math/smoothing";
import { containPlanar } from "./contain";
import { fold } from "./mix";
import { takeCueBus } from "./rows";

/**
 * The headphones' output: the main sound, and the strips that are cued, before their faders. Each ear hears a sum of
 * four channels, main left and right and cue left and right, whose gains move smoothly to their goals.
 */

/** Gains of the left ear, then of the right one: present, goal, and after this block. */
const gains = memory.data(32, 16);
const goals = memory.data(32, 16);
const ends = memory.data(32, 16);
const cue = memory.data(Size.block * 8, 16);

/** The metronome is heard in headphones alone. */
export let clickAside: bool = false;

/** Returns to the main sound and the cued strips at their own levels. */
export function resetHeadphones(): void {
  setHeadphones(0, 0.5, false, false);
  memory.copy(gains, goals, 32);
}

/**
 * Sets the level in dB and the mix: 0 is the main sound alone, 1 the cued strips alone, ½ both at their full levels.
 * `split`: the left ear hears what is cued, the right one the main sound, each in mono. False if a value makes no
 * sense.
 */
export function setHeadphones(level: f32, mix: f32, split: bool, aside: bool): bool {
  if (!(level >= -200 && level <= 24) || !(mix >= 0 && mix <= 1)) return false;
  const gain = <f32>faderGain(level);
  const main = gain * min<f32>(1, 2 - 2 * mix);
  const cued = gain * min<f32>(1, 2 * mix);
  memory.fill(goals, 0, 32);
  if (split) {
    store<f32>(goals, cued / 2, 8);
    store<f32>(goals, cued / 2, 12);
    store<f32>(goals, main / 2, 16);
    store<f32>(goals, main / 2, 20);
  } else {
    store<f32>(goals, main);
    store<f32>(goals, cued, 8);
    store<f32>(goals, main, 20);
    store<f32>(goals, cued, 28);
  }
  clickAside = aside;
  return true;
}

/** Renders the block of the headphones' bus from the main sound and the cue bus. */
export function renderHeadphones(main: usize): void {
  const bus = takeCueBus();
  let cued = silence;
  if (bus != 0) {
    fold(cue, bus, false);
    fold(cue + CHANNEL, bus + Size.block * 16, false);
    containPlanar(cue, cue + CHANNEL, -1);
    cued = cue;
  }
  approach();
  sumOf(headphones, main, cued, 0);
  sumOf(headphones + CHANNEL, main, cued, 16);
  memory.copy(gains, ends, 32);
}

/** Computes the gains after this block. */
function approach(): void {
  const share = f32x4.splat(smoothingShare(<f32>Size.block));
  for (let ear: usize = 0; ear < 32; ear += 16) {
    const from = v128.load(gains + ear);
    const goal = v128.load(goals + ear);
    const to = f32x4.add(from, f32x4.mul(f32x4.sub(goal, from), share));
    const near = f32x4.lt(f32x4.abs(f32x4.sub(goal, to)), f32x4.splat(1e-5));
    v128.store(ends + ear, v128.bitselect(goal, to, near));
  }
}

/** Mixes the four channels into one ear. */
function sumOf(target: usize, main: usize, cued: usize, ear: usize): void {
  addChannel(target, main, ear, true);
  addChannel(target, main + CHANNEL, ear + 4, false);
  addChannel(target, cued, ear + 8, false);
  addChannel(target, cued + CHANNEL, ear + 12, false);
}

/** Adds a channel, with a gain that moves in a straight line from before the block to after it. */
function addChannel(target: usize, source: usize, index: usize, replace: bool): void {
  const from = load<f32>(gains + index);
  const to = load<f32>(ends + index);
  if (from == 0 && to == 0 && !replace) return;
  const step = (to - from) / <f32>Size.block;
  const four = f32x4.splat(4 * step);
  let gain = f32x4.add(f32x4.splat(from), f32x4.mul(f32x4.splat(step), f32x4(1, 2, 3, 4)));
  for (let at: usize = 0; at < CHANNEL; at += 16) {
    const sound = f32x4.mul(v128.load(source + at), gain);
    v128.store(target + at, replace ? sound : f32x4.add(v128.load(target + at), sound));
    gain = f32x4.add(gain, four);
  }
}
