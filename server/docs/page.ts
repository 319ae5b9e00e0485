import { type Html, html } from "./html";
import { type JsonSchema, schemaText } from "./notation";

interface Content {
  readonly [type: string]: { readonly schema: JsonSchema };
}
interface Response {
  readonly description: string;
  readonly content?: Content;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: unknown;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}
/** The parts of an OpenAPI document that the page shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

function contentHtml(content: Content): Html[] {
  return Object.entries(content).map(([type, { schema }]) =>
    type === "application/json" ? html`<pre>${schemaText(schema)}</pre>` : html`<p><code>${type}</code></p>`,
  );
}

function parametersHtml({ parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) => html`
      <tr>
        <th scope="row"><code>${name}</code></th>
        <td>${place}${required ? "" : ", optional"}</td>
        <td><code>${schemaText(schema)}</code>${schema.default === undefined ? null : html` = <code>${JSON.stringify(schema.default)}</code>`}</td>
      </tr>`,
  );
  return html`<h4>Parameters</h4><table>${rows}</table>`;
}

function responsesHtml({ responses }: Operation, { components }: OpenApi): Html {
  const all = Object.entries(responses).map(([status, response]): [string, Response] => [
    status,
    "$ref" in response
      ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? { description: "" })
      : response,
  ]);
  const good = all.filter(([status]) => status < "400");
  const bad = all.filter(([status]) => status >= "400");
  return html`
    ${good.map(([status, { description, content = {} }]) => html`<h4>${status} ${description}</h4>${contentHtml(content)}`)}
    <h4>Errors</h4>
    <table>${bad.map(
      ([status, { description }]) =>
        html`<tr><th scope="row">${status}</th><td>${description.split("\n").map((line) => html`<p>${line}</p>`)}</td></tr>`,
    )}</table>`;
}

function operationHtml(document: OpenApi, method: string, path: string, operation: Operation): Html {
  const who = operation.description ? "administrators" : operation.security ? "signed in" : "anyone";
  return html`
    <details id="${operation.operationId}">
      <summary>
        <span class="method ${method}">${method.toUpperCase()}</span>
        <code class="path">${path}</code>
        <span class="about">${operation.summary}</span>
        <span class="who">${who}</span>
      </summary>
      ${parametersHtml(operation)}
      ${operation.requestBody ? html`<h4>Body</h4>${contentHtml(operation.requestBody.content)}` : null}
      ${responsesHtml(operation, document)}
    </details>`;
}

/** The reference page of an OpenAPI document: one HTML file and one style sheet, no scripts. */
export function referencePage(document: OpenApi): string {
  const groups = new Map<string, Html[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? "";
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(document, method, path, operation)]);
    }
  }
  const tags = [...groups.keys()];
  const schemas = Object.entries(document.components.schemas);
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${document.info.title} API</title>
    <link rel="stylesheet" href="/api/docs/style.css">
  </head>
  <body>
    <header>
      <h1>${document.info.title} API <small>${document.info.version}</small></h1>
      <p>
        Send the token of a session as <code>Authorization: Bearer …</code>. Bodies are JSON unless a route says otherwise.
        Every error has the one shape <a href="#schema-Error">Error</a>. The same as a file: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Capabilities">${tags.map((tag) => html`<a href="#${tag}">${tag}</a>`)}<a href="#schemas">schemas</a></nav>
    </header>
    <main>
      ${tags.map((tag) => html`<section id="${tag}"><h2>${tag}</h2>${groups.get(tag) ?? []}</section>`)}
      <section id="schemas">
        <h2>schemas</h2>
        ${schemas.map(([name, schema]) => html`<h3 id="schema-${name}">${name}</h3><pre>${schemaText(schema)}</pre>`)}
      </section>
    </main>
  </body>
</html>
`.html;
}
