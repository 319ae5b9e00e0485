import type { Patch } from "immer";
import type { BeatGrid } from "../../contract/dj/grid";
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
  /** size of the engine's own memory, in units of 64 KiB */
  pages: number;
  /** number of foreign instances */
  foreign: number;
  slots: SlotMap;
}

/** The result of an edit. */
export interface Applied {
  /** the engine's numbers, if they have changed */
  slots: SlotMap | null;
  /** whether the engine has no room for it: then `reopen` makes a larger one */
  outgrown: boolean;
}

/** An audio take to write while its blocks come in. */
export interface TakeOrder {
  id: Id;
  /** the engine input to record */
  input: number;
  /** 1: only the input's left channel */
  channels: 1 | 2;
  /** frames to write beyond the end, because what is recorded comes that much later than what was heard */
  latency: number;
  /** the contents of its record, except where the take begins */
  belongs: Pick<TakeStart, "projectId" | "trackId" | "clipId" | "name" | "placement">;
}

/** A take of notes to write while they are played. */
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

/** A take on disk, and how many frames or events were written; 0: it never began. */
export type WrittenTake = { id: Id; frames: number } | { id: Id; events: number };

/** Why the master's recording ended by itself. */
export type MasterFailure = Exclude<TakeFailure, "inputGone">;

/** The master's recording on disk: `takes/<id>.wav`. */
export interface WrittenMaster {
  id: Id;
  frames: number;
  /** of them silence, because the worker came too late */
  lost: number;
  failure: MasterFailure | null;
}

/** Which directly read stream is on an engine input. */
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
  /** the directly read streams on these inputs */
  streams: readonly StreamPatch[];
}

/** What was captured from an input. */
export interface Captured {
  /** frame of the AudioContext at the first of them */
  contextFrame: ContextFrames;
  frames: Float32Array<ArrayBuffer>;
}

/** What the worker reports to the page. Sentences are for a person. */
export interface EngineCallbacks {
  /** returns a stored sample's WAV if the worker does not find it itself */
  openBlob(id: string): Promise<Blob | null>;
  failed(sentence: string): void;
  /** the program does not fit into the engine: `reopen` makes a larger one */
  outgrown(): void;
  /**
   * a pass of a take has begun, and that is on disk; its clip begins at this tick, after so many of the take's frames
   */
  takeBegun(id: Id, tick: number, offset: number): void;
  /** new pairs of a take's waveform: min, max, min … as −127..127, for PEAK_FRAMES frames each */
  takeGrew(id: Id, peaks: Int8Array<ArrayBuffer>): void;
  /** a take has ended; what was written is kept. `failure` is null if it ended normally */
  takeEnded(id: Id, failure: TakeFailure | null): void;
  /** the browser inserted silence into an input: what follows comes later by so many frames; takes leave it out */
  inputJumped(input: number, frames: number): void;
  /** frames of a directly read stream were lost and are replaced by silence */
  framesLost(stream: string, frames: number): void;
  /** the master's recording has ended by itself; what was written is kept, and `endMaster` returns it */
  masterEnded(failure: MasterFailure): void;
  /** the output became later by so many frames (negative: earlier); takes of directly read streams leave them out */
  outputSlipped(frames: number): void;
  /** the rest of what a deck plays cannot be read */
  deckFailed(deck: number, sentence: string): void;
}

/** A stored sample for a deck. */
export interface DeckOrder {
  sampleId: Id;
  /** frame around which it is read first */
  start: number;
  /** frames that stay in memory even of a source too long to be kept whole */
  kept: readonly number[];
}

/** The engine worker as the main thread calls it, through Comlink. */
export interface EngineApi {
  /** Sets the callbacks; called once, before everything else. */
  connect(callbacks: EngineCallbacks): void;
  /** Makes a new engine for a project at a sample rate in Hz and removes the previous one. */
  open(project: Project, rate: number): Promise<Opened>;
  /** Makes a larger engine for the same document. */
  reopen(): Promise<Opened>;
  /** Applies the patches of a committed edit. Throws if no project is open or they do not fit the worker's copy. */
  apply(patches: Patch[]): Applied;
  /** Replaces the document by another one. */
  replace(project: Project): Applied;
  /** Sets which inputs are open and what the transport does. */
  setLive(live: LiveState): void;
  /** Sets up a transport beside the studio's, in this engine and in those that take its place. */
  setTransport(transport: number, setup: TransportSetup): void;

  /** Makes the memory of decks; whether a new engine is needed for it (`reopen`). */
  openDecks(): boolean;
  /**
   * Puts a sample into a deck's memory, in place of what was there; resolves once it could play from its start. Rejects
   * with an Error whose message is a sentence for a person.
   */
  loadDeck(deck: number, order: DeckOrder): Promise<void>;
  ejectDeck(deck: number): void;
  /** Other frames to keep of a long source. */
  keepInDeck(deck: number, frames: readonly number[]): void;
  /** Gives a deck its beats, in this engine and in those that take its place. */
  setDeckGrid(deck: number, grid: BeatGrid | null): void;
  /** Records what the master gives, from now on, across engines. Rejects if it cannot be written, or no project is open. */
  recordMaster(id: Id): Promise<void>;
  /** Ends that recording; null if there is none. */
  endMaster(): WrittenMaster | null;

  /**
   * Reads an input stream directly from the device, bypassing the audio thread, until it ends; `stream` is its name.
   */
  readStream(stream: string, chunks: ReadableStream<AudioChunk>): void;
  closeStream(stream: string): void;
  /** Sets which inputs are open from now on. */
  setInputs(open: OpenInputs): void;
  /**
   * Prepares takes. Each begins with the first block in which the transport records; from then on its sound and record
   * are written, whatever the page does. When the loop wraps or the position is moved, the next pass begins. Returns
   * the ids of takes whose files cannot be written; rejects if that is all of them.
   */
  beginTakes(orders: TakeOrders): Promise<Id[]>;
  /** An event was played for a take of notes while a given frame of the context was heard. */
  playToTake(id: Id, event: LiveEvent, contextFrame: ContextFrames): void;
  /** Ends the takes of inputs that are gone. */
  endInputs(inputs: readonly number[]): void;
  /** Records in the takes that their inputs lost or gained an unknown number of frames. */
  inputsJumped(inputs: readonly number[]): void;
  /** Resolves when the last frames of all takes are on disk. */
  endTakes(): Promise<WrittenTake[]>;
  /** Resolves when a newly opened input can be recorded. */
  inputReady(input: number): Promise<void>;
  /** Captures some frames of an input's left channel. */
  capture(input: number, frames: number): Promise<Captured>;
  close(): void;
}
