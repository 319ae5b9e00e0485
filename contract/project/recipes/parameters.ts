import { type ParameterSpec, range, SILENCE_DB, STRIP_PARAMETERS, type StripParameterName } from "../../parameters";
import type { CommandArguments, ParameterAddress } from "../commands";
import type { Id, Project } from "../document";
import { CommandError } from "../errors";
import { deviceParameter, fitParameter } from "./devices";
import { find, type ProjectDraft } from "./lookup";

const SEND_LEVEL = range("Send", SILENCE_DB, 6, SILENCE_DB, { unit: "dB" });

/** A parameter's address in parts, as `parameterAddress` in commands.ts allows it. */
interface AddressParts {
  readonly target: "strip" | "send" | "device";
  readonly id: Id;
  readonly name: string;
}

function partsOf(address: ParameterAddress): AddressParts {
  const [target, id, name] = address.split("/");
  if ((target === "strip" || target === "send" || target === "device") && id && name) return { target, id, name };
  throw new CommandError("arguments", `“${address}” is not the address of a parameter.`);
}

const isStripParameter = (name: string): name is StripParameterName => Object.hasOwn(STRIP_PARAMETERS, name);

function unknown(name: string): never {
  throw new CommandError("arguments", `There is no parameter “${name}”.`);
}

/** What a parameter is, and its present value. Throws a CommandError where the address names nothing. */
export function readParameter(project: Project, address: ParameterAddress): { spec: ParameterSpec; value: number } {
  const { target, id, name } = partsOf(address);
  if (target === "strip") {
    if (!isStripParameter(name)) unknown(name);
    return { spec: STRIP_PARAMETERS[name], value: find(project, "tracks", id).strip[name] };
  }
  if (target === "send") {
    if (name !== "level") unknown(name);
    return { spec: SEND_LEVEL, value: find(project, "sends", id).level };
  }
  const device = find(project, "devices", id);
  const spec = deviceParameter(device.kind, name);
  return { spec, value: device.params[name] ?? spec.default };
}

/** A value outside the parameter's range is taken to its nearer end. */
export function setParameter(draft: ProjectDraft, args: CommandArguments<"setParameter">): void {
  const { target, id, name } = partsOf(args.address);
  if (target === "strip") {
    if (!isStripParameter(name)) unknown(name);
    find(draft, "tracks", id).strip[name] = fitParameter(STRIP_PARAMETERS[name], args.value);
  } else if (target === "send") {
    if (name !== "level") unknown(name);
    find(draft, "sends", id).level = fitParameter(SEND_LEVEL, args.value);
  } else {
    const device = find(draft, "devices", id);
    device.params[name] = fitParameter(deviceParameter(device.kind, name), args.value);
  }
}
