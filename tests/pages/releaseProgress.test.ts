import { expect, test } from "vitest";
import type { Release } from "../../contract/api/releases";
import { withProgress } from "../../src/pages/releases/useProcessing";

type Own = Omit<Release, "waveform">;
const release = (id: string, state: "processing" | "ready") =>
  ({ id, owned: { state, progress: state === "processing" ? { done: 0, total: null } : null } }) as Own;

test("releases that are being read get their progress; one that is through has the list read again", () => {
  const items = [release("a", "processing"), release("b", "ready")];
  const told = { id: "a", done: 44_100, total: 88_200 };
  expect(withProgress(items, { releases: [told] })?.map(({ owned }) => owned?.progress)).toEqual([
    { done: 44_100, total: 88_200 },
    null,
  ]);
  // one of another page of the list changes nothing here
  expect(withProgress(items, { releases: [told, { ...told, id: "c" }] })).toHaveLength(2);
  expect(withProgress(items, { releases: [] })).toBeNull();
});
