// Fails where a file exports what nothing imports, or where nothing imports a file at all.
import { must, readyPackages } from "./ready.mjs";

readyPackages();
must("npx", ["knip", "--include", "files,exports", "--no-progress", "--no-config-hints"]);
process.stdout.write("Every export has a reader.\n");
