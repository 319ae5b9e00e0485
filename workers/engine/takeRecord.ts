import { type TakeLine, takeLineText } from "../../contract/storage/take";
import type { TakeFailure } from "./api";
import { type AppendFile, StorageFull } from "./takeFile";

/** Opens a file in the folder of takes for appending. */
export type OpenTakeFile = (name: string) => Promise<AppendFile>;

/** Why a write failed, as a take reports it. */
export const failureOf = (error: unknown): TakeFailure => (error instanceof StorageFull ? "full" : "unwritable");

/** The record of a take: its lines, each on disk before `write` returns. */
export class TakeRecord {
  private bytes = 0;

  constructor(private readonly file: AppendFile) {}

  /** Appends a line. Throws StorageFull, or what the file throws. */
  write(line: TakeLine): void {
    const bytes = new TextEncoder().encode(takeLineText(line));
    if (this.file.write(bytes, this.bytes) < bytes.byteLength) throw new StorageFull("The storage is full.");
    this.file.flush();
    this.bytes += bytes.byteLength;
  }

  close(): void {
    this.file.close();
  }
}
