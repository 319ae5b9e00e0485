import { t } from "@lingui/core/macro";
import {
  type AttachedFile,
  attachedEntry,
  type ByteSink,
  type ByteSource,
  blobBytes,
  crc32,
  documentOf,
  readAttached,
  type StoredAudio,
  withStoredSamples,
  writeBackline,
} from "../../contract/backline";
import { chunksOf } from "../../contract/backline/bytes";
import { fileName } from "../../contract/fileName";
import type { Project, Sample } from "../../contract/project/document";
import type { Imported } from "../../workers/storage/port";
import { type AttachedFiles, mayBeAttached } from "./attached";
import type { NewAudio } from "./port";
import { StorageError } from "./storage/errors";
import type { BrowserSampleStore } from "./storage/samples";

/** A `.backline` file to be saved. */
export interface ExportedFile {
  readonly name: string;
  readonly blob: Blob;
  /** names of the samples whose audio is not stored here and therefore not in the file */
  readonly missing: string[];
}

/** Builds a Blob from bytes and from whole files, which are not read. */
class BlobSink implements ByteSink {
  readonly #parts: BlobPart[] = [];

  write(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
  }

  take(source: ByteSource): boolean {
    if (!("blob" in source && source.blob instanceof Blob)) return false;
    this.#parts.push(source.blob);
    return true;
  }

  blob(): Blob {
    return new Blob(this.#parts, { type: "application/zip" });
  }
}

/**
 * The document with its audio as a `.backline` file. The Blob refers to the audio without copying it, so it needs no
 * storage until it is saved, even if the storage is full. Audio that cannot be read is left out and listed, so that the
 * rest can always be saved.
 */
export async function exportBackline(
  project: Project,
  samples: BrowserSampleStore,
  attached: AttachedFiles,
): Promise<ExportedFile> {
  const sink = new BlobSink();
  const read = async (id: string) => {
    const [blob, file] = [await samples.open(id), await samples.file(id)];
    // A truncated file counts as missing.
    return blob && file && blob.size === file.bytes ? { bytes: blobBytes(blob), crc32: file.crc32 } : null;
  };
  const open = ({ id }: Sample) => read(id).catch(() => null);
  const own: AttachedFile[] = [];
  for (const { attached: one, file } of await attached.of(project)) {
    own.push({ name: attachedEntry(one), stored: await storedFile(file) });
  }
  const { missing } = await writeBackline(project, open, sink, undefined, own);
  return { name: fileName(project.name, ".backline"), blob: sink.blob(), missing: missing.map(({ name }) => name) };
}

async function storedFile(file: Blob): Promise<StoredAudio> {
  const bytes = blobBytes(file);
  let sum = 0;
  for await (const chunk of chunksOf(bytes)) sum = crc32(chunk, sum);
  return { bytes, crc32: sum };
}

/** Keeps what an imported file's devices use of its author's own files. Returns the names of what could not be kept. */
export async function storeAttached(file: Blob, project: Project, attached: AttachedFiles): Promise<string[]> {
  const lost: string[] = [];
  for (const { attached: one, bytes } of await readAttached(blobBytes(file), project)) {
    const keep = async () => attached.receive(one, new Blob([(await bytes.read(0, bytes.size)).slice()]));
    if (mayBeAttached(one, bytes.size)) await keep().catch(() => lost.push(one.name));
    else lost.push(one.name);
  }
  return lost;
}

/** Stores the audio of an imported file; returns its document with the stored samples. */
export async function storeImported(imported: Imported, samples: BrowserSampleStore): Promise<Project> {
  const stored = new Map<string, Sample>();
  for (const { sampleId, file, facts } of imported.audio) {
    const audio: NewAudio = "blob" in file ? file : { folder: "temporary", name: file.temporary };
    const name = imported.project.samples[sampleId]?.name ?? "";
    stored.set(sampleId, await samples.adoptInspected(audio, facts, name));
  }
  return documentOf(withStoredSamples(imported.project, stored));
}

/** Throws if a file is larger than what the browser still allows to store. */
export async function checkRoom(file: Blob): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && file.size > quota - usage) {
    throw new StorageError(
      "full",
      t`The file does not fit into what the browser lets this page store. Free some space first.`,
    );
  }
}
