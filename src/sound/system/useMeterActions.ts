import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { actionsOf, editable } from "../action";
import { nextSampleRate } from "./sampleRate";

/** Keys of meters, loudness and the project's rate; once in the studio. */
export function useMeterActions(): void {
  const engine = useEngine();
  const action = actionsOf("System");
  const running = { enabled: () => engine !== null };
  useActions([
    action(
      "meters.clearClips",
      "Put out all clip lights",
      "Shift+X",
      () => {
        engine?.clearClip(null);
        announce("Clip lights out");
      },
      running,
    ),
    action(
      "meters.clearLoudness",
      "Measure loudness anew",
      "Shift+U",
      () => {
        engine?.clearLoudness();
        announce("Loudness is measured anew");
      },
      { ...running, keywords: ["lufs", "reset"] },
    ),
    action("system.rate", "Next sample rate of the project", "Alt+Shift+Z", nextSampleRate, {
      enabled: () => editable() && engine?.readTransport().recording !== true,
      keywords: ["44.1", "48", "96", "khz"],
    }),
  ]);
}
