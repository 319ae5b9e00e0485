/**
 * Writes down every SQL statement of the server as it is, for the tests of the version that follows: they must run on
 * its database too (`tests/server/database/bothVersions.test.ts`). Called when a version is finished:
 * `node --import tsx scripts/statements.ts`
 */
import { writeFileSync } from "node:fs";
import { STEPS } from "../server/database/migrations";
import { sqlTexts } from "../tests/server/database/sqlTexts";

/** PostgreSQL prepares these alone. */
const PREPARED = /^\s*(select|insert|update|delete|with|values|merge)\b/i;

const texts = sqlTexts()
  .flatMap(({ texts: found }) => found ?? [])
  .map((text) =>
    text
      .replace(/--[^\n]*/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  )
  .filter((text) => PREPARED.test(text));
const file = `tests/server/database/older/${String(STEPS.length).padStart(4, "0")}.statements.json`;
writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify([...new Set(texts)], null, 2)}\n`);
console.log(`${file}: ${texts.length} statements`);
