import { beforeEach, expect, it, test, vi } from "vitest";
import type { UserPreset } from "../../src/project/port";
import { followPresets, stepOf } from "../../src/stores/presetSync";

interface Kept {
  id: string;
  name: string;
  kind: string;
  instrument: string;
  params: object;
  state: string | null;
}
/** The account as the server keeps it: parts of two presets. */
const account = vi.hoisted(() => ({ presets: [] as Kept[], calls: [] as string[] }));
vi.mock("../../src/stores/calls", () => ({
  callApi: async (
    route: { id: string },
    input: { query?: { cursor?: string }; body?: Kept; params?: { presetId: string } },
  ) => {
    if (route.id !== "instruments.presets") account.calls.push(route.id);
    if (route.id === "instruments.presets") {
      const from = Number(input.query?.cursor ?? 0);
      const items = account.presets.slice(from, from + 2);
      return { ok: true, value: { items, nextCursor: from + 2 < account.presets.length ? String(from + 2) : null } };
    }
    if (route.id === "instruments.removePreset") {
      account.presets = account.presets.filter(({ id }) => id !== input.params?.presetId);
    } else if (input.body) {
      const { name, kind } = input.body;
      account.presets = account.presets.filter((other) => other.name !== name || other.kind !== kind);
      account.presets.push({ ...input.body, id: `there-${name}` });
    }
    return { ok: true, value: undefined };
  },
}));

class Store {
  presets: UserPreset[] = [];
  list = async () => [];
  rename = async () => {};
  all = async () => [...this.presets];
  save = async (values: Omit<UserPreset, "id">) => {
    this.presets = this.presets.filter(({ kind, name }) => kind !== values.kind || name !== values.name);
    this.presets.push({ ...values, id: values.name });
  };
  remove = async (id: string) => {
    this.presets = this.presets.filter((preset) => preset.id !== id);
  };
  onChange = () => () => {};
  names = () => this.presets.map(({ name }) => name).sort();
}

const preset = (name: string, level = 0.5, kind = "synth"): UserPreset => ({ id: name, kind, name, params: { level } });
const namesThere = () => account.presets.map(({ name }) => name).sort();

/** Follows until both sides have met. */
async function meet(store: Store, who = "me") {
  const before = localStorage.getItem("backline.presets.kept");
  const end = followPresets(who, store, expect.unreachable);
  await vi.waitFor(() => expect(localStorage.getItem("backline.presets.kept")).not.toBe(before));
  await vi.waitFor(() => {
    const { items } = JSON.parse(localStorage.getItem("backline.presets.kept") ?? "{}");
    const all = Object.keys(items).map((key) => key.split("\n")[1]);
    expect(all.sort()).toEqual([...new Set([...store.names(), ...namesThere()])].sort());
  });
  end();
}

beforeEach(() => {
  localStorage.removeItem("backline.presets.kept");
  Object.assign(account, { presets: [], calls: [] });
});

it.each([
  ["a", "a", "a", "nothing"],
  [null, "a", null, "fetch"],
  ["a", null, null, "send"],
  ["a", null, "a", "deleteHere"],
  [null, "a", "a", "deleteThere"],
  ["a", "b", "a", "fetch"],
  ["b", "a", "a", "send"],
  ["b", "c", "a", "send"],
  [null, "b", "a", "fetch"],
  ["b", null, "a", "send"],
] as const)("here %o, there %o, both once %o: %s", (here, there, base, step) => {
  expect(stepOf(here, there, base)).toBe(step);
});

test("presets of two browsers come together, changes and deletions too, and fonts and plugins keep what they hold", async () => {
  const [one, other] = [new Store(), new Store()];
  const font = { fontId: "own", bank: 0, program: 4 };
  one.presets = [preset("Bright"), { ...preset("Own keys", 1, "sampler"), font }, preset("Glass", 0.1, "wam/com.x")];
  await meet(one);
  expect(namesThere()).toEqual(["Bright", "Glass", "Own keys"]);
  localStorage.removeItem("backline.presets.kept");
  other.presets = [preset("Dark")];
  await meet(other);
  expect(other.names()).toEqual(["Bright", "Dark", "Glass", "Own keys"]);
  expect(other.presets.find(({ name }) => name === "Own keys")).toMatchObject({ kind: "sampler", font });
  expect(other.presets.find(({ name }) => name === "Glass")).toMatchObject({ kind: "wam/com.x" });

  await other.remove("Bright");
  await other.save(preset("Dark", 0.9));
  await meet(other);
  expect(namesThere()).toEqual(["Dark", "Glass", "Own keys"]);
  expect(account.presets.find(({ name }) => name === "Dark")?.params).toEqual({ level: 0.9 });
});

test("what another account has kept goes as somebody else signs in; what nobody has kept comes along", async () => {
  const store = new Store();
  store.presets = [preset("Theirs")];
  await meet(store, "them");
  Object.assign(account, { presets: [], calls: [] });
  await store.save(preset("New"));
  await meet(store, "me");
  expect(store.names()).toEqual(["New"]);
  expect(namesThere()).toEqual(["New"]);
});
