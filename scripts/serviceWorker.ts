// Vite plugin: builds workers/service/sw.ts as /sw.js and writes the list of files to cache into it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { PLUGIN_FRAME } from "../contract/pluginFrame";
import { builtPaths } from "../contract/routes";

const root = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = join(root, "workers/service/sw.ts");
/** Larger files (a big sound font) are cached when they are first requested. */
const LARGEST = 3 * 1024 * 1024;
const PLACEHOLDER = "__PRECACHE__";

export function serviceWorker(): Plugin {
  let publicDir = "";
  return {
    name: "backline-service-worker",
    apply: "build",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    buildStart() {
      // nested builds for workers have no page to serve
      if (this.environment?.name === "client") this.emitFile({ type: "chunk", id: SOURCE, fileName: "sw.js" });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") return;
        const files = new Map<string, string | Uint8Array>();
        for (const [name, output] of Object.entries(bundle)) {
          // the server makes the page of a separate document
          if (name === "sw.js" || name.endsWith(".map") || (name.endsWith(".html") && name !== "index.html")) continue;
          const body = output.type === "chunk" ? output.code : output.source;
          files.set(name === "index.html" ? "/" : `/${name}`, body);
        }
        // the document of plugins is reached by its path, with the policy that the server gives it
        const frame = bundle[`${PLUGIN_FRAME.slice(1)}.html`];
        if (frame?.type === "asset") files.set(PLUGIN_FRAME, frame.source);
        for (const path of publicFiles(publicDir)) {
          const body = readFileSync(join(publicDir, path));
          if (body.length <= LARGEST && !path.endsWith(".txt") && !path.startsWith("screenshots/"))
            files.set(`/${path}`, body);
        }
        const urls = [...files.keys()].sort();
        const hash = createHash("sha256");
        for (const url of urls) hash.update(url).update(files.get(url) ?? "");
        hash.update(worker.code);
        const kept = {
          version: hash.digest("hex").slice(0, 16),
          urls,
          // the server makes the pages of paths with a `$`; without a network they come from the cache
          frame: PLUGIN_FRAME,
          screens: builtPaths().filter((path) => !path.includes("$")),
        };
        if (!worker.code.includes(PLACEHOLDER)) this.error("The service worker has no place for its list of files.");
        worker.code = worker.code.replaceAll(PLACEHOLDER, JSON.stringify(kept));
      },
    },
  };
}

function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
