import { useEffect } from "react";
import type { Engine } from "../../engine/port";
import { followMidi } from "../../stores/midi/midi";
import { followTransport } from "../../stores/transport";
import { needEngine } from "../services";

/** Makes and starts the engine; where the browser wants a click or key first, the next one does it. */
export function useEngineStart(engine: Engine | null): void {
  useEffect(needEngine, []);
  useEffect(() => {
    if (!engine) return;
    const start = () => {
      if (engine.state.kind === "blocked" || engine.state.kind === "off") void engine.start();
    };
    const unfollow = [followTransport(engine), followMidi(engine)];
    start();
    const options = { capture: true };
    // Not as it is pressed: a button that waits for the engine would be gone before its click.
    window.addEventListener("pointerup", start, options);
    window.addEventListener("keydown", start, options);
    return () => {
      for (const stop of unfollow) stop();
      window.removeEventListener("pointerup", start, options);
      window.removeEventListener("keydown", start, options);
    };
  }, [engine]);
}
