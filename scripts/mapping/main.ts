import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type MixxxMapping, readMixxxMapping } from "../../contract/midi/mixxx/mapping";
import { decodeXml, XML_LIMITS } from "../../contract/midi/mixxx/xml";
import { attempt } from "./attempt";

/** No script file of a mapping is larger. */
const MOST_SCRIPT_BYTES = 2_000_000;

async function bounded(file: string, most: number): Promise<Uint8Array> {
  if ((await stat(file)).size > most) throw new Error("The file is too large.");
  return readFile(file);
}

/** The mapping's script files that a folder has, by the names that the mapping gives them. */
async function scriptsIn(folder: string, mapping: MixxxMapping): Promise<Map<string, string>> {
  const there = new Set(await readdir(folder));
  const files = new Map<string, string>();
  for (const { filename } of mapping.scripts) {
    if (!there.has(filename) || files.has(filename)) continue;
    files.set(filename, new TextDecoder().decode(await bounded(join(folder, filename), MOST_SCRIPT_BYTES)));
  }
  return files;
}

async function main([file, ...rest]: readonly string[]): Promise<void> {
  const [flag, given] = rest;
  if (!file || file.startsWith("--") || (flag !== undefined && (flag !== "--scripts" || !given))) {
    throw new Error("npm run mapping -- FILE.midi.xml [--scripts DIR]");
  }
  const mapping = readMixxxMapping(decodeXml(await bounded(file, XML_LIMITS.characters * 2)));
  const files = await scriptsIn(given ?? dirname(file), mapping);
  process.stdout.write(`${JSON.stringify(await attempt({ mapping, files }))}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const sentence = code === "ENOENT" ? "There is no such file or folder." : (error as Error).message;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
