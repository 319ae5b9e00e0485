import type { LiveEvent } from "../../contract/engine/liveEvent";
import type { Arpeggio } from "../../contract/instruments/arpeggio";
import type { ClockReading } from "../../contract/midi/live/clockOut";
import type { Address } from "../../contract/parameters/address";
import type { Id, Project } from "../../contract/project/document";
import type { PersonalTracks } from "../../contract/project/personal";
import type { MasterFailure, TransportSetup, WrittenMaster } from "../../workers/engine/api";
import type { Decks } from "./decks/port";
import type { PanelListener } from "./external/sound";
import type { OutputControl } from "./outputs/port";

export type { LiveEvent, MasterFailure, TransportSetup, WrittenMaster };

/** The state of the engine; a failure has a sentence about what happened and what to do. */
export type EngineState =
  | { kind: "off" }
  | { kind: "starting" }
  /** the browser demands a click before the page may make sound */
  | { kind: "blocked" }
  | { kind: "running" }
  | { kind: "unsupported"; reason: string }
  | { kind: "failed"; reason: string };

/** Read in every animation frame from shared memory; the engine reuses the same object. */
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
  /**
   * tick at which the current pass begins: the first one, or the one since the loop wrapped or the position was moved
   */
  start: number;
  /** frames of the take before that tick */
  offset: number;
  /** frames per second */
  rate: number;
  /** waveform of all channels together, empty for notes; valid until the next reading */
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
 * The shared memory from which a worker can read position, meters and spectra by itself, in its own frames; its layout
 * is in `contract/engine`.
 */
export interface SharedReadings {
  status: SharedArrayBuffer;
  meters: SharedArrayBuffer;
  /** strip of each track's meter */
  strips: ReadonlyMap<Id, number>;
  /** null if none are made */
  spectra: SharedArrayBuffer | null;
  /** Hz */
  sampleRate: number;
}

/** Loudness of the master or the selected strip; −Infinity without a measurement. */
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

/** What the system monitor shows: measured values, or null if this browser does not report them. */
export interface SystemReading {
  /** whether the output runs; otherwise the other readings mean nothing */
  running: boolean;
  /** whether something should sound: the transport plays, a tail is audible, or an input is monitored */
  sounding: boolean;
  sampleRate: number | null;
  /** frames per callback */
  bufferSize: number | null;
  /** seconds from engine to ear, as the browser reports it */
  outputLatency: number | null;
  /** seconds */
  baseLatency: number | null;
  /** share of the callback's time that is used, 0..1 */
  load: number | null;
  /** underruns while something should sound, since the output opened; null if the browser does not count them */
  underruns: number | null;
  /** clips that should sound now but have no stream, and the frames missed since boot */
  unserved: number;
  unservedFrames: number;
  /** frames of streams that came too late, since boot */
  starved: number;
  /** samples that were NaN or Inf and were silenced */
  contained: number;
  /** notes and controllers left out because a track had too many at one moment */
  eventsLost: number;
  arenaUsed: number;
  arenaSize: number;
}

/**
 * Load shedding: what is left out under overload, so that the sound itself is never affected. Nothing; the analysis of
 * the selected strip; all loudness, true peak and spectrum. Each step includes the previous ones.
 */
export const SHEDDING_STEPS = ["all", "selected", "measuring"] as const;
export type SheddingStep = (typeof SHEDDING_STEPS)[number];

export interface LoadShedding {
  step: SheddingStep;
  /** the reason, to follow "because"; null if nothing is left out */
  reason: string | null;
}

/**
 * How many frames the output holds ready: more bridge longer gaps of the audio thread, but add delay. The browser
 * decides the actual size; `SystemReading.outputLatency` tells the result.
 */
export const BUFFER_SIZES = ["smallest", "larger", "largest"] as const;
/** Frames that a person may ask for instead: a wish too, since the device has sizes of its own. */
export const BUFFER_FRAMES = [64, 128, 256, 512] as const;
export type BufferSize = (typeof BUFFER_SIZES)[number] | (typeof BUFFER_FRAMES)[number];

export interface OutputBuffer {
  size: BufferSize;
  /** whether a person chose the size; otherwise it starts with the smallest and grows by itself */
  pinned: boolean;
  /** number of underruns after which it grew by itself; null if it did not */
  grownAfter: number | null;
}

/** A microphone or other input that the browser offers; labels are empty until one was allowed. */
export interface InputDevice {
  deviceId: string;
  label: string;
}

/** The state of an armed track's input. */
export type InputState =
  | { kind: "closed" }
  | { kind: "opening" }
  | {
      kind: "open";
      label: string;
      /** how takes are placed: by this open stream's calibration, or by the latency that the browser reports */
      placement: "calibrated" | "estimated";
      /** seconds from the engine's output through the air or a cable back to its input */
      roundTrip: number;
      /** how often the stream lost or gained frames since it opened */
      discontinuities: number;
    }
  | { kind: "failed"; reason: string };

/** The result of a calibration. */
export interface Calibration {
  /** seconds */
  roundTrip: number;
  /** largest difference between the test signal's repetitions, seconds */
  spread: number;
}

/** Brings takes, which the engine worker has written, into the project. */
export interface TakeSink {
  /** Makes clips of the ended takes of one recording, in one step of undo. */
  finish(ids: readonly Id[]): Promise<void>;
  discard(id: Id): Promise<void>;
}

/** What the engine renders next, by its own count of frames, and where the studio's transport stands there. */
export interface EnginePosition {
  readonly frame: number;
  /** frames per second */
  readonly rate: number;
  readonly playing: boolean;
  /** quarter notes from the song's start */
  readonly quarters: number;
  readonly bpm: number;
}

/** How long a live message took from the time stamp of its event, ms. */
export interface LiveDelay {
  /** to the callback of the audio thread that carried it out; by a clock of whole milliseconds */
  toFrame: number;
  /** to the output of that callback's first frame; null if the browser does not tell */
  toEar: number | null;
}

/** Lets a gesture control a parameter's sound. */
export interface Hand {
  /** The gesture begins at the present value: automation and others' edits are not heard until it ends. */
  touch(address: Address): void;
  move(address: Address, value: number): void;
  /** The gesture ends: automation resumes, otherwise `value` is the parameter's value. */
  release(address: Address, value: number): void;
}

/** The main thread's side of the engine. All views use the sound through this. */
export interface Engine extends Decks {
  readonly state: EngineState;
  /** called with each new state; returns a function that ends it */
  onState(listener: (state: EngineState) => void): () => void;
  /** called with sentences for the person: a missing sample, a stream with a discontinuity */
  onNotice(listener: (sentence: string) => void): () => void;
  /** Makes the AudioContext, worklet and worker. Call again from a click when blocked. */
  start(): Promise<void>;

  /** Loads a project; the patches of its commands follow through `apply`. */
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
   * Plays (after count-in or pre-roll) and records on armed tracks; a second call ends the take, which then becomes a
   * clip. The loop continues: each repetition becomes a take in a lane of its own, and so does what is recorded after a
   * `seek`. Rejects with an Error whose message is a sentence for a person: no armed track, no microphone, no storage.
   */
  record(): Promise<void>;
  /** Resolves when every ended take is in the project. */
  takesDone(): Promise<void>;
  /**
   * Writes what the master gives to the file `takes/<id>.wav`, from now on, whatever transports and decks do, until
   * `endMaster`. Rejects with an Error whose message is a sentence for a person.
   */
  recordMaster(id: Id): Promise<void>;
  /** Ends that recording and returns what was written; null if there is none. */
  endMaster(): Promise<WrittenMaster | null>;
  /** called when that recording ends by itself, because the storage is full or fails; `endMaster` returns what there is */
  onMasterEnded(listener: (failure: MasterFailure) => void): () => void;

  /**
   * Plays an event, and records it if its track is armed and a take runs. `timeStamp`: when it happened, in ms of
   * `performance.now` like the time stamps of DOM and MIDI events; now if left out.
   */
  live(trackId: Id, event: LiveEvent, timeStamp?: number): void;
  /** Notes of `live` for a track are played one after the other; null: as they are. */
  arpeggiate(trackId: Id, settings: Arpeggio | null): void;
  /** Calls `each` with everything that is played live on a track, and when it is to sound, ms of `performance.now`. */
  onLive(each: (played: { trackId: Id; event: LiveEvent; time: number }) => void): () => void;
  /** called when every sound is silenced at once */
  onPanic(listener: () => void): () => void;
  /** Where the engine stands, for events that are to sound at a frame; null while there is no sound. */
  readPosition(): EnginePosition | null;
  /**
   * Plays an event at a frame of the engine, exactly, and a late one at once; records it as `live` does. A new engine
   * counts from 0, so read the position each time. Further ahead than LIVE_AHEAD seconds nothing is kept: then a
   * note-off comes at once, all else is left out, and false returned.
   */
  liveAt(trackId: Id, event: LiveEvent, frame: number): boolean;
  /** Moves a parameter in the block in which a frame of the engine lies, as `hand` does; false as for `liveAt`. */
  moveAt(address: Address, value: number, frame: number): boolean;
  /** Takes back what waits for a track by `liveAt`; its notes that sound end at once. */
  cancelLive(trackId: Id): void;
  /**
   * What was played or moved since the last call came with an event of this time: how long it takes is measured while
   * somebody reads it.
   */
  markLive(timeStamp: number): void;
  /** Calls `each` with the delays of live messages that were measured since the last call. */
  readLiveDelays(each: (delay: LiveDelay) => void): void;
  panic(): void;
  /**
   * Shows the own panel of a device's plugin over a place of the page. Returns the way to close it; null where the plugin
   * does not run.
   */
  showPluginPanel(deviceId: Id, place: HTMLElement, listener: PanelListener): (() => void) | null;
  /** Makes a device that plays beside the engine anew: what it lacked has come. */
  restartExternal(deviceId: Id): void;
  /**
   * Parameters during a gesture: moves are heard at once, are not yet an edit, and take precedence until the release.
   */
  readonly hand: Hand;
  /** the strip that the analysis observes besides the master */
  select(trackId: Id | null): void;
  clearClip(trackId: Id | null): void;
  clearLoudness(): void;

  /** The available inputs; asks for no permission. */
  listInputs(): Promise<InputDevice[]>;
  /** The state of a track's input: it opens when the track is armed or monitored, and stays open. */
  inputState(trackId: Id): InputState;
  /** called whenever an input opens, fails, has a discontinuity or is calibrated, or a device appears or disappears */
  onInputs(listener: () => void): () => void;
  /**
   * Measures the round trip of a track's open input stream with a test signal that its speaker or a cable must carry
   * back. Rejects with a sentence if the signal is not found in the input.
   */
  calibrate(trackId: Id): Promise<Calibration>;

  /** The memory behind the readings, the same object while it is unchanged; null while there is no sound. */
  readonly shared: SharedReadings | null;
  readTransport(): TransportReading;
  /** Where the transport is heard, for devices that follow it; null while there is no sound. */
  readClock(): ClockReading | null;
  /** the running takes; their waveforms come from the worker that writes them */
  readTakes(): readonly TakeReading[];
  readMeter(trackId: Id): MeterReading | null;
  /** dB ≤ 0 by which a device turns the sound down; 0 where it does not, or the engine has it not */
  readReduction(deviceId: Id): number;
  readLoudness(of: "master" | "selected"): LoudnessReading;
  /** magnitudes in dB, bins at equal steps from 0 to half the sample rate; false if nothing is new */
  readSpectrum(of: "master" | "selected", into: Float32Array<ArrayBuffer>): boolean;
  readSystem(): SystemReading;

  readonly buffer: OutputBuffer;
  onBuffer(listener: (buffer: OutputBuffer) => void): () => void;
  /**
   * Pins the size of the output buffer; null lets it start with the smallest and grow after underruns. Playback pauses
   * for a moment and continues where it was; a running take ends, and open inputs are opened again.
   */
  setBuffer(size: BufferSize | null): void;
  /** which devices sound, and what headphones hear */
  readonly outputs: OutputControl;
  readonly shedding: LoadShedding;
  onShedding(listener: (shedding: LoadShedding) => void): () => void;
  /** Stops leaving anything out, until the next overload. */
  showAll(): void;
  /** Ends the sound and everything that `start` began. */
  close(): Promise<void>;
}
