import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNotices } from "../../src/app/studio/useNotices";
import { useProject } from "../../src/stores/project";
import { Toaster } from "../../src/ui/overlays/Toaster";
import { dismissToast, toasts } from "../../src/ui/overlays/toast";
import { cleanup, render } from "../ui/render";

function Shown() {
  useNotices();
  return <Toaster />;
}

beforeEach(() => {
  for (const { id } of toasts()) dismissToast(id);
  useProject.setState({ notices: [] });
});
afterEach(cleanup);

test("what a project has to say is shown one by one, and none of it is lost", async () => {
  useProject.setState({ notices: ["First.", "Second."] });
  render(<Shown />);
  await expect.element(page.getByText("First.")).toBeVisible();
  useProject.setState(({ notices }) => ({ notices: [...notices, "Third."] }));
  expect(page.getByRole("button", { name: "Dismiss" }).elements()).toHaveLength(1);
  for (const next of ["Second.", "Third."]) {
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect.element(page.getByText(next)).toBeVisible();
    expect(page.getByRole("button", { name: "Dismiss" }).elements()).toHaveLength(1);
  }
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
  await expect.poll(() => page.getByRole("button", { name: "Dismiss" }).elements()).toHaveLength(0);
  expect(useProject.getState().notices).toEqual([]);
});
