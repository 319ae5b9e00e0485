import { expect, test } from "vitest";
import { type Course, DAYS, insightsOf } from "../../../server/analytics/insights/insights";
import { bridgeTail, studentTail } from "../../../server/analytics/insights/statistics";

function randomOf(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const poisson = (mean: number) => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * gauss()));
    const limit = Math.exp(-mean);
    let [count, product] = [0, random()];
    while (product > limit) {
      count += 1;
      product *= random();
    }
    return count;
  };
  return { random, gauss, poisson };
}

/** Days of an account to which nothing happens: weekdays differ, and chance does the rest. */
function quiet(seed: number, days: number) {
  const { random, gauss, poisson } = randomOf(seed);
  // the generator's first numbers follow from a small seed
  for (let index = 0; index < 10; index += 1) random();
  const level = Math.exp(1 + 6 * random());
  const spread = random() < 0.3 ? 0 : 0.7 * random();
  const weekdays = Array.from({ length: 7 }, () => 0.6 + 0.8 * random());
  const often = random() * 0.5;
  const all = Array.from({ length: days }, (_, day) => {
    const mean = level * (weekdays[day % 7] as number) * Math.exp(spread * gauss());
    const views = poisson(mean);
    return {
      views,
      reactions: poisson(0.1 * mean),
      followers: poisson(0.02 * mean),
      published: random() < often ? 1 : 0,
    };
  });
  return (first: number): Course => {
    const part = all.slice(first, first + DAYS);
    const of = (name: keyof (typeof part)[number]) => part.map((day) => day[name]);
    return { views: of("views"), reactions: of("reactions"), followers: of("followers"), published: of("published") };
  };
}

test("in a world without effects, at most one account in twenty gets an insight in a month of five Mondays", () => {
  const accounts = 1000;
  let told = 0;
  for (let seed = 1; seed <= accounts; seed += 1) {
    const course = quiet(seed * 7919, DAYS + 28);
    if ([0, 7, 14, 21, 28].some((first) => insightsOf(course(first)).length > 0)) told += 1;
  }
  expect(told / accounts).toBeLessThanOrEqual(0.05);
});

test("what did happen is found: a level that doubles, a day four times as strong, days on which something came out", () => {
  const found = { change: 0, outlier: 0, correlation: 0 };
  const worlds = 60;
  for (let seed = 1; seed <= worlds; seed += 1) {
    const { gauss, random, poisson } = randomOf(seed * 104729);
    const days = Array.from({ length: DAYS }, () => 200 * Math.exp(0.25 * gauss()));
    const published = days.map(() => (random() < 0.3 ? 1 : 0));
    const quietly = { reactions: days.map(() => 0), followers: days.map(() => 0) };
    const course = (factor: (day: number) => number): Course => ({
      views: days.map((mean, day) => poisson(mean * factor(day))),
      published,
      ...quietly,
    });
    const change = insightsOf(course((day) => (day >= 30 ? 2 : 1))).find(({ kind }) => kind === "change");
    if (change?.kind === "change" && Math.abs(change.day - 30) <= 2) found.change += 1;
    const outlier = insightsOf(course((day) => (day === 52 ? 4 : 1))).find(({ kind }) => kind === "outlier");
    if (outlier?.kind === "outlier" && outlier.day === 52) found.outlier += 1;
    const together = insightsOf(course((day) => (published[day] ? 2 : 1)));
    if (together.some(({ kind }) => kind === "correlation")) found.correlation += 1;
  }
  expect(found.change / worlds).toBeGreaterThan(0.9);
  expect(found.outlier / worlds).toBeGreaterThan(0.8);
  expect(found.correlation / worlds).toBeGreaterThan(0.9);
});

test("the tails are those of the tables", () => {
  // Student's t: two-sided 5 % at 10 degrees of freedom, 1 % at 30
  expect(studentTail(2.228, 10)).toBeCloseTo(0.05, 4);
  expect(studentTail(2.75, 30)).toBeCloseTo(0.01, 4);
  // Kolmogorov: 5 % at 1.358, 1 % at 1.628
  expect(bridgeTail(1.3581)).toBeCloseTo(0.05, 4);
  expect(bridgeTail(1.6276)).toBeCloseTo(0.01, 4);
});
