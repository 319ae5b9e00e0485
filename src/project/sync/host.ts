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
  /** this tab writes the project, and so it is the one that syncs */
  readonly editor: boolean;
  readonly inGesture: boolean;
  readonly saved: SavedState;
  viewOnly: string | null;
  flush(): Promise<void>;
  merge(project: Project): void;
  listen(listener: ProjectListener): () => void;
  notify(sentence: string): void;
  /** Tells the other tabs that have the project open. */
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
  /** somebody looks at the page, and it is online: the server is to tell of changes */
  attended(): boolean;
  /** how long until the server is asked again when there is nothing to send and nobody tells of changes, ms */
  pause(): number;
  /** Keeps a document as a project of its own on this device. */
  keepCopy(project: Project): Promise<void>;
}

export interface SyncListener {
  changed(status: SyncStatus): void;
  /** Audio that was missing here is stored now. */
  audioArrived(): void;
}
