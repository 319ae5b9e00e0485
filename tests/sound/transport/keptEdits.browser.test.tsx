import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CloudProjects } from "../../../src/project/sync/cloud";
import { type KeptEdit, LOCAL } from "../../../src/project/sync/status";
import { useControlActions } from "../../../src/sound/controls";
import { SyncState } from "../../../src/sound/transport/SyncState";
import { useCloud, useSync } from "../../../src/stores/cloud/sync";
import { isEnabled } from "../../../src/ui/actions/action";
import { mixedProject, openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(() => {
  cleanup();
  useSync.setState({ projectId: null, ...LOCAL });
  useCloud.setState({ cloud: null });
});

function Bar() {
  useControlActions();
  return <SyncState />;
}

const edit: KeptEdit = {
  id: "kept",
  projectId: "p",
  label: "Move clip",
  at: 0,
  reason: "The clip was deleted.",
  commands: [],
  places: [],
};

test("kept edits are tried again and discarded by name, wherever the focus is", async () => {
  openInMemory(mixedProject());
  const acts = { tryAgain: vi.fn(async () => {}), discard: vi.fn(async () => {}) };
  useCloud.setState({ cloud: acts as unknown as CloudProjects });
  useSync.setState({ ...LOCAL, projectId: "p", state: { kind: "synced" }, role: "owner" });
  const { actions } = render(<Bar />);
  const action = (id: string) => actions.find(id);
  expect(isEnabled(action("cloud.tryAgain")!)).toBe(false);

  useSync.setState({ kept: [edit] });
  expect(actions.run("cloud.tryAgain")).toBe(true);
  await vi.waitFor(() => expect(acts.tryAgain).toHaveBeenCalledWith(edit));
  expect(actions.run("cloud.discard")).toBe(true);
  await vi.waitFor(() => expect(acts.discard).toHaveBeenCalledWith(edit));

  // and each control of the panel says to which action it belongs
  const panel = page.getByRole("region", { name: "Kept edits" });
  await expect.element(panel).toBeVisible();
  const buttons = [...panel.element().querySelectorAll<HTMLElement>("button")];
  expect(buttons).toHaveLength(2);
  expect(buttons.map(({ dataset }) => action(dataset.action ?? "")?.title)).toEqual([
    "Try a kept edit again",
    "Discard a kept edit",
  ]);
});
