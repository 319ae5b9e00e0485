import { readFile } from "node:fs/promises";
import { openApiOf } from "../../contract/api/openapi";
import { type RawRoute, rawRoute } from "../../contract/api/raw";
import type { Route } from "../../contract/api/route";
import { admissionConfig } from "../http/admission";
import { PAGE_HEADERS } from "../http/headers";
import type { Extension } from "../http/server";
import { type OpenApi, referencePage } from "./page";

/** Calls `make` only the first time, and remembers the result. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The API reference: a page at /api/docs, and the OpenAPI document behind it. */
export function referenceDocs(routes: readonly (Route | RawRoute)[], version: string): Extension {
  return async (app) => {
    // takes a third of a second, which a start should not spend
    const documentOf = once(() => openApiOf(routes, version));
    // half a megabyte, made once instead of for each request
    const jsonOf = once(() => JSON.stringify(documentOf()));
    const pageOf = once(() => referencePage(documentOf() as unknown as OpenApi));
    const style = await readFile(new URL("./style.css", import.meta.url), "utf8");
    app.get("/api/openapi.json", { config: admissionConfig(rawRoute("docs.openapi")) }, async (_request, reply) =>
      reply.type("application/json; charset=utf-8").send(jsonOf()),
    );
    app.get("/api/docs", { config: admissionConfig(rawRoute("docs.page")) }, async (_request, reply) =>
      reply.headers(PAGE_HEADERS).type("text/html; charset=utf-8").send(pageOf()),
    );
    app.get("/api/docs/style.css", { config: admissionConfig(rawRoute("docs.style")) }, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(style),
    );
  };
}
