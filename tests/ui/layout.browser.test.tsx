import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../../src/ui/controls/Button";
import { type Layout, Split } from "../../src/ui/layout/Split";
import { Tabs } from "../../src/ui/layout/Tabs";
import { Dialog } from "../../src/ui/overlays/Dialog";
import { cleanup, render } from "./render";

afterEach(cleanup);

function Studio() {
  const [tab, setTab] = useState("one");
  const [layout, setLayout] = useState<Layout>();
  const panels = [
    { id: "work", label: "Work", content: "work" },
    { id: "dock", label: "Dock", content: <p data-testid="dock">dock</p>, size: "200px", fixed: true },
  ];
  return (
    <Tabs
      label="Studio"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: "one",
          label: "One",
          content: <Split id="one" direction="vertical" panels={panels} layout={layout} onLayout={setLayout} />,
        },
        { id: "two", label: "Two", content: "two" },
      ]}
    />
  );
}

test("a dock is as tall as it was when its tab comes back", async () => {
  render(<Studio />);
  const height = () => document.querySelector("[data-testid=dock]")?.closest("[data-panel]")?.clientHeight ?? 0;
  await expect.poll(height).toBe(200);
  for (let time = 0; time < 3; time++) {
    await userEvent.click(page.getByRole("tab", { name: "Two" }));
    await userEvent.click(page.getByRole("tab", { name: "One" }));
    await expect.poll(height).toBe(200);
    await new Promise((done) => setTimeout(done, 100));
    expect(height()).toBe(200);
  }
});

test("Space on a tab is left to the window's keys, such as play or pause", async () => {
  render(<Studio />);
  await userEvent.click(page.getByRole("tab", { name: "Two" }));
  const heard: [string, boolean][] = [];
  const listen = (event: KeyboardEvent) => heard.push([event.key, event.defaultPrevented]);
  window.addEventListener("keydown", listen);
  await userEvent.keyboard(" ");
  window.removeEventListener("keydown", listen);
  expect(heard).toEqual([[" ", false]]);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(page.getByRole("tab", { name: "One" })).toHaveAttribute("aria-selected", "true");
});

test("a dialog that only says something leaves at the first Escape", async () => {
  let open = true;
  render(
    <Dialog
      open={open}
      onOpenChange={(next) => {
        open = next;
      }}
      title="Only words"
      actions={<Button>Fine</Button>}
    >
      <p>Nothing to fill in.</p>
    </Dialog>,
  );
  await expect.element(page.getByRole("button", { name: "Fine" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(open).toBe(false);
});
