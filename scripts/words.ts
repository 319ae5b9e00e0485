// npm run words: writes every sentence that the app shows into the catalogues; with --check it only says
// what they lack, and fails where they lack something.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "../contract/words/languages";
import { type Token, tokensOf } from "../contract/words/template";
import { root } from "./files.mjs";
import { textsOf } from "./words/texts";
import { compileMacros } from "./words/transform";

/** Rooms without macros: their tables, errors and sentences are found by where they stand. */
const PLAIN = /^(?:contract|workers|server)\//;
/** Files of src that are tables of actions and the controls that actions name. */
const TABLES =
  /^(?:src\/.*\/(?:actions|editorActions|controls|editorControls|scopes)\.ts|contract\/(?:devices|parameters|instruments|project\/(?:commands|recipes)|midi|plans|studios|terms|routes|scales|generalMidi|fonts|media|dj)\b)/;
const NOT_SHOWN =
  /^(?:contract\/(?:openapi\.json|backline\/|words\/)|server\/(?:http\/headers|migrations|writer\/endpoint\/prompt)|src\/(?:words|pluginFrame|plugins)\/)/;

const catalogueOf = (language: string) => fileURLToPath(new URL(`../contract/words/${language}.json`, import.meta.url));

type Catalogue = Record<string, string>;

async function messages(): Promise<Set<string>> {
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "contract", "server", "src", "workers"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const found = new Set<string>();
  for (const file of files.split("\n").filter((name) => /\.tsx?$/.test(name) && !NOT_SHOWN.test(name))) {
    const code = readFileSync(`${root}/${file}`, "utf8");
    const plain = PLAIN.test(file) || TABLES.test(file);
    for (const text of textsOf(code, { table: TABLES.test(file), marked: !plain })) found.add(text);
    if (code.includes("@lingui/")) for (const id of (await compileMacros(code, file)).ids) found.add(id);
  }
  return found;
}

/** The values and elements of a template, those in branches of a choice too, each once. */
function names(template: string): string {
  const of = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (typeof token === "string") return [...token.matchAll(/<\/?\d+\/?>/g)].map(([element]) => element);
      const [name, , branches = {}] = token;
      return [name, ...Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? of(branch) : []))];
    });
  return [...new Set(of(tokensOf(template)))].sort().join(" ");
}

/** What is wrong with a translation: braces that do not fit, values or elements that the English has not. */
function problem(id: string, text: string): string | null {
  try {
    tokensOf(text);
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
  const english = id.slice(id.indexOf("\u0004") + 1);
  const [wanted, has] = [names(english), names(text)];
  return wanted === has ? null : `has ${has || "no values"} instead of ${wanted || "none"}`;
}

const found = [...(await messages())].sort((a, b) => (a < b ? -1 : 1));
const check = process.argv.includes("--check");
let wrong = false;
for (const language of Object.keys(LANGUAGES).filter((name) => name !== "en")) {
  const file = catalogueOf(language);
  const before: Catalogue = JSON.parse(readFileSync(file, "utf8"));
  const missing = found.filter((id) => !before[id]);
  const obsolete = Object.keys(before).filter((id) => !found.includes(id));
  const bad = Object.entries(before).flatMap(([id, text]) =>
    text && problem(id, text) ? [`${id}: ${problem(id, text)}`] : [],
  );
  const told = `${language}: ${found.length} messages, ${missing.length} missing, ${obsolete.length} obsolete, ${bad.length} wrong`;
  process.stdout.write(`${[told, ...bad].join("\n")}\n`);
  if (check) {
    const apart = [...missing.map((id) => `missing: ${id}\n`), ...obsolete.map((id) => `obsolete: ${id}\n`)];
    process.stdout.write(apart.join(""));
    wrong ||= bad.length + apart.length > 0;
  } else {
    const after: Catalogue = Object.fromEntries(found.map((id) => [id, before[id] ?? ""]));
    writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  }
}
if (wrong) process.exit(1);
