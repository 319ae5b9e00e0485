import { createHash } from "node:crypto";
import { z } from "zod";
import { attachedFiles } from "../../../contract/project/attached";
import { differences, sameJson } from "../../../contract/project/changes";
import { PROJECT_VERSION, type Project } from "../../../contract/project/document";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { violations } from "../../../contract/project/invariants";
import {
  BYTES_SENTENCE,
  limitSentence,
  MOST_DOCUMENT_BYTES,
  overLimit,
  overLimitUnread,
} from "../../../contract/project/limits";
import { migrateProject } from "../../../contract/project/migrate";
import { summaryOf } from "../../../contract/project/summary";
import { projectDocument } from "../../../contract/sync/answer";
import { syncRequest } from "../../../contract/sync/protocol";
import { said } from "../../../contract/words/said";
import { ApiError } from "../../errors";
import { invalidRequest } from "../../http/errorAnswers";
import { parseJson } from "../../http/json";
import { owned, pack, type Stored, unpack } from "../packed";
import { COST, carryOut, fresh } from "../sync/carryOut";
import { type Exchange, exchangeOf } from "../sync/exchange";
import type { CreatedDocument, Edited, Given, Gives, Offer, Outcome, Since, Source, WorkName } from "./messages";

/** The stored document cannot be opened; `message` is a sentence for people. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}

const TOO_LONG = "Its last edits take the server too long to carry out again.";

/** How the stored JSON of a document of the present version begins. */
const CURRENT = `{"format":"backline","version":${PROJECT_VERSION},`;

const created = z.object({ document: projectDocument });

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const result = schema.safeParse(json);
  if (!result.success) throw invalidRequest(result.error, "body");
  return result.data;
}

function begun(document: Project): CreatedDocument {
  const text = JSON.stringify(document);
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_DOCUMENT_BYTES) throw new ApiError("body_too_large", BYTES_SENTENCE);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { id: document.id, bytes, packed: pack(text), sha256, summary: summaryOf(fresh(document)) };
}

const migrated = (stored: Stored): Project => migrateProject(JSON.parse(unpack(stored))) as Project;

/**
 * Reads a version that is to be restored. If it is beyond the limits, only the restore is refused: the project itself
 * is sound.
 */
function readVersion(stored: Stored): Project {
  const document = migrated(stored);
  const limit = overLimitUnread(document);
  if (limit) throw new ApiError("conflict", said`This version cannot be restored. ${limitSentence(limit)}`);
  return document;
}

/** Reads the document of a new project, which may be anything. */
function create({ bytes }: Given<"create">): CreatedDocument {
  const json = parseJson(bytes);
  const unread = (json as { document?: unknown } | null)?.document;
  const refuse = (path: string, sentence: string): never => {
    throw new ApiError("invalid_request", sentence, { fields: [{ path, message: sentence }] });
  };
  const limit = overLimitUnread(unread);
  if (limit) refuse("body.document", limitSentence(limit));
  const { document } = parsed(created, json);
  const over = overLimit(document);
  if (over) refuse("body.document", limitSentence(over));
  const [broken] = violations(document);
  if (broken) refuse(`body.document.${broken.path}`, broken.sentence);
  return begun(document);
}

const readSync = ({ bytes }: Given<"readSync">): Exchange => exchangeOf(parsed(syncRequest, parseJson(bytes)));

/** Carries offers out, one after the other. */
function edited(document: Project, before: number, offers: readonly Offer[], since: Since): Edited {
  let bytes = before;
  let cost = 0;
  let taken = 0;
  const outcomes = offers.map(({ edits, late }): Outcome => {
    if (cost >= COST.request) return { cost: 0, taken: [], refused: [], until: null };
    const { bytes: after, ...outcome } = carryOut(document, bytes, edits, late, { budget: COST.request - cost });
    bytes = after;
    cost += outcome.cost;
    taken += outcome.taken.length;
    return outcome;
  });
  const isDue = since.edits + taken >= COST.snapshotEdits || since.cost + cost >= COST.snapshot;
  const text = taken > 0 && isDue ? JSON.stringify(document) : null;
  return {
    outcomes,
    bytes: text === null ? bytes : Buffer.byteLength(text),
    cost,
    summary: summaryOf(fresh(document)),
    snapshot: text === null ? null : pack(text),
  };
}

/**
 * What one thread can do, and the documents that only it holds. `opened` is called when the document of the present
 * work is open, before anything else is done with it.
 */
export function works(opened: () => void) {
  const documents = new Map<string, Project>();
  let misfits: string[] = [];

  const begin = (stored: Stored): Project => {
    const document = migrated(stored);
    const limit = overLimitUnread(document);
    if (limit) throw new UnreadableDocument(limitSentence(limit));
    return document;
  };

  /** Opens a document. From then on it is changed in place. */
  const open = ({ key, snapshot, edits }: Source): Project => {
    const document = snapshot === null ? documents.get(key) : begin(snapshot);
    if (!document) throw new Error("This thread does not have the document.");
    documents.set(key, document);
    let cost = 0;
    for (const { rev, name, args } of edits) {
      const done = carryOutInPlace(document, { name, args: JSON.parse(args) }, COST.most);
      cost += done.cost;
      if (cost > COST.replay) {
        documents.delete(key);
        throw new UnreadableDocument(TOO_LONG);
      }
      if ("error" in done) misfits.push(rev);
    }
    opened();
    return document;
  };

  const all: { readonly [Name in WorkName]: (given: Given<Name>) => Gives<Name> } = {
    create,
    readSync,
    edit: ({ source, bytes, offers, since }) => edited(open(source), bytes, offers, since),
    restore: ({ source, bytes, version, label, edit, since }) => {
      const document = open(source);
      const changes = differences(document, readVersion(version)).filter(({ value, was }) => !sameJson(value, was));
      if (changes.length === 0) return null;
      const args = JSON.stringify({ label, checked: false, changes });
      return edited(document, bytes, [{ edits: [{ ...edit, name: "change", args }], late: [] }], since);
    },
    answer: ({ source, head, tail, gzip }) => {
      const stored = source.snapshot !== null && source.edits.length === 0 ? unpack(source.snapshot) : null;
      // a document that is needed only in its stored form is not parsed
      const asStored = stored?.startsWith(CURRENT) ? stored : null;
      if (asStored !== null) opened();
      const text = `${head}${asStored ?? JSON.stringify(open(source))}${tail}`;
      return { bytes: gzip ? pack(text) : owned(Buffer.from(text)), held: asStored === null };
    },
    version: ({ source }) => {
      const document = open(source);
      const text = JSON.stringify(document);
      return { bytes: Buffer.byteLength(text), packed: pack(text), samples: filesOf(document) };
    },
    samples: ({ source }) => filesOf(open(source)),
    copy: ({ source, id, name }) => begun({ ...open(source), id, name }),
  };
  return {
    run: (name: WorkName, given: unknown) => {
      misfits = [];
      const work = all[name] as (given: unknown) => unknown;
      return { gives: work(given), misfits };
    },
    forget: (key: string) => void documents.delete(key),
  };
}

/** The SHA-256 of every file that a document names: its samples, and what its devices use. */
const filesOf = (document: Project): string[] => [
  ...Object.keys(document.samples),
  ...attachedFiles(document).map(({ hash }) => hash),
];
