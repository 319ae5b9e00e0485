import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { documentAt } from "./contract/routes";
import { largeFont } from "./scripts/largeFont";
import { pluginFrame } from "./scripts/pluginFrame";
import { serviceWorker } from "./scripts/serviceWorker";
import { wordsPlugin } from "./scripts/words/plugin";
import { SECURITY_HEADERS } from "./server/http/headers";

/** Hot reload writes scripts and styles into the page, which the policy of the built app forbids. */
const { "Content-Security-Policy": _policy, ...DEVELOPMENT_HEADERS } = SECURITY_HEADERS;

/** In development, too, a document apart from the app stands at its path. */
const documents: Plugin = {
  name: "backline-documents",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = documentAt((request.url ?? "/").split("?", 1)[0] ?? "/") ?? request.url;
      next();
    });
  },
};

export default defineConfig({
  plugins: [wordsPlugin(), react(), largeFont(), pluginFrame(), serviceWorker(), documents],
  // workers are found before the first page is: a late find would reload it
  optimizeDeps: { entries: ["index.html", "workers/**/*.worker.ts"] },
  server: {
    port: 5173,
    headers: DEVELOPMENT_HEADERS,
    // where npm run dev has started the server
    proxy: process.env.BACKLINE_API
      ? { "/api": process.env.BACKLINE_API, "/ws": { target: process.env.BACKLINE_API, ws: true } }
      : {},
  },
  preview: { port: 4173, headers: SECURITY_HEADERS },
  // workers pass through plugins of their own: painters write sentences on their canvases, too
  worker: { format: "es", plugins: () => [wordsPlugin()] },
  build: {
    target: ["chrome120", "firefox128", "safari17.4"],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // a data: URL is no place for a worklet or a font under a strict policy
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: "index.html", embed: "embed.html" } },
  },
});
