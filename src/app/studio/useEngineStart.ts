import { useEffect } from "react";
import type { Engine } from "../../engine/port";
import { useScope } from "../../scope/useScope";
import { followMidi } from "../../stores/midi/midi";
import { followTiming } from "../../stores/midi/timing/timing";
import { followTrackOutputs } from "../../stores/midi/timing/trackOutputs";
import { followTransport } from "../../stores/transport";
import { ensureEngine } from "../services";

/** Makes and starts the engine; if the browser requires a click or key press first, the next one starts it. */
export function useEngineStart(engine: Engine | null): void {
  useEffect(ensureEngine, []);
  useScope(
    (scope) => {
      if (!engine) return;
      const start = () => {
        if (engine.state.kind === "blocked" || engine.state.kind === "off") void engine.start();
      };
      scope.add(followTransport(engine));
      scope.add(followMidi(engine));
      scope.add(followTiming(engine));
      scope.add(followTrackOutputs(engine));
      start();
      // on release, not on press: starting removes buttons that wait for the engine, and their click would be lost
      scope.listen(window, "pointerup", start, { capture: true });
      scope.listen(window, "keydown", start, { capture: true });
    },
    [engine],
  );
}
