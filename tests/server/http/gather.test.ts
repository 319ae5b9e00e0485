import { Readable } from "node:stream";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { expect, test } from "vitest";
import { ApiError } from "../../../server/errors";
import { gather } from "../../../server/http/gather";
import { transferablesIn } from "../../../server/projects/threads/transferables";

const PIECES = ["a", "bc", "", "曲", "d".repeat(100_000)].map((piece) => Buffer.from(piece));
const WHOLE = Buffer.concat(PIECES);

test.each([
  ["of known length", WHOLE.length],
  ["of unknown length", null],
])("a body %s is read whole, into memory that threads share", async (_what, length) => {
  const bytes = await gather(Readable.from(PIECES), length);
  expect(bytes.equals(WHOLE)).toBe(true);
  expect(bytes.buffer.byteLength).toBe(WHOLE.length);
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(bytes);
  const there = receiveMessageOnPort(port2)?.message as Uint8Array;
  expect(Buffer.from(there).equals(WHOLE)).toBe(true);
  bytes[0] = 1;
  expect(there[0]).toBe(1);
  port1.close();
});

test("a body that breaks off is no request, and a limit that it broke says so itself", async () => {
  const brokenOff = { code: "invalid_request", message: "The body broke off." };
  await expect(gather(Readable.from(PIECES), WHOLE.length + 1)).rejects.toMatchObject(brokenOff);
  const reset = new Readable({ read() {} });
  const outcome = gather(reset, 100);
  reset.destroy(new Error("aborted"));
  await expect(outcome).rejects.toMatchObject(brokenOff);
  const closed = new Readable({ read() {} });
  const left = gather(closed, null);
  closed.destroy();
  await expect(left).rejects.toMatchObject(brokenOff);
  const limited = new Readable({ read() {} });
  const refused = gather(limited, null);
  limited.destroy(new ApiError("body_too_large"));
  await expect(refused).rejects.toMatchObject({ code: "body_too_large" });
});

test("shared memory is bounded: a body beyond it has ordinary memory, which a thread takes over", async () => {
  // somewhat more than 128 MB, in pieces that are smaller than the body that finds no more room
  const open = Array.from({ length: 2100 }, () => new Readable({ read() {} }));
  const outcomes = Promise.allSettled(open.map((body) => gather(body, 64 * 1024)));
  const bytes = await gather(Readable.from(PIECES), WHOLE.length);
  expect(bytes.equals(WHOLE)).toBe(true);
  expect(transferablesIn({ bytes })).toEqual([bytes.buffer]);
  for (const body of open) body.destroy();
  await outcomes;
});
