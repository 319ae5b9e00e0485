import type { LiveEvent } from "../../contract/engine/liveEvent";
import type { Address } from "../../contract/parameters/address";
import type { Id, Project } from "../../contract/project/document";
import type { PersonalTracks } from "../../contract/project/personal";
import type { TransportSetup } from "../../workers/engine/api";
import type { OutputControl } from "./outputs/port";

export type { LiveEvent, TransportSetup };

/** How the engine stands; each failure says what happened and what to do. */
export type EngineState =
  | { kind: "off" }
  | { kind: "starting" }
  /** the browser wants a click before it lets a page sound */
  | { kind: "blocked" }
  | { kind: "running" }
  | { kind: "unsupported"; reason: string }
  | { kind: "failed"; reason: string };

/** Read every animation frame from shared memory; the engine fills the same object each time. */
export interface TransportReading {
  transport: "stopped" | "playing" | "paused" | "countIn" | "waiting";
  recording: boolean;
  tick: number;
  seconds: number;
  bpm: number;
  countInBeats: number;
}

/**
 * A transport beside the studio's: it plays, stands and loops alone, along a timeline of its own. What follows it keeps
 * its place when another engine takes over.
 */
export interface TransportControl {
  /** Sets its tempo and time signatures, and the tracks that follow it; those that followed it before follow the studio's. */
  set(setup: TransportSetup): void;
  play(): void;
  pause(): void;
  /** stops and returns to 0 */
  stop(): void;
  seek(tick: number): void;
  /** Ticks between which it loops; null: it goes straight on. */
  loop(range: { start: number; end: number } | null): void;
  read(): TransportReading;
}

/** A take that is being recorded, as far as it is written. */
export interface TakeReading {
  trackId: Id;
  /** which pass runs, counted from 1 */
  pass: number;
  /** tick at which the pass that runs begins: the first, or the one since the loop wrapped or the position was moved */
  start: number;
  /** frames of the take before that tick */
  offset: number;
  /** frames per second */
  rate: number;
  /** its waveform, of all channels together, empty for notes; replaced by the next reading */
  peaks: { channels: 1; frames: number; framesPerPair: number[]; levels: Int8Array[][] };
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

/**
 * What a worker needs to read position, meters and spectra by itself, at its own frames; laid out as in
 * `contract/engine`.
 */
export interface SharedReadings {
  status: SharedArrayBuffer;
  meters: SharedArrayBuffer;
  /** strip of each track's meter */
  strips: ReadonlyMap<Id, number>;
  /** null while none are made */
  spectra: SharedArrayBuffer | null;
  /** Hz */
  sampleRate: number;
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
  /** the output runs; until then its other readings mean nothing */
  running: boolean;
  /** something should sound now: the transport plays, a tail rings on, or an input is heard */
  sounding: boolean;
  sampleRate: number | null;
  /** frames per callback */
  bufferSize: number | null;
  /** seconds from engine to ear, as the browser reports */
  outputLatency: number | null;
  /** seconds */
  baseLatency: number | null;
  /** share of the callback's time in use, 0..1 */
  load: number | null;
  /** underruns while something should sound, since the output opened; null if the browser does not count them */
  underruns: number | null;
  /** clips that should sound now and have no stream, and their frames since boot */
  unserved: number;
  unservedFrames: number;
  /** frames of streams that were not there in time, since boot */
  starved: number;
  /** samples that were NaN or Inf and were silenced */
  contained: number;
  arenaUsed: number;
  arenaSize: number;
}

/**
 * Load shedding: what is left out under overload, so that the sound, which stays as it is, has its time. Nothing; the
 * analysis of the selected strip; no loudness, true peak and spectrum at all. Each step leaves out what the one
 * before does too.
 */
export const SHEDDING_STEPS = ["all", "selected", "measuring"] as const;
export type SheddingStep = (typeof SHEDDING_STEPS)[number];

export interface LoadShedding {
  step: SheddingStep;
  /** why, to follow "because"; null where nothing is left out */
  reason: string | null;
}

/**
 * How many frames the output holds ready: more bridge longer gaps of the audio thread, and keys sound later. What a
 * size comes to is the browser's choice; `SystemReading.outputLatency` tells.
 */
export const BUFFER_SIZES = ["smallest", "larger", "largest"] as const;
export type BufferSize = (typeof BUFFER_SIZES)[number];

export interface OutputBuffer {
  size: BufferSize;
  /** a person chose the size; else it begins with the smallest and grows by itself */
  pinned: boolean;
  /** underruns for which it grew by itself; null where it did not */
  grownAfter: number | null;
}

/** A microphone or other input that the browser offers; labels are empty until one was allowed. */
export interface InputDevice {
  deviceId: string;
  label: string;
}

/** How the input of an armed track stands. */
export type InputState =
  | { kind: "closed" }
  | { kind: "opening" }
  | {
      kind: "open";
      label: string;
      /** how takes are placed: by this open stream's calibration, or by what the browser reports */
      placement: "calibrated" | "estimated";
      /** seconds from the engine's output through the air or a cable back to its input */
      roundTrip: number;
      /** times that the stream lost or gained frames since it opened */
      discontinuities: number;
    }
  | { kind: "failed"; reason: string };

/** What a calibration found. */
export interface Calibration {
  /** seconds */
  roundTrip: number;
  /** largest difference between the test signal's repetitions, seconds */
  spread: number;
}

/** How takes, which the engine worker has written, come into the project. */
export interface TakeSink {
  /** Makes the ended takes of one recording clips of the open project, in one step of undo. */
  finish(ids: readonly Id[]): Promise<void>;
  discard(id: Id): Promise<void>;
}

/** What a hand does to a parameter of the project. */
export interface Hand {
  /** It takes the parameter where it stands: automation and others' edits are not heard any more. */
  touch(address: Address): void;
  move(address: Address, value: number): void;
  /** It lets go: automation takes over from there, else `value` is what the parameter is. */
  release(address: Address, value: number): void;
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
  /**
   * Applies the personal settings of tracks. Only tracks in `awake` open a microphone: those whose arming, monitoring
   * or input the person has set since the project was opened.
   */
  setOwn(tracks: PersonalTracks, awake: ReadonlySet<Id>): void;
  /** A committed edit: the document after it and its Immer patches. */
  apply(project: Project, patches: readonly import("immer").Patch[]): void;

  play(): void;
  pause(): void;
  /** stops and returns to 0 */
  stop(): void;
  seek(tick: number): void;
  /** One of the transports beside the studio's, 1 to ENGINE_TRANSPORTS − 1; the same object for the same number. Throws a RangeError for others. */
  transport(number: number): TransportControl;
  /**
   * Plays (after count-in or pre-roll) and records on armed tracks; again: ends the take, which
   * then becomes a clip. The loop plays on: each time through it becomes a take in a lane of its own,
   * and so does what is recorded after a `seek`. Rejects with an Error whose message is a sentence
   * for a person: no armed track, no microphone, no storage.
   */
  record(): Promise<void>;
  /** Resolves when every ended take is in the project. */
  takesDone(): Promise<void>;

  /**
   * Plays an event, and records it where its track is armed and a take runs. `timeStamp`: when it
   * happened, ms of `performance.now`, as DOM and MIDI events carry it; now if absent.
   */
  live(trackId: Id, event: LiveEvent, timeStamp?: number): void;
  panic(): void;
  /** Controls under a hand: what it moves sounds at once, is not yet an edit, and is the hand's alone until it lets go. */
  readonly hand: Hand;
  /** strip that the analysis listens to beside the master */
  select(trackId: Id | null): void;
  clearClip(trackId: Id | null): void;
  clearLoudness(): void;

  /** The inputs that can be chosen; asks for no permission. */
  listInputs(): Promise<InputDevice[]>;
  /** How the input of a track stands: it opens when the track is armed or monitored, and stays open. */
  inputState(trackId: Id): InputState;
  /** called whenever an input opens, fails, discontinuities or is calibrated, or a device comes or goes */
  onInputs(listener: () => void): () => void;
  /**
   * Measures the round trip of a track's open input stream with a test signal that its speaker or
   * a cable must carry back. Rejects with a sentence where the signal is not found in what comes back.
   */
  calibrate(trackId: Id): Promise<Calibration>;

  /** The memory behind the readings, the same object while it stays; null while there is no sound. */
  readonly shared: SharedReadings | null;
  readTransport(): TransportReading;
  /** the takes that have begun and run; the waveforms come from the worker that writes them */
  readTakes(): readonly TakeReading[];
  readMeter(trackId: Id): MeterReading | null;
  /** dB ≤ 0 by which a device turns the sound down; 0 where it does not, or the engine has it not */
  readReduction(deviceId: Id): number;
  readLoudness(of: "master" | "selected"): LoudnessReading;
  /** magnitudes in dB, bins evenly from 0 to half the sample rate; returns false when nothing new is there */
  readSpectrum(of: "master" | "selected", into: Float32Array<ArrayBuffer>): boolean;
  readSystem(): SystemReading;

  readonly buffer: OutputBuffer;
  onBuffer(listener: (buffer: OutputBuffer) => void): () => void;
  /**
   * Pins the output's buffer to a size; null lets it begin with the smallest and grow by itself after underruns. Playing
   * breaks off for a moment and goes on where it was; a take that runs ends, and open inputs open again.
   */
  setBuffer(size: BufferSize | null): void;
  /** which devices sound, and what headphones hear */
  readonly outputs: OutputControl;
  readonly shedding: LoadShedding;
  onShedding(listener: (shedding: LoadShedding) => void): () => void;
  /** Leaves nothing out any more, until there is overload again. */
  showAll(): void;
  /** Stops the sound and ends everything that `start` began. */
  close(): Promise<void>;
}
