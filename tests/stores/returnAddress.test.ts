import { expect, test } from "vitest";
import { returnAddress, signInAddress } from "../../src/stores/person/returnAddress";

const searchOf = (next: string) => new URL(signInAddress(next), "http://here.test").search;

test.each([
  ["/ultimate-music-studio?project=abc&publish=true", "music-studio"],
  ["/watch/r1?a=%26b", "watch"],
  ["/releases", "releases"],
])("%s is led back to", (path, screen) => {
  expect(returnAddress(searchOf(path))).toEqual({ path, screen });
});

test.each([
  "https://evil.test/releases",
  "//evil.test/releases",
  "/\\evil.test/releases",
  "/\t/evil.test/releases",
  "\\\\evil.test",
  "javascript:alert(1)",
  "releases",
  "",
  "/nothing-here",
  "/login?next=%2Freleases",
  "/releases/../login",
])("%j is not led to", (next) => {
  expect(returnAddress(searchOf(next))).toBeNull();
});

test("without a return address there is none", () => {
  expect(returnAddress("")).toBeNull();
  expect(returnAddress("?step=sign-up")).toBeNull();
});
