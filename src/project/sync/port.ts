import type { Attached } from "../../../contract/project/attached";
import type { Id, Project } from "../../../contract/project/document";
import type { SyncAnswer } from "../../../contract/sync/answer";
import type { ProjectState, SyncRequest } from "../../../contract/sync/protocol";

/** Why the server did not do something, as far as it matters for syncing. */
export interface CloudFailure {
  readonly kind: "offline" | "signedOut" | "gone" | "full" | "conflict" | "failed";
  /** a sentence for a person */
  readonly message: string;
  /** seconds until another try makes sense; null: unknown */
  readonly retryAfter: number | null;
}

export type CloudResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CloudFailure };

/** Called with the bytes done of one file. */
type Progress = (bytes: number) => void;

/** Where an audio file can be downloaded. */
export interface AudioAddress {
  readonly id: string;
  readonly address: string;
  readonly bytes: number;
}

/** The server's part in syncing projects. None of these methods throws. */
export interface CloudServer {
  /**
   * Stores a project under its document's id, as revision 0; an existing one is left unchanged. `same`: it began with
   * this very document.
   */
  create(document: Project): Promise<CloudResult<{ same: boolean }>>;
  sync(projectId: Id, request: SyncRequest): Promise<CloudResult<SyncAnswer>>;
  /** Resolves to the project's state: as soon as it differs from the known one, or after a while. */
  changed(
    projectId: Id,
    known: ProjectState,
    options: { readonly link: string | null; readonly signal: AbortSignal },
  ): Promise<CloudResult<ProjectState>>;
  /** which of these samples the server lacks */
  lacking(projectId: Id, ids: readonly string[]): Promise<CloudResult<readonly string[]>>;
  /** Uploads a sample's file; an interrupted upload is resumed. */
  upload(
    projectId: Id,
    sample: { readonly id: string; readonly name: string },
    file: Blob,
    options: { readonly progress: Progress; readonly signal: AbortSignal },
  ): Promise<CloudResult<void>>;
  /** where these samples can be downloaded; those that nobody has uploaded yet are left out */
  addresses(projectId: Id, ids: readonly string[], link: string | null): Promise<CloudResult<readonly AudioAddress[]>>;
  download(
    address: string,
    options: { readonly progress: Progress; readonly signal: AbortSignal },
  ): Promise<CloudResult<Blob>>;
}

/** The files on this device, as syncing needs them. `attached`: what a file is that is no sample. */
export interface LocalAudio {
  open(id: string, attached?: Attached | null): Promise<Blob | null>;
  has(id: string, attached?: Attached | null): Promise<boolean>;
  /** Stores a file under its hash. Throws an error with a sentence if the file is a different one. */
  receive(id: string, file: Blob, name: string, attached?: Attached | null): Promise<void>;
}
