import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type ServedApp, serveApp, studioReady } from "../app";
import { Chromium } from "../chromium";
import { median } from "../median";
import type { Benchmark } from "../run";

const ROUNDS = 5;
const STUDIO = "/music-studio";

interface Load {
  /** paths of scripts that the page and its workers loaded */
  scripts: string[];
  /** ms from navigation to the first contentful paint, and until the screen is shown */
  paintMs: number;
  readyMs: number;
}

/** One first visit with a fresh profile. */
async function visit(app: ServedApp, path: string): Promise<Load> {
  const chromium = await Chromium.start();
  try {
    const { page } = chromium;
    app.scripts.clear();
    await page.addInitScript(() => {
      const ready = () => document.querySelector('[role="toolbar"][aria-label="Transport"], main h1') !== null;
      const watch = new MutationObserver(() => {
        if (!ready()) return;
        performance.mark("screen");
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${app.origin}${path}`);
    if (path === STUDIO) {
      await studioReady(page);
      // The engine's code is loaded when it starts.
      await page.getByText("Running", { exact: true }).waitFor({ timeout: 60_000 });
    } else {
      await page.getByRole("link", { name: "Hear the demo project" }).waitFor();
    }
    await page.waitForLoadState("networkidle");
    const times = await page.evaluate(() => ({
      paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      readyMs: performance.getEntriesByName("screen")[0]?.startTime ?? Number.NaN,
    }));
    return { scripts: [...app.scripts].filter((script) => script !== "/sw.js"), ...times };
  } finally {
    await chromium.close();
  }
}

function gzippedKB(script: string): number {
  return gzipSync(readFileSync(new URL(`../../dist${script}`, import.meta.url))).length / 1024;
}

export const benchmark: Benchmark = {
  title: "first load of the landing page and of the studio: script, gzipped, and times",
  async run() {
    const app = await serveApp({ serviceWorker: false });
    try {
      const landing: Load[] = [];
      const studio: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        landing.push(await visit(app, "/"));
        studio.push(await visit(app, STUDIO));
      }
      const [first, second] = [landing, studio].map((loads) => new Set(loads.flatMap((load) => load.scripts)));
      const own = [...(second ?? [])].filter((script) => !first?.has(script));
      const list = (title: string, scripts: readonly string[]): number => {
        const sizes = scripts.map((script) => ({ script, size: gzippedKB(script) })).sort((a, b) => b.size - a.size);
        const total = sizes.reduce((sum, { size }) => sum + size, 0);
        console.log(`${title.padEnd(52)}${total.toFixed(1).padStart(8)} KB gzipped`);
        for (const { script, size } of sizes) console.log(`  ${script.padEnd(50)}${size.toFixed(1).padStart(8)}`);
        return Math.round(total);
      };
      const landingKB = list("/", [...(first ?? [])]);
      const studioKB = list(`${STUDIO}, its own`, own);
      const middle = (loads: readonly Load[], value: (load: Load) => number) => Math.round(median(loads.map(value)));
      const result = {
        landingKB,
        studioKB,
        landingPaintMs: middle(landing, (load) => load.paintMs),
        landingReadyMs: middle(landing, (load) => load.readyMs),
        studioPaintMs: middle(studio, (load) => load.paintMs),
        studioReadyMs: middle(studio, (load) => load.readyMs),
      };
      console.log(
        `/              ${result.landingPaintMs} ms to the first paint, ${result.landingReadyMs} ms to the screen`,
      );
      console.log(`${STUDIO}  ${result.studioPaintMs} ms to the first paint, ${result.studioReadyMs} ms to the screen`);
      return result;
    } finally {
      await app.close();
    }
  },
};
