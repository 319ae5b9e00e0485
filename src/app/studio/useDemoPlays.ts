import { useRef } from "react";
import type { Engine } from "../../engine/port";

/**
 * The demo is heard at once where a click asked for it: gives what to call when the project is
 * loaded. A page that was opened by its address stays silent, so that no later click startles.
 */
export function useDemoPlays(demo: boolean, engine: Engine | null): () => void {
  const waiting = useRef(demo && navigator.userActivation?.hasBeenActive === true);
  return () => {
    if (!waiting.current || !engine) return;
    waiting.current = false;
    if (engine.state.kind === "running") engine.play();
  };
}
