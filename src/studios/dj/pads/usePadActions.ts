import { t } from "@lingui/core/macro";
import { BANK_PADS, BANKS } from "../../../../contract/dj/pads";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import type { ActionHandler } from "../../../ui/actions/action";
import { useActions } from "../../../ui/actions/useActions";
import { announce } from "../../../ui/announce";
import { PAD_ACTIONS, padAction } from "../actions";
import { holdPad } from "./PadButton";

const isOpen = () => useSampler.getState().sampler !== null;

function ofPlace(place: number): ActionHandler {
  const number = () => useSampler.getState().bank * BANK_PADS + place;
  return {
    run: () => holdPad(number())(),
    hold: () => holdPad(number()),
    enabled: () => isOpen() && useSampler.getState().pads[number()] !== undefined,
  };
}

/** The pads' actions, whether their panel is on the screen or not. */
export function usePadActions(): void {
  useActions(PAD_ACTIONS, {
    ...Object.fromEntries(Array.from({ length: BANK_PADS }, (_, place) => [padAction(place), ofPlace(place)])),
    "dj.pads.stop": { run: () => useSampler.getState().sampler?.stopAll(), enabled: isOpen },
    "dj.pads.nextBank": () => {
      const bank = (useSampler.getState().bank + 1) % BANKS.length;
      useSampler.setState({ bank });
      announce(t`Pads of bank ${BANKS[bank] ?? ""}`);
    },
  });
}
