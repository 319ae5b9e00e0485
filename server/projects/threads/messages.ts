import type { ErrorCode } from "../../../contract/api/errors";
import type { Summary } from "../../../contract/project/overview";
import type { Stored } from "../packed";
import type { CarriedOut, Offered } from "../sync/carryOut";
import type { Exchange } from "../sync/exchange";

/** An edit as it is stored: its command's name, and the arguments as JSON. */
export interface StoredEdit {
  readonly rev: string;
  readonly name: string;
  readonly args: string;
}

/**
 * How a thread gets a document: it still has it in memory or is given the snapshot, and then replays the edits since.
 */
export interface Source {
  readonly key: string;
  /** null if the thread still holds the document */
  readonly snapshot: Stored | null;
  readonly edits: readonly StoredEdit[];
}

/** What has been edited since the last snapshot. */
export interface Since {
  readonly edits: number;
  /** of replaying those edits */
  readonly cost: number;
}

/** A document that was read, in the form in which it is stored. */
export interface CreatedDocument {
  readonly id: string;
  /** as JSON */
  readonly bytes: number;
  readonly packed: Uint8Array;
  readonly sha256: string;
  readonly summary: Summary;
}

/** What one client offers: its edits, and those that arrived after later ones were answered (see `carryOut`). */
export interface Offer {
  readonly edits: readonly Offered[];
  readonly late: readonly Offered[];
}

/** What became of one client's offer; one that was not reached has neither taken nor refused edits. */
export type Outcome = Omit<CarriedOut, "bytes">;

/** The outcome of offers, in their order. `snapshot` is the packed document if a snapshot is due. */
export interface Edited {
  readonly outcomes: readonly Outcome[];
  /** the size of the document as JSON, approximately if there is no snapshot */
  readonly bytes: number;
  readonly cost: number;
  readonly summary: Summary;
  readonly snapshot: Uint8Array | null;
}

/** A document in the form in which it is stored as a version. */
export interface Versioned {
  /** as JSON */
  readonly bytes: number;
  readonly packed: Uint8Array;
  /** the recordings that it uses */
  readonly samples: readonly string[];
}

/** The bytes of an answer that contains a document. */
export interface Answered {
  readonly bytes: Uint8Array;
  /** whether the thread holds the document now */
  readonly held: boolean;
}

/** What threads do with documents: the input and output of each kind of work, by name. */
export interface Works {
  /** reads the body of a request that creates a project */
  readonly create: { readonly given: { readonly bytes: Uint8Array }; readonly gives: CreatedDocument };
  readonly readSync: { readonly given: { readonly bytes: Uint8Array }; readonly gives: Exchange };
  readonly edit: {
    readonly given: {
      readonly source: Source;
      readonly bytes: number;
      /** of several clients; those that are beyond what one piece of work may cost are not reached */
      readonly offers: readonly Offer[];
      readonly since: Since;
    };
    readonly gives: Edited;
  };
  /** makes the document equal to the version by one edit; null if it already is */
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
  /** the document's JSON between the two ends of an answer, compressed if the client accepts that */
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
  /** the recordings that the document uses */
  readonly samples: { readonly given: { readonly source: Source }; readonly gives: readonly string[] };
  /** the document as that of another project */
  readonly copy: {
    readonly given: { readonly source: Source; readonly id: string; readonly name: string };
    readonly gives: CreatedDocument;
  };
}
export type WorkName = keyof Works;
export type Given<Name extends WorkName> = Works[Name]["given"];
export type Gives<Name extends WorkName> = Works[Name]["gives"];

export type ToThread =
  | { readonly kind: "work"; readonly name: WorkName; readonly given: unknown }
  | { readonly kind: "forget"; readonly key: string };

export type FromThread =
  /** the first message: the thread's number in the operating system */
  | { readonly kind: "begun"; readonly thread: number | null }
  /** the document is open: if the work takes too long from here on, opening is not to blame */
  | { readonly kind: "opened" }
  | { readonly kind: "done"; readonly gives: unknown; readonly misfits: readonly string[] }
  /** an error for the caller */
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string | undefined;
      readonly fields: readonly { readonly path: string; readonly message: string }[] | undefined;
    }
  /** the stored document cannot be opened; the message is a sentence for people */
  | { readonly kind: "unreadable"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };
