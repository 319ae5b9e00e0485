import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SavedState } from "../../../src/sound/transport/SavedState";
import { useProject } from "../../../src/stores/project";
import { mixedProject, openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

test("an edit is not called saved for a single moment before it is on disk", async () => {
  openInMemory(mixedProject());
  const seen: string[] = [];
  const { container } = render(<SavedState />);
  const look = () => seen.push(container.querySelector("[data-state]")?.textContent ?? "");
  const watch = new MutationObserver(look);
  watch.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();

  useProject.setState({ saved: { kind: "saving" } });
  await expect.element(page.getByText("Saving…")).toBeVisible();
  seen.length = 0;
  // edits that follow each other are each a new state
  for (let edit = 0; edit < 5; edit++) {
    useProject.setState({ saved: { kind: "saving" } });
    await new Promise((done) => setTimeout(done, 30));
    look();
  }
  expect(seen.every((text) => text.startsWith("Saving…"))).toBe(true);
  useProject.setState({ saved: { kind: "saved" } });
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  watch.disconnect();
});

test("what keeps edits from the disk is said in words", async () => {
  openInMemory(mixedProject());
  render(<SavedState />);
  useProject.setState({ saved: { kind: "failed", reason: "The browser's storage is full." } });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not saved: The browser's storage is full.");
});
