import { type CallInput, type CallOutput, isBytes, isEmpty, pathOf, type Route } from "../../contract/api/route";
import { type ApiFailure, failureOf, unreached } from "./failure";
import { actingHeader, type Browser, request, send } from "./transport";

/** The outcome of a call: a value of the route's contract, or why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiFailure };

interface Options {
  /** aborts the call */
  readonly signal?: AbortSignal;
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** The input, which may be left out if the route takes none. */
type Input<R extends Route> = keyof WithoutUndefined<CallInput<R>> extends never
  ? [input?: CallInput<R>, options?: Options]
  : [input: CallInput<R>, options?: Options];

export interface ApiClient {
  /** Calls a route of the contract. Never throws: errors are returned as values. */
  call<R extends Route>(route: R, ...input: Input<R>): Promise<Result<CallOutput<R>>>;
  /** Sends a request to any URL; throws "status: body". */
  request(method: string, address: string, data?: unknown): Promise<Response>;
}

function searchOf(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

function bodyOf(route: Route, body: unknown): RequestInit {
  if (body === undefined) return {};
  if (!isBytes(route.body)) return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  // the browser says how its parts are set apart
  if (body instanceof FormData) return { body };
  const blob = body instanceof Blob ? body : new Blob([body as BlobPart]);
  return { body: blob, headers: { "Content-Type": blob.type || (route.body.types[0] ?? "application/octet-stream") } };
}

const withHeaders = (init: RequestInit, headers: Record<string, string>): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string> | undefined), ...headers },
});

async function resultOf(route: Route, response: Response): Promise<Result<unknown>> {
  const schema = route.answers[response.status as keyof Route["answers"]];
  if (!response.ok || schema === undefined) return { ok: false, error: await failureOf(response) };
  if (isEmpty(schema)) return { ok: true, value: undefined };
  if (isBytes(schema)) return { ok: true, value: await response.blob() };
  const copy = response.clone();
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, error: await failureOf(copy, parsed.error) };
}

/** A client of the API over a browser's fetch, storage and location. */
export function createClient(browser: Browser): ApiClient {
  const call = async (
    route: Route,
    input: CallInput<Route> = {},
    { signal }: Options = {},
  ): Promise<Result<unknown>> => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    try {
      const response = await send(browser, `${pathOf(route, params)}${searchOf(query)}`, {
        method: route.method,
        ...withHeaders(bodyOf(route, body), route.acting ? actingHeader(browser) : {}),
        ...(signal ? { signal } : {}),
      });
      return await resultOf(route, response);
    } catch (cause) {
      return { ok: false, error: unreached(cause, signal) };
    }
  };
  return {
    call: call as ApiClient["call"],
    request: (method, address, data) => request(browser, method, address, data),
  };
}
