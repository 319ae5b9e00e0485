import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ExportDialog, useExportDialog } from "../../../src/sound/export/ExportDialog";
import type { Exporter } from "../../../src/sound/export/port";
import { useProject } from "../../../src/stores/project";
import { mixedProject, now, openInMemory, trackNamed } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useExportDialog.setState({ open: false });
});

test.each([
  ["is let go with the dialog", false],
  ["outlasts the dialog while the browser still copies it", true],
] as const)("an exported file %s", async (_, downloaded) => {
  openInMemory(mixedProject());
  const { open } = useProject.getState();
  const clip = {
    kind: "notes",
    timeBase: "musical",
    id: "part",
    trackId: trackNamed(now(), "Keys").id,
    name: "Part",
    start: 0,
  } as const;
  open?.run("addClips", { clips: [{ ...clip, length: 3840, offset: 0, notes: {}, controls: {}, muted: false }] });
  const discard = vi.fn();
  const files = [{ name: "Test.wav", blob: new Blob(["sound"]) }];
  const exporter: Exporter = { run: async () => ({ files, discard }) };
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  render(<ExportDialog exporter={exporter} />);
  useExportDialog.setState({ open: true });
  await userEvent.click(page.getByRole("button", { name: "Export", exact: true }));
  const button = page.getByRole("button", { name: "Download", exact: true });
  await expect.element(button).toBeVisible();
  if (downloaded) await userEvent.click(button);
  expect(click).toHaveBeenCalledTimes(downloaded ? 1 : 0);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("dialog").elements()).toHaveLength(0);
  expect(discard).toHaveBeenCalledTimes(downloaded ? 0 : 1);
});
