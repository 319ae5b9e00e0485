// npm run openapi: writes the API's document, which a test compares with the contract.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ALL_ROUTES } from "../contract/api";
import { openApiOf } from "../contract/api/openapi";
import { RAW_ROUTES } from "../contract/api/raw";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const file = fileURLToPath(new URL("../contract/openapi.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(openApiOf([...ALL_ROUTES, ...RAW_ROUTES], version), null, 2)}\n`);
