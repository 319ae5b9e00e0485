import { Loudness, Meter, Size } from "../../dsp/abi";
import { createCaptureMemory } from "./capture-ring";
import { createStatusMemory } from "./status-block";
import { createStreamMemory } from "./stream-rings";
import { createTapMemory } from "./tap-ring";
import { createWordRing } from "./word-ring";

/** Words of the ring from the engine worker: programs, edits, fonts in pieces. */
const COMMAND_WORDS = 1 << 18;
/** Words of the ring from the main thread: notes, gestures, transport, panic. */
const LIVE_WORDS = 1 << 14;

/** Everything that main thread, engine worker and audio thread share; handed to each as a message. */
export interface EngineMemory {
  commands: SharedArrayBuffer;
  live: SharedArrayBuffer;
  status: SharedArrayBuffer;
  /** Size.strips × Meter.count floats */
  meters: SharedArrayBuffer;
  /** master, selected: 2 × Loudness.count floats */
  loudness: SharedArrayBuffer;
  streams: SharedArrayBuffer;
  capture: SharedArrayBuffer;
  tap: SharedArrayBuffer;
}

/** Shared memory for one instance of the engine. */
export function createEngineMemory(): EngineMemory {
  return {
    commands: createWordRing(COMMAND_WORDS),
    live: createWordRing(LIVE_WORDS),
    status: createStatusMemory(),
    meters: new SharedArrayBuffer(Size.strips * Meter.count * 4),
    loudness: new SharedArrayBuffer(2 * Loudness.count * 4),
    streams: createStreamMemory(),
    capture: createCaptureMemory(),
    tap: createTapMemory(),
  };
}

export { CaptureRing, type CaptureStamp } from "./capture-ring";
export { HostStatus, StatusReader, StatusWriter } from "./status-block";
export { STREAM_RING_FRAMES, StreamRings, type StreamWish } from "./stream-rings";
export { TAP_FRAMES, TapRing } from "./tap-ring";
export { WordRing } from "./word-ring";
