import { ENGINE_ROOM, InputBus, LoudnessField, MeterField, OutputBus } from "./border";
import { createDeckReadings } from "./deckReadings";
import { createHeardMemory } from "./heardRing";
import { createStatusMemory } from "./statusBlock";
import { createWordRing } from "./wordRing";

/** Size in words of the ring from the engine worker: programs, edits, fonts in pieces. */
const COMMAND_WORDS = 1 << 18;
/** Size in words of the ring from the main thread: notes, gestures, transport, panic. */
const LIVE_WORDS = 1 << 14;
/** Size in words of the ring to the main thread: what the timeline plays on external instruments. */
const EXTERNAL_WORDS = 1 << 14;
/** Number of stereo inputs of the engine, for open microphones. */
export const ENGINE_INPUTS: number = InputBus.externalReturn - InputBus.live;
/** Number of loops out of the engine and back, for devices that the page runs. */
export const ENGINE_EXTERNALS: number = InputBus.count - InputBus.externalReturn;
/**
 * Frames that go to external devices and come back in one piece during a render: what the engine sends in one piece it
 * receives in the next, and compensates for.
 */
export const EXTERNAL_PIECE = 4096;
/** Bins of a spectrum, at equal steps from 0 to half the sample rate. */
export const SPECTRUM_BINS = 2048;
/** Bytes of the counters before the spectra. */
export const SPECTRA_HEADER_BYTES = 16;

export { InputBus, LoudnessField, MeterField, OutputBus };

/** Memory shared by main thread, workers and audio thread; each receives it once in a message. */
export interface EngineMemory {
  /** engine worker → audio thread: words of engine commands */
  commands: SharedArrayBuffer;
  /** main thread → audio thread: words of `LiveOp` messages */
  live: SharedArrayBuffer;
  /** audio thread → main thread: when it carried out messages of `live` */
  heard: SharedArrayBuffer;
  /**
   * audio thread → main thread: what external instruments have to play, [LiveType, 5, loop, frame (f64 as two i32, low
   * word first), data 1, data 2 f32]
   */
  external: SharedArrayBuffer;
  status: SharedArrayBuffer;
  /** a `MeterField` record for each strip */
  meters: SharedArrayBuffer;
  /** two `LoudnessField` records */
  loudness: SharedArrayBuffer;
  /** a float for each device: dB ≤ 0 by which it turns the sound down */
  reductions: SharedArrayBuffer;
  /** where the decks stand, and the clock that leads them */
  decks: SharedArrayBuffer;
  /** what the decks play, beyond the life of one engine: only for worker and audio thread; null until one is loaded */
  deckPages: SharedArrayBuffer | null;
  /**
   * for master and selected strip: the number of spectra written, then the number requested, then SPECTRUM_BINS floats
   * in dB for each
   */
  spectra: SharedArrayBuffer;
  /** streams, captured input, output tap and pace of the callbacks: only for workers and audio thread */
  streams: SharedArrayBuffer;
  capture: SharedArrayBuffer;
  tap: SharedArrayBuffer;
  pace: SharedArrayBuffer;
}

/** The part of the memory that the main thread reads or writes. */
export function createMainMemory(): Omit<EngineMemory, "deckPages" | "streams" | "capture" | "tap" | "pace"> {
  return {
    commands: createWordRing(COMMAND_WORDS),
    live: createWordRing(LIVE_WORDS),
    heard: createHeardMemory(),
    external: createWordRing(EXTERNAL_WORDS),
    status: createStatusMemory(),
    meters: new SharedArrayBuffer(ENGINE_ROOM.strips * MeterField.count * 4),
    loudness: unmeasured(),
    reductions: new SharedArrayBuffer(ENGINE_ROOM.devices * 4),
    decks: createDeckReadings(),
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
