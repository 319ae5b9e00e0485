import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rangeOfSet, recordedSetProject } from "../../../contract/dj/recordedSet";
import type { Id } from "../../../contract/project/document";
import { newId } from "../../../src/project/ids";
import { BrowserLibrary } from "../../../src/project/library";
import type { Exporter } from "../../../src/sound/export/port";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { SetDetails } from "../../../src/studios/dj/recording/SetDetails";
import { dismissToast, toasts } from "../../../src/ui/overlays/toast";
import { sampleId } from "../../contract/project/randomCommands";
import { cleanup, render } from "../../ui/render";

const RATE = 8000;
const SECONDS = 8;
const sample = { id: sampleId(1), name: "Set", channels: 2 as const, sampleRate: RATE, frames: SECONDS * RATE };

let library: BrowserLibrary;
let name = "";
let id: Id;

beforeEach(async () => {
  name = `recorded-sets-${crypto.randomUUID()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, name);
  id = await library.add(recordedSetProject(sample, [], "Tonight", newId));
});

afterEach(async () => {
  cleanup();
  for (const shown of toasts()) dismissToast(shown.id);
  await library.close();
  indexedDB.deleteDatabase(name);
});

function show(exporter: Exporter): void {
  render(
    <ServicesContext value={{ ...NO_SERVICES, library, samples: library.samples }}>
      <SetDetails id={id} name="Tonight" library={library} exporter={exporter} />
    </ServicesContext>,
  );
}

const button = (label: string) => page.getByRole("button", { name: label, exact: true });

test("an export that fails says so where it is seen", async () => {
  show({ run: () => Promise.reject(new Error("There is no room left.")) });
  await userEvent.click(page.getByText("Export as a file"));
  await userEvent.click(button("Export"));
  await expect.element(page.getByText("The export failed. There is no room left.")).toBeVisible();
});

test("a part that would be empty is not marked, and the button says so", async () => {
  show({ run: () => Promise.reject(new Error("Nothing is exported here.")) });
  await userEvent.click(button("End here"));
  await expect.poll(() => toasts()[0]?.title).toBe("Nothing would be left of the set");
  const open = await library.open(id);
  expect(rangeOfSet(open.project).to).toBeCloseTo(SECONDS, 2);
  await open.close();
});
