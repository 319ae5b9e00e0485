import { afterEach, describe, expect, test } from "vitest";
import { withClips } from "../../../bench/hostile/projects";
import { DOCUMENT_LIMITS } from "../../../contract/project/limits";
import { KeyedQueue } from "../../../server/limits/keyedQueue";
import { createLog } from "../../../server/log";
import { Overrun, Threads } from "../../../server/projects/threads/threads";
import { Usage } from "../../../server/projects/threads/usage";
import { newDocument } from "./support";

const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const bodyOf = (document: object) => {
  const bytes = Buffer.from(JSON.stringify({ document }));
  return async () => ({ bytes });
};

describe("threads", () => {
  let threads: Threads;
  afterEach(() => threads.end());

  test("end work that computes for too long, and only that; the next one has a thread again", async () => {
    let ms = 0;
    let isEndless = false;
    // while the endless work runs, it has computed for longer at each look; nothing waits for real time
    const computed = () => {
      if (isEndless) ms += 100;
      return ms;
    };
    const program = new URL("./endlessThread.mjs", import.meta.url);
    threads = new Threads({ log, deadline: 150, program, clocks: { now: () => 0, computed } });
    const thread = threads.pick("somebody", 0);
    const given = (text: string, endless: boolean) => async () => {
      isEndless = endless;
      return { bytes: Buffer.from(text) };
    };
    const first = thread.run("another", "create", given("first", false));
    const offence = thread.run("somebody", "create", given("endless", true));
    const outcome = offence.catch((error: unknown) => error);
    const waiting = thread.run("a third", "create", given("third", false));
    expect((await first).gives).toBe("first");
    const { life } = thread;
    const error = await outcome;
    expect(error).toBeInstanceOf(Overrun);
    expect(error).toMatchObject({ message: "This takes the server too long, so nothing was changed." });
    expect((await waiting).gives).toBe("third");
    expect(thread.life).toBeGreaterThan(life);
    expect(lines.join("")).toContain("It has computed for longer than 150 ms.");
  });

  test("that end with the server tell who runs and who waits to come again, and begin nothing", async () => {
    threads = new Threads({ log });
    const thread = threads.pick("somebody", 0);
    const large = bodyOf(withClips(DOCUMENT_LIMITS.notes).document);
    const under = [thread.run("somebody", "create", large), thread.run("a second", "create", large)];
    const outcomes = Promise.allSettled(under);
    const before = lines.length;
    await threads.end();
    under.push(thread.run("a third", "create", large));
    for (const one of [...(await outcomes), ...(await Promise.allSettled(under))]) {
      // an overrun would mark the project as one that cannot be opened
      expect(one).toMatchObject({ status: "rejected", reason: { status: 503 } });
    }
    expect(lines).toHaveLength(before);
  });

  test("give heavy work one thread of its own, whoever's it is", () => {
    threads = new Threads({ log });
    const light = threads.pick("somebody", 1000);
    const heavy = threads.pick("somebody", 10_000_000);
    expect(heavy).not.toBe(light);
    expect(threads.pick("another", 10_000_000, light)).toBe(heavy);
    expect(threads.pick("another", 1000, light)).toBe(light);
    expect(threads.pick("another", 1000, heavy)).not.toBe(heavy);
  });

  test("rest after a heavy account's work before the next such work, and not before that of others", async () => {
    let now = 0;
    threads = new Threads({ log, clocks: { now: () => now } });
    const thread = threads.pick("greedy", 10_000_000);
    const small = bodyOf(newDocument());
    threads.usage.add("greedy", 600);
    await thread.run("greedy", "create", small);
    const order: string[] = [];
    const greedy = thread.run("greedy", "create", small).then(() => order.push("greedy"));
    // the first is answered before the second is asked for: only a rest lets it be the first
    await thread.run("modest", "create", small).then(() => order.push("modest"));
    await thread.run("modest", "create", small).then(() => order.push("modest"));
    now = 60_000;
    await greedy;
    expect(order).toEqual(["modest", "modest", "greedy"]);
  });

  test("let one account wait for few things at a time, and keep nobody else", async () => {
    threads = new Threads({ log });
    const thread = threads.pick("greedy", 0);
    const small = bodyOf(newDocument());
    const many = Array.from({ length: 20 }, () => thread.run("greedy", "create", small));
    const order: string[] = [];
    const other = thread.run("modest", "create", small).then(() => order.push("modest"));
    const outcomes = await Promise.allSettled(many.map((one) => one.then(() => order.push("greedy"))));
    await other;
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(5);
    for (const error of refused) expect(error).toMatchObject({ status: 429 });
    // the first was begun before it came; it goes in front of the others
    expect(order.indexOf("modest")).toBeLessThanOrEqual(2);
  });
});

describe("what an account has used", () => {
  test("lets those go first who used least, makes it heavy, then makes it wait, and is forgotten", () => {
    let now = 0;
    const usage = new Usage(() => now);
    usage.add("much", 400);
    expect(usage.least([{ whose: "much" }, { whose: "none" }, { whose: "none" }])).toEqual({ whose: "none" });
    expect(usage.isHeavy("much")).toBe(false);
    usage.add("much", 200);
    expect(usage.isHeavy("much")).toBe(true);
    usage.add("much", 31_400);
    expect(() => usage.demand("much")).toThrow(
      expect.objectContaining({
        ...{ status: 429, retryAfter: 40 },
        message: "You have asked for a lot of work in a short time. Try again in 40 seconds.",
      }),
    );
    usage.demand("none");
    now = 40_000;
    usage.demand("much");
    now = 200_000;
    expect(usage.isHeavy("much")).toBe(false);
  });

  test("is shared: where many ask for much, each has an even part, and who asks for little waits for none of them", () => {
    const usage = new Usage(() => 0);
    const greedy = Array.from({ length: 8 }, (_, index) => `greedy ${index}`);
    usage.add("alone", 2000);
    usage.demand("alone");
    for (const one of greedy) usage.add(one, 2000);
    usage.add("modest", 900);
    for (const one of greedy) {
      expect(() => usage.demand(one)).toThrow(
        expect.objectContaining({ status: 429, message: expect.stringContaining("you have used your share") }),
      );
    }
    usage.demand("modest");
  });

  test("counts bytes that were read and written", () => {
    const usage = new Usage(() => 0);
    usage.addBytes("reader", 16 * 1024 ** 2);
    usage.demand("reader");
    for (let read = 0; read < 60; read += 1) usage.addBytes("reader", 16 * 1024 ** 2);
    expect(() => usage.demand("reader")).toThrow(expect.objectContaining({ status: 429 }));
  });
});

test("turns of one key come one after the other, whatever became of those before; too many waiting are refused", async () => {
  const turns = new KeyedQueue("Too many at once.");
  const order: number[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = turns.take("a", async () => {
    await gate;
    throw new Error("of the first");
  });
  const others = Array.from({ length: 63 }, (_, index) => turns.take("a", async () => order.push(index)));
  await expect(turns.take("a", async () => 1)).rejects.toMatchObject({ status: 429 });
  expect(await turns.take("b", async () => "another key")).toBe("another key");
  expect(order).toEqual([]);
  open();
  await expect(first).rejects.toThrow("of the first");
  await Promise.all(others);
  expect(order).toEqual(Array.from({ length: 63 }, (_, index) => index));
});
