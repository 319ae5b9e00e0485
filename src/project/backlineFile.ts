import {
  type ByteSink,
  type ByteSource,
  blobBytes,
  documentOf,
  withStoredSamples,
  writeBackline,
} from "../../contract/backline";
import { fileName } from "../../contract/fileName";
import type { Project, Sample } from "../../contract/project/document";
import type { Imported } from "../../workers/storage/port";
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
export async function exportBackline(project: Project, samples: BrowserSampleStore): Promise<ExportedFile> {
  const sink = new BlobSink();
  const read = async (id: string) => {
    const [blob, file] = [await samples.open(id), await samples.file(id)];
    // A truncated file counts as missing.
    return blob && file && blob.size === file.bytes ? { bytes: blobBytes(blob), crc32: file.crc32 } : null;
  };
  const open = ({ id }: Sample) => read(id).catch(() => null);
  const { missing } = await writeBackline(project, open, sink);
  return { name: fileName(project.name, ".backline"), blob: sink.blob(), missing: missing.map(({ name }) => name) };
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
      "The file does not fit into what the browser lets this page store. Free some space first.",
    );
  }
}
