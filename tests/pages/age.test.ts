import { expect, test } from "vitest";
import { formatAge } from "../../src/pages/projects/age";

const now = Date.UTC(2026, 10, 21, 12);
test.each([
  [20_000, "just now"],
  [12 * 60_000, "12 minutes ago"],
  [3 * 3_600_000, "3 hours ago"],
  [30 * 3_600_000, "yesterday"],
  [5 * 86_400_000, "5 days ago"],
  [40 * 86_400_000, "Oct 12, 2026"],
])("%d ms ago is %s", (age, text) => expect(formatAge(now - age, now, "en")).toBe(text));
