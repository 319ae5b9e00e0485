import { afterEach, expect, test } from "vitest";
import { ANONYMOUS } from "../../../contract/api/auth";
import { newProject } from "../../../contract/project/newProject";
import type { OpenProject } from "../../../src/project/port";
import { askVersionName, saveNamed, useVersion } from "../../../src/sound/version/saving";
import { useSession } from "../../../src/stores/person/session";
import { useProject } from "../../../src/stores/project";
import { dismissToast, toasts } from "../../../src/ui/overlays/toast";

let last = 0;
afterEach(() => {
  for (const { id } of toasts()) dismissToast(id);
  useVersion.setState({ asking: false, saving: false });
  useSession.setState({ status: "loading", user: ANONYMOUS });
  useProject.setState({ open: null });
});

test.each([
  ["anonymous", false],
  ["loading", true],
  ["authenticated", true],
] as const)("a person who is %s is asked for a version's name: %s", (status, asked) => {
  useProject.setState({ open: { project: newProject(() => `id-${++last}`) } as OpenProject });
  useSession.setState({ status });
  askVersionName();
  expect(useVersion.getState().asking).toBe(asked);
  const shown = toasts().filter(({ open }) => open);
  expect(shown.map(({ tone, action }) => [tone, action?.label])).toEqual(asked ? [] : [["error", "Sign in"]]);
});

test("a save that another one keeps from beginning is not told as saved", async () => {
  useVersion.setState({ saving: true });
  expect(await saveNamed("First mix")).toEqual({ kind: "busy" });
  expect(useVersion.getState().saving).toBe(true);
  expect(toasts().filter(({ open }) => open)).toEqual([]);
});
