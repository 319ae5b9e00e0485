import type { Patch } from "immer";
import type { LiveEvent } from "../../contract/engine/liveEvent";
import type { EngineMemory } from "../../contract/engine/memory";
import type { ContextFrames } from "../../contract/frames";
import type { Id, Project } from "../../contract/project/document";
import type { TakeStart } from "../../contract/storage/take";
import type { LiveState } from "../program/liveState";
import type { SlotMap } from "../program/slots";
import type { TransportSetup } from "../program/transportProgram";
import type { AudioChunk, InputChannels } from "./inputReader";

export type { LiveState } from "../program/liveState";
export type { SlotMap } from "../program/slots";
export type { TransportSetup } from "../program/transportProgram";

/** What the main thread needs to make the node of a new engine. */
export interface Opened {
  module: WebAssembly.Module;
  memory: EngineMemory;
  /** of the engine's own memory, 64 KiB each */
  pages: number;
  /** foreign instances beside it */
  foreign: number;
  slots: SlotMap;
}

/** What became of an edit. */
export interface Applied {
  /** the engine's numbers, where they have changed */
  slots: SlotMap | null;
  /** the engine has no room for it: `reopen` makes a larger one */
  outgrown: boolean;
}

/** An audio take to be written as its blocks come in. */
export interface TakeOrder {
  id: Id;
  /** engine input that it comes from */
  input: number;
  /** 1: the input's left channel alone */
  channels: 1 | 2;
  /** frames that are written beyond the end: by so much the recorded comes after what was heard */
  latency: number;
  /** the contents of its record, except where the take begins */
  belongs: Pick<TakeStart, "projectId" | "trackId" | "clipId" | "name" | "placement">;
}

/** A take of notes to be written as they are played. */
export interface NoteOrder {
  id: Id;
  belongs: TakeOrder["belongs"];
}

/** The takes of one recording. */
export interface TakeOrders {
  audio: readonly TakeOrder[];
  notes: readonly NoteOrder[];
  /** where the clips begin; null: at the first recorded block */
  tick: number | null;
}

/** Why a take ended before the recording: the storage is full, its file cannot be written, or its input is gone. */
export type TakeFailure = "full" | "unwritable" | "inputGone";

/** A take on disk, and how many frames or events of it are written; 0: it never began. */
export type WrittenTake = { id: Id; frames: number } | { id: Id; events: number };

/** What an engine input hears of a stream that is read apart. */
export interface StreamPatch {
  input: number;
  stream: string;
  channels: InputChannels;
  /** frames from the engine's output to this input */
  roundTrip: number;
}

/** The engine inputs that are in use. */
export interface OpenInputs {
  /** one bit each: these are watched for gaps */
  mask: number;
  /** the streams behind those that are read apart */
  streams: readonly StreamPatch[];
}

/** What an input heard. */
export interface Captured {
  /** frame of the AudioContext at the first of them */
  contextFrame: ContextFrames;
  frames: Float32Array<ArrayBuffer>;
}

/** What the worker tells the page. Sentences are for a person. */
export interface EngineCallbacks {
  /** gives a stored sample's WAV where the worker does not find it itself */
  openBlob(id: string): Promise<Blob | null>;
  failed(sentence: string): void;
  /** the program has outgrown the engine: `reopen` makes a larger one */
  outgrown(): void;
  /** a pass of a take has begun, and that is on disk; its clip begins at this tick, behind so many of the take's frames */
  takeBegun(id: Id, tick: number, offset: number): void;
  /** a take's waveform has gained these pairs: min, max, min … as −127..127 of PEAK_FRAMES frames each */
  takeGrew(id: Id, peaks: Int8Array<ArrayBuffer>): void;
  /** a take has ended; what was written is kept. `failure` is null if it ended normally */
  takeEnded(id: Id, failure: TakeFailure | null): void;
  /** the browser put silence into an input: what follows comes later by so many frames; takes leave it out */
  inputJumped(input: number, frames: number): void;
  /** frames of a stream that is read apart never came; silence stands for them */
  framesLost(stream: string, frames: number): void;
  /**
   * the output came to stand so many frames later (below 0: earlier); takes of streams that are read apart leave them
   * out
   */
  outputSlipped(frames: number): void;
}

/** The engine worker as the main thread calls it, through Comlink. */
export interface EngineApi {
  /** Says whom to tell and ask; called once, before all else. */
  connect(callbacks: EngineCallbacks): void;
  /** Makes a new engine for a project at a sample rate in Hz; the one before goes. */
  open(project: Project, rate: number): Promise<Opened>;
  /** Makes a larger engine for the same document. */
  reopen(): Promise<Opened>;
  /** Takes up a committed edit by its patches. Throws where no project is open or they do not fit the mirror. */
  apply(patches: Patch[]): Applied;
  /** Takes up a whole document in place of the present one. */
  replace(project: Project): Applied;
  /** Says which inputs are open and what the transport does. */
  setLive(live: LiveState): void;
  /** Sets up a transport beside the studio's, in this engine and in those that take its place. */
  setTransport(transport: number, setup: TransportSetup): void;

  /** Reads an input stream as the device gives it, beside the audio thread, until it ends; `stream` names it. */
  readStream(stream: string, chunks: ReadableStream<AudioChunk>): void;
  closeStream(stream: string): void;
  /** Says which inputs are open, from now on. */
  setInputs(open: OpenInputs): void;
  /**
   * Prepares takes. Each begins with the first block in which the transport records; from then on its sound and record
   * are written, whatever the page does. Where the loop wraps or the position is moved, the next pass begins. Returns the
   * ids of takes whose files cannot be written; rejects if that is all of them.
   */
  beginTakes(orders: TakeOrders): Promise<Id[]>;
  /** Something was played for a take of notes, to what left the speaker at a frame of the context. */
  playToTake(id: Id, event: LiveEvent, contextFrame: ContextFrames): void;
  /** Ends the takes of inputs that are gone. */
  endInputs(inputs: readonly number[]): void;
  /** Notes in the takes that their inputs lost or gained an unknown number of frames. */
  inputsJumped(inputs: readonly number[]): void;
  /** Resolves when all takes have their last frame on disk. */
  endTakes(): Promise<WrittenTake[]>;
  /** Resolves when an input that was just opened may be listened to. */
  inputReady(input: number): Promise<void>;
  /** Listens to an input's left channel for some frames. */
  capture(input: number, frames: number): Promise<Captured>;
  close(): void;
}
