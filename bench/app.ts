import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { createPagesServer } from "../server/http/pages";

/** The built app, served on a port of its own. */
export interface ServedApp {
  readonly origin: string;
  /** script paths that pages and their workers requested; the service worker's own requests are not included */
  readonly scripts: Set<string>;
  close(): Promise<void>;
}

const SCRIPTS = new Set(["script", "worker", "sharedworker", "audioworklet"]);

/**
 * Serves `dist/` as `npm start` does; without the service worker if only the page's own requests are to be counted.
 * Throws if nothing is built.
 */
export async function serveApp({ serviceWorker = true } = {}): Promise<ServedApp> {
  const app = await createPagesServer(fileURLToPath(new URL("../dist", import.meta.url)));
  const scripts = new Set<string>();
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    if (SCRIPTS.has(String(headers["sec-fetch-dest"]))) scripts.add(url);
    if (url === "/sw.js" && !serviceWorker) response.writeHead(404).end();
    else app.emit("request", request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    scripts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Opens a `.backline` file on the list of projects, by its button's file input, and waits for the studio. */
export async function openProjectFile(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/projects`);
  await page.getByRole("button", { name: "Open file" }).and(page.locator(":enabled")).waitFor({ timeout: 60_000 });
  // Uses the DevTools protocol directly, which takes the file by its path, whatever its size.
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector('input[type="file"]')`,
  });
  if (result.objectId === undefined) throw new Error("The list of projects has no file input.");
  await session.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
  await page.waitForURL(/music-studio\?project=/, { timeout: 600_000 });
  await session.detach();
  await studioReady(page);
}

/** Waits until the studio shows a project. */
export async function studioReady(page: Page): Promise<void> {
  await page.getByRole("toolbar", { name: "Transport" }).waitFor({ timeout: 120_000 });
}

/** Starts playback with the transport's button and waits until the position moves. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor({ timeout: 30_000 });
}
