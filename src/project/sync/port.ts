import type { Id, Project } from "../../../contract/project/document";
import type { ProjectState, SyncAnswer, SyncRequest } from "../../../contract/sync/protocol";

/** Why the server did not do something, as far as syncing goes on differently by it. */
export interface CloudFailure {
  readonly kind: "offline" | "signedOut" | "gone" | "full" | "conflict" | "failed";
  /** a sentence for a person */
  readonly message: string;
  /** seconds until another try makes sense; null: not said */
  readonly retryAfter: number | null;
}

export type CloudResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CloudFailure };

/** Bytes done of one file. */
type Progress = (bytes: number) => void;

/** Where a file of audio can be had. */
export interface AudioAddress {
  readonly id: string;
  readonly address: string;
  readonly bytes: number;
}

/** The server's part in syncing projects. Nothing here throws. */
export interface CloudServer {
  /**
   * Keeps a project under its document's id, as revision 0; one that is there already stays as it is. `same`: it began
   * with this very document.
   */
  create(document: Project): Promise<CloudResult<{ same: boolean }>>;
  sync(projectId: Id, request: SyncRequest): Promise<CloudResult<SyncAnswer>>;
  /** Gives how far a project is: once that is another than what is known, or after a while. */
  changed(
    projectId: Id,
    known: ProjectState,
    options: { readonly link: string | null; readonly signal: AbortSignal },
  ): Promise<CloudResult<ProjectState>>;
  /** which of these samples the server wants the bytes of */
  lacking(projectId: Id, ids: readonly string[]): Promise<CloudResult<readonly string[]>>;
  /** Sends a sample's file; one that was interrupted goes on where it stopped. */
  upload(
    projectId: Id,
    sample: { readonly id: string; readonly name: string },
    file: Blob,
    options: { readonly progress: Progress; readonly signal: AbortSignal },
  ): Promise<CloudResult<void>>;
  /** where these samples can be had; those that nobody has sent yet are left out */
  addresses(projectId: Id, ids: readonly string[], link: string | null): Promise<CloudResult<readonly AudioAddress[]>>;
  download(
    address: string,
    options: { readonly progress: Progress; readonly signal: AbortSignal },
  ): Promise<CloudResult<Blob>>;
}

/** The audio of this device, as syncing needs it. */
export interface LocalAudio {
  open(id: string): Promise<Blob | null>;
  has(id: string): Promise<boolean>;
  /** Stores a file under its hash. Throws an error with a sentence where the file is another one. */
  receive(id: string, file: Blob, name: string): Promise<void>;
}
