import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { ALL_ROUTES } from "../../contract/api";
import { errorAnswer, statusOf } from "../../contract/api/errors";
import { RAW_ROUTES, type RawRoute } from "../../contract/api/raw";
import { BODY, codesOf, isBytes, isEmpty, pathOf, type Route } from "../../contract/api/route";
import { kept } from "./projects/support";
import { createTestApp, type TestAnswer, type TestApp } from "./support/app";
import { arbitraryOf, junk, mutantOf } from "./support/arbitrary";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "./support/people";

/** Requests to each route; a quarter are valid by its schemas, the others are mutants. */
const CASES = 40;
/** The same requests each time; a failure prints how to repeat it. */
const SEED = 20_260_302;

let app: TestApp;
let project = "";
beforeAll(async () => {
  const unlimited = { take: async () => {}, giveBack: async () => {}, sweep: async () => {} };
  app = await createTestApp({ sessions: PEOPLES_SESSIONS, adapt: (platform) => ({ ...platform, rates: unlimited }) });
  await addPeople(app);
  // what random bodies hardly ever make
  project = (await kept(app, PEOPLE.owner)).id;
  gather({ projectId: project });
});
afterAll(() => app.close());

/** Ids that answers have shown so far: half of all requests ask for things that are there. */
const seen: string[] = [];
function gather(value: unknown): void {
  if (typeof value === "string" && /^[\w-]{8,64}$/.test(value) && seen.length < 500) seen.push(value);
  else if (value !== null && typeof value === "object") for (const part of Object.values(value)) gather(part);
}

type AnyRoute = Route | RawRoute;
const ROUTES: readonly AnyRoute[] = [...ALL_ROUTES, ...RAW_ROUTES];

interface Case {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  readonly token: string | undefined;
}

const asText = (value: unknown): string =>
  (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();

/** Some of a route's ids replaced by such as there are. */
function withSeen(values: Record<string, unknown>, pick: number): Record<string, unknown> {
  if (seen.length === 0 || pick % 2 === 0) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value], index) => [
      name,
      /id$/i.test(name) ? seen[(pick + index) % seen.length] : value,
    ]),
  );
}

function casesOf(route: AnyRoute): fc.Arbitrary<Case> {
  const part = (schema: z.ZodType | undefined) => (schema ? arbitraryOf(schema) : fc.constant({}));
  const body = isBytes(route.body)
    ? fc.uint8Array({ maxLength: 300 })
    : route.body
      ? arbitraryOf(route.body)
      : fc.constant(undefined);
  const tokens = fc.constantFrom(undefined, "no-session", PEOPLE.owner.token, PEOPLE.owner.token, PEOPLE.admin.token);
  const headers = part("headers" in route ? route.headers : undefined);
  const valid = fc.record({ params: part(route.params), query: part(route.query), headers, body, token: tokens });
  const mutant = fc.record({
    params: fc.oneof(part(route.params), mutantOf(part(route.params))),
    query: mutantOf(part(route.query)),
    headers: fc.oneof(headers, mutantOf(headers)),
    body: isBytes(route.body) ? fc.oneof(body, junk) : mutantOf(body),
    token: tokens,
  });
  return fc
    .tuple(fc.oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: mutant }), fc.nat())
    .map(([one, pick]) => {
      const asObject = (value: unknown) =>
        value !== null && typeof value === "object" ? (value as Record<string, unknown>) : { it: value };
      const given =
        one.body !== null && typeof one.body === "object" && !ArrayBuffer.isView(one.body) && !Array.isArray(one.body);
      return {
        params: withSeen(asObject(one.params), pick),
        query: asObject(one.query),
        headers: asObject(one.headers),
        body: given ? withSeen(one.body as Record<string, unknown>, pick) : one.body,
        token: one.token,
      };
    });
}

function addressOf(route: AnyRoute, { params, query }: Case): string {
  const path = route.path.replace(/:([A-Za-z]+)/g, (_part, name: string) =>
    encodeURIComponent(asText(params[name] ?? "")),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toWellFormed(), asText(value)]],
    ),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

async function call(route: AnyRoute, one: Case): Promise<TestAnswer> {
  const content = ArrayBuffer.isView(one.body)
    ? {
        body: Buffer.from(one.body as Uint8Array),
        headers: { "content-type": isBytes(route.body) ? (route.body.types[0] ?? "") : "application/octet-stream" },
      }
    : one.body === undefined || route.method === "GET"
      ? {}
      : { body: JSON.stringify(one.body), headers: { "content-type": "application/json" } };
  const given = Object.entries(one.headers).map(([name, value]) => [
    name.replace(/[^\w-]/g, "x") || "x",
    asText(value).replace(/[^ -~]/g, "?"),
  ]);
  return app.call(route.method, addressOf(route, one), {
    ...content,
    headers: { ...Object.fromEntries(given), ...content.headers },
    ...(one.token === undefined ? {} : { token: one.token }),
  });
}

/** Fails unless an answer is one that the route's contract knows. */
function judge(route: AnyRoute, answer: TestAnswer): void {
  if (answer.status >= 400) {
    // an answer to HEAD has no body
    if (route.method === "HEAD") {
      expect(answer.status).toBeLessThan(500);
      return;
    }
    const { error } = errorAnswer.parse(answer.json);
    expect(statusOf(error.code), `code ${error.code}`).toBe(answer.status);
    expect(answer.status, error.message).toBeLessThan(500);
    // a mutated path may be another address, or one with an empty part
    const elsewhere = route.params ? ["not_found", "method_not_allowed"] : [];
    expect([...codesOf(route), ...elsewhere], `code ${error.code}`).toContain(error.code);
    return;
  }
  const schema = route.answers[answer.status as keyof Route["answers"]];
  expect(schema, `status ${answer.status}`).toBeDefined();
  if (isEmpty(schema)) expect(answer.bytes.length).toBe(0);
  else if (isBytes(schema)) expect(schema.types).toContain(String(answer.headers["content-type"]).split(";")[0]);
  else (schema as z.ZodType).parse(answer.json);
  gather(answer.json);
}

test.each(ROUTES.map((route) => [route.id, route] as const))(
  "%s answers by its contract, whatever is asked",
  async (_id, route) => {
    await fc.assert(
      fc.asyncProperty(casesOf(route), async (one) => judge(route, await call(route, one))),
      { numRuns: CASES, seed: SEED },
    );
  },
);

const NESTED = 20_000;
const HOSTILE: readonly (readonly [string, string])[] = [
  ["brackets within each other", `${"[".repeat(NESTED)}${"]".repeat(NESTED)}`],
  ["objects within each other", `${'{"a":'.repeat(NESTED)}1${"}".repeat(NESTED)}`],
  ["a body that breaks off", '{"document":{"id":"'],
  ["a body that is longer than anybody's", `"${"x".repeat(BODY.unsigned)}"`],
  ["a number without an end", "9".repeat(60_000)],
];

test.each(ROUTES.filter(({ method, body }) => body && method !== "GET").map((route) => [route.id, route] as const))(
  "%s answers by its contract, whatever its body is made of",
  async (_id, route) => {
    const names = Object.keys(route.params?.shape ?? {});
    const path = pathOf(route, Object.fromEntries(names.map((name) => [name, name === "projectId" ? project : "a"])));
    const able = PEOPLE[route.access === "admin" ? "admin" : "owner"].token;
    const type = isBytes(route.body) ? (route.body.types[0] ?? "") : "application/json";
    for (const [what, body] of HOSTILE) {
      for (const token of [undefined, able]) {
        const answer = await app.call(route.method, path, {
          body,
          headers: { "content-type": type },
          ...(token === undefined ? {} : { token }),
        });
        judge(route, answer);
        if (token === undefined || isBytes(route.body)) continue;
        // it has come as far as its body: bytes are not looked into here
        expect([400, 413], `${what}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
      }
    }
  },
);
