import { zipSync } from "fflate";
import { plugin } from "../engine/external/hostile";
import { dropFiles, engineRuns, lanes, newProject, saved, selectTrack, studioReady } from "./support/studio";
import { expect, test } from "./support/test";
import { sine } from "./support/wav";

const text = (content: string) => new TextEncoder().encode(content);

/** A plugin with one parameter, whose descriptor and range come from files of its own. */
const FILES = {
  "echo/index.js": plugin({
    module: `import { most } from "./range.js"; const said = await (await fetch(new URL("descriptor.json", import.meta.url))).json();`,
    parameters:
      "{ depth: { id: 'depth', label: 'Depth', type: 'float', minValue: 0, maxValue: most, defaultValue: 3 } }",
    descriptor: "{ ...said, isInstrument: false }",
  }),
  "echo/range.js": "export const most = 10;",
  "echo/descriptor.json": JSON.stringify({ name: "Echo Chamber", vendor: "Somebody", version: "2.1", license: "BSD" }),
};

test.use({ expectedErrors: [/Failed to load resource|plugins\.example/] });

test("a plugin from a zip and from an address shows its licence, is added, and needs no network later", async ({
  page,
  context,
}) => {
  let asked = 0;
  await context.route("https://plugins.example/**", (route) => {
    asked++;
    const content = FILES[`echo${new URL(route.request().url()).pathname}` as keyof typeof FILES];
    if (content === undefined) return route.fulfill({ status: 404 });
    const contentType = content.startsWith("{") ? "application/json" : "text/javascript";
    return route.fulfill({ body: content, contentType, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await newProject(page);
  await dropFiles(lanes(page), [{ name: "Sine.wav", bytes: sine(330, 2) }]);
  await selectTrack(page, "Sine");
  await engineRuns(page);
  await page.getByRole("tab", { name: "Effects" }).click();
  const ask = async () => {
    await page.getByRole("button", { name: "Add effect" }).first().click();
    await page.getByRole("menuitem", { name: "Plugins (WAM)" }).click();
    await page.getByRole("menuitem", { name: "Add a plugin …" }).click();
  };
  const dialog = page.getByRole("dialog");

  await ask();
  const address = dialog.getByRole("textbox", { name: "Or its address" });
  await address.fill("http://plugins.example/index.js");
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is no address of a plugin.");
  await address.fill("https://plugins.example/gone.js");
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It could not be started: “gone.js” is missing.");

  const zip = Buffer.from(zipSync(Object.fromEntries(Object.entries(FILES).map(([name, one]) => [name, text(one)]))));
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file …" }).click();
  await (await chooser).setFiles({ name: "echo.zip", mimeType: "application/zip", buffer: zip });
  const about = dialog.getByLabel("About Echo Chamber");
  for (const told of ["Somebody", "2.1", "BSD", "echo.zip"]) await expect(about).toContainText(told);
  await dialog.getByRole("button", { name: "Add plugin" }).click();
  await expect(page.getByRole("slider", { name: "Depth", exact: true })).toHaveAttribute("aria-valuemax", "10");

  await ask();
  await address.fill("https://plugins.example/index.js");
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await expect(about).toContainText("https://plugins.example/index.js");
  await dialog.getByRole("button", { name: "Add plugin" }).click();
  await expect(page.getByRole("slider", { name: "Depth", exact: true })).toHaveCount(2);

  await saved(page);
  asked = 0;
  await page.reload();
  await studioReady(page);
  // both run again, from what was kept: a panel opens only where its plugin runs
  const panels = page.getByRole("region", { name: "Panel of Echo Chamber" });
  await expect(panels).toHaveCount(2);
  for (const region of await panels.all()) {
    const button = region.getByRole("button");
    await expect(async () => {
      await button.click();
      const status = region.getByRole("status");
      const text = (await status.count()) > 0 ? await status.textContent() : "";
      if (text !== "This plugin has no panel of its own. Its controls are below.") await button.click();
      expect(text).toBe("This plugin has no panel of its own. Its controls are below.");
    }).toPass();
  }
  expect(asked).toBe(0);
});
