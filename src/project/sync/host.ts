import type { Id, Project } from "../../../contract/project/document";
import type { Timers } from "../../scope/delay";
import type { ProjectListener, SavedState } from "../port";
import type { Database } from "../storage/database";
import type { SyncMessage } from "./messages";
import type { CloudServer, LocalAudio } from "./port";
import type { SyncStatus } from "./status";

/** The open project, as its sync needs it. */
export interface SyncHost {
  readonly id: Id;
  readonly project: Project;
  /** this tab is the editor of the project, and so the one that syncs it */
  readonly editor: boolean;
  readonly inGesture: boolean;
  readonly saved: SavedState;
  viewOnly: string | null;
  flush(): Promise<void>;
  merge(project: Project): void;
  listen(listener: ProjectListener): () => void;
  notify(sentence: string): void;
  /** Sends a message to the other tabs that have the project open. */
  tell(message: SyncMessage): void;
}

export interface SyncEnvironment {
  readonly database: Database;
  readonly server: CloudServer;
  readonly audio: LocalAudio;
  /** ms since 1970 */
  now(): number;
  newId(): Id;
  readonly timers: Timers;
  /** whether the page is visible and online, so that the server should report changes */
  attended(): boolean;
  /** ms until the next request when there is nothing to send and the server does not report changes */
  pause(): number;
  /** Stores a document as a new project on this device. */
  keepCopy(project: Project): Promise<void>;
}

export interface SyncListener {
  changed(status: SyncStatus): void;
  /** Missing audio has been stored. */
  audioArrived(): void;
}
