import type { ReactNode } from "react";
import type { Address } from "../../contract/parameters/address";
import { Toggle } from "../ui/controls/Toggle";
import { useParameterSwitch } from "./parameters";

interface Props {
  address: Address;
  /** accessible name and tooltip; by default the parameter's name */
  label?: string;
  tone?: "accent" | "quiet" | "mute" | "solo";
  /** can be switched without the right to edit, because it is a personal setting */
  personal?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A toggle of one parameter: mute, solo, phase, a filter, the loop … */
export function ParameterToggle({ address, label, personal = false, children, ...look }: Props) {
  const { action, parameter, disabled, label: name, ...toggle } = useParameterSwitch(address);
  return (
    <Toggle
      {...toggle}
      {...look}
      action={action}
      data-parameter={parameter}
      label={label ?? name}
      disabled={disabled && !personal}
    >
      {children}
    </Toggle>
  );
}
