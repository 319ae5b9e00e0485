import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { midi } from "../../../contract/api/midi";
import { MAPPING_LIMITS, type Mapping, newMapping } from "../../../contract/midi/mapping/mapping";
import { setMappings, useMappings } from "../../../src/stores/midi/mappings";
import { followMappings } from "../../../src/stores/midi/sync";
import { useMappingsSync } from "../../../src/stores/midi/syncState";
import { Clock } from "./clock";

/** The account as the server keeps it. */
const kept = vi.hoisted(() => ({
  revision: 0,
  items: [] as unknown[],
  asked: 0,
  offline: false,
  /** how the next calls fail, in order */
  failures: [] as { code: string; status: number; retryAfter: number | null; message: string }[],
  beforeKeep: () => undefined as unknown,
}));

vi.mock("../../../src/stores/calls", () => ({
  callApi: async (route: { id: string }, input?: { body: { revision: number; items: unknown[] } }) => {
    kept.asked++;
    const failure = kept.failures.shift();
    if (failure) return { ok: false, error: failure };
    if (kept.offline) return { ok: false, error: { code: "offline", status: null, retryAfter: null, message: "" } };
    if (route.id === "midi.mappings") {
      return { ok: true, value: { revision: kept.revision, items: [...kept.items], changedAt: null } };
    }
    kept.beforeKeep();
    if (!input || input.body.revision !== kept.revision) return { ok: false, error: { code: "conflict", message: "" } };
    kept.revision++;
    kept.items = input.body.items;
    return { ok: true, value: { revision: kept.revision, changedAt: null } };
  },
}));

const mapping = (id: string, max = 1): Mapping =>
  newMapping({ id, target: { kind: "action", id: "transport.play" }, max });
const ids = (all: readonly unknown[]) => all.map((entry) => (entry as Mapping).id);
const here = () => useMappings.getState().mappings;

let end = () => {};
beforeEach(() => {
  localStorage.removeItem("backline.mappings.kept");
  Object.assign(kept, { revision: 0, items: [], asked: 0, offline: false, failures: [], beforeKeep: () => undefined });
  setMappings([]);
});
afterEach(() => {
  end();
  setMappings([]);
});

test("signing in brings what is here and what the account has together, on both sides", async () => {
  setMappings([mapping("here")]);
  Object.assign(kept, { revision: 3, items: [mapping("there")] });
  end = followMappings("me");
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["here", "there"]));
  expect(ids(here())).toEqual(["here", "there"]);
  expect(midi.keep.id).toBe("midi.keep");
});

test("what is removed here is removed there, and what was removed there goes here", async () => {
  setMappings([mapping("a"), mapping("b"), mapping("c")]);
  end = followMappings("me");
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["a", "b", "c"]));
  end();
  setMappings([mapping("a"), mapping("b")]);
  Object.assign(kept, { revision: 9, items: [mapping("b"), mapping("c")] });
  end = followMappings("me");
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["b"]));
  expect(ids(here())).toEqual(["b"]);
});

test("what is changed here is sent once nothing more is changed for two seconds, and no more after the end", async () => {
  const clock = new Clock();
  end = followMappings("me", clock);
  await vi.waitFor(() => expect(kept.asked).toBe(1));
  setMappings([mapping("a")]);
  clock.pass(1999);
  setMappings([mapping("a"), mapping("b")]);
  clock.pass(2000);
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["a", "b"]));
  expect(kept.revision).toBe(1);
  setMappings([mapping("b")]);
  clock.pass(2000);
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["b"]));
  setMappings([]);
  end();
  clock.pass(2000);
  await new Promise((done) => setTimeout(done));
  expect(ids(kept.items)).toEqual(["b"]);
});

test("a change of another device between reading and writing is read again, and nothing is lost", async () => {
  setMappings([mapping("here")]);
  let other = true;
  kept.beforeKeep = () => {
    if (!other) return;
    other = false;
    Object.assign(kept, { revision: kept.revision + 1, items: [mapping("between")] });
  };
  end = followMappings("me");
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["here", "between"]));
});

test("of more mappings than there may be, here and there together, none is lost", async () => {
  const half = MAPPING_LIMITS.mappings / 2 + 1;
  const some = (name: string) => Array.from({ length: half }, (_, index) => mapping(`${name}${index}`));
  setMappings(some("here"));
  Object.assign(kept, { revision: 3, items: some("there") });
  end = followMappings("me");
  await vi.waitFor(() => expect(kept.asked).toBe(1));
  setMappings(here().slice(0, 2));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(kept.items).toHaveLength(half + 2));
  expect(here()).toHaveLength(half + 2);
});

test("what another account has kept is that account's; what was made since comes along", async () => {
  setMappings([mapping("a")]);
  end = followMappings("me");
  await vi.waitFor(() => expect(kept.revision).toBe(1));
  end();
  setMappings([mapping("a"), mapping("b")]);
  Object.assign(kept, { revision: 0, items: [mapping("c")] });
  end = followMappings("somebody else");
  await vi.waitFor(() => expect(ids(kept.items).sort()).toEqual(["b", "c"]));
  expect(ids(here()).sort()).toEqual(["b", "c"]);
});

test("where the server cannot be reached the mappings stay, and are sent when the network is back", async () => {
  kept.offline = true;
  setMappings([mapping("a")]);
  end = followMappings("me");
  await vi.waitFor(() => expect(kept.asked).toBe(1));
  expect(ids(here())).toEqual(["a"]);
  kept.offline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(ids(kept.items)).toEqual(["a"]));
});

test("a limit and a failing server are waited out, each time longer, and it is said; then it is synced", async () => {
  const clock = new Clock();
  const limited = { code: "too_many_requests", status: 429, retryAfter: 7, message: "Wait 7 seconds." };
  const broken = { code: "internal", status: 500, retryAfter: null, message: "It failed." };
  kept.failures = [limited, broken, broken];
  setMappings([mapping("a")]);
  const state = () => useMappingsSync.getState().state;
  end = followMappings("me", clock);
  for (const [asked, reason, wait] of [
    [1, "Wait 7 seconds.", 7000],
    [2, "It failed.", 2000],
    [3, "It failed.", 4000],
  ] as const) {
    await vi.waitFor(() => expect(state()).toEqual({ kind: "waiting", reason }));
    expect(kept.asked).toBe(asked);
    clock.pass(wait - 1);
    expect(kept.asked).toBe(asked);
    clock.pass(1);
  }
  await vi.waitFor(() => expect(state()).toEqual({ kind: "synced" }));
  expect(ids(kept.items)).toEqual(["a"]);
  end();
  expect(state()).toEqual({ kind: "off" });
});

test("what no waiting can mend stops, and says why", async () => {
  const clock = new Clock();
  kept.failures = [{ code: "invalid_request", status: 400, retryAfter: null, message: "It does not fit." }];
  end = followMappings("me", clock);
  await vi.waitFor(() =>
    expect(useMappingsSync.getState().state).toEqual({ kind: "stopped", reason: "It does not fit." }),
  );
  clock.pass(120_000);
  expect(kept.asked).toBe(1);
});
