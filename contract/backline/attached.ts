import { type Attached, attachedFiles } from "../project/attached";
import type { Project } from "../project/document";
import type { ByteSource } from "./bytes";
import type { StoredAudio } from "./write";
import { packedBytes, readDirectory, type ZipEntry } from "./zipReader";

/** A file that a project's devices use, as an entry of a `.backline` file. */
export interface AttachedFile {
  readonly name: string;
  readonly stored: StoredAudio;
}

/** The name of its entry. */
export const attachedEntry = ({ kind, hash }: Pick<Attached, "kind" | "hash">): string =>
  kind === "instrument" ? `instruments/${hash}.sf2` : `plugins/${hash}.zip`;

/**
 * The files in a `.backline` file that the devices of its project use. Only stored entries are read, as they are written;
 * whether a file is what it is called is for whoever keeps it.
 */
export async function readAttached(
  source: ByteSource,
  project: Pick<Project, "devices">,
): Promise<{ readonly attached: Attached; readonly bytes: ByteSource }[]> {
  const wanted = attachedFiles(project);
  if (wanted.length === 0) return [];
  const entries = (await readDirectory(source)).filter(({ deflated }) => !deflated);
  const found: { attached: Attached; entry: ZipEntry }[] = [];
  for (const attached of wanted) {
    const name = attachedEntry(attached);
    // a folder around it all is accepted, as for the project itself
    const entry = entries.find((one) => one.name === name || one.name.endsWith(`/${name}`));
    if (entry) found.push({ attached, entry });
  }
  return Promise.all(found.map(async ({ attached, entry }) => ({ attached, bytes: await packedBytes(source, entry) })));
}
