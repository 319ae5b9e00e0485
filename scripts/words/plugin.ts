// Vite plugin: Lingui's macros in src. Only files that import them pass through Babel.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { compileMacros, RUNTIME } from "./transform.ts";

const words = (file: string) => fileURLToPath(new URL(`../../src/words/${file}`, import.meta.url));
const MODULES: Readonly<Record<string, string>> = {
  [RUNTIME.i18n]: words("i18n.ts"),
  [RUNTIME.Trans]: words("Trans.tsx"),
};

export function wordsPlugin(): Plugin {
  return {
    name: "backline-words",
    enforce: "pre",
    resolveId: (id) => MODULES[id],
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: "@lingui/" },
      async handler(code, id) {
        const file = id.split("?", 1)[0] ?? id;
        if (file.includes("/node_modules/") || !/@lingui\/(?:core|react)\/macro/.test(code)) return null;
        const { code: compiled, map } = await compileMacros(code, file);
        return { code: compiled, map };
      },
    },
  };
}
