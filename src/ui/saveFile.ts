import { pageScope } from "../scope/page";

/** A kind of file that the browser's picker offers. */
export interface FileKind {
  description: string;
  /** for example "audio/wav" and ".wav" */
  mime: string;
  ending: string;
}

/** Whether the browser can ask where to put a file. */
export const canPick = (): boolean => typeof window.showSaveFilePicker === "function";

/** Starts a download of a file. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // by then the download no longer needs the URL
  pageScope.timeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Asks where to save a file and writes it there; false if the person cancelled. Throws the browser's error if it cannot
 * ask or cannot write the file.
 */
export async function saveAs(blob: Blob, name: string, kind: FileKind): Promise<boolean> {
  const accept = { [kind.mime]: [kind.ending] as `.${string}`[] } as never;
  return write(blob, await pick({ suggestedName: name, types: [{ description: kind.description, accept }] }));
}

/**
 * Saves a file: with the browser's file picker if there is one, otherwise as a download. False if the person cancelled.
 */
export async function saveBlob(blob: Blob, name: string): Promise<boolean> {
  let picked: FileSystemFileHandle | null | undefined;
  try {
    if (canPick()) picked = await pick({ suggestedName: name });
  } catch {
    // the picker needs a recent click, a download does not
  }
  if (picked !== undefined) return write(blob, picked);
  download(blob, name);
  return true;
}

/** Asks where to save a file; null if the person cancelled. */
async function pick(options: SaveFilePickerOptions): Promise<FileSystemFileHandle | null> {
  try {
    return await window.showSaveFilePicker(options);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return null;
    throw cause;
  }
}

async function write(blob: Blob, to: FileSystemFileHandle | null): Promise<boolean> {
  if (to) await blob.stream().pipeTo(await to.createWritable());
  return to !== null;
}
