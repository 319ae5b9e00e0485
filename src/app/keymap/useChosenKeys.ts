import { useEffect } from "react";
import { usePreferences } from "../../stores/preferences";
import { isKeys } from "../../ui/actions/keys";
import { useRegistry } from "../../ui/actions/useActions";

/** Applies the key map stored on this device; entries that are not key combinations are ignored. */
export function useChosenKeys(): void {
  const registry = useRegistry();
  const { keys } = usePreferences((now) => now.keymap);
  useEffect(() => {
    registry.setKeymap(Object.fromEntries(Object.entries(keys).map(([id, list]) => [id, list.filter(isKeys)])));
  }, [registry, keys]);
}
