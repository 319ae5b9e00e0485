import { existsSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { commands } from "./tests/engine/commands.ts";

const chromium =
  process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/**
 * Three projects: `node` for what needs no browser (*.test.ts), `server` for the server's tests on a real
 * PostgreSQL, and `browser` for what needs one (*.browser.test.ts: OPFS, IndexedDB, workers, worklets), in Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/**/*.browser.test.ts", "tests/e2e/**", "tests/server/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/support/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        server: {
          headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
        },
        // Found only inside workers: named here, so that no test is reloaded when one first starts.
        optimizeDeps: {
          include: ["@wasm-audio-decoders/flac", "comlink", "fflate", "idb", "immer", "spessasynth_core", "zod"],
        },
        test: {
          name: "browser",
          include: ["tests/**/*.browser.test.{ts,tsx}"],
          testTimeout: 60_000,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                args: [
                  "--no-sandbox",
                  "--autoplay-policy=no-user-gesture-required",
                  "--use-fake-device-for-media-stream",
                  "--use-fake-ui-for-media-stream",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                ],
              },
            }),
            instances: [{ browser: "chromium" }],
            commands,
          },
        },
      },
    ],
  },
});
