import { t } from "@lingui/core/macro";
import { say } from "../../words/say";
import type { SyncRecord } from "../storage/database";
import type { Conflict } from "./replica";
import type { KeptEdit } from "./status";

/**
 * Refused edits in the form in which they are kept. `labelOf`: the undo label of an edit by its number; `at`: ms since
 * 1970.
 */
export const keptOf = (
  conflicts: readonly Conflict[],
  { clientId, projectId }: Pick<SyncRecord, "clientId" | "projectId">,
  labelOf: (clientSeq: number) => string,
  at: number,
): KeptEdit[] =>
  conflicts.map(({ clientSeq, message: reason, command, places }) => ({
    id: `${clientId}-${clientSeq}`.slice(-64),
    projectId,
    label: labelOf(clientSeq),
    at,
    reason,
    commands: [command],
    places: places.map(({ path, base, mine, theirs }) => ({ path: path.join("."), base, mine, theirs })),
  }));

/** Tells the person about edits that were refused and kept. */
export const keptSentence = (kept: readonly KeptEdit[]): string =>
  kept.length === 1
    ? t`“${say(kept[0]?.label) ?? ""}” could not be merged with what others did. It is kept under “Kept edits”.`
    : t`${kept.length} edits could not be merged with what others did. They are kept under “Kept edits”.`;
