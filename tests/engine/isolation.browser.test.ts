import { expect, test } from "vitest";

test("the page is cross-origin isolated", () => {
  expect(crossOriginIsolated).toBe(true);
});
