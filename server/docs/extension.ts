import { readFile } from "node:fs/promises";
import { openApiOf } from "../../contract/api/openapi";
import type { Route } from "../../contract/api/route";
import { PAGE_HEADERS } from "../http/headers";
import type { Extension } from "../http/server";
import { type OpenApi, referencePage } from "./page";

/** The reference of the API: a page at /api/docs, and the OpenAPI document that it is made of. */
export function referenceDocs(routes: readonly Route[], version: string): Extension {
  return async (app) => {
    const document = openApiOf(routes, version);
    const page = referencePage(document as unknown as OpenApi);
    const style = await readFile(new URL("./style.css", import.meta.url), "utf8");
    app.get("/api/openapi.json", async (_request, reply) =>
      reply.type("application/json; charset=utf-8").send(document),
    );
    app.get("/api/docs", async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type("text/html; charset=utf-8").send(page),
    );
    app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  };
}
