import { t } from "@lingui/core/macro";
import type { Change } from "../../../contract/project/changes";
import type { Command } from "../../../contract/project/commands";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { utf8Length } from "../../../contract/project/utf8";
import type { ProjectRole } from "../../../contract/projects";
import type { Snapshot, SyncAnswer } from "../../../contract/sync/answer";
import { type Rejection, SYNC, SYNC_PROTOCOL, type SyncRequest } from "../../../contract/sync/protocol";

/**
 * The client's side of the exchange (see protocol.ts), without network, disk or clock: states are plain and immutable,
 * so that one can be kept and returned to. `confirmed` is the server's document; `present` is what the person sees: the
 * confirmed document with the pending edits on top.
 */

/** An edit that the server has not confirmed. */
export interface PendingEdit {
  readonly clientSeq: number;
  readonly baseRev: number;
  readonly command: Command;
  /** its effect when it was made: `was` before, `value` after it */
  readonly changes: readonly Change[];
}

/** A place that a refused edit would have changed. A missing value means that there was nothing. */
export interface ConflictPlace {
  /** as in `["clips", "abc", "start"]` */
  readonly path: readonly string[];
  /** before the edit */
  readonly base?: unknown;
  /** after it, here */
  readonly mine?: unknown;
  /** its present value */
  readonly theirs?: unknown;
}

/** An edit that the server has refused: others' values stand, and mine are kept until the person decides. */
export interface Conflict {
  readonly clientSeq: number;
  readonly command: Command;
  readonly code: Rejection;
  /** a sentence for a person */
  readonly message: string;
  readonly places: readonly ConflictPlace[];
}

/** A project as the server has it, and as it is here. */
export interface Replica {
  /** fixed for this project on this device: with a copied record, other edits would be sent under the same numbers */
  readonly clientId: string;
  /** revision of the confirmed document; null if the server has to send its own */
  readonly rev: number | null;
  readonly pending: readonly PendingEdit[];
  /** what this person may do with the project, as the server last reported */
  readonly role: ProjectRole;
  readonly confirmed: Project;
  readonly present: Project;
}

/**
 * The state of a project that was received from the server, or will be sent to it: `create` stores its document as
 * revision 0. The state is stored before `create` is called, and the same document is sent again until it was answered;
 * edits are pending meanwhile. If `create` reports that the server's project began differently, `rev` becomes null and
 * the server sends its own.
 */
export function begin(clientId: string, { rev, document }: Snapshot, role: ProjectRole = "owner"): Replica {
  return { clientId, rev, pending: [], role, confirmed: document, present: document };
}

/** The document after a command; unchanged if the command does not fit: the server decides about that. */
export function tried(project: Project, command: Command): Project {
  try {
    return execute(project, command).project;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return project;
  }
}

/** The document with edits on top. */
const replayed = (document: Project, edits: readonly PendingEdit[]): Project =>
  edits.reduce((project, { command }) => tried(project, command), document);

/** What to send next. The next request is made only after this one was answered or has failed. */
export function requestOf(state: Replica): SyncRequest {
  const edits: SyncRequest["edits"] = [];
  let length = 0;
  for (const { clientSeq, baseRev, command } of state.pending) {
    if (edits.length === SYNC.mostEdits || length >= SYNC.fullBytes) break;
    const next = utf8Length(JSON.stringify(command));
    if (edits.length > 0 && length + next > SYNC.mostBytes) break;
    length += next;
    edits.push({ clientSeq, baseRev, command });
  }
  return { protocolVersion: SYNC_PROTOCOL, clientId: state.clientId, lastRev: state.rev, edits };
}

/** The result of an answer. */
export interface Received {
  readonly state: Replica;
  /** refused edits */
  readonly conflicts: readonly Conflict[];
  /**
   * The earlier confirmed document if the server has lost part of it (it was restored from a backup); it is to be kept
   * as a copy.
   */
  readonly lost: Project | null;
  /** whether to ask again at once: the answer was incomplete, belonged to another request, or was not understood */
  readonly again: boolean;
}

/** The value at a path; undefined if there is none. */
function valueAt(project: Project, path: readonly string[]): unknown {
  let value: unknown = project;
  for (const key of path) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

function conflictOf(
  { clientSeq, command, changes }: PendingEdit,
  { code, message }: { readonly code: Rejection; readonly message: string },
  confirmed: Project,
): Conflict {
  const places = changes.map(({ path, value, was }) => {
    const theirs = valueAt(confirmed, path);
    return {
      path,
      ...(was === undefined ? {} : { base: was }),
      ...(value === undefined ? {} : { mine: value }),
      ...(theirs === undefined ? {} : { theirs }),
    };
  });
  return { clientSeq, command, code, message, places };
}

/** What is known about the server's document. */
type Known = Pick<Replica, "rev" | "confirmed" | "pending">;

/**
 * The state after the answer's edits; `rev` is null if one of them cannot be executed here. `aside`: there were others'
 * edits among them.
 */
function advanced(state: Replica, answer: SyncAnswer): Known & { readonly aside: boolean } {
  let { confirmed, pending } = state;
  let rev = state.rev ?? 0;
  let aside = false;
  for (const { rev: next, clientId, clientSeq, command } of answer.edits) {
    if (next <= rev) continue;
    try {
      if (next > rev + 1) throw new CommandError("stale", t`An edit is missing.`);
      confirmed = execute(confirmed, command).project;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { rev: null, confirmed, pending, aside: true };
    }
    rev = next;
    if (clientId === state.clientId && pending[0]?.clientSeq === clientSeq) pending = pending.slice(1);
    else {
      aside = true;
      if (clientId === state.clientId) pending = pending.filter((one) => one.clientSeq !== clientSeq);
    }
  }
  return { rev, confirmed, pending, aside };
}

/**
 * Processes the answer to a request. An answer to a request from before the present revision changes nothing, because
 * what it says will be requested again.
 */
export function receive(state: Replica, request: SyncRequest, answer: SyncAnswer): Received {
  if (request.lastRev !== state.rev || request.clientId !== state.clientId) {
    return { state, conflicts: [], lost: null, again: true };
  }
  const { snapshot, rejected, applied } = answer;
  const {
    rev,
    confirmed,
    pending: left,
    aside,
  } = snapshot
    ? { rev: snapshot.rev, confirmed: snapshot.document, pending: state.pending, aside: true }
    : advanced(state, answer);
  // edits that the confirmed document contains, also if it came as a snapshot
  const held = new Set(applied.filter((one) => rev !== null && one.rev <= rev).map(({ clientSeq }) => clientSeq));
  const refused = new Map(rejected.map((one) => [one.clientSeq, one]));
  const conflicts = left.flatMap((one) => {
    const why = refused.get(one.clientSeq);
    return why ? [conflictOf(one, why, confirmed)] : [];
  });
  const pending = left.filter(({ clientSeq }) => !refused.has(clientSeq) && !held.has(clientSeq));
  // confirming our own edits in order does not change what the person sees
  const isSame = !aside && pending.length === left.length;
  const present = isSame ? state.present : replayed(confirmed, pending);
  const lost = snapshot && state.rev !== null && snapshot.rev < state.rev ? state.confirmed : null;
  return {
    state: {
      ...state,
      rev,
      confirmed,
      present,
      pending,
      role: answer.role,
    },
    conflicts,
    lost,
    again: answer.more || rev === null || pending.length > 0,
  };
}
