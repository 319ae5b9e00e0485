import { pageScope } from "../scope/page";

/** A kind of file that the browser's picker offers. */
export interface FileKind {
  description: string;
  /** such as "audio/wav" and ".wav" */
  mime: string;
  ending: string;
}

/** Whether the browser can ask where to put a file. */
export const canPick = (): boolean => typeof window.showSaveFilePicker === "function";

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the download has its own hold on the blob by then
  pageScope.timeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Asks where to put a file and writes it there; false where the person thought better of it. Throws
 * the browser's error where it cannot ask or the file cannot be written.
 */
export async function saveAs(blob: Blob, name: string, kind: FileKind): Promise<boolean> {
  const accept = { [kind.mime]: [kind.ending] as `.${string}`[] } as never;
  return write(blob, await pick({ suggestedName: name, types: [{ description: kind.description, accept }] }));
}

/** Hands a file to the person: the browser's own picker where there is one, else a download. False: they chose not to. */
export async function saveBlob(blob: Blob, name: string): Promise<boolean> {
  let picked: FileSystemFileHandle | null | undefined;
  try {
    if (canPick()) picked = await pick({ suggestedName: name });
  } catch {
    // no picker without a recent click: a download needs none
  }
  if (picked !== undefined) return write(blob, picked);
  download(blob, name);
  return true;
}

/** Asks where to put a file; null where the person thought better of it. */
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
