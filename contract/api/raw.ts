import { z } from "zod";
import { bytes, EMPTY, type Method, type Route } from "./route";
import { UPLOADS_PATH } from "./uploads";
import { id } from "./values";

/**
 * A route that reads and writes bytes itself, because it uses another protocol or answers with a page. It is admitted,
 * documented and tested like every other route.
 */
export interface RawRoute extends Omit<Route, "method"> {
  readonly method: Method | "HEAD" | "OPTIONS";
  /** the headers that it requires */
  readonly headers?: z.ZodObject;
}

const byUpload = z.object({ uploadId: id });
const offset = z.string().regex(/^\d{1,15}$/, "Not a number of bytes.");
const tus = z.object({ "Tus-Resumable": z.literal("1.0.0") });
const upload = {
  access: "user",
  acting: "publish",
  errors: ["conflict", "gone", "precondition_failed", "locked"],
} as const;

export const RAW_ROUTES: readonly RawRoute[] = [
  {
    ...upload,
    id: "uploads.begin",
    method: "POST",
    path: UPLOADS_PATH,
    summary: "Begins an upload by the tus protocol 1.0; its address is in Location.",
    headers: tus.extend({
      "Upload-Length": offset,
      "Upload-Metadata": z.string().max(2000).describe("purpose, name and, where known, sha256, each in base64"),
    }),
    answers: { 201: EMPTY },
    errors: [...upload.errors, "plan_limit", "not_found"],
  },
  {
    ...upload,
    id: "uploads.protocol",
    method: "OPTIONS",
    path: UPLOADS_PATH,
    summary: "Which parts of the tus protocol there are, in headers.",
    answers: { 204: EMPTY },
  },
  {
    ...upload,
    id: "uploads.offset",
    method: "HEAD",
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: "How much of one's own upload has come, in Upload-Offset.",
    params: byUpload,
    headers: tus,
    answers: { 200: EMPTY },
  },
  {
    ...upload,
    id: "uploads.send",
    method: "PATCH",
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: "Sends the next bytes of one's own upload.",
    params: byUpload,
    headers: tus.extend({ "Upload-Offset": offset }),
    body: bytes("application/offset+octet-stream"),
    answers: { 204: EMPTY },
  },
  {
    ...upload,
    id: "uploads.end",
    method: "DELETE",
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: "Gives up one's own upload.",
    params: byUpload,
    headers: tus,
    answers: { 204: EMPTY },
  },
  {
    id: "docs.openapi",
    method: "GET",
    path: "/api/openapi.json",
    summary: "This API as an OpenAPI document.",
    access: "anyone",
    answers: { 200: z.looseObject({}) },
  },
  {
    id: "docs.page",
    method: "GET",
    path: "/api/docs",
    summary: "The reference page.",
    access: "anyone",
    answers: { 200: bytes("text/html") },
  },
  {
    id: "docs.style",
    method: "GET",
    path: "/api/docs/style.css",
    summary: "The reference page's style.",
    access: "anyone",
    answers: { 200: bytes("text/css") },
  },
];

/** The raw route with this name; throws if there is none. */
export function rawRoute(name: string): RawRoute {
  const found = RAW_ROUTES.find((one) => one.id === name);
  if (!found) throw new Error(`There is no raw route ${name}.`);
  return found;
}
