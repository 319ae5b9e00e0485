import { useRef } from "react";
import type { Engine } from "../../engine/port";

/**
 * Starts the demo when a click asked for it; returns what to call once the project is loaded. If the page was opened by
 * its URL it stays silent, so that sound does not start at some unrelated later click.
 */
export function useDemoPlays(demo: boolean, engine: Engine | null): () => void {
  const waiting = useRef(demo && navigator.userActivation?.hasBeenActive === true);
  return () => {
    if (!waiting.current || !engine) return;
    waiting.current = false;
    if (engine.state.kind === "running") engine.play();
  };
}
