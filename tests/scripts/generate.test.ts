import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DEVICES, MANIFESTS } from "../../contract/devices";
import { borderFiles } from "../../scripts/generate/borderFiles";
import { deviceFiles } from "../../scripts/generate/deviceFiles";
import { check, type Entry, readManifests } from "../../scripts/generate/manifests";

const manifests = await readManifests();
const files = new Map([...deviceFiles(manifests), ...borderFiles()]);

test.each([...files.keys()])("%s is what the manifests give: `npm run generate` writes it", (path) => {
  expect(existsSync(path) && readFileSync(path, "utf8").replaceAll("\r\n", "\n")).toBe(files.get(path));
});

test("every file in contract/devices is a manifest, or one of the few that they share", () => {
  const shared = ["all.ts", "common.ts", "index.ts", "manifest.ts"];
  const found = readdirSync("contract/devices").filter((file) => file.endsWith(".ts") && !shared.includes(file));
  expect(found.map((file) => file.slice(0, -3)).sort()).toEqual(Object.keys(MANIFESTS).sort());
});

const soundWith = (...names: string[]) => ({
  path: "dsp/engine/effects/ringMod.ts",
  functions: new Set(names.map((name) => `ringMod${name}`)),
});

test("a manifest and a sound add a device: lists, enums, defaults and the registry follow", () => {
  const entry: Entry = {
    id: "ringMod",
    order: (manifests.at(-1)?.order ?? 0) + 1,
    label: "Ring modulator",
    role: "effect",
    parameters: { rate: DEVICES.chorus.parameters.rate, mix: DEVICES.chorus.parameters.mix },
    ports: { inputs: ["main"], outputs: ["main"] },
    latency: { frames: 0 },
    panel: { groups: [{ title: "", rows: [["rate", "mix"]] }] },
    hasPresets: false,
    sound: soundWith("Create", "Free", "Reset", "Parameter", "Process", "Latency"),
  };
  check([...manifests, entry]);
  const after = deviceFiles([...manifests, entry]);
  expect(after.get("contract/devices/all.ts")).toContain('import { ringMod } from "./ringMod";\n');
  expect(after.get("contract/devices/presets/index.ts")).toContain("  ringMod: [],\n");
  expect(after.get("dsp/abi/devices.ts")).toMatch(/,\n {2}ringMod,\n/);
  expect(after.get("dsp/abi/effects.ts")).toContain(
    "export enum RingModParameter {\n  rate = 0,\n  mix,\n  count,\n}\n",
  );
  expect(after.get("dsp/abi/instruments.ts")).toBe(files.get("dsp/abi/instruments.ts"));
  expect(after.get("dsp/engine/devices/kinds.ts")).toContain("kind <= DeviceKind.ringMod;");
  expect(after.get("dsp/engine/devices/defaults.ts")).toContain("const RING_MOD: StaticArray<f32> = [0.8, 100];\n");
  const registry = after.get("dsp/engine/devices/registry.ts");
  expect(registry).toContain("      return ringModCreate(seed, lines);\n");
  expect(registry).toContain("      ringModProcess(state, ports, lines, events, from, to);\n");
  expect(registry).toContain("      return ringModLatency(state, lines);\n");
  expect(registry).toContain(' } from "../effects/ringMod";\n');
  expect(registry).not.toContain("ringModBuffer");
  const mute = { ...entry, sound: soundWith("Create", "Free", "Reset", "Parameter") };
  expect(() => deviceFiles([...manifests, mute])).toThrow(/ringMod\.ts does not export ringModProcess/);
});

describe("a manifest that contradicts the others is refused", () => {
  const [first, ...others] = manifests as [Entry, ...Entry[]];

  test("two of one number, or a gap", () => {
    expect(() => check([first, { ...first, id: "twin" }, ...others])).toThrow(/^twin: its order is 1, the next/);
    expect(() => check(manifests.filter(({ id }) => id !== "delay"))).toThrow(
      /its order is 18, the next effect's is 17/,
    );
  });

  test("a panel that leaves a parameter out, or shows it twice", () => {
    const shown = (rows: string[][]) => ({ ...first, panel: { groups: [{ title: "", rows }] } });
    const names = Object.keys(first.parameters);
    expect(() => check([shown([names]), ...others])).not.toThrow();
    expect(() => check([shown([names.slice(1)]), ...others])).toThrow(/stands 0 times on its panel/);
    expect(() => check([shown([names, names.slice(0, 1)]), ...others])).toThrow(/stands 2 times on its panel/);
  });
});
