// Fails if an exported value or type, or a file, has no reader: none at all, or none but tests and benchmarks.
import { must, readyPackages } from "./ready.mjs";

const KNIP = ["knip", "--include", "files,exports,types", "--no-progress", "--no-config-hints"];

readyPackages();
must("npx", KNIP);
must("npx", [...KNIP, "--config", "scripts/lint/knip.json"]);
process.stdout.write("Every export has a reader.\n");
