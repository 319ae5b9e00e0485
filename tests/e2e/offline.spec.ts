import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { becomesHeard } from "./support/listen";
import { DIST, type OwnServer, ownServer } from "./support/server";
import { engineRuns, studioReady, systemLine } from "./support/studio";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

test.describe("with a network that goes away", () => {
  // the browser logs what it cannot fetch
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] });
  let server: OwnServer;
  test.beforeEach(async () => {
    server = await ownServer();
  });
  test.afterEach(() => server.close());

  test("the app opens, plays and shows its 404 page without it", async ({ page }) => {
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Demo project" }).click();
    await studioReady(page);
    await expect(systemLine(page, "Offline copy")).toHaveText("Ready", { timeout: 30_000 });

    await server.close();
    await page.goto(`${server.url}/`);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.getByRole("link", { name: "Your projects" }).click();
    await page.getByRole("button", { name: "First Light (demo)", exact: true }).click();
    await studioReady(page);
    await engineRuns(page);
    await page.keyboard.press("Space");
    await becomesHeard(page);
    for (const tab of ["Mixer", "Instruments", "Effects"]) {
      await page.getByRole("tab", { name: tab, exact: true }).first().click();
      await expect(page.getByRole("tabpanel", { name: tab, exact: true }).first()).not.toBeEmpty();
    }

    // a plugin's frame comes from the cache, closed off as ever
    await page.getByRole("button", { name: "Add effect" }).first().click();
    await page.getByRole("menuitem", { name: "Plugins (WAM)" }).click();
    await page.getByRole("menuitem", { name: "Resonator" }).click();
    const panel = page.getByRole("region", { name: "Panel of Resonator" });
    await expect(async () => {
      await panel.getByRole("button").click();
      const running = (await panel.getByRole("status").count()) === 0;
      if (!running) await panel.getByRole("button").click();
      expect(running).toBe(true);
    }).toPass();
    const plugin = page.frameLocator('iframe[title="Plugin"]');
    await expect(plugin.getByRole("slider", { name: "Mix" })).toBeVisible();
    expect(await plugin.locator("body").evaluate(() => self.origin)).toBe("null");

    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
});

test("a new version waits until the person reloads, and nothing reloads by itself", async ({ page }, info) => {
  const newer = info.outputPath("newer");
  await cp(DIST, newer, { recursive: true });
  const worker = await readFile(join(newer, "sw.js"), "utf8");
  const changed = worker.replace(/version:\s*(["'`])[0-9a-f]{16}\1|"version":"[0-9a-f]{16}"/, (found) =>
    found.replace(/[0-9a-f]{16}/, "0123456789abcdef"),
  );
  expect(changed).not.toBe(worker);
  await writeFile(join(newer, "sw.js"), changed);

  const server = await ownServer();
  try {
    await page.goto(`${server.url}/music-studio`);
    await studioReady(page);
    await expect(systemLine(page, "Offline copy")).toHaveText("Ready", { timeout: 30_000 });
    // the first worker takes hold of the page at the next load at the latest
    await page.reload();
    await studioReady(page);
    await expect(systemLine(page, "Offline copy")).toHaveText("Ready", { timeout: 30_000 });
    await page.evaluate(() => {
      document.documentElement.dataset.before = "update";
    });

    await server.serve(newer);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast).toContainText("A new version is ready", { timeout: 30_000 });
    await expect(systemLine(page, "Offline copy")).toHaveText("A newer version waits");
    await expect(page.locator("html")).toHaveAttribute("data-before", "update");

    await toast.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-before", "update");
    await studioReady(page);
    const names = () => page.evaluate(() => caches.keys());
    await expect.poll(names, { timeout: 30_000 }).toEqual(["backline-app-0123456789abcdef"]);
  } finally {
    await server.close();
    await rm(newer, { recursive: true, force: true });
  }
});

test.describe("where the service worker cannot be had", () => {
  test.use({ expectedErrors: [/500/] });

  test("the system monitor says that the offline copy failed", async ({ page }) => {
    const server = await ownServer({
      answer: (request, response) => {
        if (request.url !== "/sw.js") return false;
        response.writeHead(500).end();
        return true;
      },
    });
    try {
      await page.goto(`${server.url}/music-studio`);
      await studioReady(page);
      await expect(systemLine(page, "Offline copy")).toHaveText("Failed");
      await expect(page.getByText("It could not be loaded; reload the page to try again.")).toBeVisible();
      await engineRuns(page);
    } finally {
      await server.close();
    }
  });
});

test("the app can be installed", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone", name: "Backline" });
  for (const icon of manifest.icons) {
    const { width, height } = await page.evaluate(async (src: string) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    }, icon.src);
    if (icon.sizes !== "any") expect(`${width}x${height}`).toBe(icon.sizes);
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = (await session.send("Page.getInstallabilityErrors")) as {
    installabilityErrors: { errorId: string }[];
  };
  // a private window, as every test has one, is the one thing that stands against it
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
