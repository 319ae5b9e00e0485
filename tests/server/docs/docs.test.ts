import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_ROUTES } from "../../../contract/api";
import { escapeHtml, html } from "../../../server/docs/html";
import { schemaText } from "../../../server/docs/notation";
import { createTestApp, type TestApp } from "../support/app";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the page shows every route, with nothing from elsewhere and no script", async () => {
  const { status, text, headers } = await app.call("GET", "/api/docs");
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("text/html");
  expect(headers["content-security-policy"]).toContain("require-trusted-types-for");
  for (const route of ALL_ROUTES) {
    expect(text).toContain(`id="${route.id}"`);
    expect(text).toContain(escapeHtml(route.summary));
  }
  expect(text).not.toMatch(/<script|style="|https?:\/\//);
  for (const [, address] of text.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
    expect((await app.call("GET", address ?? "")).status).toBe(200);
  }
  for (const [, target] of text.matchAll(/href="#([^"]*)"/g)) expect(text).toContain(`id="${target}"`);
});

test("the document is served as it is committed", async () => {
  const { json } = await app.call("GET", "/api/openapi.json");
  expect(Object.keys(json.paths)).toContain("/api/health");
});

test("what is filled in is escaped", () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${evil}">${evil}${[html`<b>${evil}</b>`]}</p>`.html).not.toContain("<img");
  expect(escapeHtml(evil)).toBe("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
});

test.each([
  [{ type: "string", maxLength: 5 }, "string …5 long"],
  [{ type: "integer", minimum: 1, maximum: 100 }, "integer 1…100"],
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
  [{ $ref: "#/components/schemas/Error" }, "Error"],
  [{}, "any"],
  [
    {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", description: "First." }, b: { type: "boolean" } },
    },
    "{\n  // First.\n  a: string\n  b?: boolean\n}",
  ],
  [{ type: "object", additionalProperties: { type: "string" } }, "{\n  [name]: string\n}"],
])("%j is written %j", (schema, text) => {
  expect(schemaText(schema)).toBe(text);
});
