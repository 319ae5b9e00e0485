import type { Patch } from "immer";
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
  /** the person to whose account it belongs; null: nobody's yet */
  account: string | null;
  /** of the arrangement; null: not drawn yet */
  overview: Overview | null;
  /** how far it is synced; null while it is on this device only */
  cloud: LocalCopy | null;
}

/** A copy on this device of a project that is in the cloud. */
export interface LocalCopy {
  role: ProjectRole;
  /** edits made here that the cloud lacks */
  unsent: number;
  /** ms since 1970 */
  lastSyncAt: number | null;
  /** the token by which someone who has not signed in looks at it */
  link: string | null;
}

/** Who is told what happens to an open project. */
export interface ProjectListener {
  /** An edit: one of a gesture or a final one, undone, redone, or made in another tab. */
  changed?(project: Project, patches: readonly Patch[]): void;
  /** The document was read anew as a whole. */
  replaced?(project: Project): void;
  /** `readOnly`, `saved`, `canUndo` or `canRedo` may be others now. */
  state?(): void;
  /** These commits of this tab are on disk; `seq` numbers the first. */
  written?(seq: number, commits: readonly Commit[]): void;
  /** Something a person should know, as a sentence. */
  notice?(sentence: string): void;
  /** Another tab that has it open says how it syncs, or asks. */
  told?(message: SyncMessage): void;
  /** It was closed: nothing more is told. */
  closed?(): void;
}

/** The open project: its document, its history, and whether this tab may edit it. */
export interface OpenProject {
  readonly project: Project;
  /** another tab edits it: this one only looks, until it takes over */
  readonly readOnly: boolean;
  /** why nobody may edit it here, as a sentence; null where one may, if no other tab does */
  readonly viewOnly: string | null;
  readonly saved: SavedState;
  /** names of the steps that undo and redo would take, null where there is none */
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** a gesture is under way: what is done now is its part, and goes with it where it is cancelled */
  readonly inGesture: boolean;

  /** Carries out a command; throws a `CommandError` with a sentence where it does not fit. */
  run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void;
  /** All commands until `endGesture` are one step of undo. */
  beginGesture(label: string): void;
  endGesture(): void;
  /** takes back everything since `beginGesture`, leaves no trace in the history */
  cancelGesture(): void;
  undo(): void;
  redo(): void;
  /** Tells a listener what happens from now on; gives the way to stop. */
  listen(listener: ProjectListener): () => void;
  /** Gives once all committed edits are on disk; throws an error with a sentence where they cannot be written. */
  flush(): Promise<void>;
  /** Makes this tab the one that edits; throws an error with a sentence where the other cannot write its edits. */
  takeOver(): Promise<void>;
  /** Writes what is left and lets go; throws where it cannot be written, unless `force` gives it up. */
  close(options?: { force?: boolean }): Promise<void>;
}

/** Samples by SHA-256: PCM in OPFS, records in IndexedDB. */
export interface SampleStore {
  /** WAV float32 or PCM bytes on disk; null where the sample is not stored here */
  open(id: string): Promise<Blob | null>;
  has(id: string): Promise<boolean>;
  record(id: string): Promise<Sample | null>;
  /** min/max pyramid of the waveform, made at import */
  peaks(id: string): Promise<Peaks | null>;
  /**
   * Makes a WAV file (in `tmp/` or `takes/` of the private file system, or in memory) a sample; gives it once it is on
   * disk.
   */
  adopt(audio: NewAudio, name: string): Promise<Sample>;
  /** Tells of each sample whose audio comes into its place from now on; gives the way to stop. */
  onStored(listener: (id: string) => void): () => void;
  /** samples that the project's clips play and whose audio is not stored here */
  missing(project: Project): Promise<Sample[]>;
}

/**
 * A WAV file that is to become a sample: in one of the private folders (`FOLDERS` of contract/storage), or in memory.
 */
export type NewAudio = { folder: "takes" | "temporary"; name: string } | { blob: Blob };

/**
 * Takes on their way into a project. A take, `takes/<id>.take` and for audio `takes/<id>.wav` (see `contract/storage/`),
 * is the engine worker's alone until it has ended; what it has written then, or when the browser crashed, is the take.
 * Failures are errors with a sentence.
 */
export interface TakeStore {
  /**
   * Makes the ended takes of one recording samples, takes and clips of the open project, in one step of
   * undo (`contract/storage/recorded.ts`). A take that cannot be stored stays on disk and keeps no other back: its failure
   * is thrown when the rest is in place.
   */
  finish(ids: readonly Id[], open: OpenProject): Promise<void>;
  /** Throws a take away. */
  discard(id: Id): Promise<void>;
  /** Finishes the project's takes that a crash left behind; gives what to tell, in sentences. */
  recover(open: OpenProject): Promise<string[]>;
}

/** A sound file that has become a sample. */
export interface ImportedSample {
  sample: Sample;
  /** what the file was, for a person: "MP3", "MP4 (AAC)" … */
  kind: string;
  /** sentences on what was not as it should be: cut off, damaged in places */
  warnings: readonly string[];
}

export interface SoundImportOptions {
  /** told the share that is done, 0..1 */
  progress?: (share: number) => void;
  /** ends the import; nothing of it is kept */
  signal?: AbortSignal;
}

/** Sound files (WAV, AIFF, MP3, FLAC, Ogg, Opus, M4A, WebM) on their way into the sample store. */
export interface SoundImport {
  /**
   * Decodes a file by what stands in it, whatever it is called, into a sample of its own rate.
   * Throws an error whose message is a sentence for a person, a `MediaError` where the file is
   * at fault, or the signal's reason.
   */
  import(file: Blob, name: string, options?: SoundImportOptions): Promise<ImportedSample>;
}

/** Min and max of the waveform at several zooms; `levels[k]` has one pair for 2^(8+k) … frames per channel. */
export interface Peaks {
  channels: 1 | 2;
  frames: number;
  /** frames per pair at each level, ascending */
  framesPerPair: number[];
  /** for each level and channel: min, max, min, max … as −1..1 of 127 */
  levels: Int8Array[][];
}

/** How the browser keeps what is stored here; null where it does not tell. */
export interface StorageReading {
  /** the browser has promised not to evict it */
  persisted: boolean;
  /** bytes in use and allowed */
  usage: number | null;
  quota: number | null;
  /** where audio lies */
  audio: "opfs" | "indexeddb";
}

/** Settings of each person for each project on this device; they are not part of the document. */
export interface PersonalStore {
  /** the signed-in person; null: nobody */
  readonly person: string | null;
  /** null if that person has no settings for it yet */
  read(projectId: Id): Promise<Personal | null>;
  write(projectId: Id, own: Personal): Promise<void>;
  /** calls back when another person may have signed in; returns the function that ends it */
  onPerson(listener: () => void): () => void;
}

/** All projects of this browser. Every method that fails throws an `Error` whose message is a sentence for a person. */
export interface ProjectLibrary {
  /** last edited first, deleted ones left out */
  list(): Promise<ProjectSummary[]>;
  /** after any change of the list, by another tab too; returns the way to stop */
  onChange(listener: () => void): () => void;
  create(name?: string): Promise<Id>;
  open(id: Id): Promise<OpenProject>;
  readonly personal: PersonalStore;
  rename(id: Id, name: string): Promise<void>;
  /** gives the copy's id */
  duplicate(id: Id): Promise<Id>;
  /** takes it off the list; `restore` brings it back */
  remove(id: Id): Promise<void>;
  restore(id: Id): Promise<void>;
  /** the project with its audio as a `.backline` file */
  exportFile?(
    id: Id,
  ): Promise<{ name: string; blob: Blob /** names of samples whose audio is not in it */; missing: string[] }>;
  /** reads a `.backline` file as a new project, gives its id */
  importFile?(file: File): Promise<Id>;
  /** gives the id of the demo project, made anew if it is not here */
  openDemo?(): Promise<Id>;
  storage(): Promise<StorageReading>;
  /** asks the browser to keep the data; whether it will */
  persist(): Promise<boolean>;
}

/** A setting of a device that a person saved. */
export interface UserPreset {
  id: Id;
  /** of which devices: their `presetKind` */
  kind: string;
  name: string;
  params: Record<string, number>;
  font?: Device["font"];
  /** a plugin's own */
  state?: string;
}

/** Presets saved in this browser. Methods that fail throw an `Error` whose message is a sentence for a person. */
export interface PresetStore {
  /** by name */
  list(kind: string): Promise<UserPreset[]>;
  /** saves a new preset, or in place of the one with the same kind and name */
  save(preset: Omit<UserPreset, "id">): Promise<void>;
  rename(id: Id, name: string): Promise<void>;
  remove(id: Id): Promise<void>;
  onChange(listener: () => void): () => void;
}
