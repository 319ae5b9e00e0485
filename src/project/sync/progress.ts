import type { Id, Project } from "../../../contract/project/document";
import type { Database, SyncRecord } from "../storage/database";
import { keepRefused, keptEdits, type OutboxEntry, outboxAfter, readOrBegin, writeSync } from "./records";
import type { Replica } from "./replica";
import type { KeptEdit } from "./status";

/** The server's document is stored again after so many revisions. */
const CONFIRMED_EVERY = 50;

/** What is stored about a project's sync. */
interface Found {
  readonly progress: SyncProgress;
  /** the last document received from the server */
  readonly confirmed: { readonly rev: number; readonly project: Project };
  /** log entries that the server has not answered */
  readonly entries: readonly OutboxEntry[];
}

/** The sync progress of one project, stored on disk. */
export class SyncProgress {
  readonly #database: Database;
  #record: SyncRecord;
  #confirmedRev: number;
  #kept: readonly KeptEdit[];

  private constructor(database: Database, record: SyncRecord, confirmedRev: number, kept: readonly KeptEdit[]) {
    this.#database = database;
    this.#record = record;
    this.#confirmedRev = confirmedRev;
    this.#kept = kept;
  }

  /** Reads it; a project that was never synced starts with its document on disk. */
  static async read(database: Database, projectId: Id, newId: () => Id): Promise<Found> {
    const kept = await keptEdits(database, projectId);
    const { record, confirmed } = await readOrBegin(database, projectId, newId);
    const entries = await outboxAfter(database, projectId, record.acknowledged);
    return { progress: new SyncProgress(database, record, confirmed.rev, kept), confirmed, entries };
  }

  get record(): SyncRecord {
    return this.#record;
  }

  /** refused edits that the person has not decided about */
  get kept(): readonly KeptEdit[] {
    return this.#kept;
  }

  /** The refused edits on disk have changed. */
  async readKept(): Promise<void> {
    this.#kept = await keptEdits(this.#database, this.#record.projectId);
  }

  /** The server has stored the project. */
  async created(): Promise<void> {
    this.#record = { ...this.#record, created: true };
    await writeSync(this.#database, this.#record);
  }

  /** Stores the server's answer to our own edits, and in the same step keeps refused ones. */
  async answered(
    answer: Pick<SyncRecord, "acknowledged" | "lastClientSeq" | "role" | "lastSyncAt">,
    refused: readonly KeptEdit[],
  ): Promise<void> {
    const { acknowledged, role, lastSyncAt } = this.#record;
    const changed = answer.acknowledged !== acknowledged || answer.role !== role || lastSyncAt === null;
    this.#record = { ...this.#record, ...answer };
    if (refused.length > 0) {
      await keepRefused(this.#database, this.#record, refused);
      await this.readKept();
    } else if (changed) await writeSync(this.#database, this.#record);
  }

  /**
   * Stores the server's document if the one on disk is `behind` revisions old. An older one would do too, because the
   * server sends what came since.
   */
  async confirm({ rev, confirmed }: Replica, behind = CONFIRMED_EVERY): Promise<void> {
    if (rev === null || Math.abs(rev - this.#confirmedRev) < behind) return;
    await writeSync(this.#database, this.#record, { rev, project: confirmed });
    this.#confirmedRev = rev;
  }
}
