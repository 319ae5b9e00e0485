import { useSyncExternalStore } from "react";
import { Scope } from "../scope/scope";

function subscribe(changed: () => void): () => void {
  const scope = new Scope();
  scope.observeChanges(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] }, changed);
  return () => scope.end();
}

/** The theme that the page shows at present. */
export function useTheme(): "dark" | "light" {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme === "light" ? "light" : "dark"));
}
