import { useEffect } from "react";
import { usePreferences } from "../../stores/preferences";
import { isKeys } from "../../ui/actions/keys";
import { useRegistry } from "../../ui/actions/useActions";

/** Has the person's keys count, as they are stored on this device; what is no combination of keys is left out. */
export function useChosenKeys(): void {
  const registry = useRegistry();
  const { keys } = usePreferences((now) => now.keymap);
  useEffect(() => {
    registry.setKeymap(Object.fromEntries(Object.entries(keys).map(([id, list]) => [id, list.filter(isKeys)])));
  }, [registry, keys]);
}
