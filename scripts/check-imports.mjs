// Fails where a file imports across the house in a direction that the architecture forbids.
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { filesOf, root } from "./files.mjs";

/**
 * Room → rooms that it may import, itself aside. `types` are rooms whose types and URLs alone it may import, `files`
 * single files of other rooms.
 */
const RULES = {
  contract: { may: [] },
  dsp: { may: [] },
  workers: { may: ["contract", "dsp"] },
  server: { may: ["contract", "dsp"] },
  "src/scope": { may: [] },
  // what is said on screens, in the chosen language
  "src/words": { may: ["contract"] },
  // a control writes, reads and travels over values as the table of parameters says
  "src/ui": { may: ["src/words"], files: ["spec", "taper", "units"].map((name) => `contract/parameters/${name}`) },
  "src/engine": { may: ["contract", "src/words"], types: ["workers"] },
  "src/project": { may: ["contract", "src/words"], types: ["workers"] },
  "src/api": { may: ["contract", "src/words"] },
  // the document in a plugin's frame, and a plugin: neither shares anything with the app
  "src/pluginFrame": { may: ["contract"], types: ["workers"] },
  "src/plugins": { may: [] },
  "src/embed": { may: ["contract", "src/words", "src/ui"] },
  "src/stores": { may: ["contract", "src/words", "src/engine", "src/project", "src/api"], types: ["workers"] },
  "src/publishing": { may: ["contract", "src/words", "src/stores", "src/ui"] },
  "src/kit": { may: ["contract", "src/words", "src/api", "src/stores", "src/ui"] },
  "src/sound": {
    may: ["contract", "src/words", "src/stores", "src/ui", "src/kit", "src/publishing"],
    types: ["workers", "src/engine", "src/project"],
  },
  "src/studios": {
    may: ["contract", "src/words", "src/stores", "src/ui", "src/kit", "src/sound", "src/publishing"],
    types: ["workers", "src/engine", "src/project"],
  },
  "src/pages": {
    may: ["contract", "src/words", "src/stores", "src/ui", "src/kit", "src/publishing"],
    types: ["src/engine", "src/project"],
  },
  "src/app": {
    may: [
      "contract",
      "src/words",
      "src/ui",
      "src/engine",
      "src/project",
      "src/api",
      "src/stores",
      "src/publishing",
      "src/kit",
      "src/sound",
      "src/studios",
      "src/pages",
    ],
    types: ["workers"],
  },
};

function roomOf(path) {
  const [top, second, third] = path.split("/");
  if (top !== "src") return top;
  return third === undefined ? "src/app" : `src/${second}`;
}

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s)?([^"';]*?)\s*(?:from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
const wrong = [];

const rooms = ["contract", "dsp", "workers", "server", "src"];
for (const file of rooms.flatMap((room) => filesOf(room, /\.tsx?$/))) {
  const room = roomOf(file);
  const rule = RULES[room];
  if (!rule) {
    wrong.push(`${file}: the room ${room} is not in the import rules`);
    continue;
  }
  for (const match of readFileSync(resolve(root, file), "utf8").matchAll(IMPORT)) {
    const specifier = match[4] ?? match[5];
    if (!specifier.startsWith(".")) continue;
    const path = relative(root, resolve(root, dirname(file), specifier.split("?")[0]));
    const target = roomOf(path);
    const same = target === room && (room !== "src/studios" || path.split("/")[2] === file.split("/")[2]);
    const names = (match[3] ?? "")
      .replace(/[{}]/g, "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const onlyTypes = Boolean(match[2]) || (names.length > 0 && names.every((name) => name.startsWith("type ")));
    const onlyUrl = /\?(.*&)?url\b/.test(specifier);
    if (same || rule.may.includes(target) || rule.files?.includes(path)) continue;
    // whatever starts something anywhere in src needs an owner for it
    if (room.startsWith("src/") && target === "src/scope") continue;
    if (rule.types?.includes(target) && (onlyTypes || onlyUrl)) continue;
    wrong.push(`${file} imports ${path}: ${room} may not import ${target}`);
  }
}

if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write("Imports follow the rules.\n");
