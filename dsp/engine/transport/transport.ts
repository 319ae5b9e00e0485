import { Size, TransportState } from "../../abi";
import { cutVoices, requirePlan, streamsReady } from "../clips/planner";
import { sampleRate } from "../context";
import { releaseNotes } from "../notes/sequence";
import { click, metronomeOn } from "./metronome";
import { addSegment, clearSegments, segmentAt, segmentCount } from "./segments";
import { beatTicks, beatsPerBar, downbeat, nextBeat } from "./signatures";
import { frameOfTick, framesToTicks, ticksToFrames } from "./tempo";

/**
 * Where the music stands and whether it moves. The position is a whole frame of the timeline;
 * each block is cut into segments (see there), at the loop's end and where a count-in ends.
 */

/** A shorter loop is not taken: the fades at its wrap would overlap. */
const SHORTEST_LOOP: f64 = Size.block;
/** Seconds that play waits for streams before it starts without them. */
const PATIENCE: f64 = 5;

export let transportState: i32 = TransportState.stopped;
/** Frame at which the next block starts. */
export let position: f64 = 0;
export let pass: i32 = 0;
export let locates: i32 = 0;
export let recordOn: bool = false;
/** Where the loop wrapped in the last block: frames of it in front of the wrap (0: it did not), and the loop's end. */
export let wrapOffset: i32 = 0;
export let wrapFrame: f64 = 0;
/** Frames that the graph delays the music by; set by the graph, for the clicks. */
let outputLatency: i32 = 0;

let loopOn: bool = false;
let loopStartTick: f64 = 0;
let loopEndTick: f64 = 0;
export let loopStart: f64 = 0;
export let loopEnd: f64 = 0;
/** The next segment does not run on from the one before. */
let located: bool = true;
let waited: f64 = 0;
/** Frame on which play pauses by itself, −1. */
let until: f64 = -1;
/** Play came to that frame in the last block: pedals that are down go up. */
let finished: bool = false;

let countBeatFrames: f64 = 0;
let countFrame: f64 = 0;
let countBeats: i32 = 0;
let countBar: i32 = 4;
let countDone: i32 = 0;

export function resetTransport(): void {
  transportState = TransportState.stopped;
  position = 0;
  pass = 0;
  locates = 0;
  recordOn = false;
  wrapOffset = 0;
  wrapFrame = 0;
  loopOn = false;
  loopStartTick = 0;
  loopEndTick = 0;
  loopStart = 0;
  loopEnd = 0;
  located = true;
  until = -1;
  finished = false;
  countBeats = 0;
  countDone = 0;
  clearSegments();
}

/** Says by how many frames the output lags behind the timeline: clicks wait as long. */
export function setOutputLatency(frames: i32): void {
  outputLatency = frames;
}

/** Whether the timeline turns back at `loopEnd` when it comes there from `frame`. */
export function loopsFrom(frame: f64): bool {
  return loopOn && loopEnd - loopStart >= SHORTEST_LOOP && frame < loopEnd;
}

/** Sets the loop, in ticks; false where it would end before it starts. */
export function setLoop(on: bool, start: i32, end: i32): bool {
  if (start < 0 || end < start) return false;
  loopOn = on;
  loopStartTick = start;
  loopEndTick = end;
  placeLoop();
  return true;
}

/** Finds the loop's frames anew, after the tempo map has changed. */
export function placeLoop(): void {
  loopStart = frameOfTick(loopStartTick);
  loopEnd = frameOfTick(loopEndTick);
  requirePlan();
}

/** Moves the position with the music when the tempo map changes under it. */
export function keepTick(tick: f64): void {
  const frame = frameOfTick(tick);
  if (frame == position) return;
  position = frame;
  cutVoices();
  located = true;
}

/** Plays from the position on, after a count-in of 0…16 bars; false for another number. What plays plays on. */
export function play(bars: i32): bool {
  if (bars < 0 || bars > 16) return false;
  if (transportState != TransportState.stopped && transportState != TransportState.paused) return true;
  requirePlan();
  located = true;
  waited = 0;
  transportState = TransportState.waiting;
  if (bars > 0) {
    const tick = framesToTicks(position);
    countBar = beatsPerBar(tick);
    countBeats = countBar * bars;
    countDone = 0;
    countFrame = 0;
    countBeatFrames = ticksToFrames(tick + beatTicks(tick)) - ticksToFrames(tick);
    transportState = TransportState.countIn;
  }
  return true;
}

function halt(): void {
  cutVoices();
  releaseNotes();
  requirePlan();
  located = true;
  countBeats = 0;
  countDone = 0;
}

/** Halts where it is. */
export function pause(): void {
  if (transportState == TransportState.stopped) return;
  halt();
  transportState = TransportState.paused;
}

/** Halts and goes back to the start. */
export function stop(): void {
  halt();
  transportState = TransportState.stopped;
  position = 0;
  locates++;
}

/** Goes to a tick and plays on from there; a count-in goes on meanwhile. False for a negative tick. */
export function seek(tick: i32): bool {
  if (tick < 0) return false;
  const counting = transportState == TransportState.countIn;
  if (!counting) halt();
  else requirePlan();
  position = frameOfTick(tick);
  locates++;
  if (transportState == TransportState.playing) {
    transportState = TransportState.waiting;
    waited = 0;
  }
  return true;
}

/** Sets the whole frame on which play pauses by itself; −1: none. */
export function setUntil(frame: f64): bool {
  if (frame != Math.floor(frame) || frame < -1) return false;
  until = frame;
  return true;
}

/** Whether what comes in is being recorded. */
export function setRecord(on: bool): void {
  recordOn = on;
}

/** Beats of the count-in that are not over. */
export function countInBeats(): i32 {
  return transportState == TransportState.countIn ? countBeats - countDone + (countDone > 0 ? 1 : 0) : 0;
}

/** Lays out the coming block: its segments and clicks; moves the position to its end. */
export function advance(): void {
  clearSegments();
  wrapOffset = 0;
  if (finished) releaseNotes();
  finished = false;
  let offset = 0;
  if (transportState == TransportState.waiting) {
    waited += Size.block;
    if (streamsReady() || waited > PATIENCE * <f64>sampleRate) transportState = TransportState.playing;
  } else if (transportState == TransportState.countIn) {
    offset = countIn();
  }
  if (transportState != TransportState.playing) return;
  while (offset < Size.block) {
    if (position == until) {
      finish(offset);
      break;
    }
    let frames = Size.block - offset;
    if (position < until && until - position < <f64>frames) frames = <i32>(until - position);
    const loops = loopsFrom(position);
    if (loops && loopEnd - position < <f64>frames) frames = <i32>(loopEnd - position);
    addSegment(offset, frames, position, pass, located);
    located = false;
    position += frames;
    offset += frames;
    if (loops && position >= loopEnd) {
      wrapOffset = offset;
      wrapFrame = loopEnd;
      position = loopStart;
      pass++;
      locates++;
      located = true;
    }
  }
  if (metronomeOn) clickBeats();
}

/** Pauses within the block: a run of no frames cuts the clips and releases the notes just there. */
function finish(offset: i32): void {
  addSegment(offset, 0, position, ++pass, true);
  finished = true;
  located = true;
  requirePlan();
  transportState = TransportState.paused;
}

/** Clicks what of the count-in falls into this block; returns the frame at which the music starts. */
function countIn(): i32 {
  const end = countBeatFrames * countBeats;
  while (countDone < countBeats) {
    const at = Math.floor(countBeatFrames * countDone + 0.5) - countFrame;
    if (at >= <f64>Size.block) break;
    click(<i32>Math.max(at, 0) + outputLatency, countDone % countBar == 0);
    countDone++;
  }
  const left = Math.floor(end + 0.5) - countFrame;
  countFrame += Size.block;
  if (left >= <f64>Size.block) return Size.block;
  transportState = TransportState.playing;
  return <i32>left;
}

function clickBeats(): void {
  for (let i = 0; i < segmentCount; i++) {
    const segment = segmentAt(i);
    const end = segment.start + segment.frames;
    let beat = nextBeat(Math.max(0, Math.floor(framesToTicks(segment.start - 1))));
    let frame = frameOfTick(beat);
    while (frame < end) {
      if (frame >= segment.start) click(segment.offset + <i32>(frame - segment.start) + outputLatency, downbeat);
      beat = nextBeat(beat + 1);
      frame = frameOfTick(beat);
    }
  }
}
