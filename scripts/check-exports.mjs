// Fails if an exported value or type, or a file, is imported nowhere.
import { must, readyPackages } from "./ready.mjs";

readyPackages();
must("npx", ["knip", "--include", "files,exports,types", "--no-progress", "--no-config-hints"]);
process.stdout.write("Every export has a reader.\n");
