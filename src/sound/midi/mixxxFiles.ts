import { MIXXX_LIMITS, readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { decodeXml, XML_LIMITS } from "../../../contract/midi/mixxx/xml";
import type { MappingFiles } from "../../../workers/mapping/port";

/** No script file of a mapping is larger. */
const MOST_SCRIPT_BYTES = 2_000_000;
/** A whole folder may be dropped; this many files are looked at. */
const MOST_FILES = 1000;

const isMapping = ({ name }: File) => /\.xml$/i.test(name);

async function bytesOf(file: File, most: number): Promise<Uint8Array> {
  if (file.size > most) throw new Error(`${file.name} is too large for a file of a mapping.`);
  return new Uint8Array(await file.arrayBuffer());
}

/** A mapping with those of the files that it names. Throws, with a sentence, where there is not one mapping among them. */
export async function mixxxFiles(files: readonly File[]): Promise<MappingFiles> {
  const given = files.slice(0, MOST_FILES);
  const [file, second] = given.filter(isMapping);
  if (!file) throw new Error("No file ends in .midi.xml. Choose the mapping together with its script files.");
  if (second) throw new Error("Several mappings were chosen. Choose one .midi.xml and its script files.");
  const xml = decodeXml(await bytesOf(file, XML_LIMITS.characters * 2));
  const names = new Set(readMixxxMapping(xml).scripts.map(({ filename }) => filename));
  const scripts = given.filter(({ name }) => names.has(name)).slice(0, MIXXX_LIMITS.scripts);
  return {
    xml,
    scripts: await Promise.all(
      scripts.map(async (one) => [one.name, new TextDecoder().decode(await bytesOf(one, MOST_SCRIPT_BYTES))] as const),
    ),
  };
}
