import { expect, test } from "vitest";
import { LOCAL, type SyncStatus } from "../../src/project/sync/status";
import { refusalOf } from "../../src/stores/cloud/versions";

const synced: SyncStatus = { ...LOCAL, state: { kind: "synced" }, role: "owner" };

test("what the cloud has whole can be kept as a version, by its owner and whoever may edit", () => {
  expect(refusalOf(true, synced)).toBeNull();
  expect(refusalOf(true, { ...synced, role: "edit" })).toBeNull();
  // recordings may still be on their way: the version names them
  expect(refusalOf(true, { ...synced, state: { kind: "syncing" } })).toBeNull();
});

test.each<[string, boolean, Partial<SyncStatus>, RegExp, "signIn" | "plans" | null]>([
  ["nobody signed in", false, {}, /Sign in/, "signIn"],
  ["offline", true, { state: { kind: "offline" } }, /cannot be reached.*saved on this device.*online/, null],
  ["over the limit", true, { state: { kind: "full", reason: "Your plan holds 1 GB." } }, /1 GB/, "plans"],
  ["to look at only", true, { role: "view" }, /look at/, null],
  ["never sent", true, { state: { kind: "local" }, role: null }, /first edit/, null],
  ["edits that wait", true, { pending: 2 }, /not in the cloud yet/, null],
  ["deleted", true, { state: { kind: "gone", reason: "The project was deleted." } }, /deleted/, null],
])("%s: no version, and a sentence says why", (_what, signedIn, status, sentence, remedy) => {
  const refused = refusalOf(signedIn, { ...synced, ...status });
  expect(refused?.message).toMatch(sentence);
  expect(refused?.message).toMatch(/\.$/);
  expect(refused?.remedy).toBe(remedy);
});
