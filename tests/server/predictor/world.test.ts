import { expect, test } from "vitest";
import { featuresOf, type Item } from "../../../server/predictor/features";
import { expected } from "../../../server/predictor/model";
import { priorOf } from "../../../server/predictor/prior";
import { accountOf } from "../../../server/predictor/training";

/** A world whose effects are known: it shares nothing with the predictor but what an item is. */
function worldOf(seed: number, noise: (random: () => number) => number) {
  let state = seed;
  const random = () => {
    // Park and Miller's minimal standard
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const now = Date.UTC(2026, 5, 1);
  const item = (level: number, evening: number, daysAgo: number): Item => {
    const at = new Date(now - daysAgo * 86_400_000 + Math.floor(random() * 24) * 3_600_000);
    const kind = random() < 0.5 ? "release" : "post";
    const hour = at.getUTCHours();
    const log = level + (hour >= 17 && hour <= 22 ? evening : 0) + (kind === "post" ? -0.7 : 0) + noise(random);
    const views = Math.max(0, Math.round(Math.exp(log)));
    return {
      kind,
      at,
      seconds: 60 + random() * 240,
      characters: Math.floor(random() * 400),
      views,
      reactions: Math.round(views * 0.1),
    };
  };
  const accounts = Array.from({ length: 50 }, (_, index) => {
    const level = 5 + 1.5 * gauss();
    const evening = 0.8 + 0.3 * gauss();
    const many = 20 + (index % 40);
    const past = Array.from({ length: many }, (__, place) => item(level, evening, 9 + (many - place) * 4));
    return { past, next: Array.from({ length: 20 }, () => item(level, evening, 0)) };
  });
  return { accounts, now: new Date(now) };
}

const normal = (random: () => number) => 0.6 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
/** As most numbers of views: now and then one goes far beyond. */
const skewed = (random: () => number) => 0.4 * -Math.log(random()) - 0.4;

test.each([
  ["normal", normal],
  ["skewed", skewed],
] as const)(
  "with %s noise, nine in ten of the publications to come lie within their interval, and effects help",
  (_name, noise) => {
    const { accounts, now } = worldOf(7, noise);
    const past = accounts.map((account) => account.past);
    const prior = { views: priorOf(past, "views", now), engagement: priorOf(past, "engagement", now) };
    let [within, all, off, guessed, rolled] = [0, 0, 0, 0, 0];
    for (const { past: items, next } of accounts) {
      const { models } = accountOf(items, prior, now);
      if (!models) throw new Error("There are enough publications.");
      rolled += models.backTest.covered / accounts.length;
      for (const item of next) {
        const truth = Math.log1p(item.views);
        const { value, margin } = expected(models.views, featuresOf(item, now));
        within += Math.abs(truth - value) <= margin ? 1 : 0;
        off += (truth - value) ** 2;
        guessed += (truth - models.median) ** 2;
        all += 1;
      }
    }
    expect(all).toBe(1000);
    expect(within / all).toBeGreaterThan(0.85);
    expect(within / all).toBeLessThan(0.95);
    // the back test says the same
    expect(rolled).toBeGreaterThan(0.85);
    expect(rolled).toBeLessThan(0.95);
    expect(off).toBeLessThan(0.9 * guessed);
  },
);

test("below 20 publications nothing is learnt", () => {
  const { accounts, now } = worldOf(3, normal);
  const items = (accounts[0]?.past ?? []).slice(0, 19);
  const prior = { views: priorOf([], "views", now), engagement: priorOf([], "engagement", now) };
  expect(accountOf(items, prior, now)).toEqual({ n: 19, models: null });
});
