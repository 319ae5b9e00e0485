import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";

/** Flags of every browser here; benchmarks add their own. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--no-first-run",
  "--remote-debugging-port=0",
  "--window-size=1440,900",
  "--hide-scrollbars",
  "--password-store=basic",
  "--disable-dev-shm-usage",
  "--autoplay-policy=no-user-gesture-required",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
];
const START_PATIENCE_MS = 30_000;

/** Path of a Chromium: the one in CHROMIUM_PATH, Debian's, or Playwright's. */
export function chromiumPath(): string {
  const known = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  return known.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}

let listening = false;
/** Exits normally on a signal, so that exit handlers run. */
function endWithSignals(): void {
  if (listening) return;
  listening = true;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}

export interface ChromiumOptions {
  /** folder of the persistent profile; by default a temporary one */
  profile?: string;
  flags?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/**
 * Chromium as a person uses it: a process with a profile on disk (a test browser would keep its files in memory). It
 * can be killed, and its processes can be examined.
 */
export class Chromium {
  private constructor(
    private readonly child: ChildProcess,
    readonly browser: Browser,
    readonly context: BrowserContext,
    private readonly temporary: string | null,
  ) {}

  static async start(options: ChromiumOptions = {}): Promise<Chromium> {
    const temporary = options.profile === undefined ? mkdtempSync(join(tmpdir(), "backline-profile-")) : null;
    const profile = options.profile ?? temporary ?? "";
    const portFile = join(profile, "DevToolsActivePort");
    rmSync(portFile, { force: true });
    const child = spawn(
      chromiumPath(),
      [...FLAGS, ...(options.flags ?? []), `--user-data-dir=${profile}`, "about:blank"],
      { stdio: "ignore", detached: true, env: { ...process.env, ...options.env } },
    );
    // If a benchmark is aborted, its browser must end too.
    const orphaned = () => child.kill("SIGKILL");
    process.once("exit", orphaned);
    endWithSignals();
    child.once("exit", () => process.off("exit", orphaned));
    const deadline = Date.now() + START_PATIENCE_MS;
    let port = "";
    while (port === "") {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error("Chromium did not start.");
      await sleep(20);
      if (existsSync(portFile)) [port = ""] = readFileSync(portFile, "utf8").split("\n");
    }
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { isLocal: true });
    const [context] = browser.contexts();
    if (!context) throw new Error("Chromium has no window.");
    // esbuild marks the names of functions that are sent to the page with this helper.
    await context.addInitScript("globalThis.__name ??= (named) => named");
    return new Chromium(child, browser, context, temporary);
  }

  get page(): Page {
    const [page] = this.context.pages();
    if (!page) throw new Error("Chromium has no page.");
    return page;
  }

  get version(): string {
    return this.browser.version();
  }

  /** Ids of the browser's processes: all descendants of the first one. */
  processes(): number[] {
    const children = new Map<number, number[]>();
    for (const entry of readdirSync("/proc")) {
      if (!/^\d+$/.test(entry)) continue;
      try {
        const fields = readFileSync(`/proc/${entry}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        const parent = Number(fields[1]);
        children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
      } catch {
        // it ended meanwhile
      }
    }
    const all = [this.child.pid ?? 0];
    for (let at = 0; at < all.length; at++) all.push(...(children.get(all[at] ?? 0) ?? []));
    return all;
  }

  /**
   * Sends SIGKILL to all processes at once, like a power cut; the profile stays as it is. Returns when it was sent, ms
   * since 1970.
   */
  async kill(): Promise<number> {
    const all = this.processes();
    const exited = new Promise((resolve) => this.child.once("exit", resolve));
    const when = Date.now();
    for (const pid of all) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // it ended with its parent
      }
    }
    if (this.child.exitCode === null && this.child.signalCode === null) await exited;
    await this.browser.close().catch(() => {});
    return when;
  }

  /** Ends the browser, waits until it has released its profile, and deletes a temporary one. */
  async close(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = new Promise((resolve) => this.child.once("exit", resolve));
      const session = await this.browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => {});
      await Promise.race([exited, sleep(10_000)]);
      if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    }
    await this.browser.close().catch(() => {});
    if (this.temporary) rmSync(this.temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}
