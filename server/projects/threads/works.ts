import { createHash } from "node:crypto";
import { z } from "zod";
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
import { summaryOf } from "../../../contract/project/overview";
import { projectDocument, SYNC, syncRequest } from "../../../contract/sync/protocol";
import { ApiError } from "../../errors";
import { invalidRequest } from "../../http/errorAnswers";
import { parseJson } from "../../http/json";
import { owned, pack, type Stored, unpack } from "../packed";
import { type CarriedOut, COST, carryOut, fresh, type Offered } from "../sync/carryOut";
import type { Begun, Edited, Given, Gives, ReadSync, Since, Source, WorkName } from "./messages";

/** What is stored is none of what can be opened; `message` is a sentence. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}

const TOO_LONG = "Its last edits take the server too long to carry out again.";

/** How the JSON of a document of the present version begins, as it is stored. */
const CURRENT = `{"format":"backline","version":${PROJECT_VERSION},`;

const created = z.object({ document: projectDocument });

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const result = schema.safeParse(json);
  if (!result.success) throw invalidRequest(result.error, "body");
  return result.data;
}

function begun(document: Project): Begun {
  const text = JSON.stringify(document);
  if (text.length > MOST_DOCUMENT_BYTES) throw new ApiError("body_too_large", BYTES_SENTENCE);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { id: document.id, bytes: text.length, packed: pack(text), sha256, summary: summaryOf(fresh(document)) };
}

/** Reads the document of a new project, whoever made it. */
function create({ bytes }: Given<"create">): Begun {
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

/** Reads an exchange, its edits as far as a request goes. */
function readSync({ bytes }: Given<"readSync">): ReadSync {
  const { edits: sent, ...rest } = parsed(syncRequest, parseJson(bytes));
  const edits: Offered[] = [];
  let size = 0;
  for (const { clientSeq, baseRev, command } of sent) {
    // a request ends with this one; what follows is for the next, as are edits that would cost too much
    if (size >= SYNC.fullBytes) break;
    const args = JSON.stringify(command.args);
    size += args.length;
    edits.push({ clientSeq, baseRev, name: command.name, args });
  }
  return { ...rest, edits };
}

const dueAfter = (done: CarriedOut, since: Since): boolean =>
  since.edits + done.taken.length >= COST.snapshotEdits || since.cost + done.cost >= COST.snapshot;

function edited(document: Project, done: CarriedOut, since: Since): Edited {
  const text = done.taken.length > 0 && dueAfter(done, since) ? JSON.stringify(document) : null;
  const snapshot = text === null ? null : pack(text);
  return { ...done, bytes: text?.length ?? done.bytes, summary: summaryOf(fresh(document)), snapshot };
}

/**
 * The works of one thread, with the documents that it has; nobody else holds them. `opened` is called where a work's
 * document is open, before anything else is done with it.
 */
export function works(opened: () => void) {
  const documents = new Map<string, Project>();
  let misfits: string[] = [];

  const begin = (stored: Stored): Project => {
    const json = migrateProject(JSON.parse(unpack(stored)));
    const limit = overLimitUnread(json);
    if (limit) throw new UnreadableDocument(limitSentence(limit));
    return json as Project;
  };

  /** The document as it is stored: changed in place from then on. */
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
    edit: ({ source, bytes, edits, late, since }) => {
      const document = open(source);
      return edited(document, carryOut(document, bytes, edits, late), since);
    },
    restore: ({ source, bytes, version, label, edit, since }) => {
      const document = open(source);
      const changes = differences(document, begin(version)).filter(({ value, was }) => !sameJson(value, was));
      if (changes.length === 0) return null;
      const args = JSON.stringify({ label, checked: false, changes });
      return edited(document, carryOut(document, bytes, [{ ...edit, name: "change", args }], []), since);
    },
    answer: ({ source, head, tail, gzip }) => {
      const stored = source.snapshot !== null && source.edits.length === 0 ? unpack(source.snapshot) : null;
      // what is asked for as it is stored need not be opened
      const asStored = stored?.startsWith(CURRENT) ? stored : null;
      if (asStored !== null) opened();
      const text = `${head}${asStored ?? JSON.stringify(open(source))}${tail}`;
      return { bytes: gzip ? pack(text) : owned(Buffer.from(text)), held: asStored === null };
    },
    version: ({ source }) => {
      const document = open(source);
      const text = JSON.stringify(document);
      return { bytes: text.length, packed: pack(text), samples: Object.keys(document.samples) };
    },
    samples: ({ source }) => Object.keys(open(source).samples),
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
