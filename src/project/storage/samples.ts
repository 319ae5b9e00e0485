import { t } from "@lingui/core/macro";
import type { Project, Sample } from "../../../contract/project/document";
import { usedSamples } from "../../../contract/project/select";
import type { AudioFacts } from "../../../workers/storage/port";
import type { NewAudio, Peaks, SampleStore } from "../port";
import { type Database, type SampleRecord, sampleRecord, write } from "./database";
import { asStorageError, StorageError } from "./errors";
import { type Folders, isMissing, moveFile, openFile, removeFile, removeOld } from "./folders";
import type { StorageWorker } from "./service";

/** How long unused audio is kept, ms, because an import may not have reached its project yet. */
const KEPT_UNUSED = 24 * 3600 * 1000;

/** Samples by the SHA-256 of their WAV file: files in the private folders, or in the database if there are none. */
export class BrowserSampleStore implements SampleStore {
  readonly #database: Database;
  readonly #folders: Folders | null;
  readonly #worker: StorageWorker;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(database: Database, folders: Folders | null, worker: StorageWorker) {
    this.#database = database;
    this.#folders = folders;
    this.#worker = worker;
  }

  async #known(id: string): Promise<SampleRecord | null> {
    const parsed = sampleRecord.safeParse(await this.#database.get("samples", id));
    return parsed.success ? parsed.data : null;
  }

  /** As `#known`; "lost" if the database no longer answers while the private folder still does. */
  #knownOrLost(id: string): Promise<SampleRecord | null | "lost"> {
    return this.#known(id).catch((error: unknown) => {
      if (this.#folders) return "lost";
      throw asStorageError(error);
    });
  }

  async open(id: string): Promise<Blob | null> {
    const known = await this.#knownOrLost(id);
    if (!known) return null;
    if (known === "lost") return this.#folders && openFile(this.#folders.samples, id);
    if (known.where === "database") return (await this.#database.get("blobs", id)) ?? null;
    return this.#folders ? openFile(this.#folders.samples, id) : null;
  }

  onStored(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async has(id: string): Promise<boolean> {
    return (await this.open(id)) !== null;
  }

  async record(id: string): Promise<Sample | null> {
    return (await this.#known(id))?.sample ?? null;
  }

  /**
   * Size and CRC-32 of a stored sample's WAV file; null if it is not stored here. Without the database the file itself
   * is read; it is complete if its hash is its name.
   */
  async file(id: string): Promise<{ bytes: number; crc32: number } | null> {
    const known = await this.#knownOrLost(id);
    if (known !== "lost") return known && { bytes: known.bytes, crc32: known.crc32 };
    const file = await this.open(id);
    const facts = file && (await this.#worker.service.inspect(file));
    return facts && facts.id === id ? { bytes: facts.bytes, crc32: facts.crc32 } : null;
  }

  async peaks(id: string): Promise<Peaks | null> {
    const peaks = await this.#database.get("peaks", id);
    if (peaks) return peaks;
    const file = await this.open(id);
    if (!file) return null;
    const facts = await this.#worker.service.inspect(file);
    await write(this.#database, ["peaks"], (transaction) => transaction.objectStore("peaks").put(facts.peaks, id));
    return facts.peaks;
  }

  /**
   * Makes a WAV file a sample: reads it once for hash, format and peaks, and moves it to its place. Resolves once it is
   * on disk. Throws an error with a sentence: a WavError if it is not a WAV, a StorageError if it cannot be stored.
   */
  async adopt(audio: NewAudio, name: string): Promise<Sample> {
    const file = await this.#open(audio);
    return this.adoptInspected(audio, await this.#worker.service.inspect(file), name);
  }

  /** As `adopt`, for a file that was already read. */
  async adoptInspected(audio: NewAudio, facts: AudioFacts, name: string): Promise<Sample> {
    const { id, channels, sampleRate, frames, bytes, crc32, peaks } = facts;
    const sample: Sample = { id, name: name.slice(0, 200), channels, sampleRate, frames };
    try {
      if (frames === 0) throw new StorageError("refused", t`“${name}” has no audio in it.`);
      const there = await this.open(id);
      const record: SampleRecord = {
        sample,
        bytes,
        crc32,
        where: this.#folders ? "opfs" : "database",
        added: Date.now(),
      };
      // The record first: a record without a file does no harm, while a file without a record would be lost.
      await write(this.#database, ["samples", "peaks"], async (transaction) => {
        await transaction.objectStore("samples").put(record, id);
        await transaction.objectStore("peaks").put(peaks, id);
      });
      if (!there || there.size !== bytes) await this.#place(audio, id);
      else await this.#discard(audio);
    } catch (error) {
      throw asStorageError(error);
    }
    for (const listener of this.#listeners) listener(id);
    return sample;
  }

  /** Stores a file that was downloaded. Throws a StorageError `damaged` if its hash is not the sample's. */
  async receive(id: string, file: Blob, name: string): Promise<void> {
    const facts = await this.#worker.service.inspect(file);
    if (facts.id !== id) throw new StorageError("damaged", t`The audio of “${name}” arrived damaged.`);
    await this.adoptInspected({ blob: file }, facts, name);
  }

  async #open(audio: NewAudio): Promise<Blob> {
    if ("blob" in audio) return audio.blob;
    const file = this.#folders ? await openFile(this.#folders[audio.folder], audio.name) : null;
    if (!file) throw new StorageError("notFound", t`The audio file is gone from the browser's storage.`);
    return file;
  }

  async #place(audio: NewAudio, id: string): Promise<void> {
    const folders = this.#folders;
    if ("folder" in audio && folders) {
      await moveFile(folders[audio.folder], audio.name, folders.samples, id);
    } else if (folders && "blob" in audio) {
      await writeBlob(folders, audio.blob, id);
    } else if ("blob" in audio) {
      await write(this.#database, ["blobs"], (transaction) => transaction.objectStore("blobs").put(audio.blob, id));
    } else {
      throw new StorageError(
        "unavailable",
        t`This browser keeps no files for the page, so the audio cannot be stored.`,
      );
    }
  }

  async #discard(audio: NewAudio): Promise<void> {
    if ("folder" in audio && this.#folders) await removeFile(this.#folders[audio.folder], audio.name);
  }

  /** Samples that a project's clips play but whose audio is not stored here (deleted by the browser, or never was). */
  async missing(project: Project): Promise<Sample[]> {
    const missing: Sample[] = [];
    for (const id of usedSamples(project)) {
      const sample = project.samples[id];
      if (sample && !(await this.has(id))) missing.push(sample);
    }
    return missing;
  }

  /**
   * Deletes samples that nothing refers to and that were stored more than a day before `now`, files without a record,
   * and unfinished files.
   */
  async collect(referenced: ReadonlySet<string>, now: number): Promise<void> {
    const before = now - KEPT_UNUSED;
    for (const id of await this.#database.getAllKeys("samples")) {
      const known = await this.#known(id);
      if (referenced.has(id) || (known && known.added > before)) continue;
      await write(this.#database, ["samples", "peaks", "blobs"], async (transaction) => {
        await transaction.objectStore("samples").delete(id);
        await transaction.objectStore("peaks").delete(id);
        await transaction.objectStore("blobs").delete(id);
      });
      if (this.#folders) await removeFile(this.#folders.samples, id);
    }
    if (!this.#folders) return;
    const kept = new Set(await this.#database.getAllKeys("samples"));
    await removeOld(this.#folders.samples, before, (name) => !kept.has(name) && !referenced.has(name));
    await removeOld(this.#folders.temporary, before);
  }
}

/** Writes a Blob under `samples/`, first under another name, so that a sample's name always means a complete file. */
async function writeBlob(folders: Folders, blob: Blob, id: string): Promise<void> {
  const name = `${id}-${crypto.randomUUID()}`;
  const handle = await folders.temporary.getFileHandle(name, { create: true });
  try {
    await blob.stream().pipeTo(await handle.createWritable());
    await moveFile(folders.temporary, name, folders.samples, id);
  } catch (error) {
    await removeFile(folders.temporary, name).catch((cause: unknown) => {
      if (!isMissing(cause)) throw cause;
    });
    throw error;
  }
}
