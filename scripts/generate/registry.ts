import type { Entry } from "./manifests";
import { capitalised, NOTE } from "./names";

/** One function of the interface: its parameters, and its result for devices that do not have it. */
interface Member {
  name: string;
  says: string;
  parameters: string;
  passes: string;
  gives: "void" | "usize" | "i32" | "f32";
}

const STATE = "state: usize";
const MEMBERS: readonly Member[] = [
  {
    name: "Create",
    says: "State of a new device whose lines stand at their defaults; 0 where the arena is full. The seed feeds its noise.",
    parameters: "seed: u32, lines: usize",
    passes: "seed, lines",
    gives: "usize",
  },
  { name: "Free", says: "Gives the device's memory back.", parameters: STATE, passes: "state", gives: "void" },
  {
    name: "Reset",
    says: "Clears voices, tails and LFO phases.",
    parameters: `${STATE}, lines: usize`,
    passes: "state, lines",
    gives: "void",
  },
  {
    name: "Parameter",
    says: "A parameter has been set: the device prepares what it derives from its target. `jump`: nothing of it shall be gradual.",
    parameters: `${STATE}, lines: usize, index: i32, jump: bool`,
    passes: "state, lines, index, jump",
    gives: "void",
  },
  {
    name: "Process",
    says: "Renders frames `from` to `to` of a block.",
    parameters: `${STATE}, ports: usize, lines: usize, events: usize, from: i32, to: i32`,
    passes: "state, ports, lines, events, from, to",
    gives: "void",
  },
  {
    name: "Latency",
    says: "Frames by which the device delays its signal; may change with its parameters.",
    parameters: `${STATE}, lines: usize`,
    passes: "state, lines",
    gives: "i32",
  },
  {
    name: "Reduction",
    says: "By how much the device turns the sound down at the end of the last piece: dB ≤ 0.",
    parameters: STATE,
    passes: "state",
    gives: "f32",
  },
  {
    name: "Buffer",
    says: "Hands the device a buffer that outlives it or is replaced by another call; address 0 takes it away.",
    parameters: `${STATE}, purpose: i32, address: usize, bytes: i32`,
    passes: "state, purpose, address, bytes",
    gives: "void",
  },
  {
    name: "Forget",
    says: "Takes the buffer at an address from the device, whatever it is for.",
    parameters: `${STATE}, address: usize`,
    passes: "state, address",
    gives: "void",
  },
];
/** Functions that every device has; others are used if its file exports them. */
const OWED = ["Create", "Free", "Reset", "Parameter", "Process"];

/** The engine's common interface to all devices: each function calls that of the device's kind. */
export function registry(devices: readonly Entry[]): string {
  for (const { id, sound } of devices) {
    const lacks = OWED.filter((name) => !sound.functions.has(id + name));
    if (lacks.length > 0)
      throw new Error(`${sound.path} does not export ${lacks.map((name) => id + name).join(", ")}.`);
  }
  for (const { id, sound, reduction = false } of devices) {
    if (sound.functions.has(`${id}Reduction`) !== reduction)
      throw new Error(`${id}: its manifest and ${sound.path} do not agree on its reduction.`);
  }
  const enums = devices.map(({ id }) => `${capitalised(id)}Parameter`);
  return `import { ${[...enums, "DeviceKind"].sort().join(", ")} } from "../../abi";
${devices.map(importOf).join("")}
/**
 * The one interface of all devices. A device's state is an address in the arena; its parameters
 * are \`lines\` (see parameters/line), in the units of contract/devices, that stand beside it.
 * \`deviceProcess\` renders frames \`from\` to \`to\` of a block between its ports (see ./ports): every
 * parameter goes straight from the first of these frames to the last, and all \`events\` (see
 * ./events) happen at the first. ${NOTE}
 */

/** How many parameters a kind of device has. */
export function deviceParameters(kind: i32): i32 {
  switch (kind) {
${devices.map(({ id }) => `    case DeviceKind.${id}:\n      return ${capitalised(id)}Parameter.count;\n`).join("")}  }
  return 0;
}
${MEMBERS.map((member) => dispatch(member, devices)).join("")}`;
}

function importOf({ id, sound }: Entry): string {
  const names = MEMBERS.map(({ name }) => id + name).filter((name) => sound.functions.has(name));
  return `import { ${names.sort().join(", ")} } from "${sound.path.replace("dsp/engine/", "../").replace(/(\/index)?\.ts$/, "")}";\n`;
}

function dispatch({ name, says, parameters, passes, gives }: Member, devices: readonly Entry[]): string {
  const cases = devices
    .filter(({ id, sound }) => sound.functions.has(id + name))
    .map(({ id }) => {
      const call = `${id}${name}(${passes})`;
      return `    case DeviceKind.${id}:\n${gives === "void" ? `      ${call};\n      break;\n` : `      return ${call};\n`}`;
    });
  return `
/** ${says} */
export function device${name}(kind: i32, ${parameters}): ${gives} {
  switch (kind) {
${cases.join("")}  }
${gives === "void" ? "" : "  return 0;\n"}}
`;
}
