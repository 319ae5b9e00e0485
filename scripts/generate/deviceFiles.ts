import type { ParameterSpec } from "../../contract/parameters";
import type { Entry } from "./manifests";
import { capitalised, constant, NOTE } from "./names";
import { registry } from "./registry";

/** What is generated from the manifests (in the engine's order): path → text. */
export function deviceFiles(devices: readonly Entry[]): ReadonlyMap<string, string> {
  const instruments = devices.filter(({ role }) => role === "instrument");
  const effects = devices.filter(({ role }) => role === "effect");
  return new Map([
    ["contract/devices/all.ts", allDevices(devices)],
    ["contract/devices/presets/index.ts", allPresets(devices)],
    ["dsp/abi/devices.ts", kinds(devices)],
    ["dsp/abi/instruments.ts", parameters("instruments", "Hz, ms, dB, cents, percent", instruments)],
    ["dsp/abi/effects.ts", parameters("effects", "Hz, ms, dB, percent", effects)],
    ["dsp/engine/devices/defaults.ts", defaults(devices)],
    ["dsp/engine/devices/kinds.ts", roles(instruments, effects)],
    ["dsp/engine/devices/ranges.ts", ranges(devices)],
    ["dsp/engine/devices/registry.ts", registry(devices)],
  ]);
}

const sorted = (names: readonly string[]) => [...names].sort();

function allDevices(devices: readonly Entry[]): string {
  const ids = devices.map(({ id }) => id);
  const list = (foreign: boolean) =>
    devices.filter((device) => (device.foreign !== undefined) === foreign).map(({ id }) => `  ${id},\n`);
  return `${sorted(ids)
    .map((id) => `import { ${id} } from "./${id}";\n`)
    .join("")}
/** ${NOTE} */

/** Every built-in device, by the name that projects store. */
export const DEVICES = {
${list(false).join("")}} as const;

/** Plugins that render within the engine, by their id. */
export const FOREIGN_DEVICES = {
${list(true).join("")}} as const;
`;
}

function allPresets(devices: readonly Entry[]): string {
  const imports = new Map([["./preset", `import type { DevicePreset } from "./preset";\n`]]);
  for (const { id, hasPresets } of devices) {
    if (hasPresets) imports.set(`./${id}`, `import { ${constant(id)}_PRESETS } from "./${id}";\n`);
  }
  const list = devices.map(({ id, hasPresets }) => `  ${id}: ${hasPresets ? `${constant(id)}_PRESETS` : "[]"},\n`);
  return `import type { ManifestName } from "..";
${sorted([...imports.keys()])
  .map((path) => imports.get(path))
  .join("")}
/** The presets that the app ships, by device kind. ${NOTE} */
export const DEVICE_PRESETS: { readonly [Kind in ManifestName]: readonly DevicePreset<Kind>[] } = {
${list.join("")}};
`;
}

function kinds(devices: readonly Entry[]): string {
  const previous = new Map(devices.map(({ order }, index) => [order, devices[index - 1]?.order ?? 0]));
  const members = devices.map(({ id, order }) => {
    const follows = previous.get(order) === order - 1;
    return `  ${id}${follows ? "" : ` = ${order}`},\n`;
  });
  return `/** ${NOTE} */

/** The kinds of devices. */
export enum DeviceKind {
  none = 0,
${members.join("")}  /** rendered by the host, through an external loop: parameter 0 is its number */
  external = 64,
  externalInstrument,
}
`;
}

function parameters(role: string, units: string, devices: readonly Entry[]): string {
  const enums = devices.map(({ id, parameters }) => {
    const [first, ...others] = Object.keys(parameters);
    const members = [`  ${first} = 0,\n`, ...[...others, "count"].map((name) => `  ${name},\n`)];
    return `\nexport enum ${capitalised(id)}Parameter {\n${members.join("")}}\n`;
  });
  return `/**
 * Parameters of the ${role}. Units: ${units} as named in contract/devices.
 * ${NOTE}
 */
${enums.join("")}`;
}

function roles(instruments: readonly Entry[], effects: readonly Entry[]): string {
  const within = (devices: readonly Entry[]) =>
    `kind >= DeviceKind.${devices[0]?.id} && kind <= DeviceKind.${devices.at(-1)?.id}`;
  const keyed = [...instruments, ...effects]
    .filter(({ ports }) => ports.inputs.includes("sidechain"))
    .map(({ id }) => `kind == DeviceKind.${id}`);
  const foreign = effects.filter((effect) => effect.foreign).map(({ id }) => `kind == DeviceKind.${id}`);
  return `import { DeviceKind } from "../../abi";

/** ${NOTE} */

export function isInstrumentKind(kind: i32): bool {
  return ${within(instruments)};
}

export function isEffectKind(kind: i32): bool {
  return ${within(effects)};
}

/** Whether a device may listen to another strip. */
export function hasSidechain(kind: i32): bool {
  return ${keyed.join(" || ") || "false"};
}

/** Whether a device renders outside the engine's module: its blocks are never split. */
export function isForeignKind(kind: i32): bool {
  return ${foreign.join(" || ") || "false"};
}
`;
}

function defaults(devices: readonly Entry[]): string {
  const tables = devices.map(({ id, parameters }) => {
    const values = Object.values(parameters).map((spec) => String(spec.default));
    return `const ${constant(id)}: StaticArray<f32> = [${values.join(", ")}];\n`;
  });
  const cases = devices.map(({ id }) => `    case DeviceKind.${id}:\n      return ${constant(id)}[index];\n`);
  return `import { DeviceKind } from "../../abi";

/** ${NOTE} */

${tables.join("")}
/** What a parameter of a new device stands at. */
export function defaultOf(kind: i32, index: i32): f32 {
  switch (kind) {
${cases.join("")}  }
  return 0;
}
`;
}

/** Units of parameters that move in steps. */
const WHOLE: ReadonlySet<ParameterSpec["unit"]> = new Set(["switch", "choice", "octaves", "degrees", ""]);

/** A parameter's way as the engine travels it: one that moves in steps, or moves the latency, has none. */
function travel(device: Entry, name: string, { unit, scale }: ParameterSpec): string {
  if (WHOLE.has(unit) || name === device.latency.lookahead) return "Travel.none";
  return { linear: "Travel.even", log: "Travel.octaves", fader: "Travel.none", amount: "Travel.none" }[scale];
}

function ranges(devices: readonly Entry[]): string {
  const tables = devices.map((device) => {
    const rows = Object.entries(device.parameters).map(
      ([name, spec]) => `${spec.min}, ${spec.max}, ${travel(device, name, spec)}`,
    );
    return `const ${constant(device.id)}: StaticArray<f32> = [\n${rows.map((row) => `  ${row},\n`).join("")}];\n`;
  });
  const cases = devices.map(({ id }) => `    case DeviceKind.${id}:\n      return ${constant(id)}[at];\n`);
  return `import { DeviceKind } from "../../abi";

/** ${NOTE} */

/** How a parameter is travelled: evenly, or evenly in octaves; what moves in steps is not. */
export namespace Travel {
  export const none: f32 = 0;
  export const even: f32 = 1;
  export const octaves: f32 = 2;
}

${tables.join("")}
/** The least (0) or the most (1) that a parameter of a kind of device can be. */
export function rangeOf(kind: i32, parameter: i32, side: i32): f32 {
  return entryOf(kind, parameter * 3 + side);
}

/** Travel of a parameter. */
export function travelOf(kind: i32, parameter: i32): f32 {
  return entryOf(kind, parameter * 3 + 2);
}

function entryOf(kind: i32, at: i32): f32 {
  switch (kind) {
${cases.join("")}  }
  return 0;
}
`;
}
