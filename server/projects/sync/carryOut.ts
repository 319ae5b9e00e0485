import type { Patch } from "immer";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { PROJECT } from "../../../contract/projects";
import type { Rejection, SentCommand } from "../../../contract/sync/protocol";

/** An edit on its way into a project. */
export interface Offered {
  readonly clientSeq: number;
  readonly baseRev: number;
  readonly command: SentCommand;
}

/** An edit that fits, with its arguments as they were understood. */
export interface Fitting extends Offered {
  readonly command: SentCommand;
  /** of its arguments as JSON */
  readonly argsText: string;
}

export interface Refused {
  readonly clientSeq: number;
  readonly code: Rejection;
  readonly message: string;
}

export interface CarriedOut {
  readonly document: Project;
  /** of the document as JSON, at most */
  readonly bytes: number;
  readonly taken: readonly Fitting[];
  readonly refused: readonly Refused[];
}

const TOO_LARGE = `A project holds at most ${PROJECT.mostDocument / 1024 ** 2} MB besides its recordings. Delete something first.`;
const LATE = "This edit came too late: later ones of the same device were here before it.";

/** Why a command does not fit the document; null where it does. */
export function whyNot(document: Project, { clientSeq, command }: Offered): Refused | null {
  try {
    execute(document, command);
    return null;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { clientSeq, code: error.code, message: error.sentence };
  }
}

/** The refusal of an edit whose number was answered before, or passed over: with its reason, where it still has one. */
export const refusedLate = (document: Project, offered: Offered): Refused =>
  whyNot(document, offered) ?? { clientSeq: offered.clientSeq, code: "late", message: LATE };

function run(
  start: Project,
  startBytes: number,
  edits: readonly Offered[],
  most: number,
  careful: boolean,
): CarriedOut & { readonly patches: readonly Patch[] } {
  let document = start;
  let bytes = startBytes;
  const taken: Fitting[] = [];
  const refused: Refused[] = [];
  const patches: Patch[] = [];
  for (const edit of edits) {
    const { clientSeq, command } = edit;
    try {
      const done = execute(document, command);
      // what it adds is in its patches
      let size = bytes + JSON.stringify(done.patches).length;
      if (size > most) size = JSON.stringify(done.project).length;
      const [broken] = careful ? violations(done.project, done.patches) : [];
      if (size > most && size > bytes) {
        refused.push({ clientSeq, code: "tooLarge", message: TOO_LARGE });
      } else if (broken) {
        refused.push({ clientSeq, code: "notAllowed", message: broken.sentence });
      } else {
        document = done.project;
        for (const patch of done.patches) patches.push(patch);
        bytes = size;
        taken.push({ ...edit, command: done.command, argsText: JSON.stringify(done.command.args) });
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      refused.push({ clientSeq, code: error.code, message: error.sentence });
    }
  }
  return { document, bytes, taken, refused, patches };
}

/**
 * Carries edits out on a document one after the other; those that do not fit, or would break a rule of the document or
 * let it grow beyond `most`, are refused. `bytes`: of the document as JSON, at most.
 */
export function carryOut(
  document: Project,
  bytes: number,
  edits: readonly Offered[],
  most: number = PROJECT.mostDocument,
): CarriedOut {
  const done = run(document, bytes, edits, most, false);
  return violations(done.document, done.patches).length === 0 ? done : run(document, bytes, edits, most, true);
}
