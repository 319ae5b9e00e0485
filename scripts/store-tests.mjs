import { readdirSync, readFileSync } from "node:fs";

/**
 * Files of the server's tests that hold on the oldest PostgreSQL too: those that work on a database itself, below the
 * HTTP server, and the one that calls every route, so that every capability's statements have run there. That of whole
 * servers side by side is of servers, not of the database.
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
