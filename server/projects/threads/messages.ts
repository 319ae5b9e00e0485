import type { ErrorCode } from "../../../contract/api/errors";
import type { Summary } from "../../../contract/project/overview";
import type { SyncRequest } from "../../../contract/sync/protocol";
import type { Stored } from "../packed";
import type { CarriedOut, Offered } from "../sync/carryOut";

/** An edit as it is kept: its command's name, and its arguments as JSON. */
export interface StoredEdit {
  readonly rev: string;
  readonly name: string;
  readonly args: string;
}

/** Where a thread finds a document: it has it, or is given what is stored; then what was edited since. */
export interface Source {
  readonly key: string;
  /** null where the thread has the document */
  readonly snapshot: Stored | null;
  readonly edits: readonly StoredEdit[];
}

/** How far a document is from its last snapshot. */
export interface Since {
  readonly edits: number;
  /** of carrying those edits out again */
  readonly cost: number;
}

/** A document that was read, as it is kept. */
export interface Begun {
  readonly id: string;
  /** as JSON */
  readonly bytes: number;
  readonly packed: Uint8Array;
  readonly sha256: string;
  readonly summary: Summary;
}

/** A request for an exchange that was read: its edits' arguments stay JSON. */
export interface ReadSync extends Omit<SyncRequest, "edits"> {
  readonly edits: readonly Offered[];
}

/** What became of edits: besides, the document, packed, where a snapshot of it is due. */
export interface Edited extends CarriedOut {
  readonly summary: Summary;
  readonly snapshot: Uint8Array | null;
}

/** A document that is kept as a version. */
export interface Versioned {
  /** as JSON */
  readonly bytes: number;
  readonly packed: Uint8Array;
  /** recordings that it names */
  readonly samples: readonly string[];
}

/** An answer that holds a document, as it is sent. */
export interface Answered {
  readonly bytes: Uint8Array;
  /** whether the thread has the document now */
  readonly held: boolean;
}

/** What threads do with documents, by name: what each is given, and gives. */
export interface Works {
  /** reads the body of a request that begins a project */
  readonly create: { readonly given: { readonly bytes: Uint8Array }; readonly gives: Begun };
  readonly readSync: { readonly given: { readonly bytes: Uint8Array }; readonly gives: ReadSync };
  readonly edit: {
    readonly given: {
      readonly source: Source;
      readonly bytes: number;
      readonly edits: readonly Offered[];
      /** edits whose numbers have passed: why each does not fit */
      readonly late: readonly Offered[];
      readonly since: Since;
    };
    readonly gives: Edited;
  };
  /** makes a document what another one is, by one edit; null where it is so already */
  readonly restore: {
    readonly given: {
      readonly source: Source;
      readonly bytes: number;
      readonly version: Stored;
      readonly label: string;
      readonly edit: Pick<Offered, "clientSeq" | "baseRev">;
      readonly since: Since;
    };
    readonly gives: Edited | null;
  };
  /** JSON of the document between two parts of an answer, compressed where its reader takes that */
  readonly answer: {
    readonly given: {
      readonly source: Source;
      readonly head: string;
      readonly tail: string;
      readonly gzip: boolean;
    };
    readonly gives: Answered;
  };
  readonly version: { readonly given: { readonly source: Source }; readonly gives: Versioned };
  /** recordings that the document names */
  readonly samples: { readonly given: { readonly source: Source }; readonly gives: readonly string[] };
  /** the document as another project's */
  readonly copy: {
    readonly given: { readonly source: Source; readonly id: string; readonly name: string };
    readonly gives: Begun;
  };
}
export type WorkName = keyof Works;
export type Given<Name extends WorkName> = Works[Name]["given"];
export type Gives<Name extends WorkName> = Works[Name]["gives"];

export type ToThread =
  | { readonly kind: "work"; readonly name: WorkName; readonly given: unknown }
  | { readonly kind: "forget"; readonly key: string };

export type FromThread =
  /** first of all: the number by which the system knows the thread */
  | { readonly kind: "begun"; readonly thread: number | null }
  /** the document of the present work is open: what takes long from now on is not its opening */
  | { readonly kind: "opened" }
  | { readonly kind: "done"; readonly gives: unknown; readonly misfits: readonly string[] }
  /** an answer for who asked */
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string | undefined;
      readonly fields: readonly { readonly path: string; readonly message: string }[] | undefined;
    }
  /** what is stored cannot be opened; a sentence for its people */
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };
