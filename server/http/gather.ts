import type { Readable } from "node:stream";
import { ApiError } from "../errors";

const BROKEN_OFF = "The body broke off.";

/**
 * The most bytes of shared memory that bodies hold, those included that this thread has not collected yet. A thread that
 * was given a body may keep its memory for a little longer.
 */
const MOST_SHARED = 128 * 1024 * 1024;

let shared = 0;
const collected = new FinalizationRegistry<number>((length) => {
  shared -= length;
});

/**
 * Memory for a body that threads read without a copy. Ordinary memory counts against the event loop's heap: a few large
 * bodies at once make V8 mark all of it, while everybody waits. Shared memory does not count, so V8 is in no hurry to
 * free it: only so much of it is used, and ordinary memory, which is transferred to the thread, beyond that.
 */
function memoryFor(length: number): Buffer {
  if (shared + length > MOST_SHARED) return Buffer.from(new ArrayBuffer(length));
  const memory = new SharedArrayBuffer(length);
  shared += length;
  collected.register(memory, length);
  return Buffer.from(memory);
}

/**
 * Reads a whole body. If its length is known, it is written straight into place, so that it is never held twice; the
 * caller has limited the length. Throws "invalid_request" if the body breaks off.
 */
export function gather(body: Readable, length: number | null): Promise<Buffer> {
  const whole = length === null ? null : memoryFor(length);
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
    // closed before its end
    body.once("close", () => breakOff());
  });
}

function joined(chunks: readonly Buffer[], length: number): Buffer {
  const whole = memoryFor(length);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
