import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { GuestFiles } from "../../workers/mapping/libraries";

/** The files that run inside the interpreter before a mapping's own, from the disk. */
export async function guestFiles(): Promise<GuestFiles> {
  const text = (name: string) => readFile(new URL(`../../workers/mapping/guest/${name}`, import.meta.url), "utf8");
  const [engine, script, components, lodash] = await Promise.all([
    text("engine.js"),
    text("script.js"),
    text("components.js"),
    readFile(createRequire(import.meta.url).resolve("lodash/lodash.min.js"), "utf8"),
  ]);
  return { engine, script, components, lodash };
}
