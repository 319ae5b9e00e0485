import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CommandPalette } from "../../src/ui/actions/CommandPalette";
import { ActionRegistry } from "../../src/ui/actions/registry";
import { ShortcutSheet } from "../../src/ui/actions/ShortcutSheet";
import { APP } from "../../src/ui/actions/scopes";
import { Button } from "../../src/ui/controls/Button";
import { TextField } from "../../src/ui/fields/TextField";
import { Dialog } from "../../src/ui/overlays/Dialog";
import { FormDialog } from "../../src/ui/overlays/FormDialog";
import { Menu } from "../../src/ui/overlays/Menu";
import { Toaster } from "../../src/ui/overlays/Toaster";
import { dismissToast, toast, toasts } from "../../src/ui/overlays/toast";
import { seriousViolations } from "./axe";
import { cleanup, render } from "./render";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("toasts", () => {
  test("one at a time: the newest stands in place of the one before", async () => {
    render(<Toaster />);
    toast({ title: "First" });
    toast({ title: "Second" });
    await expect.element(page.getByText("Second")).toBeVisible();
    expect(document.body.textContent).not.toContain("First");
  });

  test("dismissed, it leaves the screen at once and the list after 1,000,000 ms", () => {
    vi.useFakeTimers();
    toast({ title: "Gone soon", lasts: null });
    const [shown] = toasts();
    expect(shown?.open).toBe(true);
    dismissToast(shown?.id ?? 0);
    expect(toasts()[0]?.open).toBe(false);
    vi.advanceTimersByTime(999_999);
    expect(toasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts()).toHaveLength(0);
  });

  test("an error stays until it is dismissed; other words leave by themselves", () => {
    vi.useFakeTimers();
    toast({ title: "Saved" });
    vi.advanceTimersByTime(60_000);
    expect(toasts()[0]?.open).toBe(false);
    toast({ title: "Not saved", tone: "error" });
    vi.advanceTimersByTime(600_000);
    expect(toasts()[0]?.open).toBe(true);
  });

  test("it is reached by key, waits while it has the focus, and gives it back", async () => {
    render(
      <>
        <Button>Work</Button>
        <Toaster />
      </>,
    );
    const work = page.getByRole("button", { name: "Work" }).element() as HTMLElement;
    work.focus();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    toast({ title: "Track deleted", action: { label: "Undo", run: vi.fn() }, lasts: 2000 });
    await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await userEvent.keyboard("{F8}");
    expect(document.activeElement?.textContent).toBe("Undo");
    vi.advanceTimersByTime(2500);
    expect(toasts()[0]?.open).toBe(true);
    vi.useRealTimers();
    expect(document.body.textContent).toContain("Track deleted");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement).toBe(work);
  });

  test("over an open dialog it is pressed, and reached by key, without shutting that or leaving it", async () => {
    const change = vi.fn();
    const undo = vi.fn();
    render(
      <div style={{ isolation: "isolate" }}>
        <Button>Behind</Button>
        <Dialog open onOpenChange={change} title="Rename" actions={<Button>Save</Button>} />
        <Toaster />
      </div>,
    );
    const save = page.getByRole("button", { name: "Save" }).element();
    await expect.poll(() => document.activeElement).toBe(save);
    toast({ title: "Track deleted", action: { label: "Undo", run: undo }, lasts: null });
    for (const keys of ["{Tab}", "{Shift>}{Tab}{/Shift}"]) {
      await userEvent.keyboard("{F8}");
      expect(document.activeElement?.textContent).toBe("Undo");
      if (keys === "{Tab}") await userEvent.keyboard("{Tab}");
      await userEvent.keyboard(keys);
      expect(document.activeElement).toBe(save);
    }
    expect(await seriousViolations()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    await expect.poll(() => document.activeElement).toBe(save);
    expect(change).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(change).toHaveBeenCalledWith(false);
  });

  test.each(["top", "bottom"] as const)("on a phone, at the %s, it covers no part of a dialog", async (place) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(390, 844);
    for (const height of [20, 480, 2000]) {
      render(
        <>
          <Dialog open onOpenChange={vi.fn()} title="Rename" actions={<Button>Save</Button>}>
            <div style={{ height }} />
          </Dialog>
          <Toaster place={place} />
        </>,
      );
      toast({ title: "The version was not saved", description: "The server is busy. ".repeat(8), tone: "error" });
      const box = (element: Element) => element.getBoundingClientRect();
      const dismiss = page.getByRole("button", { name: "Dismiss" });
      await expect.element(dismiss).toBeVisible();
      const dialog = page.getByRole("dialog").element();
      // the whole notice, not only its button
      const notice = () => box(dismiss.element().closest("[data-tone]") as Element);
      await expect.poll(() => box(dialog).bottom <= notice().top).toBe(true);
      expect(box(dialog).top).toBeGreaterThanOrEqual(0);
      expect(notice().bottom).toBeLessThanOrEqual(844);
      for (const { id } of toasts()) dismissToast(id);
      cleanup();
    }
    await page.viewport(innerWidth, innerHeight);
  });

  test("its action runs and takes it away", async () => {
    const run = vi.fn();
    render(<Toaster />);
    toast({ title: "Track deleted", action: { label: "Undo", run } });
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    expect(run).toHaveBeenCalledOnce();
    expect(document.body.textContent).not.toContain("Track deleted");
  });
});

describe("the command palette", () => {
  test("finds an action by words, shows its key, and runs it", async () => {
    const run = vi.fn();
    const actions = new ActionRegistry();
    actions.register([
      { id: "transport.play", title: "Play or stop", group: "Transport", scope: APP, keys: ["Space"], run },
      { id: "track.add", title: "Add audio track", group: "Track", scope: APP, keys: [], run: vi.fn() },
    ]);
    const close = vi.fn();
    render(<CommandPalette onDone={close} />, actions);
    await userEvent.keyboard("play");
    await expect.element(page.getByRole("option", { name: /Play or stop/ })).toHaveTextContent("Space");
    expect(page.getByRole("option").elements()).toHaveLength(1);
    expect(await seriousViolations()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(close).toHaveBeenCalledOnce();
    await expect.poll(() => run).toHaveBeenCalledOnce();
  });
});

test("the sheet shows every action that has a key, and no other", async () => {
  const actions = new ActionRegistry();
  actions.register([
    { id: "a", title: "Split at playhead", group: "Edit", scope: APP, keys: ["S", "Mod+E"], run: vi.fn() },
    { id: "b", title: "Without a key", group: "Edit", scope: APP, keys: [], run: vi.fn() },
  ]);
  render(<ShortcutSheet open onOpenChange={vi.fn()} />, actions);
  await expect.element(page.getByText("Split at playhead")).toBeVisible();
  expect(page.getByRole("dialog").element().textContent).not.toContain("Without a key");
  expect(await seriousViolations()).toEqual([]);
});

test("a menu is walked with arrows and closes with Escape, focus back on its button", async () => {
  const run = vi.fn();
  render(
    <Menu
      trigger={<Button>More</Button>}
      entries={[
        { label: "Rename", run: vi.fn() },
        { label: "Duplicate", run },
      ]}
    />,
  );
  const button = page.getByRole("button", { name: "More" });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(run).toHaveBeenCalledOnce();
  await expect.poll(() => document.activeElement).toBe(button.element());
});

/** A form whose answer is never taken: it stays on its way. */
function Asking({ send, close }: { send: (name: string) => void; close: () => void }) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = () => {
    setBusy(true);
    send(name);
  };
  return (
    <FormDialog
      title="Name it"
      action="Save"
      acting="Saving..."
      ready={name !== ""}
      busy={busy}
      problem={busy ? null : "The name before was taken."}
      onSubmit={submit}
      onClose={close}
    >
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}

test("a form in a dialog sends what is whole, by Enter too, once; it stays while that is on its way", async () => {
  const send = vi.fn();
  const close = vi.fn();
  render(<Asking send={send} close={close} />);
  const field = page.getByLabelText("Name", { exact: true });
  await expect.poll(() => document.activeElement).toBe(field.element());
  await expect.element(page.getByRole("alert")).toHaveTextContent("The name before was taken.");
  expect(await seriousViolations()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard("Dusk{Enter}{Enter}");
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(send.mock.calls).toEqual([["Dusk"]]);
  expect(close).not.toHaveBeenCalled();
});
