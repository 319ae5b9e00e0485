import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Id, Project, Sample } from "../../contract/project/document";

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
}

/** The open project: its document, its history, and whether this tab may edit it. */
export interface OpenProject {
  readonly project: Project;
  /** another tab edits it: this one only looks, until it takes over */
  readonly readOnly: boolean;
  readonly saved: SavedState;
  /** names of the steps that undo and redo would take, null where there is none */
  readonly canUndo: string | null;
  readonly canRedo: string | null;

  /** Carries out a command; throws a `CommandError` with a sentence where it does not fit. */
  run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void;
  /** All commands until `endGesture` are one step of undo. */
  beginGesture(label: string): void;
  endGesture(): void;
  /** takes back everything since `beginGesture`, leaves no trace in the history */
  cancelGesture(): void;
  undo(): void;
  redo(): void;
  takeOver(): Promise<void>;
  close(): Promise<void>;
}

/** Samples by SHA-256: PCM in OPFS, records in IndexedDB. */
export interface SampleStore {
  /** WAV float32 or PCM bytes on disk; null where the sample is not stored here */
  open(id: string): Promise<Blob | null>;
  has(id: string): Promise<boolean>;
  record(id: string): Promise<Sample | null>;
  /** min/max pyramid of the waveform, made at import */
  peaks(id: string): Promise<Peaks | null>;
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
