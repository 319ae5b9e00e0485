import { t } from "@lingui/core/macro";
import { isList } from "../../../stores/djLibrary/exchange";
import type { Incoming } from "../../../stores/djLibrary/takeIn";

/** What the library takes from a folder: files whose names end like this. */
const SOUND = /\.(wav|wave|aif|aiff|aifc|mp3|flac|ogg|oga|opus|m4a|mp4|webm|weba)$/i;
const SOUND_FILES = "audio/*,.wav,.wave,.aif,.aiff,.aifc,.mp3,.flac,.ogg,.oga,.opus,.m4a,.mp4,.webm,.weba";
/** The most files that are taken from one choice, and folders in folders. */
const MOST_FILES = 20_000;
const DEPTH = 12;

const ofFile = (file: File): Incoming => ({
  name: file.name,
  origin: { kind: "file", name: file.name.slice(0, 1000) },
  open: async () => ({ blob: file }),
});

/** Files as they were chosen; of a folder's only sounds. */
export function ofFiles(files: Iterable<File>): Incoming[] {
  return [...files]
    .filter((file) => file.webkitRelativePath === "" || SOUND.test(file.name))
    .slice(0, MOST_FILES)
    .map(ofFile);
}

const ofHandle = (handle: FileSystemFileHandle): Incoming => ({
  name: handle.name,
  origin: { kind: "file", name: handle.name.slice(0, 1000) },
  open: async () => {
    try {
      return { blob: await handle.getFile() };
    } catch (cause) {
      throw new Error(t`The file cannot be read: it or its folder was moved, removed or is not permitted.`, { cause });
    }
  },
});

/** All sounds in a folder and those in it; files are opened one by one, when their turn comes. */
export async function ofFolder(folder: FileSystemDirectoryHandle, depth = 0): Promise<Incoming[]> {
  const found: Incoming[] = [];
  if (depth > DEPTH) return found;
  try {
    for await (const entry of folder.values()) {
      if (found.length >= MOST_FILES) break;
      if (entry.kind === "directory") found.push(...(await ofFolder(entry, depth + 1)));
      else if (SOUND.test(entry.name)) found.push(ofHandle(entry));
    }
  } catch (cause) {
    throw new Error(t`The folder “${folder.name}” cannot be read: it was moved, removed or is not permitted.`, {
      cause,
    });
  }
  return found.slice(0, MOST_FILES);
}

/** Whether the browser gives folders that are read as needed. */
const picksFolders = (): boolean => typeof window.showDirectoryPicker === "function";

/** Asks for a folder; null if the person cancelled. */
export async function pickFolder(): Promise<Incoming[] | null> {
  if (!picksFolders()) return pickWith((input) => input.setAttribute("webkitdirectory", ""));
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await window.showDirectoryPicker({ id: "dj-library", mode: "read", startIn: "music" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return null;
    throw cause;
  }
  return ofFolder(folder);
}

export const pickFiles = (): Promise<Incoming[] | null> =>
  pickWith((input) => {
    input.accept = SOUND_FILES;
  });

function pickWith(prepare: (input: HTMLInputElement) => void): Promise<Incoming[] | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  prepare(input);
  return new Promise((resolve) => {
    input.onchange = () => resolve(ofFiles(input.files ?? []));
    input.oncancel = () => resolve(null);
    input.click();
  });
}

/** Entries of a drop, asked for while it lasts: the browser forgets them afterwards. */
export function dropped(transfer: DataTransfer): Promise<Incoming[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const handles = items.map((item) =>
    "getAsFileSystemHandle" in item ? item.getAsFileSystemHandle() : Promise.resolve(null),
  );
  const files = items.map((item) => item.getAsFile());
  return Promise.all(
    handles.map(async (pending, index) => {
      const handle = await pending.catch(() => null);
      if (handle?.kind === "directory") return ofFolder(handle as FileSystemDirectoryHandle);
      const file = files[index];
      return file && !isList(file.name) ? [ofFile(file)] : [];
    }),
  ).then((all) => all.flat());
}
