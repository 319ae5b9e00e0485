import { readdirSync, readFileSync } from "node:fs";

/**
 * The server tests that must also pass on the oldest PostgreSQL: those that use a database directly, and the one that
 * calls every route, so that every capability's statements have run there. The test of several servers side by side is
 * left out, because it does not depend on the database's version.
 */
export function storeTests() {
  return readdirSync("tests/server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && file !== "replicas.test.ts")
    .filter(
      (file) =>
        file === "authorisation.test.ts" ||
        readFileSync(`tests/server/${file}`, "utf8").includes("createTestDatabase("),
    )
    .map((file) => `tests/server/${file}`);
}
