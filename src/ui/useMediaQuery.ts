import { useCallback, useSyncExternalStore } from "react";
import { Scope } from "../scope/scope";

/** Whether a media query holds, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const scope = new Scope();
      scope.listen(matchMedia(query), "change", changed);
      return () => scope.end();
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
