import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { ALL_ROUTES } from "../../../contract/api";
import { openApiOf } from "../../../contract/api/openapi";
import { RAW_ROUTES } from "../../../contract/api/raw";
import { bytes, EMPTY, route } from "../../../contract/api/route";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("the committed document is the contract's: npm run openapi", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(JSON.parse(read("contract/openapi.json"))).toEqual(
    JSON.parse(JSON.stringify(openApiOf([...ALL_ROUTES, ...RAW_ROUTES], version))),
  );
});

test("ids and addresses are unique, and named parts have their schema", () => {
  const ids = ALL_ROUTES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const addresses = ALL_ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { path, params } of ALL_ROUTES) {
    const named = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]);
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort());
  }
});

test("a route becomes an operation with its parameters, bodies, answers and errors", () => {
  const save = route({
    id: "songs.save",
    method: "PUT",
    path: "/api/songs/:songId",
    summary: "Saves a song.",
    access: "admin",
    params: z.object({ songId: z.string() }),
    query: z.object({ draft: z.enum(["yes", "no"]).optional(), page: z.coerce.number().default(1) }),
    body: z.object({ title: z.string().max(5) }),
    answers: { 200: z.object({ title: z.string() }), 204: EMPTY },
    errors: ["conflict"],
  });
  const cover = route({
    id: "songs.cover",
    method: "GET",
    path: "/api/songs/:songId/cover",
    summary: "A picture.",
    access: "anyone",
    params: z.object({ songId: z.string() }),
    answers: { 200: bytes("image/png") },
  });
  const document = openApiOf([save, cover], "1.2.3");
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.2.3" },
    paths: {
      "/api/songs/{songId}": {
        put: {
          operationId: "songs.save",
          tags: ["songs"],
          security: [{ bearer: [] }],
          parameters: [
            { name: "songId", in: "path", required: true, schema: { type: "string" } },
            { name: "draft", in: "query", required: false, schema: { enum: ["yes", "no"] } },
            { name: "page", in: "query", required: false, schema: { type: "number", default: 1 } },
          ],
          requestBody: {
            content: {
              "application/json": { schema: { required: ["title"], properties: { title: { maxLength: 5 } } } },
            },
          },
          responses: {
            200: { content: { "application/json": { schema: { properties: { title: { type: "string" } } } } } },
            204: { description: "No content" },
            403: { $ref: "#/components/responses/forbidden" },
            404: { $ref: "#/components/responses/not_found" },
            409: { $ref: "#/components/responses/conflict" },
          },
        },
      },
      "/api/songs/{songId}/cover": {
        get: { responses: { 200: { content: { "image/png": { schema: { format: "binary" } } } } } },
      },
    },
    components: {
      schemas: { Error: { type: "object", required: ["error"] } },
      responses: {
        conflict: {
          description: "conflict: This was changed in the meantime.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  });
  expect(JSON.stringify(document)).not.toContain("$schema");
});
