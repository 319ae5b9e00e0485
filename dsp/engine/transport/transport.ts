import { Size, TransportState } from "../../abi";
import { cutVoices, requirePlan, streamsReady } from "../clips/planner";
import { sampleRate } from "../context";
import { releaseNotes } from "../notes/sequence";
import { click, clicksBeatsOf } from "./metronome";
import { isMoving, Transport } from "./record";
import { addSegment, clearSegments, segmentAt } from "./segments";
import { beatTicks, beatsPerBar, downbeat, nextBeat } from "./signatures";
import { frameOfTick, framesToTicks, ticksToFrames } from "./tempo";

/**
 * What moves a transport. Its position is a whole frame of its timeline; each block is cut into segments (see there),
 * at the loop's end and where a count-in ends. Nothing here touches what follows another transport.
 */

/** A shorter loop is not taken: the fades at its wrap would overlap. */
const SHORTEST_LOOP: f64 = Size.block;
/**
 * Seconds of the shortest loop that turns back while the studio records. Each time round is a pass with takes and files of
 * its own: shorter ones would make hundreds a second of what nobody can play to.
 */
const SHORTEST_RECORDED_LOOP: f64 = 0.25;
/** Seconds that play waits for streams before it starts without them. */
const PATIENCE: f64 = 5;

/** What comes in is recorded, while the studio's transport plays. */
export let recordOn: bool = false;
/** Frames that the graph delays the music by; set by the graph, for the clicks. */
let outputLatency: i32 = 0;

/** Says by how many frames the output lags behind the timeline: clicks wait as long. */
export function setOutputLatency(frames: i32): void {
  outputLatency = frames;
}

/** Whether what comes in is being recorded. */
export function setRecord(on: bool): void {
  if (recordOn != on) requirePlan();
  recordOn = on;
}

/** Whether the timeline turns back at `loopEnd` when it comes there from `frame`. */
export function loopsFrom(transport: Transport, frame: f64): bool {
  const records = recordOn && transport.number == 0;
  const shortest = records ? SHORTEST_RECORDED_LOOP * <f64>sampleRate : SHORTEST_LOOP;
  return transport.loopOn && transport.loopEnd - transport.loopStart >= shortest && frame < transport.loopEnd;
}

/** Sets the loop, in ticks; false where it would end before it starts. */
export function setLoop(transport: Transport, on: bool, start: i32, end: i32): bool {
  if (start < 0 || end < start) return false;
  transport.loopOn = on;
  transport.loopStartTick = start;
  transport.loopEndTick = end;
  placeLoop(transport);
  return true;
}

/** Finds the loop's frames anew, after the tempo map has changed. */
export function placeLoop(transport: Transport): void {
  transport.loopStart = frameOfTick(transport.tempo, transport.loopStartTick);
  transport.loopEnd = frameOfTick(transport.tempo, transport.loopEndTick);
  requirePlan();
}

/** Moves the position with the music when the tempo map changes under it. */
export function keepTick(transport: Transport, tick: f64): void {
  const frame = frameOfTick(transport.tempo, tick);
  if (frame == transport.position) return;
  transport.position = frame;
  cutVoices(transport);
  transport.located = true;
}

/** Plays from the position on, after a count-in of 0…16 bars; false for another number. What plays plays on. */
export function play(transport: Transport, bars: i32): bool {
  if (bars < 0 || bars > 16) return false;
  if (isMoving(transport)) return true;
  requirePlan();
  transport.located = true;
  transport.waited = 0;
  transport.state = TransportState.waiting;
  if (bars > 0) {
    const tempo = transport.tempo;
    const signatures = transport.signatures;
    const tick = framesToTicks(tempo, transport.position);
    transport.countBar = beatsPerBar(signatures, tick);
    transport.countBeats = transport.countBar * bars;
    transport.countDone = 0;
    transport.countFrame = 0;
    transport.countBeatFrames = ticksToFrames(tempo, tick + beatTicks(signatures, tick)) - ticksToFrames(tempo, tick);
    transport.state = TransportState.countIn;
  }
  return true;
}

function halt(transport: Transport): void {
  cutVoices(transport);
  releaseNotes(transport);
  requirePlan();
  transport.located = true;
  transport.countBeats = 0;
  transport.countDone = 0;
}

/** Halts where it is. */
export function pause(transport: Transport): void {
  if (transport.state == TransportState.stopped) return;
  halt(transport);
  transport.state = TransportState.paused;
}

/** Halts and goes back to the start. */
export function stop(transport: Transport): void {
  halt(transport);
  transport.state = TransportState.stopped;
  transport.position = 0;
  transport.locates++;
}

/** Goes to a tick and plays on from there; a count-in goes on meanwhile. False for a negative tick. */
export function seek(transport: Transport, tick: i32): bool {
  if (tick < 0) return false;
  const counting = transport.state == TransportState.countIn;
  if (!counting) halt(transport);
  else requirePlan();
  transport.position = frameOfTick(transport.tempo, tick);
  transport.locates++;
  if (transport.state == TransportState.playing) {
    transport.state = TransportState.waiting;
    transport.waited = 0;
  }
  return true;
}

/** Sets the whole frame on which play pauses by itself; −1: none. */
export function setUntil(transport: Transport, frame: f64): bool {
  if (frame != Math.floor(frame) || frame < -1) return false;
  transport.until = frame;
  return true;
}

/** Beats of the count-in that are not over. */
export function countInBeats(transport: Transport): i32 {
  if (transport.state != TransportState.countIn) return 0;
  return transport.countBeats - transport.countDone + (transport.countDone > 0 ? 1 : 0);
}

/** Lays out the coming block: its segments and clicks; moves the position to its end. */
export function advance(transport: Transport): void {
  clearSegments(transport);
  transport.wrapOffset = 0;
  if (transport.finished) releaseNotes(transport);
  transport.finished = false;
  let offset = 0;
  if (transport.state == TransportState.waiting) {
    transport.waited += Size.block;
    if (streamsReady(transport) || transport.waited > PATIENCE * <f64>sampleRate) transport.state = TransportState.playing;
  } else if (transport.state == TransportState.countIn) {
    offset = countIn(transport);
  }
  if (transport.state != TransportState.playing) return;
  const until = transport.until;
  while (offset < Size.block) {
    const position = transport.position;
    if (position == until) {
      finish(transport, offset);
      break;
    }
    let frames = Size.block - offset;
    if (position < until && until - position < <f64>frames) frames = <i32>(until - position);
    const loops = loopsFrom(transport, position);
    if (loops && transport.loopEnd - position < <f64>frames) frames = <i32>(transport.loopEnd - position);
    addSegment(transport, offset, frames, position, transport.located);
    transport.located = false;
    transport.position = position + frames;
    offset += frames;
    if (loops && transport.position >= transport.loopEnd) wrap(transport, offset);
  }
  if (clicksBeatsOf(transport.number)) clickBeats(transport);
}

/** Goes back to the loop's start, behind `offset` frames of the block. */
function wrap(transport: Transport, offset: i32): void {
  transport.wrapOffset = offset;
  transport.wrapFrame = transport.loopEnd;
  transport.position = transport.loopStart;
  transport.pass++;
  transport.locates++;
  transport.located = true;
}

/** Pauses within the block: a run of no frames cuts the clips and releases the notes just there. */
function finish(transport: Transport, offset: i32): void {
  transport.pass++;
  addSegment(transport, offset, 0, transport.position, true);
  transport.finished = true;
  transport.located = true;
  requirePlan();
  transport.state = TransportState.paused;
}

/** Clicks what of the count-in falls into this block; returns the frame at which the music starts. */
function countIn(transport: Transport): i32 {
  const end = transport.countBeatFrames * transport.countBeats;
  while (transport.countDone < transport.countBeats) {
    const at = Math.floor(transport.countBeatFrames * transport.countDone + 0.5) - transport.countFrame;
    if (at >= <f64>Size.block) break;
    click(<i32>Math.max(at, 0) + outputLatency, transport.countDone % transport.countBar == 0);
    transport.countDone++;
  }
  const left = Math.floor(end + 0.5) - transport.countFrame;
  transport.countFrame += Size.block;
  if (left >= <f64>Size.block) return Size.block;
  transport.state = TransportState.playing;
  return <i32>left;
}

function clickBeats(transport: Transport): void {
  const tempo = transport.tempo;
  const signatures = transport.signatures;
  for (let i = 0; i < transport.segmentCount; i++) {
    const segment = segmentAt(transport, i);
    const end = segment.start + segment.frames;
    let beat = nextBeat(signatures, Math.max(0, Math.floor(framesToTicks(tempo, segment.start - 1))));
    let frame = frameOfTick(tempo, beat);
    while (frame < end) {
      if (frame >= segment.start) click(segment.offset + <i32>(frame - segment.start) + outputLatency, downbeat);
      beat = nextBeat(signatures, beat + 1);
      frame = frameOfTick(tempo, beat);
    }
  }
}
