import { z } from "zod";
import type { Destination } from "../../contract/deployments";
import { inEnglish, type Said } from "../../contract/words/said";
import { type GuardedAnswer, GuardedError, type GuardedFetch, type GuardedRequest } from "../net/guardedFetch";

/** A picture to send along. */
export interface Picture {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** where everybody who knows the address can see it */
  readonly address: string;
  /** its bytes, JPEG */
  readonly read: () => Promise<Buffer>;
}

/** A name or token of another server that is kept: servers are anybody's, and an answer may be a megabyte. */
export const kept = z.string().max(8000);

/** A page of another server; null where it is none that one may be led to (`javascript:`). */
export const webAddress = z
  .string()
  .nullable()
  .transform((text) =>
    text !== null && text.length <= 2000 && URL.canParse(text) && new URL(text).protocol === "https:" ? text : null,
  );

/** What is sent to a network. */
export interface Message {
  /** names it for good: the same again is the same post */
  readonly marker: string;
  /** when it was written down; the same each time it is asked about */
  readonly madeAt: Date;
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** the post's page here */
  readonly address: string;
}

/** A connected account, with its tokens open. */
export interface Account {
  readonly id: string;
  readonly server: string;
  readonly foreignId: string;
  readonly secrets: unknown;
  /** keeps renewed tokens; gives those of another request where that was first */
  readonly renew: (renewed: (current: unknown) => Promise<unknown>, used: unknown) => Promise<unknown>;
}

/** A post as the network has it. */
export interface Published {
  readonly id: string;
  readonly url: string | null;
}
export interface Reactions {
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}

/** What connecting gives. */
export interface Connected {
  readonly server: string;
  readonly foreignId: string;
  readonly name: string;
  readonly url: string | null;
  readonly followers: number | null;
  readonly secrets: unknown;
}

/** A network that posts are sent to. */
export interface NetworkPort {
  readonly name: Destination;
  readonly way: "oauth" | "password" | "address";
  /** the documentation that it was written by, with its date */
  readonly source: string;
  /** how many pictures go along; more are left out */
  readonly mostPictures: number;
  /**
   * Sends it, once. Throws `NetworkError` only where it surely was not published; after any other error that is unknown.
   */
  publish(account: Account, message: Message, signal: AbortSignal): Promise<Published>;
  /** Looks for what may have been sent since `since`. Null: that can't be said. Left out: this network can't be read. */
  find?(account: Account, message: Message, since: Date, signal: AbortSignal): Promise<Published | "absent" | null>;
  /** followers now */
  followers?(account: Account, signal: AbortSignal): Promise<number>;
  /** what people did with a post there; null if it is gone */
  reactions?(account: Account, id: string, signal: AbortSignal): Promise<Reactions | null>;
  /** takes the tokens back */
  disconnect(account: Account, signal: AbortSignal): Promise<void>;
}

/**
 * Nothing was published. `refused`: not this, and not later; `busy`: not before a time; `lost`: the account has to be
 * connected again.
 */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  constructor(
    readonly kind: "refused" | "busy" | "lost",
    readonly sentence: Said,
    readonly until: Date | null = null,
  ) {
    super(inEnglish(sentence));
  }
}

/** An answer with its JSON, null where it is none. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: GuardedAnswer["headers"];
  readonly json: unknown;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

interface Asking extends Omit<GuardedRequest, "body"> {
  readonly json?: unknown;
  readonly body?: Buffer;
  readonly token?: string;
}

/** Asks a server and reads its JSON. Throws `GuardedError`. */
export async function ask(fetch: GuardedFetch, url: string, { json, token, ...request }: Asking): Promise<JsonAnswer> {
  const body = json === undefined ? request.body : Buffer.from(JSON.stringify(json));
  const answer = await fetch(url, {
    timeoutMs: 30_000,
    ...request,
    ...(body ? { body } : {}),
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
  });
  return { status: answer.status, headers: answer.headers, json: jsonIn(answer.body) };
}

/** Errors of a connection that was never made: nothing was sent. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Whether a request surely never reached the other side. */
export function wasNotSent(error: unknown): boolean {
  if (!(error instanceof GuardedError)) return false;
  if (error.reason === "refused") return true;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.reason === "unreachable" && NOT_SENT.has(code);
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** When a limit ends: by Retry-After (RFC 9110, 10.2.3), else by the headers that networks use; at most a day ahead. */
export function limitEnds(headers: GuardedAnswer["headers"], now: Date): Date {
  const named = [first(headers["retry-after"]), first(headers["x-ratelimit-reset"]), first(headers["ratelimit-reset"])];
  for (const value of named) {
    if (value === undefined) continue;
    const seconds = Number(value);
    const at = Number.isFinite(seconds)
      ? // a moment in seconds since 1970, or a span
        seconds > 1e9
        ? seconds * 1000
        : now.getTime() + seconds * 1000
      : Date.parse(value);
    if (!Number.isNaN(at)) return new Date(Math.min(Math.max(at, now.getTime() + 1000), now.getTime() + 86_400_000));
  }
  return new Date(now.getTime() + 15 * 60_000);
}

/** What an answer's error says, as far as it is a text: `error_description`, `message` or `error`. */
export function errorIn(json: unknown): string | null {
  const parsed = z
    .object({ error_description: z.string().optional(), message: z.string().optional(), error: z.string().optional() })
    .safeParse(json);
  if (!parsed.success) return null;
  const { error_description, message, error } = parsed.data;
  return (error_description ?? message ?? error ?? "").slice(0, 300) || null;
}
