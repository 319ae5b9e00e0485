import { DjFilterParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { lineAfter, lineEnd, lineStep, lineTarget } from "../parameters/line";
import { BIQUAD, biquadProcess, biquadProcessTo, biquadReset, biquadTake } from "./parts/biquad";
import { closePiece, finite, leaveOut, openPiece, pieceLeft, pieceRight } from "./parts/block";
import { highPass, lowPass } from "./parts/matched";

/**
 * A low-pass for the left half of the knob and a high-pass for the right one, both of 12 dB per octave, with corners
 * that go logarithmically from end to end of 13 Hz … 22.05 kHz. A filter whose half the knob is not in is faded out
 * and leaves the bits alone. While the knob moves, the filter is designed anew every STEP frames and goes there in a
 * straight line.
 */

const LOWEST: f64 = 13;
const HIGHEST: f64 = 22050;
const STEP: i32 = 16;
/** Seconds in which a filter fades in or out. */
const FADE: f32 = 0.01;

@unmanaged
class Half {
  /** how much of it is heard, 0 to 1 */
  share: f32;
  ready: bool;
  /** what it was designed for */
  travel: f32;
  resonance: f32;
}

const HALF: usize = (offsetof<Half>() + 15) & ~15;
const HALF_BYTES: usize = HALF + BIQUAD;
/** The piece as stereo frames of doubles, and the input of one step. */
const frames = memory.data(Size.block * 16, 16);
const dry = memory.data(STEP * 16, 16);

export function djFilterCreate(seed: u32, lines: usize): usize {
  return allocate(HALF_BYTES * 2);
}

export function djFilterFree(state: usize): void {
  release(state);
}

export function djFilterReset(state: usize, lines: usize): void {
  for (let i = 0; i < 2; i++) {
    settle(state, lines, i);
    biquadReset(state + HALF_BYTES * <usize>i + HALF);
  }
}

export function djFilterParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (jump) for (let i = 0; i < 2; i++) settle(state, lines, i);
}

/** Ends a fade; the filter is designed anew. */
function settle(state: usize, lines: usize, index: i32): void {
  const half = changetype<Half>(state + HALF_BYTES * <usize>index);
  half.share = travelOf(lineTarget(lines, DjFilterParameter.position), index) > 0 ? 1 : 0;
  half.ready = false;
}

/** How far the knob is in a filter's half, 0 to 1; filter 0 is the low-pass. */
function travelOf(position: f32, index: i32): f32 {
  return min(max<f32>((index == 0 ? -position : position) * 0.01, 0), 1);
}

export function djFilterProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const count = to - from;
  if (!isAside(state, lines, 0) || !isAside(state, lines, 1)) {
    for (let i = 0; i < count; i++) {
      store<f64>(frames + (<usize>i << 4), load<f32>(left + (<usize>i << 2)));
      store<f64>(frames + (<usize>i << 4), load<f32>(right + (<usize>i << 2)), 8);
    }
    for (let i = 0; i < 2; i++) if (!isAside(state, lines, i)) filter(state + HALF_BYTES * <usize>i, lines, i, count);
    for (let i = 0; i < count; i++) {
      store<f32>(left + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4)));
      store<f32>(right + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4), 8));
    }
  }
  if (!finite(left, right, count)) {
    djFilterReset(state, lines);
    leaveOut(left, right, count);
  }
  closePiece(ports, from, to);
}

/** Whether the knob is and was in the other half, or in the centre. */
function isAside(state: usize, lines: usize, index: i32): bool {
  const half = changetype<Half>(state + HALF_BYTES * <usize>index);
  return half.share == 0 && travelOf(lineEnd(lines, DjFilterParameter.position), index) == 0;
}

function filter(address: usize, lines: usize, index: i32, count: i32): void {
  const half = changetype<Half>(address);
  const biquad = address + HALF;
  const moving = lineStep(lines, DjFilterParameter.position) != 0 || lineStep(lines, DjFilterParameter.resonance) != 0;
  for (let at = 0; at < count; ) {
    const end = lineEnd(lines, DjFilterParameter.position);
    const heard: f32 = travelOf(end, index) > 0 ? 1 : 0;
    const fades = half.share != heard;
    if (half.share == 0) {
      if (!fades) return;
      half.ready = false;
      biquadReset(biquad);
    }
    const steady = !fades && !moving && half.ready && half.travel == travelOf(end, index) && half.resonance == lineEnd(lines, DjFilterParameter.resonance);
    const span = steady ? count - at : min(STEP, count - at);
    const place = frames + (<usize>at << 4);
    if (fades) memory.copy(dry, place, <usize>span << 4);
    if (steady) biquadProcess(biquad, place, span);
    else {
      const travel = travelOf(moving ? lineAfter(lines, DjFilterParameter.position, at + span) : end, index);
      const resonance = moving
        ? lineAfter(lines, DjFilterParameter.resonance, at + span)
        : lineEnd(lines, DjFilterParameter.resonance);
      design(index, travel, max<f64>(resonance, 0.1));
      if (!half.ready) biquadTake(biquad);
      biquadProcessTo(biquad, place, span);
      half.ready = true;
      half.travel = travel;
      half.resonance = resonance;
    }
    if (fades) fade(half, heard, place, span);
    at += span;
  }
}

function design(index: i32, travel: f64, q: f64): void {
  const octaves = NativeMath.log2(HIGHEST / LOWEST) * travel;
  if (index == 0) lowPass(HIGHEST * NativeMath.exp2(-octaves), q);
  else highPass(LOWEST * NativeMath.exp2(octaves), q);
}

/** Crossfades between the input and the output, on the way to `goal`. */
function fade(half: Half, goal: f32, place: usize, span: i32): void {
  const most: f32 = <f32>span / (FADE * sampleRate);
  const next = goal > half.share ? min(goal, half.share + most) : max(goal, half.share - most);
  const step = (next - half.share) / <f32>span;
  for (let i = 0; i < span; i++) {
    const offset = <usize>i << 4;
    const share = f64x2.splat(half.share + step * <f32>(i + 1));
    const x = v128.load(dry + offset);
    v128.store(place + offset, f64x2.add(x, f64x2.mul(share, f64x2.sub(v128.load(place + offset), x))));
  }
  half.share = next;
}
