import type { CloudFailure, CloudResult, CloudServer } from "../../../src/project/sync/port";
import type { TestAnswer, TestApp } from "../support/app";
import type { Someone } from "./support";

/** The cloud of a person as the client that ships sees it, on the server under test. What it cannot answer for throws. */
export function cloudOf(app: TestApp, { token }: Someone): CloudServer {
  const post = (path: string, json: unknown) =>
    // what goes over the network is text
    app.call("POST", `/api/projects${path}`, { token, json: JSON.parse(JSON.stringify(json)) });
  return {
    create: async (document) => resultOf(await post("", { document })),
    sync: async (id, request) => {
      app.clock.advance({ seconds: 1 });
      return resultOf(await post(`/${id}/sync`, request));
    },
    changed: async () => ({ ok: false, failure: { kind: "offline", message: "Not told.", retryAfter: null } }),
    lacking: async (id, ids) => ({ ok: true, value: (await post(`/${id}/samples/lacking`, { ids })).json.lacking }),
    addresses: async (id, ids) => ({ ok: true, value: (await post(`/${id}/samples/addresses`, { ids })).json.samples }),
    upload: () => Promise.reject(new Error("No audio is sent.")),
    download: () => Promise.reject(new Error("No audio is fetched.")),
  };
}

const KINDS: Readonly<Record<number, CloudFailure["kind"]>> = { 404: "gone", 409: "conflict" };

function resultOf<Value>({ status, json, text }: TestAnswer): CloudResult<Value> {
  if (status < 300) return { ok: true, value: json };
  const kind = KINDS[status];
  if (!kind) throw new Error(`${status}: ${text}`);
  return { ok: false, failure: { kind, message: json.error.message, retryAfter: null } };
}
