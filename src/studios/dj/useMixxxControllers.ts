import { useScope } from "../../scope/useScope";
import { setHeadphones } from "../../sound/system/outputChoice";
import { useDesk } from "../../stores/dj/desk";
import { runMixxx } from "../../stores/mixxx/running";
import { useProject } from "../../stores/project";
import { useEngine } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";

/** Lets controllers with a mapping of Mixxx play the open set. */
export function useMixxxControllers(): void {
  const engine = useEngine();
  const parameters = useProject((now) => now.parameters);
  const decks = useDesk((now) => now.decks);
  useScope(
    (scope) => {
      if (!engine || !parameters || !decks) return;
      runMixxx(scope, {
        decks,
        parameters,
        headphones: {
          read: () => engine.outputs.mix,
          set: (change) => setHeadphones(engine, change),
        },
        peak: (channel) => {
          const meter = engine.readMeter(channel);
          return meter ? Math.max(meter.peakLeft, meter.peakRight) : 0;
        },
        refused: (title) => toast({ title, tone: "error" }),
        timers: scope,
      });
    },
    [engine, parameters, decks],
  );
}
