import { expect, test } from "vitest";
import { createEvents } from "../../../server/events/inProcess";
import { createWaiting } from "../../../server/events/waiting";
import { createLog } from "../../../server/log";

const LONG_MS = 600_000;
const events = createEvents(createLog("silent"));
const yes = async () => true;
const gone = new AbortController().signal;
/** A question of an asker about a topic. */
const about = (topic: string, asker = "ann") => ({ topic, asker, gone });
/** Whether a promise is settled by now, without waiting for it. */
const isDone = async (promise: Promise<unknown>) => {
  await events.flush();
  const still = Symbol();
  return (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, still))])) !== still;
};

test("a question is answered once something happens on its topic, also while it is being looked at", async () => {
  const waiting = createWaiting(events, LONG_MS);
  const question = waiting.until(about("wallet:ann"), yes);
  events.publish({ topic: "wallet:bob", data: {} });
  expect(await isDone(question)).toBe(false);
  events.publish({ topic: "wallet:ann", data: {} });
  expect(await isDone(question)).toBe(true);

  let look = () => {};
  const looked = new Promise<void>((resolve) => {
    look = resolve;
  });
  const other = waiting.until(about("wallet:ann"), async () => {
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
  expect(await isDone(waiting.until(about("a"), async () => false))).toBe(true);
  const eight = Array.from({ length: 8 }, () => waiting.until(about("a"), yes));
  expect(await isDone(waiting.until(about("a"), yes))).toBe(true);
  // whatever it is about; others have room
  expect(await isDone(waiting.until(about("b"), yes))).toBe(true);
  expect(await isDone(waiting.until(about("a", "bob"), yes))).toBe(false);
  expect(await isDone(Promise.race(eight))).toBe(false);
  waiting.end();
  expect(await isDone(Promise.all(eight))).toBe(true);
  expect(await isDone(waiting.until(about("a"), yes))).toBe(true);
});

test("who has gone leaves room for their next questions", async () => {
  const waiting = createWaiting(events, LONG_MS);
  const going = new AbortController();
  const eight = Array.from({ length: 8 }, () => waiting.until({ ...about("a"), gone: going.signal }, yes));
  expect(await isDone(Promise.race(eight))).toBe(false);
  going.abort();
  expect(await isDone(Promise.all(eight))).toBe(true);
  expect(await isDone(waiting.until({ ...about("a"), gone: going.signal }, yes))).toBe(true);
  expect(await isDone(waiting.until(about("a"), yes))).toBe(false);
  waiting.end();
});

test("nothing is waited for for ever, and what fails leaves nobody waiting", async () => {
  const waiting = createWaiting(events, 20);
  await waiting.until(about("a"), yes);
  const failing = async () => {
    throw new Error("no database");
  };
  for (let n = 0; n < 9; n += 1) await expect(waiting.until(about("a"), failing)).rejects.toThrow("no database");
});
