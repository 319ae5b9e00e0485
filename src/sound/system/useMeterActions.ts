import { t } from "@lingui/core/macro";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { METER_ACTIONS } from "../actions";
import { editable } from "../enabled";
import { nextSampleRate } from "./sampleRate";

/** Keys for meters, loudness and the project's rate; mounted once in the studio. */
export function useMeterActions(): void {
  const engine = useEngine();
  const enabled = () => engine !== null;
  useActions(METER_ACTIONS, {
    "meters.clearClips": {
      run: () => {
        engine?.clearClip(null);
        announce(t`Clip lights out`);
      },
      enabled,
    },
    "meters.clearLoudness": {
      run: () => {
        engine?.clearLoudness();
        announce(t`Loudness is measured anew`);
      },
      enabled,
    },
    "system.rate": {
      run: nextSampleRate,
      enabled: () => editable() && engine?.readTransport().recording !== true,
    },
  });
}
