// Fails if an exported value or type, or a file, is not used: nowhere, only by tests and benchmarks, or, in the engine,
// by no other file.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { filesOf, root } from "./files.mjs";
import { must, readyPackages } from "./ready.mjs";

const KNIP = ["knip", "--include", "files,exports,types", "--no-progress", "--no-config-hints"];

/**
 * Exports of AssemblyScript files that no other file names; knip cannot find these, because it treats every such file
 * as an entry.
 */
function unreadInEngine() {
  const texts = new Map(
    filesOf("dsp/engine", /\.ts$/).map((file) => [file, readFileSync(resolve(root, file), "utf8")]),
  );
  const isRead = (name, own) => {
    const word = new RegExp(`\\b${name}\\b`);
    return [...texts].some(([file, text]) => file !== own && word.test(text));
  };
  return [...texts].flatMap(([file, text]) =>
    file === "dsp/engine/index.ts"
      ? []
      : [...text.matchAll(/^export (?:const|let|function|class|enum) +(\w+)/gm)]
          .map(([, name]) => name)
          .filter((name) => !isRead(name, file))
          .map((name) => `${file}: ${name} is exported and read nowhere else`),
  );
}

readyPackages();
must("npx", KNIP);
must("npx", [...KNIP, "--config", "scripts/lint/knip.json"]);
const unread = unreadInEngine();
if (unread.length > 0) {
  process.stderr.write(`${unread.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write("Every export has a reader.\n");
