import { afterAll, afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MixxxMappings } from "../../../src/sound/midi/MixxxMappings";
import { useMidi } from "../../../src/stores/midi/midi";
import { useMixxx } from "../../../src/stores/mixxx/mappings";
import { SCRIPT, XML } from "../../stores/mixxx/files";
import { cleanup, render } from "../../ui/render";

const NAME = "Two-deck controller";
const DEVICE = {
  ...{ id: "1", name: NAME, manufacturer: "", version: "", answers: true, output: NAME },
  status: "connected" as const,
};

afterEach(() => {
  cleanup();
  useMidi.setState(useMidi.getInitialState(), true);
});
afterAll(() => void indexedDB.deleteDatabase("backline-controllers"));

async function drop(...files: File[]): Promise<void> {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const zone = page.getByRole("region", { name: "Import a mapping" });
  await expect.element(zone).toBeVisible();
  zone.element().dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}

test("files that are dropped are a controller's mapping, with what does not work and why", async () => {
  useMidi.setState({ devices: [DEVICE] });
  render(<MixxxMappings />);
  await page.getByRole("button", { name: "Mixxx" }).click();
  await drop(new File([XML], "Mine.midi.xml"), new File([SCRIPT], "test.js"), new File(["x"], "notes.txt"));
  const kept = page.getByRole("region", { name: `Mixxx mapping of ${NAME}` });
  await expect.element(kept.getByText("3 of 5 controls work.")).toBeVisible();
  expect(
    useMixxx
      .getState()
      .mappings.get(NAME)
      ?.scripts.map(([name]) => name),
  ).toEqual(["test.js"]);
  await kept.getByText("2 controls do not work").click();
  await expect.element(kept.getByText("The DJ studio has nothing that it would move.")).toBeVisible();
  await kept.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => useMixxx.getState().mappings.size).toBe(0);
});

test("of a folder's many mappings the one is proposed that is named like the controller", async () => {
  useMidi.setState({ devices: [DEVICE] });
  render(<MixxxMappings />);
  await page.getByRole("button", { name: "Mixxx" }).click();
  const own = XML.replace("<name>Test</name>", "<name>Ours</name>");
  await drop(
    new File([XML], "Another Controller.midi.xml"),
    new File([own], "Two-Deck Controller.midi.xml"),
    new File([SCRIPT], "test.js"),
    new File(["<x/>"], "Keyboard.hid.xml"),
  );
  await expect.element(page.getByLabelText("Mapping of the folder")).toHaveTextContent("Two-Deck Controller.midi.xml");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.poll(() => useMixxx.getState().mappings.get(NAME)?.name).toBe("Ours");
});

test("a script that is missing is named", async () => {
  useMidi.setState({ devices: [DEVICE] });
  render(<MixxxMappings />);
  await page.getByRole("button", { name: "Mixxx" }).click();
  await drop(new File([XML], "Mine.midi.xml"));
  await expect.element(page.getByText("The script file “test.js” is missing.")).toBeVisible();
});

test("without a controller nothing can be imported, and that is said", async () => {
  render(<MixxxMappings />);
  await page.getByRole("button", { name: "Mixxx" }).click();
  await expect
    .element(page.getByText("Connect a controller first. Each mapping belongs to one controller."))
    .toBeVisible();
});
