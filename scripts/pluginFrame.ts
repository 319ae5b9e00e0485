// Vite plugin: the document in which a WAM2 plugin runs, in one file, and the plugins that Backline brings along.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { PLUGIN_FRAME } from "../contract/pluginFrame";
import { pluginFrameHeaders } from "../server/http/pluginFrame";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One module and all that it imports, as the text of a module that imports nothing. */
async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    ...{ root, define, configFile: false, publicDir: false, logLevel: "warn" },
    build: {
      ...{ write: false, minify: false, target: "es2022", modulePreload: false },
      lib: { entry: join(root, entry), formats: ["es"], fileName: "bundle" },
    },
  });
  const [first] = [result].flat();
  if (!first || !("output" in first)) throw new Error(`${entry} was not built.`);
  return first.output[0].code;
}

async function frameDocument(): Promise<string> {
  const bridge = await bundled("workers/worklet/frame/bridge.ts");
  const script = await bundled("src/pluginFrame/main.ts", { BRIDGE_SCRIPT: JSON.stringify(bridge) });
  // within a script the end of one is written otherwise
  const inline = script.replaceAll("</script", "<\\/script");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plugin</title><style>body{margin:0}</style></head><body><script type="module">${inline}</script></body></html>`;
}

interface Built {
  readonly type: string;
  readonly make: () => Promise<string>;
}

const FILES: Readonly<Record<string, Built>> = {
  [`${PLUGIN_FRAME}.html`]: { type: "text/html; charset=utf-8", make: frameDocument },
  "/plugins/resonator.js": {
    type: "text/javascript; charset=utf-8",
    make: () => bundled("src/plugins/resonator/index.ts"),
  },
};

export function pluginFrame(): Plugin {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string, { make }: Built): Promise<string> => {
    const text = texts.get(path) ?? make();
    texts.set(path, text);
    return text;
  };
  return {
    name: "backline-plugin-frame",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const path = pathname === PLUGIN_FRAME ? `${PLUGIN_FRAME}.html` : pathname;
        const file = FILES[path];
        if (!file) return next();
        textOf(path, file)
          .then((text) => {
            response.setHeader("Content-Type", file.type);
            if (pathname === PLUGIN_FRAME) {
              for (const header of Object.entries(pluginFrameHeaders(text, request.url ?? "")))
                response.setHeader(...header);
            }
            response.end(text);
          })
          .catch(next);
      });
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const frame = FILES[`${PLUGIN_FRAME}.html`];
        if (pathname !== PLUGIN_FRAME || !frame) return next();
        textOf(`${PLUGIN_FRAME}.html`, frame)
          .then((text) => {
            response.setHeader("Content-Type", frame.type);
            for (const header of Object.entries(pluginFrameHeaders(text, request.url ?? "")))
              response.setHeader(...header);
            response.end(text);
          })
          .catch(next);
      });
    },
    async generateBundle() {
      if (this.environment?.name !== "client") return;
      for (const [path, file] of Object.entries(FILES)) {
        this.emitFile({ type: "asset", fileName: path.slice(1), source: await textOf(path, file) });
      }
    },
  };
}
