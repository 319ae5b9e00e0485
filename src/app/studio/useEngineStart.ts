import { useEffect } from "react";
import type { Engine } from "../../engine/port";
import { useScope } from "../../scope/useScope";
import { followMidi } from "../../stores/midi/midi";
import { followTransport } from "../../stores/transport";
import { ensureEngine } from "../services";

/** Makes and starts the engine; where the browser wants a click or key first, the next one does it. */
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
      start();
      // Not as it is pressed: a button that waits for the engine would be gone before its click.
      scope.listen(window, "pointerup", start, { capture: true });
      scope.listen(window, "keydown", start, { capture: true });
    },
    [engine],
  );
}
