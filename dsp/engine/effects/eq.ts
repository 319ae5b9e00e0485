import { EqParameter, Size } from "../../abi";
import { sampleRate } from "../context";
import { allocate, release } from "../memory";
import { gainOf } from "../math/decibels";
import { LINE, lineAt, lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { BIQUAD, biquadIsIdle, biquadProcess, biquadProcessTo, biquadReset, biquadResume, biquadTake } from "./parts/biquad";
import { closePiece, finite, gainBlock, leaveOut, openPiece, pieceLeft, pieceRight } from "./parts/block";
import { bell, highPass, highShelf, lowPass, lowShelf, notch } from "./parts/matched";

/**
 * Eight bands in a row, each a cut of one, two or four sections, a shelf, a bell or a notch. A band that is off, or
 * whose gain is 0 dB, leaves the bits alone. While a parameter moves, its band is designed anew every STEP frames and
 * goes there in a straight line; a band that is switched, or becomes another type, is faded out and in.
 */

/** What a band is: the order of its choices in contract/devices/eq. */
const enum Type {
  lowCut12 = 0,
  lowCut24,
  lowCut48,
  lowShelf,
  bell,
  notch,
  highShelf,
  highCut12,
  highCut24,
  highCut48,
}

/** A band's parameters, in the order in which they are numbered. */
const enum Part {
  on = 0,
  type,
  frequency,
  gain,
  q,
  count,
}

const BANDS: i32 = 8;
/** Sections of the steepest cut. */
const SECTIONS: i32 = 4;
const STEP: i32 = 16;
/** Seconds over which a band fades in or out. */
const FADE: f32 = 0.01;
/** The highest Q of a shelf, past which its corner would be a resonance. */
const SHELF_Q: f64 = 2;
/** Qs of the sections of Butterworth filters of the fourth and the eighth order, the most resonant one last. */
const BUTTERWORTH_4: StaticArray<f64> = [0.54119610014619698, 1.30656296487637653];
const BUTTERWORTH_8: StaticArray<f64> = [0.50979557910415917, 0.60134488693504528, 0.89997622313641570, 2.56291544774150617];

@unmanaged
class Band {
  /** what its sections are */
  type: i32;
  /** how much of it is heard, 0 to 1 */
  share: f32;
  /** its sections are designed */
  ready: bool;
  /** it changed nothing, and was not given the last frames */
  aside: bool;
  /** the values that its sections were designed for */
  frequency: f32;
  gain: f32;
  q: f32;
}

const BAND: usize = (offsetof<Band>() + 15) & ~15;
const STRIDE: usize = BAND + BIQUAD * SECTIONS;
/** The piece, its two sides next to each other as doubles, and the input of one step. */
const frames = memory.data(Size.block * 16, 16);
const dry = memory.data(16 * 16, 16);

export function eqCreate(seed: u32, lines: usize): usize {
  return allocate(STRIDE * BANDS);
}

export function eqFree(state: usize): void {
  release(state);
}

export function eqReset(state: usize, lines: usize): void {
  for (let i = 0; i < BANDS; i++) {
    const band = state + STRIDE * <usize>i;
    settle(band, lines + LINE * <usize>(i * Part.count));
    for (let section = 0; section < SECTIONS; section++) biquadReset(sectionOf(band, section));
  }
}

export function eqParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (!jump || index >= BANDS * Part.count) return;
  const band = index / Part.count;
  settle(state + STRIDE * <usize>band, lines + LINE * <usize>(band * Part.count));
}

/** Ends a band's fade; its filter is designed anew. */
function settle(address: usize, lines: usize): void {
  const band = changetype<Band>(address);
  band.type = typeOf(lines);
  band.share = lineTarget(lines, Part.on) >= 0.5 ? 1 : 0;
  band.ready = false;
}

// @ts-ignore: decorator
@inline
function sectionOf(band: usize, section: i32): usize {
  return band + BAND + BIQUAD * <usize>section;
}

function typeOf(lines: usize): i32 {
  return min(max(<i32>nearest(lineTarget(lines, Part.type)), 0), Type.highCut48);
}

export function eqProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  openPiece(ports, from, to);
  const left = pieceLeft;
  const right = pieceRight;
  const count = to - from;
  if (setAside(state, lines) < BANDS) {
    for (let i = 0; i < count; i++) {
      store<f64>(frames + (<usize>i << 4), load<f32>(left + (<usize>i << 2)));
      store<f64>(frames + (<usize>i << 4), load<f32>(right + (<usize>i << 2)), 8);
    }
    for (let i = 0; i < BANDS; i++) processBand(state + STRIDE * <usize>i, lines + LINE * <usize>(i * Part.count), count);
    for (let i = 0; i < count; i++) {
      store<f32>(left + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4)));
      store<f32>(right + (<usize>i << 2), <f32>load<f64>(frames + (<usize>i << 4), 8));
    }
  }
  if (lineStart(lines, EqParameter.output) != 0 || lineStep(lines, EqParameter.output) != 0) {
    const start = gainOf(lineStart(lines, EqParameter.output));
    const step = (gainOf(lineEnd(lines, EqParameter.output)) - start) / <f32>count;
    gainBlock(left, start, step, count);
    gainBlock(right, start, step, count);
  }
  if (!finite(left, right, count)) {
    eqReset(state, lines);
    leaveOut(left, right, count);
  }
  closePiece(ports, from, to);
}

/** Marks the bands that change nothing, and counts the others. */
function setAside(state: usize, lines: usize): i32 {
  let count = 0;
  for (let i = 0; i < BANDS; i++) {
    const band = state + STRIDE * <usize>i;
    if (!isAside(band, lines + LINE * <usize>(i * Part.count))) continue;
    changetype<Band>(band).aside = true;
    count++;
  }
  return count;
}

/** Whether a band changes nothing: it is off, or at 0 dB without a tail. */
function isAside(address: usize, lines: usize): bool {
  const band = changetype<Band>(address);
  if (band.share == 0) return lineTarget(lines, Part.on) < 0.5;
  if (!band.ready || lineTarget(lines, Part.on) < 0.5 || typeOf(lines) != band.type || moves(band, lines)) return false;
  return sectionsOf(band.type) == 1 && biquadIsIdle(sectionOf(address, 0));
}

function moves(band: Band, lines: usize): bool {
  return (
    lineEnd(lines, Part.frequency) != band.frequency || lineEnd(lines, Part.gain) != band.gain || lineEnd(lines, Part.q) != band.q
  );
}

function sectionsOf(type: i32): i32 {
  if (type == Type.lowCut24 || type == Type.highCut24) return 2;
  return type == Type.lowCut48 || type == Type.highCut48 ? 4 : 1;
}

function processBand(address: usize, lines: usize, count: i32): void {
  const band = changetype<Band>(address);
  if (isAside(address, lines)) return;
  if (band.aside) {
    band.aside = false;
    biquadResume(sectionOf(address, 0), frames);
  }
  const on = lineTarget(lines, Part.on) >= 0.5;
  for (let at = 0; at < count; ) {
    if (band.share == 0) {
      if (!on) return;
      band.type = typeOf(lines);
      band.ready = false;
      for (let section = 0; section < SECTIONS; section++) biquadReset(sectionOf(address, section));
    }
    const goal: f32 = on && typeOf(lines) == band.type ? 1 : 0;
    const fades = band.share != goal;
    // If nothing moves, the rest of the piece is filtered in one go.
    const steady = !fades && band.ready && !moves(band, lines);
    const span = steady ? count - at : min(STEP, count - at);
    const place = frames + (<usize>at << 4);
    if (fades) memory.copy(dry, place, <usize>span << 4);
    if (steady) filter(address, place, span);
    else moveTo(address, lines, at + span, place, span);
    if (fades) fade(band, goal, place, span);
    at += span;
  }
}

/** Filters with the sections as they are. */
function filter(address: usize, place: usize, span: i32): void {
  const count = sectionsOf(changetype<Band>(address).type);
  for (let section = 0; section < count; section++) biquadProcess(sectionOf(address, section), place, span);
}

/** Filters while the sections go to what the parameters say `end` frames into the piece. */
function moveTo(address: usize, lines: usize, end: i32, place: usize, span: i32): void {
  const band = changetype<Band>(address);
  const frequency = valueAt(lines, Part.frequency, end);
  const gain = valueAt(lines, Part.gain, end);
  const q = valueAt(lines, Part.q, end);
  const count = sectionsOf(band.type);
  for (let section = 0; section < count; section++) {
    design(band.type, section, frequency, gain, max<f64>(q, 0.01));
    const biquad = sectionOf(address, section);
    if (!band.ready) biquadTake(biquad);
    biquadProcessTo(biquad, place, span);
  }
  band.ready = true;
  band.frequency = frequency;
  band.gain = gain;
  band.q = q;
}

/** A parameter's value after so many frames of the piece: exactly its end value if it does not move. */
function valueAt(lines: usize, part: i32, end: i32): f32 {
  const line = lineAt(lines, part);
  return line.step == 0 ? line.end : line.start + line.step * <f32>end;
}

function design(type: i32, section: i32, frequency: f64, gain: f64, q: f64): void {
  switch (type) {
    case Type.lowShelf:
      return lowShelf(frequency, min(q, SHELF_Q), gain);
    case Type.bell:
      return bell(frequency, q, gain);
    case Type.notch:
      return notch(frequency, q);
    case Type.highShelf:
      return highShelf(frequency, min(q, SHELF_Q), gain);
    case Type.lowCut12:
    case Type.lowCut24:
    case Type.lowCut48:
      return highPass(frequency, cutQ(type, section, q));
    default:
      return lowPass(frequency, cutQ(type, section, q));
  }
}

/**
 * Q of a section of a cut: that of a Butterworth filter; the most resonant one is raised by as much as Q is above √½.
 */
function cutQ(type: i32, section: i32, q: f64): f64 {
  const count = sectionsOf(type);
  if (count == 1) return q;
  const own = count == 2 ? BUTTERWORTH_4[section] : BUTTERWORTH_8[section];
  return section == count - 1 ? own * q * Math.SQRT2 : own;
}

/** 0 to 1 without corners at the ends. */
function ease(share: f32): f32 {
  return share * share * (3 - 2 * share);
}

/** Crossfades between the band's input and its output, on the way to `goal`. */
function fade(band: Band, goal: f32, place: usize, span: i32): void {
  const most: f32 = <f32>span / (FADE * sampleRate);
  const next = goal > band.share ? min(goal, band.share + most) : max(goal, band.share - most);
  const start = ease(band.share);
  const step = (ease(next) - start) / <f32>span;
  for (let i = 0; i < span; i++) {
    const offset = <usize>i << 4;
    const share = f64x2.splat(start + step * <f32>(i + 1));
    const x = v128.load(dry + offset);
    v128.store(place + offset, f64x2.add(x, f64x2.mul(share, f64x2.sub(v128.load(place + offset), x))));
  }
  band.share = next;
}
