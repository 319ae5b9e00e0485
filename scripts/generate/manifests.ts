import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { DeviceManifest, ForeignManifest } from "../../contract/devices/manifest";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("contract/devices/", ROOT);
/** The first device number of each role in the engine. */
const FIRST = { instrument: 1, effect: 16 } as const;

/** A device's file in the engine, and the functions that it exports. */
interface Sound {
  readonly path: string;
  readonly functions: ReadonlySet<string>;
}

/** A manifest, whether the app ships presets for it, and its file in the engine. */
export interface Entry extends DeviceManifest {
  readonly hasPresets: boolean;
  readonly sound: Sound;
  /** what renders it, if not the engine's module */
  readonly foreign?: ForeignManifest["foreign"];
}

/**
 * The manifests of `contract/devices`, each in a file named after it, in the engine's order. Throws if one is invalid.
 */
export async function readManifests(): Promise<Entry[]> {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));
  const entries: Entry[] = [];
  for (const name of names) {
    // the list generated from them may be out of date
    if (name === "all" || name === "index") continue;
    const module = (await import(new URL(`${name}.ts`, FOLDER).href)) as Record<string, DeviceManifest>;
    const manifest = module[name];
    if (manifest?.id !== undefined)
      entries.push({ ...manifest, hasPresets: hasPresets(name), sound: soundOf(manifest) });
  }
  entries.sort((a, b) => a.order - b.order);
  check(entries);
  return entries;
}

const hasPresets = (name: string) => existsSync(new URL(`presets/${name}.ts`, FOLDER));

/** A device's sound is in `effects/<id>.ts` or `instruments/<id>.ts`, or in the index of a folder with that name. */
function soundOf({ id, role }: DeviceManifest): Sound {
  const stem = `dsp/engine/${role}s/${id}`;
  const path = [`${stem}.ts`, `${stem}/index.ts`].find((file) => existsSync(new URL(file, ROOT)));
  if (path === undefined) throw new Error(`${id}: there is no ${stem}.ts.`);
  const text = readFileSync(new URL(path, ROOT), "utf8");
  return { path, functions: new Set([...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name ?? "")) };
}

/** Throws if names, numbers or panels of the manifests contradict each other. */
export function check(manifests: readonly DeviceManifest[]): void {
  for (const role of ["instrument", "effect"] as const) {
    manifests
      .filter((manifest) => manifest.role === role)
      .forEach(({ id, order }, index) => {
        const expected = FIRST[role] + index;
        if (order !== expected) throw new Error(`${id}: its order is ${order}, the next ${role}'s is ${expected}.`);
      });
  }
  for (const { id, role, order, parameters, panel } of manifests) {
    if (role === "instrument" && order >= FIRST.effect)
      throw new Error(`${id}: there is no room for more instruments.`);
    const shown = [...(panel.tabs?.groups ?? []), ...panel.groups].flatMap((group) => group.rows.flat());
    for (const name of Object.keys(parameters)) {
      const times = shown.filter((entry) => entry === name).length;
      if (times !== 1) throw new Error(`${id}: “${name}” stands ${times} times on its panel.`);
    }
  }
}
