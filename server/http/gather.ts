import type { Readable } from "node:stream";
import { ApiError } from "../errors";

const BROKEN_OFF = "The body broke off.";

const shared = (length: number): Buffer<SharedArrayBuffer> => Buffer.from(new SharedArrayBuffer(length));

/**
 * Reads a whole body into shared memory, where threads read it without a copy. Memory of the event loop's own would
 * count against its heap: a few large bodies at once make V8 mark the whole heap, while everybody waits. A body of known
 * length is written where it belongs as it comes, so that it is never held twice; whoever calls has limited the length
 * before. Throws "invalid_request" if the body breaks off.
 */
export function gather(body: Readable, length: number | null): Promise<Buffer<SharedArrayBuffer>> {
  const whole = length === null ? null : shared(length);
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
      else resolve(whole ?? joined(chunks, had));
    });
    body.once("error", (cause) => (cause instanceof ApiError ? reject(cause) : breakOff(cause)));
    // without an end before it
    body.once("close", () => breakOff());
  });
}

function joined(chunks: readonly Buffer[], length: number): Buffer<SharedArrayBuffer> {
  const whole = shared(length);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
