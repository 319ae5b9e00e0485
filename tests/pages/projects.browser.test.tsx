import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProjectsPage } from "../../src/pages/projects/ProjectsPage";
import type { ProjectLibrary, ProjectSummary } from "../../src/project/port";
import { useSession } from "../../src/stores/person/session";
import { NO_SERVICES, type Services, ServicesContext } from "../../src/stores/services";
import { AddressContext } from "../../src/ui/navigation/address";
import { Toaster } from "../../src/ui/overlays/Toaster";
import { dismissToast, toasts } from "../../src/ui/overlays/toast";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";

/** A library in memory that behaves as the port says. */
function memoryLibrary(names: string[]) {
  const all: ProjectSummary[] = names.map((name, index) => ({
    id: `p${index}`,
    name,
    modified: Date.now() - index * 3_600_000,
    tracks: 4,
    seconds: 125,
    deleted: false,
    account: null,
    overview: null,
    cloud: null,
  }));
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const change = (id: string, values: Partial<ProjectSummary>) => {
    Object.assign(all.find((project) => project.id === id) ?? {}, values);
    changed();
  };
  return {
    list: async () => all.filter((project) => !project.deleted).map((project) => ({ ...project })),
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    create: vi.fn(async () => "new"),
    add: vi.fn(async () => "added"),
    open: vi.fn(),
    personal: { person: null, read: async () => null, write: async () => {}, onPerson: () => () => {} },
    rename: vi.fn(async (id: string, name: string) => change(id, { name })),
    duplicate: vi.fn(async () => "copy"),
    remove: vi.fn(async (id: string) => change(id, { deleted: true })),
    restore: vi.fn(async (id: string) => change(id, { deleted: false })),
    importFile: vi.fn(async (_: File) => "imported"),
    openDemo: vi.fn(async () => "demo"),
    storage: async () => ({ persisted: false, usage: 120_000_000, quota: 3_100_000_000, audio: "opfs" as const }),
    persist: vi.fn(async () => true),
  } satisfies ProjectLibrary;
}

let library: ReturnType<typeof memoryLibrary>;
const go = vi.fn();
beforeEach(() => {
  useSession.setState({ status: "anonymous" });
  go.mockClear();
});
afterEach(() => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
});

function show(values: Partial<Services>) {
  render(
    <ServicesContext value={{ ...NO_SERVICES, ...values }}>
      <AddressContext value={{ path: "/projects", search: "", hash: "", go }}>
        <ProjectsPage />
      </AddressContext>
      <Toaster />
    </ServicesContext>,
  );
}

const menu = async (project: string, entry: string) => {
  await userEvent.click(page.getByRole("button", { name: `Actions for ${project}` }));
  await userEvent.click(page.getByRole("menuitem", { name: entry }));
};

describe("the list of projects", () => {
  beforeEach(() => {
    library = memoryLibrary(["First Light", "Vocal demo"]);
    show({ library });
  });

  test("shows name, length and tracks, and opens one", async () => {
    await expect.element(page.getByRole("row", { name: /First Light/ })).toHaveTextContent("2:05");
    await userEvent.click(page.getByRole("button", { name: "First Light", exact: true }));
    expect(go).toHaveBeenCalledWith("/music-studio?project=p0");
  });

  test("renames in place; Escape leaves the name", async () => {
    await menu("First Light", "Rename");
    const field = page.getByRole("textbox", { name: "Project name" });
    await userEvent.fill(field, "Second Light");
    await userEvent.keyboard("{Enter}");
    expect(library.rename).toHaveBeenCalledWith("p0", "Second Light");
    expect(go).not.toHaveBeenCalled();
    await expect.element(page.getByRole("button", { name: "Second Light", exact: true })).toBeVisible();
    await menu("Vocal demo", "Rename");
    await userEvent.fill(page.getByRole("textbox", { name: "Project name" }), "Other");
    await userEvent.keyboard("{Escape}");
    expect(library.rename).toHaveBeenCalledOnce();
    // the keyboard goes on where it was
    await expect.poll(() => document.activeElement?.textContent).toBe("Vocal demo");
  });

  test("deletes without a question, and Undo brings it back", async () => {
    await menu("First Light", "Delete");
    await expect.element(page.getByRole("row", { name: /First Light/ })).not.toBeInTheDocument();
    // the keyboard goes on beside it
    await expect.poll(() => document.activeElement?.closest("tr")?.textContent).toContain("Vocal demo");
    await userEvent.click(page.getByRole("button", { name: "Undo" }));
    await expect.element(page.getByRole("row", { name: /First Light/ })).toBeVisible();
  });

  test("says what did not work", async () => {
    library.duplicate.mockRejectedValueOnce(new Error("The disk is full."));
    await menu("First Light", "Duplicate");
    await expect.element(page.getByText("First Light could not be duplicated")).toBeVisible();
    await expect.element(page.getByText("The disk is full.")).toBeVisible();
  });

  test("offers no file to save where the library cannot make one", async () => {
    await userEvent.click(page.getByRole("button", { name: "Actions for First Light" }));
    await expect.element(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Save to a file" }).elements()).toHaveLength(0);
  });

  test("opens a dropped file", async () => {
    await expect.element(page.getByRole("row", { name: /First Light/ })).toBeVisible();
    const data = new DataTransfer();
    data.items.add(new File(["x"], "song.backline"));
    const target = page.getByRole("main").element();
    target.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: data }));
    target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    await expect.poll(() => go).toHaveBeenCalledWith("/music-studio?project=imported");
    expect(library.importFile.mock.calls[0]?.[0]?.name).toBe("song.backline");
  });

  test("makes a new project, and opens the demo", async () => {
    await userEvent.click(page.getByRole("button", { name: "New project" }));
    await expect.poll(() => go).toHaveBeenCalledWith("/music-studio?project=new");
    await userEvent.click(page.getByRole("button", { name: "Demo project" }));
    expect(go).toHaveBeenLastCalledWith("/music-studio?demo=true");
  });

  test("tells how storage stands, and asks the browser to keep it", async () => {
    await expect.element(page.getByText(/120 MB of 3.1 GB in use/)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Ask to keep" }));
    expect(library.persist).toHaveBeenCalledOnce();
  });
});

test("an empty list says what fills it", async () => {
  show({ library: memoryLibrary([]) });
  await expect.element(page.getByText("No projects yet")).toBeVisible();
});

test("storage that cannot be had is said plainly", async () => {
  show({ libraryFailure: "This browser gives the page no storage." });
  await expect.element(page.getByText(/gives the page no storage/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New project" })).toBeDisabled();
});

test("a list that cannot be read can be read again", async () => {
  library = memoryLibrary(["First Light"]);
  const list = vi.spyOn(library, "list").mockRejectedValueOnce(new Error("The database is busy."));
  show({ library });
  await expect.element(page.getByText("The database is busy.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Try again" }));
  await expect.element(page.getByRole("row", { name: /First Light/ })).toBeVisible();
  expect(list).toHaveBeenCalledTimes(2);
});

test.each(["dark", "light"])("axe finds nothing serious on the list of projects, %s", async (theme) => {
  document.documentElement.dataset.theme = theme;
  show({ library: memoryLibrary(["First Light", "A name ".repeat(30)]) });
  await expect.element(page.getByRole("row", { name: /First Light/ })).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
