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
  const link = document.createElement("a");
  const url = URL.createObjectURL(blob);
  link.href = url;
  link.download = name;
  link.click();
  // the download has its own hold on the blob by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Asks where to put a file and writes it there; false where the person thought better of it. Throws
 * the browser's error where it cannot be written.
 */
export async function saveAs(blob: Blob, name: string, kind: FileKind): Promise<boolean> {
  let handle: FileSystemFileHandle;
  try {
    handle = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ description: kind.description, accept: { [kind.mime]: [kind.ending] as `.${string}`[] } as never }],
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return false;
    throw cause;
  }
  await blob.stream().pipeTo(await handle.createWritable());
  return true;
}

/** A name that every file system takes. */
export function fileName(title: string, ending: string): string {
  const safe = Array.from(title.normalize("NFC"), (char) => (/[<>:"/\\|?*]/.test(char) || char < " " ? "-" : char))
    .join("")
    .replace(/[. ]+$/, "")
    .trim()
    .slice(0, 120);
  return `${safe || "Untitled"}${ending}`;
}
