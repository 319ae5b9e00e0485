import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright";
import { build, type PreviewServer, preview } from "vite";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** Starts Chromium the same way as the tests do. */
export function launchOptions(): LaunchOptions {
  const executablePath =
    process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--autoplay-policy=no-user-gesture-required",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/** A benchmark's page, built for production and served with cross-origin isolation. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the folder's index.html with Vite and serves it. */
export async function servePage(folder: URL): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-"));
  const headers = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  let server: PreviewServer | undefined;
  const close = async (): Promise<void> => {
    await server?.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  try {
    const shared = { configFile: false as const, root: fileURLToPath(folder), logLevel: "warn" as const };
    await build({
      ...shared,
      publicDir: false,
      worker: { format: "es" },
      build: { outDir, emptyOutDir: true, target: "chrome120", assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
      resolve: { alias: { "/repository": repository } },
    });
    server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: "127.0.0.1", headers } });
    return { url: server.resolvedUrls?.local[0] ?? "", close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A page of a benchmark in a browser of its own. */
export interface BenchPage {
  readonly browser: Browser;
  readonly page: Page;
  close(): Promise<void>;
}

/** Serves the folder's page and opens it; errors of the page are printed. */
export async function openPage(folder: URL): Promise<BenchPage> {
  const served = await servePage(folder);
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await served.close();
  };
  try {
    browser = await chromium.launch(launchOptions());
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(served.url);
    return { browser, page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
