import { expect, test } from "vitest";
import { createEvents } from "../../../server/events/inProcess";
import { createWaiting } from "../../../server/events/waiting";
import { createLog } from "../../../server/log";

const LONG_MS = 600_000;
const events = createEvents(createLog("silent"));
const yes = async () => true;
/** Whether a promise is settled by now, without waiting for it. */
const isDone = async (promise: Promise<unknown>) => {
  await events.flush();
  const still = Symbol();
  return (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, still))])) !== still;
};

test("a question is answered once something happens on its topic, also while it is being looked at", async () => {
  const waiting = createWaiting(events, LONG_MS);
  const question = waiting.until("wallet:ann", yes);
  events.publish({ topic: "wallet:bob", data: {} });
  expect(await isDone(question)).toBe(false);
  events.publish({ topic: "wallet:ann", data: {} });
  expect(await isDone(question)).toBe(true);

  let look = () => {};
  const looked = new Promise<void>((resolve) => {
    look = resolve;
  });
  const other = waiting.until("wallet:ann", async () => {
    await looked;
    return true;
  });
  events.publish({ topic: "wallet:ann", data: {} });
  expect(await isDone(other)).toBe(false);
  look();
  expect(await isDone(other)).toBe(true);
});

test("what is known no longer, too many questions, and the end of the server wait for nothing", async () => {
  const waiting = createWaiting(events, LONG_MS);
  expect(await isDone(waiting.until("a", async () => false))).toBe(true);
  const eight = Array.from({ length: 8 }, () => waiting.until("a", yes));
  expect(await isDone(waiting.until("a", yes))).toBe(true);
  expect(await isDone(Promise.race(eight))).toBe(false);
  waiting.end();
  expect(await isDone(Promise.all(eight))).toBe(true);
  expect(await isDone(waiting.until("a", yes))).toBe(true);
});

test("nothing is waited for for ever, and what fails leaves nobody waiting", async () => {
  const waiting = createWaiting(events, 20);
  await waiting.until("a", yes);
  const failing = async () => {
    throw new Error("no database");
  };
  for (let n = 0; n < 9; n += 1) await expect(waiting.until("a", failing)).rejects.toThrow("no database");
});
