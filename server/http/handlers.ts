import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Body, Bytes, Params, Query, Route } from "../../contract/api/route";
import type { Rate, Rates } from "../limits/rates";
import type { Log } from "../log";
import type { CheckBeforeBody } from "./admission";
import type { Session } from "./session";

/** One call of a route, validated. */
export interface Call<R extends Route> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly session: R["access"] extends "anyone" ? Session | null : Session;
  /** the caller's address, as trusted proxies report it */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestId: string;
  readonly log: Log;
}

/** A large JSON body that is not parsed yet; the handler has a thread parse it. */
export class Unread {
  constructor(readonly bytes: Buffer) {}
}

/** An answer that is already JSON text and is sent unchanged. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An answer that is already encoded bytes; its maker has compressed it if the caller accepts that. */
export class JsonBytes {
  constructor(
    readonly bytes: Uint8Array,
    readonly gzip: boolean,
  ) {}
}

/** The body of an answer that is not JSON. */
export interface ByteBody {
  readonly type: string;
  readonly content: Readable | Uint8Array;
}

type BodyOf<S> = S extends z.ZodType ? z.input<S> | JsonText | JsonBytes : S extends Bytes ? ByteBody : undefined;

/** What a handler returns: one of the route's statuses with its body. */
export type Answer<R extends Route> = {
  [S in keyof R["answers"]]: {
    readonly status: S;
    readonly body: BodyOf<R["answers"][S]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof R["answers"]];

type Headers = Readonly<Record<string, string>>;

export const ok = <T>(body: T, headers: Headers = {}) => ({ status: 200 as const, body, headers });
export const created = <T>(body: T, headers: Headers = {}) => ({ status: 201 as const, body, headers });
export const accepted = <T>(body: T, headers: Headers = {}) => ({ status: 202 as const, body, headers });
export const empty = (headers: Headers = {}) => ({ status: 204 as const, body: undefined, headers });

/** A route with its handler. */
export interface Handled {
  readonly route: Route;
  readonly handler: (call: Call<Route>) => Promise<unknown>;
  /** bodies of at least so many bytes are passed on unparsed */
  readonly unreadFrom?: number;
  /** checks the caller before the body is read */
  readonly before?: CheckBeforeBody;
}

/** Binds a handler to its route; an `ApiError` that it throws becomes an answer too. */
export function handle<R extends Route>(route: R, handler: (call: Call<R>) => Promise<Answer<R>>): Handled {
  return { route, handler: handler as unknown as Handled["handler"] };
}

type LargeCall<R extends Route> = Omit<Call<R>, "body"> & { readonly body: Body<R> | Unread };

/**
 * Binds a handler to a route with large bodies. `before` checks the caller before the body is read. Bodies of at least
 * `unreadFrom` bytes are handed over unparsed, because parsing them would keep everybody else waiting.
 */
export function handleLarge<R extends Route>(
  route: R,
  { before, unreadFrom }: { readonly before: CheckBeforeBody; readonly unreadFrom: number },
  handler: (call: LargeCall<R>) => Promise<Answer<R>>,
): Handled {
  return { route, before, unreadFrom, handler: handler as unknown as Handled["handler"] };
}

/** Counts each person's calls of a route, for whomever they act, before their body, which may be large, is read. */
export const limitedBefore = (rates: Pick<Rates, "take">, rate: Rate, handled: Handled): Handled => ({
  ...handled,
  before: async ({ session }) => {
    if (session) await rates.take(rate, session.userId);
  },
});
