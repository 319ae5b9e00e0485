import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Pick<Logger, "trace" | "debug" | "info" | "warn" | "error" | "fatal">;

const HIDDEN = "[hidden]";
/** Names of fields that no log may contain; `code` alone is the name of an error. */
const SECRET =
  /pass(word|phrase)|secret|token|authorization|cookie|signature|api_?key|private_?key|otp|totp|recovery|(verification|reset|invite|setup|access|auth)_?codes?|^codes$/i;
const BEARER = /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi;
const IN_QUERY = /([?&](?:code|sig|key|ticket)=)[^&\s"']+/gi;
const IN_PAIR = /((?:token|signature|password|secret)=)[^&\s"']+/gi;
/** Every repetition is bounded, so that each attempt to match takes a bounded time. */
const IN_URL = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@]{0,128}):[^\s@/]{1,512}@/gi;

/** Characters that accompany every secret in a text; most log texts contain none and need no further search. */
const BESIDE = /[=\s]|:\/\//;

function hideInText(text: string): string {
  if (!BESIDE.test(text)) return text;
  return text
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(IN_QUERY, `$1${HIDDEN}`)
    .replace(IN_PAIR, `$1${HIDDEN}`)
    .replace(IN_URL, `$1:${HIDDEN}@`);
}

const known = new Map<string, boolean>();
const MOST_KNOWN = 1000;

/** Whether a field of this name is secret; remembered, because the same few names recur in every line. */
function isSecret(name: string): boolean {
  let secret = known.get(name);
  if (secret === undefined) {
    secret = SECRET.test(name);
    if (known.size < MOST_KNOWN) known.set(name, secret);
  }
  return secret;
}

/** An error's message, plain fields (codes, positions) and cause; attached objects are left out. */
function errorFields(error: Error, depth: number): Record<string, unknown> {
  const { cause, name, stack, ...own } = error as Error & { cause?: unknown };
  const plain = Object.entries(own).filter(([, value]) => value !== undefined && typeof value !== "object");
  return {
    type: name,
    message: hideInText(error.message),
    stack: stack === undefined ? undefined : hideInText(stack),
    ...(hideSecrets(Object.fromEntries(plain), depth + 1) as object),
    ...(cause === undefined ? {} : { cause: hideSecrets(cause, depth + 1) }),
  };
}

/** A copy without secrets, recognised by field names and by patterns in texts (bearer tokens, codes in URLs). */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return hideInText(value);
  if (value === null || typeof value !== "object") return typeof value === "bigint" ? String(value) : value;
  if (depth > 6) return "[deep]";
  if (value instanceof Error) return errorFields(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => hideSecrets(entry, depth + 1));
  // without a prototype, a field may have any name
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, entry] of Object.entries(value))
    copy[name] = isSecret(name) ? HIDDEN : hideSecrets(entry, depth + 1);
  return copy;
}

/** Lines of so many characters are not held back any longer. */
const MOST_HELD = 64 * 1024;
const HELD_MS = 100;

/**
 * Standard output, to which the lines of a tenth of a second are written together: each write costs as much as many lines.
 * A normal exit writes the rest; a kill loses it.
 */
function standardOutput(): DestinationStream {
  let lines: string[] = [];
  let held = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held > 0) process.stdout.write(lines.join(""));
    lines = [];
    held = 0;
  };
  process.once("exit", flush);
  // who read it may be gone; the server goes on
  process.stdout.on("error", () => {});
  return {
    write(line) {
      lines.push(line);
      held += line.length;
      if (held >= MOST_HELD) flush();
      else timer ??= setTimeout(flush, HELD_MS).unref();
    },
  };
}

/** The server's log: one JSON object per line, with secrets removed from everything that is logged. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: undefined,
      // errors are already converted, with their secrets hidden, before pino sees them
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => hideSecrets(fields) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          const hidden = args.map((arg) => (typeof arg === "string" ? hideInText(arg) : arg));
          method.apply(this, hidden as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}
