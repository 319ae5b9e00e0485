import { expect, test } from "vitest";
import { type Fan, segmentOf } from "../../../server/business/fans";

const now = new Date("2026-03-01T00:00:00Z");
const fan = (plays: number, daysAgo: number, more: Partial<Fan> = {}): Fan => ({
  plays,
  minutes: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  first: new Date("2025-06-01T00:00:00Z"),
  last: new Date(now.getTime() - daysAgo * 86_400_000),
  before: true,
  lately: daysAgo < 30,
  ...more,
});

test("a segment has those whom all of its rules hold for, and tells nothing of fewer than five", () => {
  const all = [fan(20, 1, { likes: 3 }), fan(25, 2), fan(40, 40), fan(21, 3), fan(22, 45), fan(19, 1), fan(50, 100)];
  const loyal = { name: "Loyal", rules: [{ metric: "plays", is: "at-least", value: 20 } as const] };
  expect(segmentOf(loyal, all, now)).toMatchObject({
    count: 6,
    activities: { plays: 178, likes: 3 },
    // three of the six were here in the last 30 days
    retention: 50,
  });
  const here = { ...loyal, rules: [...loyal.rules, { metric: "seenDaysAgo", is: "at-most", value: 30 } as const] };
  expect(segmentOf(here, all, now)).toMatchObject({
    count: null,
    engagement: null,
    retention: null,
    activities: { plays: null, likes: null },
  });
});
