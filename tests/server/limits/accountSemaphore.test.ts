import { expect, test } from "vitest";
import { createAccountSemaphore } from "../../../server/limits/accountSemaphore";

/** Work that ends when it is let. */
function held(name: string, begun: string[]) {
  let end: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    begun.push(name);
    await over;
    return name;
  };
  return { work, end: () => end() };
}

test("so many go at once, the others in the order in which they came, each account once", async () => {
  const slots = createAccountSemaphore(2);
  const begun: string[] = [];
  const works = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, held(name, begun)]));
  const asked = Object.entries(works).map(([name, { work }]) => slots.run(name, work));
  expect(begun).toEqual(["a", "b"]);
  for (const name of ["a", "d"]) await expect(slots.run(name, async () => name)).rejects.toMatchObject({ status: 429 });
  works.b?.end();
  expect(await asked[1]).toBe("b");
  await Promise.resolve();
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c", "d"]) works[name]?.end();
  expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d"]);
  expect(await slots.run("a", async () => "again")).toBe("again");
});

test("work that fails gives its place on", async () => {
  const slots = createAccountSemaphore(1);
  const failed = slots.run("a", async () => {
    throw new Error("no");
  });
  const next = slots.run("b", async () => "b");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("b");
  expect(await slots.run("a", async () => "a")).toBe("a");
});
