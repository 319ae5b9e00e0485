import { existsSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { pluginFrame } from "./scripts/pluginFrame.ts";
import { storeTests } from "./scripts/store-tests.mjs";
import { wordsPlugin } from "./scripts/words/plugin.ts";
import { commands } from "./tests/engine/commands.ts";

const chromium =
  process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/**
 * What is waited for comes at once on a machine with nothing else to do, and in its time on one whose cores or disk are
 * busy: the limits are for what hangs, and no measure of anything.
 */
const patient = { poll: { timeout: 30_000 } };
const HANGS_MS = 240_000;

const ALLOCATION = "tests/workers/worklet/allocation.test.ts";

/** Tests of the server on a real PostgreSQL, which the project's name chooses. */
function serverProject(name: string, include: string[]) {
  return {
    plugins: [wordsPlugin()],
    // threads as a server starts them: those that `npm test` and `npm run test:unit` have built ahead
    define: { BUNDLED: "true" },
    test: {
      name,
      environment: "node" as const,
      isolate: false,
      expect: patient,
      include,
      globalSetup: ["tests/server/support/postgres.ts"],
      testTimeout: HANGS_MS,
      hookTimeout: HANGS_MS,
    },
  };
}

/**
 * Projects: `node` for what needs no browser (*.test.ts), `server` for the server's tests on a real PostgreSQL (and
 * those of the stores again on version 15, where TEST_POSTGRES_15 names the folder of its programs), and `browser`
 * for what needs one (*.browser.test.ts: OPFS, IndexedDB, workers, worklets), in Chromium. Files of the first two
 * share what they import, and clean up behind themselves: to read the server anew takes longer than many of them.
 */
export default defineConfig({
  test: {
    // more than cores: the server's tests mostly wait for servers and databases that start or are killed
    maxWorkers: 3,
    projects: [
      {
        plugins: [wordsPlugin()],
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          expect: patient,
          setupFiles: ["tests/equality.ts"],
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/**/*.browser.test.ts", "tests/e2e/**", "tests/server/**", ALLOCATION],
          testTimeout: HANGS_MS,
        },
      },
      // it looks at what V8 makes of the code: nothing may have run it before
      { test: { name: "node, apart", environment: "node", include: [ALLOCATION], testTimeout: HANGS_MS } },
      serverProject("server", ["tests/server/**/*.test.ts"]),
      ...(process.env.TEST_POSTGRES_15 ? [serverProject("server on PostgreSQL 15", storeTests())] : []),
      {
        plugins: [wordsPlugin(), pluginFrame()],
        server: {
          headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
        },
        // Found only inside workers and the app itself: named here, so that no test is reloaded when one first starts.
        optimizeDeps: {
          include: [
            "@base-ui/react/csp-provider",
            "@lingui/core",
            "@lingui/react/server",
            "@jitl/quickjs-wasmfile-release-sync",
            "@tanstack/react-router",
            "@wasm-audio-decoders/flac",
            "@wasm-audio-decoders/ogg-vorbis",
            "comlink",
            "fflate",
            "fft.js",
            "idb",
            "immer",
            "mpg123-decoder",
            "opus-decoder",
            "quickjs-emscripten-core",
            "react-dom",
            "saxes",
            "spessasynth_core",
            "zod",
          ],
        },
        test: {
          name: "browser",
          expect: patient,
          include: ["tests/**/*.browser.test.{ts,tsx}"],
          testTimeout: HANGS_MS,
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
