// Builds server/, its threads and its backup command into dist-server/, so that a start reads few files and compiles
// none.
import { relative } from "node:path";
import { build } from "vite";
import { root } from "./files.mjs";

const OUT = `${root}/dist-server`;

/** Modules look for files beside their source, so `import.meta.url` keeps the address of the source. */
const sourceAddresses = {
  name: "source-addresses",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const path = JSON.stringify(relative(OUT, id.split("?")[0]));
    return { code: code.replaceAll("import.meta.url", `new URL(${path}, import.meta.url).href`), map: null };
  },
};

/** Programs, and threads that are loaded by URL: see server/bundled.ts. */
const PARTS = {
  main: "server/main.ts",
  backup: "server/backup/main.ts",
  "rendition-thread": "server/releases/rendition/thread.ts",
  rendition: "workers/rendition/index.ts",
  "audio-facts-thread": "server/releases/audio/thread.ts",
  "measure-sound": "workers/trackAnalysis/measure.ts",
  "documents-thread": "server/projects/threads/thread.ts",
  pictures: "server/pictures/program.ts",
  "demo-thread": "server/demo/bounce/thread.ts",
  bounce: "workers/render/bounce.ts",
};

await build({
  root,
  define: { BUNDLED: "true" },
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [sourceAddresses],
  // packages are not bundled, except those made of hundreds of small modules
  ssr: { noExternal: ["zod"] },
  build: {
    ssr: true,
    outDir: OUT,
    target: "node20",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: PARTS,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", sourcemapExcludeSources: true },
    },
  },
});
