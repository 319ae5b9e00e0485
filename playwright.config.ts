import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The browser of this machine; undefined: Playwright's own. */
const chromium = process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium"].find((path) => existsSync(path));
const port = Number(process.env.E2E_PORT ?? 4173);

/** Flags that every browser of the tests starts with; a test that needs others launches its own. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--autoplay-policy=no-user-gesture-required",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How a test starts its own browser, with these flags. */
export const launchWith = (args: string[]) => ({ ...(chromium ? { executablePath: chromium } : {}), args });

/** Tests that need no clock of the sound's own: they may share the machine with one that does. */
const PAGES =
  /(accessibility|accounts|cloud|content|controls|front-door|keymap|keys|money|not-found|platform|posts|publish|requests|screens|sizes|words|project-files|sound-files)\.spec\.ts$/;

/** Tests of what only holds on a machine that is not busy otherwise: by themselves, at the end. */
const ALONE = /main-job\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  projects: [
    { name: "studio", testIgnore: [PAGES, ALONE], workers: 1 },
    { name: "pages", testMatch: PAGES, workers: 1 },
    { name: "alone", testMatch: ALONE, workers: 1, dependencies: ["studio", "pages"] },
  ],
  timeout: 240_000,
  // an engine or a worker may take seconds to start on a busy machine; what never comes still fails
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: launchWith(CHROMIUM_ARGS),
    // it would store the whole app for every test; those of working offline allow it
    serviceWorkers: "block",
  },
  webServer: {
    command: "node --enable-source-maps tests/e2e/support/serve.mjs",
    env: { PORT: String(port) },
    // the server ends its database itself
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
  },
});
