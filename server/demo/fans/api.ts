import type { z } from "zod";
import { type CallInput, type CallOutput, isBytes, isEmpty, pathOf, type Route } from "../../../contract/api/route";

/** The User-Agent of the fans' requests. */
export const FANS_AGENT = "Backline demonstration";

/** The call failed with an error answer, or without any answer. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  constructor(
    /** 0 if there was no answer */
    readonly status: number,
    message: string,
    /** seconds to wait before the next try, if the answer gave them */
    readonly retryAfter: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Calls the API as any other client does. Throws `CallFailed`. */
export type CallRoute = <R extends Route>(route: R, input: CallInput<R>, token?: string) => Promise<CallOutput<R>>;

/** Sends a request: the runtime's own fetch, or a test's without a network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

function addressOf(base: string, route: Route, { params, query = {} }: Input): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${base}${pathOf(route, params)}${search.size > 0 ? `?${search}` : ""}`;
}

async function answerOf(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
    const after = Number(response.headers.get("retry-after"));
    throw new CallFailed(response.status, error?.message ?? response.statusText, after > 0 ? after : null);
  }
  const schema = route.answers[response.status as keyof Route["answers"]];
  if (isBytes(schema)) return response.blob();
  if (schema === undefined || isEmpty(schema)) return undefined;
  return (schema as z.ZodType).parse(await response.json());
}

/** An API client for the server at `base`; the signal aborts its calls. */
export function createCaller(base: string, signal: AbortSignal, fetching: Fetch = fetch): CallRoute {
  const call = async (route: Route, input: Input = {}, token?: string): Promise<unknown> => {
    const response = await fetching(addressOf(base, route, input), {
      method: route.method,
      signal,
      headers: {
        "User-Agent": FANS_AGENT,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    }).catch((cause: unknown) => {
      throw new CallFailed(0, "Nothing answered.", null, { cause });
    });
    return answerOf(route, response);
  };
  return call as CallRoute;
}
