// npm run test:pg15 -- <pattern>: the tests of the server's stores on PostgreSQL 15.
import { must, readyPackages, readyPostgres15 } from "./ready.mjs";

readyPackages();
const folder = readyPostgres15();
if (!folder) {
  process.stderr.write(
    "PostgreSQL 15 is not here. Install it and set TEST_POSTGRES_15 to the folder of its programs.\n",
  );
  process.exit(1);
}
must("npx", ["vitest", "run", "--project", "server on PostgreSQL 15", ...process.argv.slice(2)], {
  TEST_POSTGRES_15: folder,
});
