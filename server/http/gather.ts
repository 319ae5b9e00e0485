import type { Readable } from "node:stream";
import { ApiError } from "../errors";

const BROKEN_OFF = "The body broke off.";

/**
 * Reads a whole body into memory of its own, so that it can be transferred to a thread without a copy. A body of known
 * length is written where it belongs as it comes: it is never held twice. Whoever calls has limited its length before.
 * Throws "invalid_request" if the body breaks off.
 */
export function gather(body: Readable, length: number | null): Promise<Buffer<ArrayBuffer>> {
  const whole = length === null ? null : Buffer.from(new ArrayBuffer(length));
  const chunks: Buffer[] = [];
  let had = 0;
  return new Promise((resolve, reject) => {
    const breakOff = (cause?: unknown) => reject(new ApiError("invalid_request", BROKEN_OFF, { cause }));
    body.on("data", (chunk: Buffer) => {
      if (whole) chunk.copy(whole, had);
      else chunks.push(chunk);
      had += chunk.length;
    });
    body.once("end", () => {
      if (whole && had !== length) breakOff();
      else resolve(whole ?? Buffer.concat(chunks, had));
    });
    body.once("error", (cause) => (cause instanceof ApiError ? reject(cause) : breakOff(cause)));
    // without an end before it
    body.once("close", () => breakOff());
  });
}
