import { expect, test } from "vitest";
import { createLocalRates } from "../../../server/limits/localRates";

const rate = { name: "requests", hits: 3, seconds: 60 };
const refused = expect.objectContaining({ status: 429 });

test("a hit that is given back can be taken again, and one only", () => {
  const rates = createLocalRates(() => 0);
  for (let hit = 0; hit < 3; hit += 1) rates.take(rate, "ann");
  rates.giveBack(rate, "ann");
  rates.take(rate, "ann");
  expect(() => rates.take(rate, "ann")).toThrow(refused);
});

test("who has used up a rate is not forgotten for however many callers of a hit each", () => {
  let now = 0;
  const rates = createLocalRates(() => now);
  for (let hit = 0; hit < 3; hit += 1) rates.take(rate, "ann");
  for (let caller = 0; caller < 120_000; caller += 1) rates.take(rate, `2001:db8:0:${caller.toString(16)}`);
  expect(() => rates.take(rate, "ann")).toThrow(refused);
  now += 20_000;
  rates.take(rate, "ann");
  expect(() => rates.take(rate, "ann")).toThrow(refused);
});
