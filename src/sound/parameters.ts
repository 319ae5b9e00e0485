import { t } from "@lingui/core/macro";
import { useMemo, useSyncExternalStore } from "react";
import { useShallow } from "zustand/react/shallow";
import type { ParameterSpec } from "../../contract/parameters";
import { type Address, formatAddress } from "../../contract/parameters/address";
import { actionOf } from "../../contract/parameters/table";
import { parameterSaid, readParameter } from "../../contract/project/parameters";
import type { Parameters } from "../stores/parameters/parameters";
import type { ParameterSource } from "../stores/parameters/port";
import { useProject } from "../stores/project";
import { say } from "../words/say";

/** The props that a control needs for a parameter. */
interface ParameterControlProps {
  spec: ParameterSpec;
  source: ParameterSource;
  /** its full name, for use out of context */
  label: string;
  action: string;
  /** its address as text */
  parameter: string;
  disabled: boolean;
}

/** For a view whose track or device is gone, until it is unmounted. */
const GONE: ParameterSpec = { label: "", min: 0, max: 1, default: 0, step: 0, unit: "", scale: "linear" };

let lastSeen: Parameters | null = null;

/**
 * The live values of the open project's parameters; while a project is being closed its views exist for a moment
 * longer.
 */
function parametersOf(now: { parameters: Parameters | null }): Parameters {
  lastSeen = now.parameters ?? lastSeen;
  if (!lastSeen) throw new Error(t`No project is open.`);
  return lastSeen;
}

/** Sets a parameter of the open project from an action; false if it was refused. Views use `useParameter`. */
export function setParameter(address: Address, value: number): boolean {
  return parametersOf(useProject.getState()).set(address, value);
}

/** Toggles a switch; returns the new state, null if it was refused. */
export function toggleParameter(address: Address): boolean | null {
  const on = parametersOf(useProject.getState()).get(address) < 0.5;
  return setParameter(address, on ? 1 : 0) ? on : null;
}

/**
 * The props of a control for one parameter: `<Knob {...useParameter(address)} />`. Range, taper, name and action come
 * from the table of parameters; `as` shows the parameter differently (a send's level as an amount).
 */
export function useParameter(address: Address, as?: ParameterSpec): ParameterControlProps {
  const [parameters, disabled, label] = useProject(
    useShallow(
      (now) =>
        [parametersOf(now), now.readOnly, now.project ? say(parameterSaid(now.project, address, as)) : ""] as const,
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

/** Whether a condition holds for a parameter's live value; the view renders again only when that changes. */
export function useParameterIs(address: Address, holds: (value: number) => boolean): boolean {
  const parameters = useProject(parametersOf);
  const key = formatAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which address it is
  const source = useMemo(() => parameters.source(address), [parameters, key]);
  return useSyncExternalStore(source.subscribe, () => holds(source.get()));
}

/** A parameter's value and toggle function, for a switch. */
export function useParameterSwitch(address: Address) {
  const { source, label, action, parameter, disabled } = useParameter(address);
  const on = useSyncExternalStore(source.subscribe, source.get) >= 0.5;
  const onChange = (next: boolean) => setParameter(address, next ? 1 : 0);
  return { on, onChange, label, action, parameter, disabled };
}
