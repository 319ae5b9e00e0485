import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Clock } from "../clock";
import type { Staging, UploadInfo } from "./upload";

/** An upload that is not finished within this time is abandoned. */
export const ABANDONED_MS = 48 * 3_600_000;

interface Ports {
  readonly clock: Clock;
  /** what the tus library does not know about an upload */
  readonly describe: (id: string) => Pick<UploadInfo, "userId" | "accountId" | "purpose" | "name">;
  /** ends the reservation of an upload */
  readonly giveBack: (id: string) => Promise<void>;
}

/** Our staging, behind the interface of the tus library. */
export class StagingStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];

  constructor(
    private readonly staging: Staging,
    private readonly ports: Ports,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = Object.fromEntries(
      Object.entries(upload.metadata ?? {}).map(([name, value]) => [name, value ?? ""]),
    );
    const createdAt = this.ports.clock().toISOString();
    const own = this.ports.describe(upload.id);
    try {
      await this.staging.create({ id: upload.id, size: upload.size ?? 0, ...own, metadata, createdAt, outcome: null });
    } catch (error) {
      await this.ports.giveBack(upload.id);
      throw error;
    }
    upload.creation_date = createdAt;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.staging.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, createdAt } = found.info;
    return new Upload({ id, size, offset: found.received, metadata, creation_date: createdAt });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.staging.append(id, offset, stream as AsyncIterable<Buffer>);
  }

  override async remove(id: string): Promise<void> {
    await this.staging.remove(id);
    await this.ports.giveBack(id);
  }
}
