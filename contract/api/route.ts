import type { z } from "zod";
import type { Deed } from "../organisations";
import { COMMON_CODES, type ErrorCode } from "./errors";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call a route at all; what they may do with a particular thing is decided by the server's policies. */
export type Access = "anyone" | "user" | "admin";

/** The largest request bodies, in bytes. */
export const BODY = {
  /** for a route without a limit of its own */
  usual: 64 * 1024,
  /** for any request without a session, whatever its route's limit */
  unsigned: 256 * 1024,
} as const;

/** A body or answer of bytes in one of some media types ("image/png", "text/csv"), instead of JSON. */
export interface Bytes {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
export const bytes = (...types: string[]): Bytes => ({ kind: "bytes", types });

/** An answer without a body. */
export interface Empty {
  readonly kind: "empty";
}
export const EMPTY: Empty = { kind: "empty" };

/** Statuses of successful answers; errors have a common form (`errors.ts`). */
export type GoodStatus = 200 | 201 | 202 | 204 | 206 | 302 | 303 | 304;

export interface Route {
  /** capability and action: "projects.list"; names the route in logs, tests and the OpenAPI document */
  readonly id: string;
  readonly method: Method;
  /** under /api, with named parts: "/api/projects/:projectId" */
  readonly path: `/api/${string}`;
  /** one sentence for the API reference */
  readonly summary: string;
  readonly access: Access;
  /** whether a ticket in the URL (`?ticket=`) may replace the session header; only for reading */
  readonly ticket?: boolean;
  /** what a member's role must allow to call it for an organisation; left out: only for oneself */
  readonly acting?: Deed;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType | Bytes;
  /** largest body from a signed-in caller, in bytes; `BODY.usual` by default */
  readonly bodyLimit?: number;
  readonly answers: { readonly [status in GoodStatus]?: z.ZodType | Bytes | Empty };
  /** error codes of this route besides those of every route (`COMMON_CODES`) */
  readonly errors?: readonly ErrorCode[];
}

/** One route of the API: the server validates with it, the client's types and the OpenAPI document are made from it. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

export const isBytes = (schema: unknown): schema is Bytes => (schema as Bytes | undefined)?.kind === "bytes";
export const isEmpty = (schema: unknown): schema is Empty => (schema as Empty | undefined)?.kind === "empty";

type Parsed<S> = S extends z.ZodType ? z.output<S> : S extends Bytes ? Uint8Array : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : S extends Bytes ? Uint8Array | Blob | FormData : undefined;
type Part<R, Name extends string> = R extends Readonly<Record<Name, infer S>> ? S : undefined;

/** What a handler receives after validation. */
export type Params<R extends Route> = Parsed<Part<R, "params">>;
export type Query<R extends Route> = Parsed<Part<R, "query">>;
export type Body<R extends Route> = Parsed<Part<R, "body">>;

type InputPart<R, Name extends string> =
  Part<R, Name> extends undefined
    ? { readonly [key in Name]?: undefined }
    : { readonly [key in Name]: Given<Part<R, Name>> };

/** What a caller passes. */
export type CallInput<R extends Route> = InputPart<R, "params"> & InputPart<R, "query"> & InputPart<R, "body">;

/** What a caller receives: the parsed JSON of a successful answer, a Blob for bytes, undefined for an empty one. */
export type CallOutput<R extends Route> = {
  [S in keyof R["answers"]]: R["answers"][S] extends z.ZodType
    ? z.output<R["answers"][S]>
    : R["answers"][S] extends Bytes
      ? Blob
      : undefined;
}[keyof R["answers"]];

/** The path of a route with its named parts filled in. */
export function pathOf(definition: Pick<Route, "path">, params: Readonly<Record<string, unknown>> = {}): string {
  return definition.path.replace(/:([A-Za-z]+)/g, (_part, name: string) => encodeURIComponent(String(params[name])));
}

/** All error codes that a route may answer with. */
export const codesOf = (definition: Omit<Route, "method">): readonly ErrorCode[] => [
  ...COMMON_CODES,
  ...(definition.access === "anyone" ? [] : (["unauthenticated"] as const)),
  ...(definition.access === "admin" || definition.acting ? (["forbidden"] as const) : []),
  ...(definition.params || definition.acting ? (["not_found"] as const) : []),
  ...(definition.errors ?? []),
];
