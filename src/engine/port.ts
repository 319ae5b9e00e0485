import type { ParameterAddress } from "../../contract/project/commands";
import type { Id, Project } from "../../contract/project/document";

/** How the engine stands; each failure says what happened and what to do. */
export type EngineState =
  | { kind: "off" }
  | { kind: "starting" }
  /** the browser wants a click before it lets a page sound */
  | { kind: "blocked" }
  | { kind: "running" }
  | { kind: "unsupported"; reason: string }
  | { kind: "failed"; reason: string };

/**
 * A live event for one track, played at once. Numbers as the document has them: velocity
 * 1..127, control and pressure 0..127, bend −8192..8191.
 */
export type LiveEvent =
  | { type: "noteOn"; key: number; velocity: number }
  | { type: "noteOff"; key: number }
  | { type: "control"; controller: number; value: number }
  | { type: "bend"; value: number }
  | { type: "pressure"; value: number };

/** Read every animation frame from shared memory; the engine fills the same object each time. */
export interface TransportReading {
  transport: "stopped" | "playing" | "paused" | "countIn" | "waiting";
  recording: boolean;
  tick: number;
  seconds: number;
  bpm: number;
  countInBeats: number;
}

/** One strip's meters: linear amplitudes, gain reduction in dB ≤ 0. */
export interface MeterReading {
  peakLeft: number;
  peakRight: number;
  rmsLeft: number;
  rmsRight: number;
  holdLeft: number;
  holdRight: number;
  clipped: boolean;
  gainReduction: number;
}

/** Loudness of the master or the selected strip; −Infinity where there is no measurement yet. */
export interface LoudnessReading {
  momentary: number;
  shortTerm: number;
  integrated: number;
  range: number;
  /** dBTP */
  truePeakLeft: number;
  truePeakRight: number;
  /** −1..1 */
  correlation: number;
}

/** What the system monitor shows: measured, or null where this browser does not tell. */
export interface SystemReading {
  sampleRate: number | null;
  /** frames per callback */
  bufferSize: number | null;
  /** seconds from engine to ear, as the browser reports */
  outputLatency: number | null;
  /** seconds */
  baseLatency: number | null;
  /** share of the callback's time in use, 0..1 */
  load: number | null;
  underruns: number | null;
  /** frames of streams that were not there in time, since boot */
  starved: number;
  /** samples that were NaN or Inf and were silenced */
  contained: number;
  arenaUsed: number;
  arenaSize: number;
}

/** The main thread's side of the engine. All views reach sound through this. */
export interface Engine {
  readonly state: EngineState;
  /** called with each new state; returns the way to stop */
  onState(listener: (state: EngineState) => void): () => void;
  /** called with sentences that a person should see: a sample that is missing, a stream that jumped */
  onNotice(listener: (sentence: string) => void): () => void;
  /** Makes the AudioContext, worklet and worker. Call again from a click when blocked. */
  start(): Promise<void>;

  /** Takes up a project; its commands' patches follow by `apply`. */
  load(project: Project): Promise<void>;
  /** A committed edit: the document after it and its Immer patches. */
  apply(project: Project, patches: readonly import("immer").Patch[]): void;

  play(): void;
  pause(): void;
  /** stops and returns to 0 */
  stop(): void;
  seek(tick: number): void;
  /** plays (after count-in or pre-roll) and records on armed tracks; again: ends the take */
  record(): Promise<void>;

  live(trackId: Id, event: LiveEvent): void;
  panic(): void;
  /** A control under the hand: sounds at once, is not yet an edit. */
  gesture(address: ParameterAddress, value: number): void;
  /** strip that the analysis listens to beside the master */
  select(trackId: Id | null): void;
  clearClip(trackId: Id | null): void;
  clearLoudness(): void;

  readTransport(): TransportReading;
  readMeter(trackId: Id): MeterReading | null;
  readLoudness(of: "master" | "selected"): LoudnessReading;
  /** magnitudes in dB, bins evenly from 0 to half the sample rate; returns false when nothing new is there */
  readSpectrum(of: "master" | "selected", into: Float32Array<ArrayBuffer>): boolean;
  readSystem(): SystemReading;
  /** Stops the sound and ends everything that `start` began. */
  close(): Promise<void>;
}
