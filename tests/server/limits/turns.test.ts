import { expect, test } from "vitest";
import { createTurns } from "../../../server/limits/turns";

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
  const turns = createTurns(2);
  const begun: string[] = [];
  const works = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, held(name, begun)]));
  const asked = Object.entries(works).map(([name, { work }]) => turns.take(name, work));
  expect(begun).toEqual(["a", "b"]);
  for (const name of ["a", "d"])
    await expect(turns.take(name, async () => name)).rejects.toMatchObject({ status: 429 });
  works.b?.end();
  expect(await asked[1]).toBe("b");
  await Promise.resolve();
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c", "d"]) works[name]?.end();
  expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d"]);
  expect(await turns.take("a", async () => "again")).toBe("again");
});

test("work that fails gives its place on", async () => {
  const turns = createTurns(1);
  const failed = turns.take("a", async () => {
    throw new Error("no");
  });
  const next = turns.take("b", async () => "b");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("b");
  expect(await turns.take("a", async () => "a")).toBe("a");
});
