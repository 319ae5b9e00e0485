import type { Patch } from "immer";
import type { Plugin } from "../../contract/devices/plugins";
import type { AddedPlugin } from "../../contract/devices/plugins/added";
import type { OwnInstrument } from "../../contract/instruments/own";
import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Device, Id, Project, Sample } from "../../contract/project/document";
import type { Overview } from "../../contract/project/overview";
import type { Personal } from "../../contract/project/personal";
import type { ProjectRole } from "../../contract/projects";
import type { Commit } from "./history";
import type { SyncMessage } from "./sync/messages";

/** Whether the edits so far are on disk. */
export type SavedState = { kind: "saved" } | { kind: "saving" } | { kind: "failed"; reason: string };

/** A line in the list of projects. */
export interface ProjectSummary {
  id: Id;
  name: string;
  /** ms since 1970, of the last edit */
  modified: number;
  tracks: number;
  seconds: number;
  deleted: boolean;
  /** the person whose account owns it; null: nobody's yet */
  account: string | null;
  /** of the arrangement; null: not made yet */
  overview: Overview | null;
  /** its sync state; null if it is on this device only */
  cloud: LocalCopy | null;
}

/** A copy on this device of a project that is in the cloud. */
export interface LocalCopy {
  role: ProjectRole;
  /** local edits that the cloud lacks */
  unsent: number;
  /** ms since 1970 */
  lastSyncAt: number | null;
  /** the token with which a visitor without a session views it */
  link: string | null;
}

/** Called with events of an open project. */
export interface ProjectListener {
  /** An edit: during a gesture or final, undone, redone, or made in another tab. */
  changed?(project: Project, patches: readonly Patch[]): void;
  /** The whole document was read again. */
  replaced?(project: Project): void;
  /** `readOnly`, `saved`, `canUndo` or `canRedo` may have changed. */
  state?(): void;
  /** These commits of this tab are on disk; `seq` is the number of the first. */
  written?(seq: number, commits: readonly Commit[]): void;
  /** Something a person should know, as a sentence. */
  notice?(sentence: string): void;
  /** A message about syncing from another tab that has the project open. */
  told?(message: SyncMessage): void;
  /** The project was closed: nothing follows. */
  closed?(): void;
}

/** The open project: its document, its history, and whether this tab may edit it. */
export interface OpenProject {
  readonly project: Project;
  /** another tab is the editor: this one only views, until it takes over */
  readonly readOnly: boolean;
  /** why nobody may edit it here, as a sentence; null if editing is allowed when no other tab edits */
  readonly viewOnly: string | null;
  readonly saved: SavedState;
  /** labels of the steps that undo and redo would affect, null if there is none */
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** whether a gesture is running: what is done now belongs to it, and is undone if it is cancelled */
  readonly inGesture: boolean;

  /** Runs a command; throws a `CommandError` with a sentence if it does not fit. */
  run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void;
  /** All commands until `endGesture` are one step of undo. */
  beginGesture(label: string): void;
  endGesture(): void;
  /** undoes everything since `beginGesture`, without a trace in the history */
  cancelGesture(): void;
  undo(): void;
  redo(): void;
  /** Adds a listener; returns a function that removes it. */
  listen(listener: ProjectListener): () => void;
  /** Resolves once all committed edits are on disk; throws an error with a sentence if they cannot be written. */
  flush(): Promise<void>;
  /** Makes this tab the editor; throws an error with a sentence if the other tab cannot write its edits. */
  takeOver(): Promise<void>;
  /** Writes what is left and closes; throws if it cannot be written, unless `force` is set. */
  close(options?: { force?: boolean }): Promise<void>;
}

/** Samples by SHA-256: PCM in OPFS, records in IndexedDB. */
export interface SampleStore {
  /** WAV float32 or PCM bytes on disk; null if the sample is not stored here */
  open(id: string): Promise<Blob | null>;
  has(id: string): Promise<boolean>;
  record(id: string): Promise<Sample | null>;
  /** the waveform's peaks, made at import */
  peaks(id: string): Promise<Peaks | null>;
  /**
   * Makes a WAV file (in `tmp/` or `takes/` of the private file system, or in memory) a sample; resolves once it is on
   * disk.
   */
  adopt(audio: NewAudio, name: string): Promise<Sample>;
  /** Calls the listener for each sample whose audio is stored from now on; returns a function that ends it. */
  onStored(listener: (id: string) => void): () => void;
  /** samples that the project's clips play and whose audio is not stored here */
  missing(project: Project): Promise<Sample[]>;
}

/**
 * A WAV file that will become a sample: in one of the private folders (`FOLDERS` of contract/storage), or in memory.
 */
export type NewAudio = { folder: "takes" | "temporary"; name: string } | { blob: Blob };

/**
 * Takes on their way into a project. Until it has ended, a take's files, `takes/<id>.take` and for audio
 * `takes/<id>.wav` (see `contract/storage/`), belong to the engine worker; what is written when it ends, or when the
 * browser crashes, is the take. Failures are errors with a sentence.
 */
export interface TakeStore {
  /**
   * Makes the ended takes of one recording samples, takes and clips of the open project, in one step of
   * undo (`contract/storage/recorded.ts`). A take that cannot be stored stays on disk and keeps no other back: its failure
   * is thrown when the rest is in place.
   */
  finish(ids: readonly Id[], open: OpenProject): Promise<void>;
  /** Deletes a take. */
  discard(id: Id): Promise<void>;
  /** The names, without ending, of recordings that begin so: those of sets belong to no project until they are kept. */
  left(beginning: string): Promise<Id[]>;
  /** Recovers the project's takes that a crash left behind; returns sentences for the person. */
  recover(open: OpenProject): Promise<string[]>;
}

/** A sound file that has become a sample. */
export interface ImportedSample {
  sample: Sample;
  /** the file's format, for people: "MP3", "MP4 (AAC)" … */
  kind: string;
  /** sentences about problems in the file: truncated, partly damaged */
  warnings: readonly string[];
}

export interface SoundImportOptions {
  /** called with the share that is done, 0..1 */
  progress?: (share: number) => void;
  /** cancels the import; nothing of it is kept */
  signal?: AbortSignal;
}

/** Imports sound files (WAV, AIFF, MP3, FLAC, Ogg, Opus, M4A, WebM) into the sample store. */
export interface SoundImport {
  /**
   * Decodes a file, recognised by content, into a sample at its own rate. Throws an error whose message is a sentence
   * for a person: a `MediaError` if the file is the cause, or the signal's reason.
   */
  import(file: Blob, name: string, options?: SoundImportOptions): Promise<ImportedSample>;
}

/** Minimum and maximum of the waveform at several zooms; `levels[k]` has one pair for 2^(8+k) … frames per channel. */
export interface Peaks {
  channels: 1 | 2;
  frames: number;
  /** frames per pair at each level, ascending */
  framesPerPair: number[];
  /** for each level and channel: min, max, min, max … as −1..1 of 127 */
  levels: Int8Array[][];
}

/** How the browser stores the data; null where it does not tell. */
export interface StorageReading {
  /** whether the browser has promised not to delete it */
  persisted: boolean;
  /** bytes used and allowed */
  usage: number | null;
  quota: number | null;
  /** where audio is stored */
  audio: "opfs" | "indexeddb";
}

/** Each person's settings for each project on this device; not part of the document. */
export interface PersonalStore {
  /** the signed-in person; null: nobody */
  readonly person: string | null;
  /** null if that person has no settings for the project yet */
  read(projectId: Id): Promise<Personal | null>;
  write(projectId: Id, own: Personal): Promise<void>;
  /** calls back when another person may have signed in; returns a function that ends it */
  onPerson(listener: () => void): () => void;
}

/** All projects of this browser. Every method that fails throws an `Error` whose message is a sentence for a person. */
export interface ProjectLibrary {
  /** last edited first, without deleted ones */
  list(): Promise<ProjectSummary[]>;
  /** after any change of the list, also by another tab; returns a function that ends it */
  onChange(listener: () => void): () => void;
  create(name?: string): Promise<Id>;
  /** stores a document that was made elsewhere under its own id, which it returns; at once or not at all */
  add(project: Project): Promise<Id>;
  open(id: Id): Promise<OpenProject>;
  /** makes the DJ's set of this browser, which is in no list and never synced, or mends it; returns its id */
  djSet?(): Promise<Id>;
  readonly personal: PersonalStore;
  /** null if the browser keeps no files for the page */
  readonly instruments?: OwnInstrumentStore | null;
  readonly plugins?: PluginStore | null;
  rename(id: Id, name: string): Promise<void>;
  /** returns the copy's id */
  duplicate(id: Id): Promise<Id>;
  /** moves it to the trash; `restore` brings it back */
  remove(id: Id): Promise<void>;
  restore(id: Id): Promise<void>;
  /** the project with its audio as a `.backline` file */
  exportFile?(
    id: Id,
  ): Promise<{ name: string; blob: Blob /** names of samples whose audio is not in it */; missing: string[] }>;
  /** reads a `.backline` file as a new project, returns its id */
  importFile?(file: File): Promise<Id>;
  /** returns the id of the demo project, which is made if it is missing */
  openDemo?(): Promise<Id>;
  /** returns the id of the latest sketch of the instruments studio, which is made if there is none */
  openSketch?(): Promise<Id>;
  createSketch?(): Promise<Id>;
  storage(): Promise<StorageReading>;
  /** asks the browser to keep the data; returns whether it will */
  persist(): Promise<boolean>;
}

/** A device preset that a person saved. */
export interface UserPreset {
  id: Id;
  /** the devices that it fits: their `presetKind` */
  kind: string;
  name: string;
  params: Record<string, number>;
  font?: Device["font"];
  /** a plugin's own state */
  state?: string;
}

/** A file of a person's own, with its path within what was dropped or picked. */
export interface OwnFile {
  readonly path: string;
  readonly blob: Blob;
}

/** Instruments made of a person's own files, on this device. Methods that fail throw an `Error` with a sentence. */
export interface OwnInstrumentStore {
  /** Makes one instrument of the files (SoundFont, SFZ with its samples, or sounds); `warnings` are sentences. */
  import(files: readonly OwnFile[]): Promise<{ instrument: OwnInstrument; warnings: readonly string[] }>;
  /** by name */
  list(): Promise<OwnInstrument[]>;
  /** Deletes it from this device; samplers that name it stay silent. */
  remove(id: string): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Plugins that were added on this device. Methods that fail throw an `Error` with a sentence. */
export interface PluginStore {
  /** Keeps the zip of a plugin's files; `allowed`: the person let it run. One that is there keeps what was allowed. */
  add(file: Blob, plugin: Omit<Plugin, "id">, allowed: boolean): Promise<AddedPlugin>;
  /** by name */
  list(): Promise<AddedPlugin[]>;
  find(id: string): Promise<AddedPlugin | null>;
  /** the zip of its files; null if it is not on this device */
  open(id: string): Promise<Blob | null>;
  /** Lets it run on this device. */
  allow(id: string): Promise<void>;
  /** Deletes it from this device; sound passes devices of it by. */
  remove(id: string): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Presets saved in this browser. Methods that fail throw an `Error` whose message is a sentence for a person. */
export interface PresetStore {
  /** by name */
  list(kind: string): Promise<UserPreset[]>;
  /** those of every kind */
  all(): Promise<UserPreset[]>;
  /** saves a new preset, or replaces the one with the same kind and name */
  save(preset: Omit<UserPreset, "id">): Promise<void>;
  rename(id: Id, name: string): Promise<void>;
  remove(id: Id): Promise<void>;
  onChange(listener: () => void): () => void;
}
