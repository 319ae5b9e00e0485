import type { ParameterAddress } from "../../contract/project/commands";
import { command, useReadOnly } from "../stores/document";
import { useEngine } from "../stores/services";
import type { ValueControlProps } from "../ui/controls/value/useValueControl";
import type { ControlSpec } from "../ui/spec";

/** How a control's own scale (level 0..100) stands to the stored unit (dB). */
export interface Scale {
  toStored(shown: number): number;
  toShown(stored: number): number;
}

const SAME: Scale = { toStored: (value) => value, toShown: (value) => value };

/**
 * The action that finds a parameter's control. Device parameters include the device's id, strip parameters only the
 * name.
 */
export function actionOf(address: ParameterAddress): string {
  const [kind, id, name] = address.split("/");
  return kind === "device" ? `parameter.${id}.${name}` : `${kind}.${name}`;
}

/**
 * A control of one parameter of the document: what is under the hand goes to the engine at once, and the
 * end of the drag is one command.
 */
export function useParameter(
  address: ParameterAddress,
  spec: ControlSpec,
  stored: number,
  scale: Scale = SAME,
): ValueControlProps {
  const engine = useEngine();
  const disabled = useReadOnly();
  return {
    address,
    action: actionOf(address),
    spec,
    value: scale.toShown(stored),
    disabled,
    onInput: (shown) => engine?.gesture(address, scale.toStored(shown)),
    onCommit: (shown) => {
      if (!command("setParameter", { address, value: scale.toStored(shown) })) engine?.gesture(address, stored);
    },
    onCancel: () => engine?.gesture(address, stored),
  };
}
