import { useRef } from "react";
import { useScope } from "../../../scope/useScope";

/** Calls back on Escape while the component is on screen. */
export function useEscape(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useScope((scope) => {
    scope.listen(window, "keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) latest.current();
    });
  }, []);
}
