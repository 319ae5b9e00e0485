import { useMemo, useSyncExternalStore } from "react";
import { useShallow } from "zustand/react/shallow";
import type { ParameterSpec } from "../../contract/parameters";
import { type Address, formatAddress } from "../../contract/parameters/address";
import { actionOf } from "../../contract/parameters/table";
import { parameterName, readParameter } from "../../contract/project/parameters";
import type { Parameters } from "../stores/parameters/parameters";
import type { ParameterSource } from "../stores/parameters/port";
import { useProject } from "../stores/project";

/** What a control is given of a parameter. */
interface ParameterControlProps {
  spec: ParameterSpec;
  source: ParameterSource;
  /** its name where nothing around it says whose it is */
  label: string;
  action: string;
  /** its address as text */
  parameter: string;
  disabled: boolean;
}

/** A view whose track or device is gone stands for the moment until it is taken off the screen. */
const GONE: ParameterSpec = { label: "", min: 0, max: 1, default: 0, step: 0, unit: "", scale: "linear" };

let lastSeen: Parameters | null = null;

/** The live values of the open project's parameters; while a project is being closed its views stand for a moment. */
function parametersOf(now: { parameters: Parameters | null }): Parameters {
  lastSeen = now.parameters ?? lastSeen;
  if (!lastSeen) throw new Error("No project is open.");
  return lastSeen;
}

/** Sets a parameter of the open project, as an action does; false where it was not taken. Views take `useParameter`. */
export function setParameter(address: Address, value: number): boolean {
  return parametersOf(useProject.getState()).set(address, value);
}

/** Turns a switch over; whether it is on now, null where that was not taken. */
export function toggleParameter(address: Address): boolean | null {
  const on = parametersOf(useProject.getState()).get(address) < 0.5;
  return setParameter(address, on ? 1 : 0) ? on : null;
}

/**
 * A control of one parameter: `<Knob {...useParameter(address)} />`. Range, taper, name and action come from the table
 * of parameters; `as` shows the parameter otherwise than the table does (a send's level as an amount).
 */
export function useParameter(address: Address, as?: ParameterSpec): ParameterControlProps {
  const [parameters, disabled, label] = useProject(
    useShallow(
      (now) => [parametersOf(now), now.readOnly, now.project ? parameterName(now.project, address, as) : ""] as const,
    ),
  );
  const key = formatAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which address it is
  const [source, known] = useMemo(() => {
    const { project } = useProject.getState();
    return [parameters.source(address), project ? readParameter(project, address)?.spec : undefined];
  }, [parameters, key]);
  return { spec: as ?? known ?? GONE, source, label, action: actionOf(address), parameter: key, disabled };
}

/** Whether something holds of a parameter's live value; the view is drawn anew only when that changes. */
export function useParameterIs(address: Address, holds: (value: number) => boolean): boolean {
  const parameters = useProject(parametersOf);
  const key = formatAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which address it is
  const source = useMemo(() => parameters.source(address), [parameters, key]);
  return useSyncExternalStore(source.subscribe, () => holds(source.get()));
}

/** A switch of one parameter. */
export function useParameterSwitch(address: Address) {
  const { source, label, action, parameter, disabled } = useParameter(address);
  const on = useSyncExternalStore(source.subscribe, source.get) >= 0.5;
  const onChange = (next: boolean) => setParameter(address, next ? 1 : 0);
  return { on, onChange, label, action, parameter, disabled };
}
