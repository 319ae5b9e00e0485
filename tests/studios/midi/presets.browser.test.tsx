import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newMapping } from "../../../contract/midi/mapping/mapping";
import { setMappings, useMappings } from "../../../src/stores/midi/mappings";
import { useMidi } from "../../../src/stores/midi/midi";
import { useSession } from "../../../src/stores/person/session";
import { cache } from "../../../src/stores/query/cache";
import { Presets } from "../../../src/studios/midi/presets/Presets";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";
import { mixedProject, openInMemory } from "../fakes";

const target = { kind: "strip", track: "master", parameter: "level" } as const;
const message = { kind: "control", channel: 1, controller: 7, encoding: "absolute" } as const;
const mapping = newMapping({ id: "shared", device: "Ana's box", message, target });

/** The server, as far as presets go: what it was asked, and what stands on it. */
const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], presets: [] as Record<string, unknown>[] }));

/** The server's answer to a call. */
async function call(route: { id: string }, input: { body?: Record<string, unknown>; params?: { presetId: string } }) {
  server.asked.push([route.id, input]);
  const one = server.presets.find(({ id }) => id === input.params?.presetId);
  switch (route.id) {
    case "midiPresets.list":
      return { ok: true, value: { items: [...server.presets], nextCursor: null } };
    case "midiPresets.read":
      return { ok: true, value: { ...one, mappings: [mapping] } };
    case "midiPresets.rate":
      return { ok: true, value: { average: 4.5, count: 2, own: input.body?.stars } };
    case "midiPresets.create":
      server.presets.push({ ...card("made"), ...input.body, mappings: 1, own: true });
      return { ok: true, value: server.presets.at(-1) };
    default:
      return { ok: false, error: { code: "offline", message: "Not here." } };
  }
}
vi.mock("../../../src/stores/calls", async (original) => ({
  ...(await original<typeof import("../../../src/stores/calls")>()),
  callApi: (...asked: Parameters<typeof call>) => call(...asked),
  callRoute: (...asked: Parameters<typeof call>) => call(...asked),
}));

const card = (id: string) => ({
  id,
  name: "Ana's mixer",
  description: "All faders.",
  device: "Ana's box",
  mappings: 1,
  by: { handle: "ana", name: "Ana", avatar: null },
  own: false,
  shared: true,
  takenDown: false,
  rating: { average: 4, count: 1, own: null },
  createdAt: "2026-11-23T10:00:00.000Z",
  changedAt: "2026-11-23T10:00:00.000Z",
});

beforeEach(() => {
  Object.assign(server, { asked: [], presets: [card("ana")] });
  openInMemory(mixedProject());
  const box = { id: "box", name: "Box", manufacturer: "", version: "", answers: false, output: null };
  useMidi.setState({ state: { kind: "on" }, devices: [{ ...box, status: "connected" }] });
  setMappings([newMapping({ id: "own", device: "Box", message, target })]);
});
afterEach(() => {
  cleanup();
  cache.clear();
  setMappings([]);
  useMidi.setState(useMidi.getInitialState(), true);
  useSession.setState(useSession.getInitialState(), true);
});

const signIn = () => useSession.setState({ status: "authenticated" });

test("a shared preset is rated, previewed, and loaded for the controller that is chosen", async () => {
  signIn();
  render(<Presets />);
  const shared = page.getByRole("article", { name: "Ana's mixer" });
  await expect.element(shared).toHaveTextContent("made for Ana's box by Ana. Rated 4.0 of 5 by 1 person.");
  await userEvent.click(shared.getByRole("combobox", { name: "Rate Ana's mixer" }));
  await userEvent.click(page.getByRole("option", { name: "5 stars" }));
  await expect.element(shared).toHaveTextContent("Rated 4.5 of 5 by 2 people.");
  expect(server.asked.at(-1)).toEqual(["midiPresets.rate", { params: { presetId: "ana" }, body: { stars: 5 } }]);

  await userEvent.click(shared.getByRole("button", { name: "Preview" }));
  await expect.element(page.getByRole("dialog", { name: "Ana's mixer" })).toHaveTextContent("Volume of the master");
  expect(useMappings.getState().mappings.map(({ id }) => id)).toEqual(["own"]);
  await userEvent.click(page.getByRole("button", { name: "Load for Box" }));
  const [loaded] = useMappings.getState().mappings;
  expect(loaded).toMatchObject({ device: "Box", message, target });
  expect(loaded?.id).not.toBe("own");
  expect(await seriousViolations()).toEqual([]);
});

test("a profile of somebody who is signed in goes to their account, shared if they say so", async () => {
  signIn();
  const { actions } = render(<Presets />);
  actions.run("midi.preset.create");
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "My mixer");
  await userEvent.click(page.getByRole("checkbox", { name: "Share it with everybody" }));
  await userEvent.click(page.getByRole("button", { name: "Create", exact: true }));
  await expect.element(page.getByRole("article", { name: "My mixer" })).toHaveTextContent("YOURS, SHARED");
  const [, input] = server.asked.find(([route]) => route === "midiPresets.create") ?? [];
  expect(input).toMatchObject({ body: { name: "My mixer", device: "Box", shared: true, mappings: [{ id: "own" }] } });
});

test("without an account nothing is asked of the server, and a profile stays in this browser", async () => {
  const { actions } = render(<Presets />);
  actions.run("midi.preset.create");
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "Mine alone");
  await userEvent.click(page.getByRole("button", { name: "Create", exact: true }));
  await expect.element(page.getByRole("article", { name: "Mine alone" })).toHaveTextContent("YOURS");
  await userEvent.click(page.getByRole("article", { name: "Mine alone" }).getByRole("button", { name: "Remove" }));
  await expect.element(page.getByRole("article", { name: "Mine alone" })).not.toBeInTheDocument();
  expect(server.asked).toEqual([]);
});
