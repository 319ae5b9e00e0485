import { z } from "zod";
import { type ByteSource, crc32, memoryBytes, unpacked } from "../../backline";
import { readDirectory, type ZipEntry } from "../../backline/zipReader";
import { ZipWriter } from "../../backline/zipWriter";
import { PACKAGE_LIMITS, type PluginFiles } from "../../pluginFrame";

/**
 * The file in which an added plugin is kept: a zip of `plugin.json` and `files/<path>`, all stored. The same files give the
 * same bytes.
 */

const MANIFEST = "plugin.json";
const FILES = "files/";
/** Files of a zip that a person gives stand below this address, which nobody has. */
const NOWHERE = "https://plugin.invalid/";

const path = z.string().min(1).max(PACKAGE_LIMITS.path);
const manifest = z.object({
  entry: path,
  base: z
    .string()
    .max(PACKAGE_LIMITS.path)
    .regex(/^https:\/\/[^\s"'()<>\\,]+\/$/),
});

/** A file that is no plugin; `message` is a sentence for a person. */
export class PluginFileError extends Error {
  override readonly name = "PluginFileError";
}

const tooLarge = () => new PluginFileError("It is made of more than 64 MB, or of more than 1,000 files.");

export async function writePackage({ base, entry, files }: PluginFiles): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new ZipWriter({ write: (bytes) => void parts.push(bytes) });
  const add = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    zip.add({ name, deflated: false, crc32: crc32(bytes), size: bytes.byteLength, packed: memoryBytes(bytes) });
  await add(MANIFEST, new TextEncoder().encode(JSON.stringify(manifest.parse({ entry, base }))));
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) await add(FILES + name, bytes);
  await zip.finish();
  return new Blob(parts, { type: "application/zip" });
}

/** The files of a kept plugin. Throws an error with a sentence where they are damaged. */
export async function readPackage(source: ByteSource): Promise<PluginFiles> {
  const all = await unzipped(source);
  const said = manifest.safeParse(json(all.get(MANIFEST)));
  if (!said.success) throw new PluginFileError("The files of this plugin are damaged.");
  const files = new Map([...all].flatMap(([name, bytes]) => (name.startsWith(FILES) ? [[name.slice(6), bytes]] : [])));
  return { ...said.data, files };
}

/** The files of a plugin that a person gives: one module, or a zip of a folder. Throws an error with a sentence. */
export async function givenFiles(name: string, source: ByteSource): Promise<PluginFiles> {
  if (/\.m?js$/i.test(name)) {
    if (source.size > PACKAGE_LIMITS.bytes) throw tooLarge();
    const bytes = new Uint8Array(await source.read(0, source.size));
    return { base: NOWHERE, entry: "index.js", files: new Map([["index.js", bytes]]) };
  }
  const files = await unzipped(source);
  // what only a zip of macOS has, and what no plugin reads
  for (const path of files.keys()) if (/(?:^|\/)(?:__MACOSX|\.git|node_modules)\//.test(path)) files.delete(path);
  return { base: NOWHERE, entry: entryOf(files), files };
}

async function unzipped(source: ByteSource): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const entries = (await readDirectory(source)).filter(({ name }) => !name.endsWith("/"));
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > PACKAGE_LIMITS.files + 1 || bytes > PACKAGE_LIMITS.bytes) throw tooLarge();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of entries) {
    if (entry.name.length > PACKAGE_LIMITS.path) throw new PluginFileError("One of its files has far too long a name.");
    files.set(entry.name, await contentOf(source, entry));
  }
  return files;
}

async function contentOf(source: ByteSource, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(entry.size);
  let at = 0;
  for await (const piece of unpacked(source, entry)) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

const depth = (path: string): number => path.split("/").length;

/**
 * The module that gives the plugin: `index.js` beside a `descriptor.json`, what a `package.json` calls its module, else the
 * outermost `index.js`, or the only script.
 */
function entryOf(files: ReadonlyMap<string, Uint8Array>): string {
  const paths = [...files.keys()].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const beside = paths
    .filter((path) => /(?:^|\/)descriptor\.json$/.test(path))
    .map((path) => path.replace(/descriptor\.json$/, "index.js"))
    .find((path) => files.has(path));
  if (beside !== undefined) return beside;
  for (const path of paths.filter((name) => /(?:^|\/)package\.json$/.test(name))) {
    const said = z
      .object({ module: z.string().optional(), main: z.string().optional() })
      .safeParse(json(files.get(path)));
    const module = said.data?.module ?? said.data?.main;
    const found = path.replace(/package\.json$/, "") + (module ?? "").replace(/^\.\//, "");
    if (module !== undefined && files.has(found)) return found;
  }
  const scripts = paths.filter((path) => /\.m?js$/.test(path));
  const index =
    scripts.find((path) => /(?:^|\/)index\.m?js$/.test(path)) ?? (scripts.length === 1 ? scripts[0] : undefined);
  if (index === undefined) {
    throw new PluginFileError(
      "There is no index.js in this zip. Pack the plugin's built folder, with its descriptor.json.",
    );
  }
  return index;
}

/** The licence that a plugin's `package.json` names, nearest to its module; "" where there is none. */
export function packagedLicence({ entry, files }: PluginFiles): string {
  for (let folder = entry; folder !== ""; ) {
    folder = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
    const said = z
      .object({ license: z.string().max(200) })
      .safeParse(json(files.get(`${folder && `${folder}/`}package.json`)));
    if (said.success) return said.data.license;
  }
  return "";
}

function json(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
