import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { parse as parseGuarded } from "secure-json-parse";
import { ApiError } from "../errors";
import { gather } from "./gather";
import { Unread } from "./handlers";
import { demandTextIn } from "./text";

/** How deeply arrays and objects in a body may be nested; the contract needs less than a dozen levels. */
export const MOST_NESTED = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** the only bit in which "[" differs from "{", and "]" from "}" */
const KIND = 0x20;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** The end of the string that begins at `start`; the length of the text if it is unterminated. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return text.length;
}

/** Throws if JSON is nested deeper than `most`. One pass over its bytes that allocates nothing. */
export function demandShallow(text: Uint8Array, most = MOST_NESTED): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === QUOTE) at = endOfString(text, at);
    else if ((byte & ~KIND) === OPEN) {
      depth += 1;
      if (depth > most) throw new ApiError("invalid_request", "The body is nested too deeply.");
    } else if ((byte & ~KIND) === CLOSE) depth -= 1;
  }
}

/** Keys that would change an object's prototype or constructor are refused. */
const GUARDED = { protoAction: "error", constructorAction: "error" } as const;

/**
 * Parses a JSON body. Throws "invalid_request" if it is malformed, too deeply nested, or has characters that are no
 * text.
 */
export function parseJson(bytes: Uint8Array): unknown {
  demandShallow(bytes);
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = parseGuarded(text, null, GUARDED);
  } catch (cause) {
    throw new ApiError("invalid_request", "The body is not JSON.", { cause });
  }
  demandTextIn(value, text);
  return value;
}

/**
 * Accepts JSON and empty bodies; other media types are refused. Bodies of at least `unreadFrom` bytes stay unparsed.
 */
export function takeJson(app: FastifyInstance, unreadFrom: number): void {
  app.removeAllContentTypeParsers();
  const read = (bytes: Buffer): unknown => {
    if (bytes.length === 0) return undefined;
    return bytes.length >= unreadFrom ? new Unread(bytes) : parseJson(bytes);
  };
  if (unreadFrom === Number.POSITIVE_INFINITY) {
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, content, done) =>
      done(null, read(content as Buffer)),
    );
    return;
  }
  app.addContentTypeParser("application/json", async ({ headers }: FastifyRequest, body: Readable) => {
    const isOpen = headers["transfer-encoding"] !== undefined;
    return read(await gather(body, isOpen ? null : Number(headers["content-length"] ?? 0)));
  });
}
