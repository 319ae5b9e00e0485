import { t } from "@lingui/core/macro";
import type { Id } from "../../../contract/project/document";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { say, word } from "../../words/say";
import { newId } from "../ids";
import type { BrowserLibrary } from "../library";
import type { ProjectSummary } from "../port";
import { StorageError } from "../storage/errors";
import { createProject, purgeProject } from "../storage/projects";
import type { CloudServer } from "./port";
import { readSyncRecord, setAccount, writeSync } from "./records";

const NOT_HERE = word("This project is neither in this browser nor in your cloud projects.");

/** The account's copies on this device; none without a session. */
export async function ownCopies(library: BrowserLibrary): Promise<ProjectSummary[]> {
  return (await library.list()).filter(({ account }) => account !== null && account === library.account);
}

/** Number of a project's edits that the cloud lacks; null if it lacks the whole project. */
export async function unsentOf(library: BrowserLibrary, id: Id): Promise<number | null> {
  const found = (await library.list()).find((project) => project.id === id);
  return found?.cloud ? found.cloud.unsent : null;
}

/**
 * Downloads a cloud project to this device, unless it is here already. `link`: the token of a visitor without a
 * session. Throws a StorageError with a sentence.
 */
export async function bringCopy(
  library: BrowserLibrary,
  server: CloudServer,
  id: Id,
  link: string | null,
): Promise<void> {
  const { database, account } = library;
  const record = await readSyncRecord(database, id);
  const stored = await database.get("projects", id);
  if (stored && (stored.account === account || stored.account === null)) {
    // deleted here, but restored in the cloud
    if (stored.deleted !== null) await library.restore(id);
    return;
  }
  if (stored) {
    // another account's copy is in the way; it is deleted if the cloud has all of it
    if (!record?.created || (await unsentOf(library, id)) !== 0) {
      throw new StorageError(
        "refused",
        t`This browser keeps a copy of the project for another account, with edits that the cloud lacks. Sign in there first.`,
      );
    }
    await purgeProject(database, id);
  }
  if (account === null && link === null) throw new StorageError("notFound", say(NOT_HERE));
  const clientId = newId();
  const { role, snapshot } = await fetchedBy(clientId, server, id, link);
  await createProject(database, snapshot.document, Date.now(), account);
  await writeSync(
    database,
    {
      projectId: id,
      role,
      clientId,
      created: true,
      acknowledged: 0,
      lastClientSeq: 0,
      lastSyncAt: Date.now(),
      link,
    },
    { rev: snapshot.rev, project: snapshot.document },
  );
  library.changed();
}

async function fetchedBy(clientId: string, server: CloudServer, id: Id, link: string | null) {
  const answer = await server.sync(id, {
    protocolVersion: SYNC_PROTOCOL,
    clientId,
    lastRev: null,
    edits: [],
    ...(link === null ? {} : { link }),
  });
  if (!answer.ok) {
    throw new StorageError(
      answer.failure.kind === "gone" ? "notFound" : "unavailable",
      answer.failure.kind === "gone" ? say(NOT_HERE) : answer.failure.message,
    );
  }
  const { snapshot, role } = answer.value;
  if (!snapshot) throw new StorageError("unavailable", t`The server did not send the project. Try again in a moment.`);
  return { role, snapshot };
}

/** A visitor of a project has signed in and become a member: it syncs as a member's from now on. */
export async function joinCopy(library: BrowserLibrary, id: Id): Promise<void> {
  const { database, account } = library;
  const record = await readSyncRecord(database, id);
  if (record?.link) await writeSync(database, { ...record, link: null });
  if (record) await setAccount(database, id, account);
  library.changed();
}
