import type { Address } from "../../../../contract/parameters/address";
import type { Id } from "../../../../contract/project/document";
import { parameterSaid } from "../../../../contract/project/parameters";
import { useParameter } from "../../../sound/parameters";
import { currentProject } from "../../../stores/document";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { say } from "../../../words/say";

/** The action that leads to a control of the mixer: each has its own, because all channels are on the screen at once. */
export const actionOf = (address: Address): string =>
  `dj.${"id" in address ? `${address.id}.` : ""}${address.parameter}`;

/** A device's parameter. */
export const ofDevice = (id: Id, parameter: string): Address => ({ of: "device", id, parameter });

/** The props of a control of the mixer, like those of `useParameter`. */
export function useControl(address: Address) {
  return { ...useParameter(address), action: actionOf(address) };
}

/** Registers the actions that lead to some controls while their view is on the screen. */
export function useControls(addresses: readonly Address[]): void {
  useActionList(
    addresses.map((address) => controlAction(actionOf(address), say(parameterSaid(currentProject(), address)))),
    addresses.map(actionOf).join(" "),
  );
}
