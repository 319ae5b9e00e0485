import { ForeignParameter, PitchShifterParameter, Size } from "../../abi";
import { CHANNEL, silence } from "../areas";
import { sampleRate, timelineEnd } from "../context";
import { foreign, foreignClose, foreignInputLatency, foreignInterval, foreignOpen, foreignOutputLatency, foreignReset, foreignSet } from "../foreign/calls";
import { joinTurns, leaveTurns, turnOf } from "../foreign/turns";
import { allocate, release } from "../memory";
import { lineEnd, lineStart, lineStep, lineTarget } from "../parameters/line";
import { closePiece, finite, isSilent, leaveOut, mixBlock, openPiece, pieceLeft, pieceRight, scratchA, scratchB } from "./parts/block";
import { delayLineCreate, delayLineFree, delayLineProcess, delayLineReset, delayLineSet } from "./parts/delayLine";

/**
 * Another pitch at the same speed: an instance of signalsmith-stretch in the engine's host, which is given whole blocks
 * and whose parameters step once a block. The dry sound waits as long as the wet one takes. After silence that outlasts
 * its tail it rests, and begins anew with the next sound. Without an instance the sound passes as it is.
 *
 * A lone low sine comes out of tune: by up to 24 cents at 440 Hz, 45 at 220, 90 at 110 and 200 at 55 Hz (48 kHz, −12 to 12
 * semitones). Twice the window makes each of these errors an octave lower, for twice the latency of 53 ms; half the
 * interval halves them, for twice the work.
 */
@unmanaged
class PitchShifter {
  /** of its instance, −1: none */
  id: i32;
  latency: i32;
  /** the dry sound */
  left: usize;
  right: usize;
  awake: bool;
  /** frames of silence that came last */
  quiet: i32;
}

/** Seconds that an instance is late at most, whatever the sample rate. */
const LONGEST: f32 = 0.101;
/** Left, then right, as an instance takes and gives them. */
const fed = memory.data(Size.block * 8, 16);
const wet = memory.data(Size.block * 8, 16);

export function pitchShifterCreate(seed: u32, lines: usize): usize {
  const state = allocate(offsetof<PitchShifter>());
  if (state == 0) return 0;
  const shifter = changetype<PitchShifter>(state);
  shifter.id = -1;
  const longest = <i32>(LONGEST * sampleRate) + 1;
  shifter.left = delayLineCreate(longest);
  shifter.right = delayLineCreate(longest);
  if (shifter.left == 0 || shifter.right == 0) {
    pitchShifterFree(state);
    return 0;
  }
  const id = foreignOpen();
  shifter.id = id;
  if (id < 0) return state;
  joinTurns(id, seed);
  shifter.latency = foreignInputLatency(id) + foreignOutputLatency(id);
  delayLineSet(shifter.left, shifter.latency, true);
  delayLineSet(shifter.right, shifter.latency, true);
  return state;
}

export function pitchShifterFree(state: usize): void {
  const shifter = changetype<PitchShifter>(state);
  if (shifter.id >= 0) {
    leaveTurns(shifter.id);
    foreignClose(shifter.id);
  }
  delayLineFree(shifter.left);
  delayLineFree(shifter.right);
  release(state);
}

export function pitchShifterReset(state: usize, lines: usize): void {
  const shifter = changetype<PitchShifter>(state);
  delayLineReset(shifter.left);
  delayLineReset(shifter.right);
  shifter.awake = false;
  shifter.quiet = 0;
}

export function pitchShifterParameter(state: usize, lines: usize, index: i32, jump: bool): void {}

export function pitchShifterLatency(state: usize, lines: usize): i32 {
  return changetype<PitchShifter>(state).latency;
}

export function pitchShifterProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const shifter = changetype<PitchShifter>(state);
  openPiece(ports, from, to);
  if (shifter.id >= 0) render(shifter, lines);
  closePiece(ports, from, to);
}

/** A whole block: see `isForeignKind`. */
function render(shifter: PitchShifter, lines: usize): void {
  const left = pieceLeft;
  const right = pieceRight;
  const silent = isSilent(left, right, Size.block);
  shifter.quiet = silent ? min(shifter.quiet + <i32>Size.block, i32.MAX_VALUE >> 1) : 0;
  memory.copy(fed, left, CHANNEL);
  memory.copy(fed + CHANNEL, right, CHANNEL);
  delayLineProcess(shifter.left, left, scratchA, Size.block);
  delayLineProcess(shifter.right, right, scratchB, Size.block);
  if (!shifter.awake && !silent) wake(shifter);
  else if (shifter.awake && shifter.quiet > 2 * shifter.latency) shifter.awake = false;
  if (shifter.awake) shift(shifter, lines);
  else memory.fill(wet, 0, CHANNEL * 2);
  const mix = lineStart(lines, PitchShifterParameter.mix) * 0.01;
  const step = lineStep(lines, PitchShifterParameter.mix) * 0.01;
  mixBlock(left, scratchA, wet, mix, step, Size.block);
  mixBlock(right, scratchB, wet + CHANNEL, mix, step, Size.block);
}

/** Begins anew, ahead by as much silence as puts its heavy blocks where those of others are not. */
function wake(shifter: PitchShifter): void {
  shifter.awake = true;
  foreignReset(shifter.id);
  for (let turn = turnOf(shifter.id, foreignInterval(shifter.id) / Size.block, timelineEnd); turn > 0; turn--) {
    if (!foreign(shifter.id, silence, Size.block, wet, Size.block)) break;
  }
}

/** Puts the block that was fed, shifted, into `wet`. */
function shift(shifter: PitchShifter, lines: usize): void {
  const id = shifter.id;
  foreignSet(id, ForeignParameter.semitones, lineEnd(lines, PitchShifterParameter.semitones) + lineEnd(lines, PitchShifterParameter.cents) * 0.01);
  foreignSet(id, ForeignParameter.tonality, lineEnd(lines, PitchShifterParameter.tonality));
  foreignSet(id, ForeignParameter.formant, lineEnd(lines, PitchShifterParameter.formant));
  foreignSet(id, ForeignParameter.keepFormants, lineTarget(lines, PitchShifterParameter.keepFormants) >= 0.5 ? 1 : 0);
  if (foreign(id, fed, Size.block, wet, Size.block) && finite(wet, wet + CHANNEL, Size.block)) return;
  shifter.awake = false;
  leaveOut(wet, wet + CHANNEL, Size.block);
}
