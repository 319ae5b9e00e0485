import { t } from "@lingui/core/macro";
import type { Sample } from "../../contract/project/document";
import type { ProjectSession } from "./session";
import type { Database } from "./storage/database";
import { asStorageError } from "./storage/errors";
import type { BrowserSampleStore } from "./storage/samples";
import type { BrowserTakeStore } from "./storage/takes";
import { readSyncRecord } from "./sync/records";

interface Stores {
  readonly database: Database;
  readonly samples: BrowserSampleStore;
  readonly takes: BrowserTakeStore | null;
}

/**
 * Reports missing audio of an opened project, and recovers takes that a crash left behind once the project can be
 * edited here.
 */
export function runOpeningChecks(session: ProjectSession, { database, samples, takes }: Stores): void {
  const failed = (error: unknown) => session.notify(asStorageError(error).message);
  // a cloud project's audio is downloaded, and its sync reports what is missing
  const missing = async () =>
    (await readSyncRecord(database, session.id))?.created ? [] : samples.missing(session.project);
  missing().then((found) => found.length > 0 && session.notify(missingSentence(found)), failed);
  let recovering = false;
  const recover = () => {
    if (session.readOnly || recovering || !takes) return;
    recovering = true;
    takes
      .recover(session)
      .then((sentences) => {
        for (const sentence of sentences) session.notify(sentence);
      })
      .catch(failed);
  };
  session.listen({ state: recover });
  recover();
}

const NAMED = 3;

function missingSentence(missing: readonly Sample[]): string {
  const names = missing.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : "";
  return t`The audio of ${names.join(", ")}${more} is not in this browser, so its clips are silent. Import it again, or open a .backline file that has it.`;
}
