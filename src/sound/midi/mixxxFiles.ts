import { t } from "@lingui/core/macro";
import { MIXXX_LIMITS, readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import type { MappingReport } from "../../../contract/midi/mixxx/report";
import { decodeXml, XML_LIMITS } from "../../../contract/midi/mixxx/xml";
import type { MappingFiles } from "../../../workers/mapping/port";

/** No script file of a mapping is larger. */
const MOST_SCRIPT_BYTES = 2_000_000;
/** The most files that are looked at of one choice, and folders in folders. */
const MOST_FILES = 3000;
const DEPTH = 3;

const isMapping = ({ name }: File) => /\.midi\.xml$/i.test(name);

/** How much of a mapping works, as a sentence. */
export const mixxxSummary = ({
  controls,
  mapped,
  scripted,
}: Pick<MappingReport, "controls" | "mapped" | "scripted">): string =>
  t`${mapped + scripted} of ${controls} controls work.`;

/** The mappings among files, by name; every XML file where none says in its name that it is one. */
export function mappingsIn(files: readonly File[]): readonly File[] {
  const named = files.filter(isMapping);
  const found = named.length > 0 ? named : files.filter(({ name }) => /\.xml$/i.test(name));
  return [...found].sort((a, b) => a.name.localeCompare(b.name));
}

/** Of several mappings the one whose name has the most words of a controller's. */
export function likeliest(mappings: readonly File[], device: string): File | undefined {
  const words = wordsOf(device);
  const alike = ({ name }: File) => wordsOf(name).filter((word) => words.includes(word)).length;
  return mappings.reduce<File | undefined>((best, one) => (best && alike(best) >= alike(one) ? best : one), undefined);
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

async function bytesOf(file: File, most: number): Promise<Uint8Array> {
  if (file.size > most) throw new Error(t`${file.name} is too large for a file of a mapping.`);
  return new Uint8Array(await file.arrayBuffer());
}

/** A mapping with those of the files beside it that it names. Throws, with a sentence, where it is none. */
export async function mixxxFiles(mapping: File, files: readonly File[]): Promise<MappingFiles> {
  const xml = decodeXml(await bytesOf(mapping, XML_LIMITS.characters * 2));
  const names = new Set(readMixxxMapping(xml).scripts.map(({ filename }) => filename));
  const scripts = new Map(files.flatMap((file) => (names.has(file.name) ? [[file.name, file] as const] : [])));
  return {
    xml,
    scripts: await Promise.all(
      [...scripts]
        .slice(0, MIXXX_LIMITS.scripts)
        .map(async ([name, file]) => [name, new TextDecoder().decode(await bytesOf(file, MOST_SCRIPT_BYTES))] as const),
    ),
  };
}

/** The files of a drop, those of its folders too. To be called while it lasts: the browser forgets them afterwards. */
export async function droppedFiles({ items }: DataTransfer): Promise<readonly File[]> {
  const given = [...items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: File[] = [];
  for (const { entry, file } of given) {
    if (entry?.isDirectory) await gather(entry as FileSystemDirectoryEntry, found, 1);
    else if (file) found.push(file);
  }
  return found;
}

async function gather(folder: FileSystemDirectoryEntry, found: File[], depth: number): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // a reader gives some at a time, and none when it is through
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const entry of part) {
      if (found.length >= MOST_FILES) return;
      if (entry.isDirectory) {
        if (depth < DEPTH) await gather(entry as FileSystemDirectoryEntry, found, depth + 1);
      } else found.push(await fileOf(entry as FileSystemFileEntry));
    }
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
