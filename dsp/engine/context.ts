import { Fault } from "../abi";

/** What every part of the engine may read while a block is rendered. */

/** Frames per second of this engine, set once by `init`. */
export let sampleRate: f32 = 48000;
/** Of the transport that the device at work follows: beats (quarters) per minute at the start of the block, timeline frame at its end. */
export let bpm: f64 = 120;
export let timelineEnd: f64 = 0;

/** What went wrong last, a Fault; kept until `reset`. */
export let fault: i32 = Fault.none;
/** Samples that were NaN or infinite and were silenced. */
export let contained: i32 = 0;
/** The device that gave the last of them; −1: none did. */
export let containedDevice: i32 = -1;
/** The device that is being rendered; −1: none. */
export let runningDevice: i32 = -1;
/** Frames that a stream should have had when they were played, but had not. */
export let starved: i32 = 0;
/** Clips that should sound in this block and have no stream; and all frames lost for that reason. */
export let unserved: i32 = 0;
export let unservedFrames: i32 = 0;
/** Notes and controllers left out because a strip had too many in one block. */
export let eventsLost: i32 = 0;

export function setSampleRate(rate: f32): void {
  sampleRate = rate;
}

export function setBpm(value: f64): void {
  bpm = value;
}

/** Says of the timeline that the device at work follows what devices need to know. */
export function setDeviceTime(beatsPerMinute: f64, end: f64): void {
  bpm = beatsPerMinute;
  timelineEnd = end;
}

/** Notes what went wrong, as a Fault. */
export function report(what: i32): void {
  fault = what;
}

export function clearReports(): void {
  fault = Fault.none;
  contained = 0;
  containedDevice = -1;
  starved = 0;
  unserved = 0;
  unservedFrames = 0;
  eventsLost = 0;
}

/** Counts samples of a device (−1: none) that were NaN or infinite and were silenced. */
export function countContained(samples: i32, device: i32): void {
  if (samples === 0) return;
  contained += samples;
  containedDevice = device;
}

export function setRunningDevice(device: i32): void {
  runningDevice = device;
}

/** Counts frames that a stream lacked. */
export function countStarved(frames: i32): void {
  starved += frames;
}

export function countLostEvent(): void {
  eventsLost++;
}

/** Notes how many clips have no stream in this block, and adds up the frames that they lack. */
export function countUnserved(clips: i32, frames: i32): void {
  unserved = clips;
  unservedFrames += frames;
}
