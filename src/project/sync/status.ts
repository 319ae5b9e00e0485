import type { Command } from "../../../contract/project/commands";
import type { Id } from "../../../contract/project/document";
import type { ProjectRole } from "../../../contract/projects";
import type { SyncMessage } from "./messages";
import type { CloudFailure } from "./port";

/** Whether the cloud has everything that this device has. */
export type SyncState =
  /** the project is on this device only: nobody is signed in, or it was not sent yet */
  | { readonly kind: "local" }
  | { readonly kind: "syncing" }
  | { readonly kind: "synced" }
  /** the server does not answer; edits are waiting here */
  | { readonly kind: "offline" }
  /** the account's storage is full: audio or the project cannot be uploaded */
  | { readonly kind: "full"; readonly reason: string }
  /** the project is no longer shared with this account, or was deleted there */
  | { readonly kind: "gone"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/** A transfer of audio to or from the account. */
export interface Transfer {
  readonly direction: "up" | "down";
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

/** A place in the document that an edit wanted to change, in three versions; undefined: there was nothing. */
export interface KeptPlace {
  /** as in `clips.abc.start` */
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** An edit made here that could not be merged with others' edits; kept until the person decides. */
export interface KeptEdit {
  readonly id: Id;
  readonly projectId: Id;
  /** its undo label */
  readonly label: string;
  /** ms since 1970 */
  readonly at: number;
  /** why it was refused, as a sentence */
  readonly reason: string;
  readonly commands: readonly Command[];
  readonly places: readonly KeptPlace[];
}

/** The sync state of an open project. */
export interface SyncStatus {
  readonly state: SyncState;
  /** null while the project is not in the cloud */
  readonly role: ProjectRole | null;
  /** local edits that the cloud lacks */
  readonly pending: number;
  /** ms since 1970, when the cloud last answered; null: not yet */
  readonly lastSyncAt: number | null;
  /** null while no audio is being transferred */
  readonly transfer: Transfer | null;
  readonly kept: readonly KeptEdit[];
}

/** The state of a project that does not sync. */
export const LOCAL: SyncStatus = {
  state: { kind: "local" },
  role: null,
  pending: 0,
  lastSyncAt: null,
  transfer: null,
  kept: [],
};

/** The sync state, from the last failure and whether something is running. */
export function stateOf(failure: CloudFailure | null, busy: boolean): SyncState {
  if (!failure) return { kind: busy ? "syncing" : "synced" };
  const { kind, message: reason } = failure;
  if (kind === "offline") return { kind };
  if (kind === "signedOut") return { kind: "local" };
  return { kind: kind === "full" || kind === "gone" ? kind : "failed", reason };
}

type Told = Extract<SyncMessage, { type: "synced" }>["status"];

/** A status in the form that is sent to other tabs. */
export const plain = (status: SyncStatus): Told => ({
  ...status,
  kept: status.kept.map((edit) => ({ ...edit, commands: [...edit.commands], places: [...edit.places] })),
});
