import { t } from "@lingui/core/macro";
import { projects as routes } from "../../../contract/api/projects";
import { PROJECT_SAMPLE } from "../../../contract/projects";
import type { CloudFailure, CloudResult, CloudServer } from "../../project/sync/port";
import { Scope } from "../../scope/scope";
import { word } from "../../words/say";
import { type ApiFailure, callApi, type Result } from "../calls";
import { liveChannel } from "../live";
import { uploadFile } from "../uploads";
import { LiveProjects } from "./liveProjects";

const KINDS: Readonly<Record<string, CloudFailure["kind"]>> = {
  offline: "offline",
  unavailable: "offline",
  unauthenticated: "signedOut",
  not_found: "gone",
  gone: "gone",
  plan_limit: "full",
  conflict: "conflict",
};

const failed = ({ code, message, retryAfter }: Pick<ApiFailure, "message" | "retryAfter"> & { code: string }) =>
  ({ ok: false, failure: { kind: KINDS[code] ?? "failed", message, retryAfter } }) as const;

function mapped<From, To>(answer: Result<From>, to: (value: From) => To): CloudResult<To> {
  return answer.ok ? { ok: true, value: to(answer.value) } : failed(answer.error);
}

const CUT_OFF: CloudFailure = {
  kind: "offline",
  message: word("The connection was lost while audio was on its way. It is fetched again."),
  retryAfter: null,
};

/** Reads a body to its end, reporting the number of bytes so far. */
async function readBody(response: Response, progress: (bytes: number) => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return new Blob(chunks, { type: response.headers.get("Content-Type") ?? "" });
    chunks.push(value);
    bytes += value.length;
    progress(bytes);
  }
}

const live = new LiveProjects({
  channel: liveChannel,
  failed: (refusal) => failed(refusal).failure,
  timers: new Scope(),
});

/** The cloud server, called through the API with the current session. */
export const cloudServer: CloudServer = {
  create: async (document) => mapped(await callApi(routes.create, { body: { document } }), ({ same }) => ({ same })),
  // over the live channel where it can, otherwise by HTTP
  sync: async (projectId, body) =>
    (await live.sync(projectId, body)) ??
    mapped(await callApi(routes.sync, { params: { projectId }, body }), (answer) => answer),
  changed: (projectId, known, options) => live.changed(projectId, known, options),
  lacking: async (projectId, ids) =>
    mapped(await callApi(routes.lacking, { params: { projectId }, body: { ids: [...ids] } }), ({ lacking }) => lacking),
  upload: async (projectId, { id, name }, file, { progress, signal }) => {
    const sent = await uploadFile(file, {
      purpose: PROJECT_SAMPLE.purpose,
      name,
      metadata: { projectId, sha256: id },
      key: `${PROJECT_SAMPLE.purpose}-${projectId}-${id}`,
      progress,
      signal,
    });
    if (sent.ok) return { ok: true, value: undefined };
    return {
      ok: false,
      failure: { kind: KINDS[sent.code ?? "offline"] ?? "failed", message: sent.message, retryAfter: null },
    };
  },
  addresses: async (projectId, ids, link) =>
    mapped(
      await callApi(routes.addresses, {
        params: { projectId },
        body: { ids: [...ids], ...(link === null ? {} : { link }) },
      }),
      ({ samples }) => samples,
    ),
  download: async (address, { progress, signal }) => {
    try {
      const response = await fetch(address, { signal });
      if (response.ok) return { ok: true, value: await readBody(response, progress) };
      const message = t`The audio could not be fetched from the cloud. It is tried again.`;
      return { ok: false, failure: { kind: "failed", message, retryAfter: null } };
    } catch {
      return { ok: false, failure: CUT_OFF };
    }
  },
};
