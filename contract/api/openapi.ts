import { z } from "zod";
import { ERRORS, type ErrorCode, errorAnswer, sentenceOf, statusOf } from "./errors";
import type { RawRoute } from "./raw";
import { codesOf, isBytes, isEmpty, type Route } from "./route";

type Json = Record<string, unknown>;

const REASONS: Readonly<Record<string, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  206: "Partial content",
  302: "Found",
  303: "See other",
  304: "Not modified",
};

/** Shared parts of the document: named schemas (`meta({ id })`) and errors. */
interface Components {
  readonly schemas: Json;
  readonly responses: Json;
}

/** A copy whose references point into the document's components. */
function pointed(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => pointed(entry, suffix));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      if (name === "$schema" || name === "id") return typeof entry === "string" ? [] : [[name, pointed(entry, suffix)]];
      if (name !== "$ref") return [[name, pointed(entry, suffix)]];
      return [[name, `${String(entry).replace("#/$defs/", "#/components/schemas/")}${suffix}`]];
    }),
  );
}

/** A zod schema as JSON Schema; named parts become components, with different names for requests. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Components): Json {
  const suffix = io === "input" ? "Input" : "";
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  for (const [name, part] of Object.entries($defs as Json))
    components.schemas[`${name}${suffix}`] = pointed(part, suffix);
  return pointed(rest, suffix) as Json;
}

function contentOf(schema: unknown, io: "input" | "output", components: Components): Json {
  if (isBytes(schema))
    return Object.fromEntries(schema.types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  return { "application/json": { schema: schemaOf(schema as z.ZodType, io, components) } };
}

function parametersOf(route: Route | RawRoute, components: Components): Json[] {
  const of = (schema: z.ZodObject | undefined, place: "path" | "query" | "header"): Json[] => {
    const { properties = {}, required = [] } = schema
      ? (schemaOf(schema, "input", components) as { properties?: Json; required?: string[] })
      : {};
    return Object.entries(properties).map(([name, part]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: part,
    }));
  };
  const headers = "headers" in route ? route.headers : undefined;
  return [...of(route.params, "path"), ...of(route.query, "query"), ...of(headers, "header")];
}

function responsesOf(route: Route | RawRoute, components: Components): Json {
  const good = Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: REASONS[status] ?? status,
      ...(isEmpty(schema) ? {} : { content: contentOf(schema, "output", components) }),
    },
  ]);
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codesOf(route))
    byStatus.set(statusOf(code), (byStatus.get(statusOf(code)) ?? new Set()).add(code));
  const bad = [...byStatus].map(([status, codes]) => {
    const name = [...codes].join(".");
    components.responses[name] = errorResponse([...codes]);
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries([...good, ...bad]);
}

const errorResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `${code}: ${sentenceOf(code)}`).join("\n"),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

function operationOf(route: Route | RawRoute, components: Components): Json {
  const parameters = parametersOf(route, components);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split(".", 1)[0]],
    ...(route.access === "anyone" ? {} : { security: [{ bearer: [] }] }),
    ...(route.access === "admin" ? { description: "For administrators." } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: true, content: contentOf(route.body, "input", components) } } : {}),
    responses: responsesOf(route, components),
  };
}

/** The API as an OpenAPI 3.1 document, made from the routes only, so that it is the same everywhere. */
export function openApiOf(routes: readonly (Route | RawRoute)[], version: string): Json {
  const components: Components = { schemas: {}, responses: {} };
  schemaOf(z.object({ error: errorAnswer }), "output", components);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Backline",
      version,
      description: `Every error has one shape; its code is one of ${Object.keys(ERRORS).join(", ")}.`,
    },
    paths,
    components: {
      ...components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
