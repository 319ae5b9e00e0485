import { OWN_LIMITS, OwnInstrumentError } from "./limits";

/**
 * What an SFZ file is made of: files that it includes, and names that it defines, put in their places. Paths are from the
 * folder of the file that was opened, as ARIA and sfizz read them.
 */

/** Files that include one another are followed this deep, and so many in all. */
const DEPTH = 16;
const MOST_INCLUDES = 1000;
const MOST_DEFINES = 4096;
/** Characters of what a name stands for: names that stand for names would grow without end. */
const MOST_VALUE = 1000;

const TOO_LONG = "This SFZ file is too long to be read.";

const DIRECTIVE = /#include\s{1,8}"([^"]{1,500})"|#define\s{1,8}\$(\w{1,100})\s{1,8}(\S{1,500})/g;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

export interface WholeSfz {
  readonly text: string;
  /** included files that did not come with it */
  readonly missing: readonly string[];
}

/** The text of an SFZ file with all that it includes; `open` finds an included file. Throws OwnInstrumentError where it is too long. */
export async function wholeSfz(text: string, open: (path: string) => Promise<string | null>): Promise<WholeSfz> {
  const defined = new Map<string, string>();
  const missing = new Set<string>();
  const parts: string[] = [];
  let length = 0;
  let includes = 0;
  /** characters read, comments too: a file may be included many times */
  let characters = 0;
  const put = (part: string) => {
    const filled = fill(part, defined);
    length += filled.length + 1;
    if (length > OWN_LIMITS.text) throw new OwnInstrumentError(TOO_LONG);
    parts.push(filled);
  };
  const include = async (path: string, within: readonly string[]) => {
    // a file that includes itself adds nothing more
    if (within.includes(path) || within.length >= DEPTH) return;
    if (++includes > MOST_INCLUDES) throw new OwnInstrumentError("This SFZ file includes too many others.");
    const found = await open(path);
    if (found === null) missing.add(path);
    else await read(found, [...within, path]);
  };
  const read = async (whole: string, within: readonly string[]): Promise<void> => {
    characters += whole.length;
    if (characters > OWN_LIMITS.text) throw new OwnInstrumentError(TOO_LONG);
    for (const line of whole.replace(BLOCK_COMMENT, " ").split(/\r\n|\r|\n/)) {
      const comment = bounded(line, OWN_LIMITS.line).indexOf("//");
      const code = comment < 0 ? line : line.slice(0, comment);
      let at = 0;
      for (const found of code.matchAll(DIRECTIVE)) {
        const [all, path, name, value] = found;
        put(code.slice(at, found.index));
        at = found.index + all.length;
        if (path !== undefined) await include(fill(path, defined).replaceAll("\\", "/"), within);
        else if (name !== undefined && value !== undefined && defined.size < MOST_DEFINES) {
          defined.set(name, bounded(fill(value, defined), MOST_VALUE));
        }
      }
      put(code.slice(at));
    }
  };
  await read(text, []);
  return { text: parts.join("\n"), missing: [...missing] };
}

function bounded(text: string, most: number): string {
  if (text.length > most) throw new OwnInstrumentError("This SFZ file has a line that is too long.");
  return text;
}

/** Puts defined names in their places: of several that begin a word, the longest. */
function fill(text: string, defined: ReadonlyMap<string, string>): string {
  if (defined.size === 0 || !text.includes("$")) return text;
  return text.replace(/\$(\w{1,100})/g, (all, word: string) => {
    for (let end = word.length; end > 0; end--) {
      const value = defined.get(word.slice(0, end));
      if (value !== undefined) return value + word.slice(end);
    }
    return all;
  });
}

/** The files that a text includes, as it names them. */
export const includesOf = (text: string): string[] =>
  [...text.matchAll(DIRECTIVE)].flatMap(([, path]) => (path === undefined ? [] : [path.replaceAll("\\", "/")]));
