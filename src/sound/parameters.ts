import { type Address, parseAddress } from "../../contract/parameters/address";
import { actionOf as actionOfAddress } from "../../contract/parameters/table";
import { command, useReadOnly } from "../stores/document";
import { useProject } from "../stores/project";
import { useEngine } from "../stores/services";
import type { ValueControlProps } from "../ui/controls/value/useValueControl";
import type { ControlSpec } from "../ui/spec";

/** How a control's own scale (level 0..100) stands to the stored unit (dB). */
export interface Scale {
  toStored(shown: number): number;
  toShown(stored: number): number;
}

const SAME: Scale = { toStored: (value) => value, toShown: (value) => value };

function addressIn(text: string): Address {
  const parsed = parseAddress(text, (id) => useProject.getState().project?.tracks[id]?.kind ?? "audio");
  if (!("address" in parsed)) throw new RangeError(`“${text}” is not the address of a parameter.`);
  return parsed.address;
}

/** The action that finds a parameter's control. */
export const actionOf = (text: string): string => actionOfAddress(addressIn(text));

/**
 * A control of one parameter of the document: what is under the hand goes to the engine at once, and the
 * end of the drag is one command.
 */
export function useParameter(text: string, spec: ControlSpec, stored: number, scale: Scale = SAME): ValueControlProps {
  const engine = useEngine();
  const disabled = useReadOnly();
  const address = addressIn(text);
  return {
    address: text,
    action: actionOfAddress(address),
    spec,
    value: scale.toShown(stored),
    disabled,
    onInput: (shown) => engine?.gesture(address, scale.toStored(shown)),
    onCommit: (shown) => {
      if (!command("setParameter", { address: text, value: scale.toStored(shown) })) engine?.gesture(address, stored);
    },
    onCancel: () => engine?.gesture(address, stored),
  };
}
