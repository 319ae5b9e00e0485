import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProjectTable } from "../../src/pages/projects/ProjectTable";
import type { ProjectLibrary } from "../../src/project/port";
import type { ListedProject } from "../../src/stores/cloud/projects";
import { useCloud } from "../../src/stores/cloud/sync";
import { Toaster } from "../../src/ui/overlays/Toaster";
import { dismissToast, toasts } from "../../src/ui/overlays/toast";
import { cleanup, render } from "../ui/render";

const REFUSAL = "The server cannot open this project. You can download what it has stored, or delete it.";
const STORED = '{"snapshot":{"format":"backline","version":1},"edits":[{"seq":1}]}';

/** What the server was asked for, and what it answers. */
const asked: string[] = [];
let answer: () => Response;
const server = vi.fn(async (input: RequestInfo | URL) => {
  asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname);
  return answer();
});
// the client takes it with its first call
vi.stubGlobal("fetch", server);

/** Files that the person chose a place for. */
const saved = new Map<string, string>();
Object.assign(window, {
  showSaveFilePicker: async ({ suggestedName = "" }: SaveFilePickerOptions) => ({
    createWritable: async () => {
      let text = "";
      const decoder = new TextDecoder();
      return new WritableStream<Uint8Array>({
        write: (piece) => {
          text += decoder.decode(piece, { stream: true });
        },
        close: () => void saved.set(suggestedName, text),
      });
    },
  }),
});

const away = (role: ListedProject["role"]): ListedProject => ({
  id: "0c8b7a4e-3c3a-4d52-9f05-1f2f0c3d9a11",
  name: "Old: song",
  modified: Date.now(),
  tracks: 3,
  seconds: 60,
  overview: null,
  local: null,
  card: null,
  role,
});

function show(project: ListedProject) {
  const nothing = () => undefined;
  render(
    <>
      <ProjectTable
        projects={[project]}
        library={{ exportFile: async () => ({ name: "", blob: new Blob() }) } as unknown as ProjectLibrary}
        onOpen={nothing}
        onShare={nothing}
        onVersions={nothing}
        onLeave={nothing}
        onChange={nothing}
      />
      <Toaster />
    </>,
  );
}

async function saveToFile(): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "Actions for Old: song" }));
  await userEvent.click(page.getByRole("menuitem", { name: "Save to a file" }));
}

const bring = vi.fn(async () => {
  throw new Error(REFUSAL);
});
useCloud.setState({ cloud: { bring } as never });

afterEach(() => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  saved.clear();
  asked.length = 0;
});

test("an own project that the server cannot open is given as it is stored", async () => {
  answer = () => new Response(STORED, { headers: { "Content-Type": "application/json" } });
  const project = away("owner");
  show(project);
  await saveToFile();
  await expect.element(page.getByText(REFUSAL)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Download stored data" }));
  await expect.poll(() => [...saved]).toEqual([[expect.stringMatching(/^Old.*song\.json$/), STORED]]);
  expect(asked).toEqual([`/api/projects/${project.id}/stored`]);
  await expect.element(page.getByText(/^Old: song was saved to Old.*song\.json$/)).toBeVisible();
});

test("why even that cannot be had is told, and can be tried again", async () => {
  const error = {
    code: "conflict",
    message: "Its edits are just being stored. Try again in a moment.",
    requestId: "1",
  };
  answer = () => Response.json({ error }, { status: 409 });
  show(away("owner"));
  await saveToFile();
  await userEvent.click(page.getByRole("button", { name: "Download stored data" }));
  await expect.element(page.getByText("Old: song could not be downloaded")).toBeVisible();
  await expect.element(page.getByText(error.message)).toBeVisible();
  expect(saved.size).toBe(0);
});

test("another's project does not offer it", async () => {
  show(away("edit"));
  await saveToFile();
  await expect.element(page.getByText(REFUSAL)).toBeVisible();
  expect(page.getByRole("button", { name: "Download stored data" }).elements()).toEqual([]);
});
