import { ENGINE_ROOM, InputBus, LoudnessField, MeterField, OutputBus } from "./border";
import { createStatusMemory } from "./statusBlock";
import { createWordRing } from "./wordRing";

/** Words of the ring from the engine worker: programs, edits, fonts in pieces. */
const COMMAND_WORDS = 1 << 18;
/** Words of the ring from the main thread: notes, gestures, transport, panic. */
const LIVE_WORDS = 1 << 14;
/** Words of the ring to the main thread: what the timeline plays on external instruments. */
const EXTERNAL_WORDS = 1 << 14;
/** Stereo inputs of the engine: open microphones. */
export const ENGINE_INPUTS: number = InputBus.externalReturn - InputBus.live;
/** Loops out of the engine and back, for devices that the page runs. */
export const ENGINE_EXTERNALS: number = InputBus.count - InputBus.externalReturn;
/**
 * Frames that go out to external devices and come back at once in a render: what the engine sends in one piece it gets
 * back in the next, and compensates.
 */
export const EXTERNAL_PIECE = 4096;
/** Bins of a spectrum, evenly from 0 to half the sample rate. */
export const SPECTRUM_BINS = 2048;
/** Bytes of the counters in front of the spectra. */
export const SPECTRA_HEADER_BYTES = 16;

export { InputBus, LoudnessField, MeterField, OutputBus };

/** What main thread, workers and audio thread share; handed to each once, as a message. */
export interface EngineMemory {
  /** engine worker → audio thread: words of engine commands */
  commands: SharedArrayBuffer;
  /** main thread → audio thread: words of `LiveOp` messages */
  live: SharedArrayBuffer;
  /** audio thread → main thread: words of what external instruments are to play, [LiveType, 5, loop, frame (f64 as two i32, low word first), data 1, data 2 f32] */
  external: SharedArrayBuffer;
  status: SharedArrayBuffer;
  /** a `MeterField` record for each strip */
  meters: SharedArrayBuffer;
  /** two `LoudnessField` records */
  loudness: SharedArrayBuffer;
  /** a float for each device: dB ≤ 0 by which it turns the sound down */
  reductions: SharedArrayBuffer;
  /**
   * for master and selected strip a count of spectra written, then for each a count of times
   * that one was asked for, then SPECTRUM_BINS floats in dB for each
   */
  spectra: SharedArrayBuffer;
  /** streams, captured input, tap and pace of the callbacks: of workers and audio thread alone */
  streams: SharedArrayBuffer;
  capture: SharedArrayBuffer;
  tap: SharedArrayBuffer;
  pace: SharedArrayBuffer;
}

/** The part of the memory that the main thread reads or writes itself. */
export function createMainMemory(): Omit<EngineMemory, "streams" | "capture" | "tap" | "pace"> {
  return {
    commands: createWordRing(COMMAND_WORDS),
    live: createWordRing(LIVE_WORDS),
    external: createWordRing(EXTERNAL_WORDS),
    status: createStatusMemory(),
    meters: new SharedArrayBuffer(ENGINE_ROOM.strips * MeterField.count * 4),
    loudness: unmeasured(),
    reductions: new SharedArrayBuffer(ENGINE_ROOM.devices * 4),
    spectra: new SharedArrayBuffer(SPECTRA_HEADER_BYTES + 2 * SPECTRUM_BINS * 4),
  };
}

function unmeasured(): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(2 * LoudnessField.count * 4);
  for (const record of [0, 1]) {
    const floats = new Float32Array(buffer, record * LoudnessField.count * 4, LoudnessField.count);
    floats.fill(Number.NEGATIVE_INFINITY);
    floats[LoudnessField.range] = 0;
    floats[LoudnessField.correlation] = 0;
  }
  return buffer;
}
