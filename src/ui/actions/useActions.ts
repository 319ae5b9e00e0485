import { useEffect, useRef, useSyncExternalStore } from "react";
import { Scope } from "../../scope/scope";
import { type Action, allActions, registerActions, subscribeActions } from "./registry";

/**
 * Registers actions while the component is on screen. `run` and `enabled` may close over anything: the
 * latest ones are called. A change of ids, titles or keys needs a new `version`.
 */
export function useActions(actions: readonly Action[], version: string | number = 0): void {
  const latest = useRef(actions);
  latest.current = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the list's shape
  useEffect(() => {
    const find = (id: string) => latest.current.find((action) => action.id === id);
    const owner = new Scope();
    const remove = registerActions(
      latest.current.map((action) => ({
        ...action,
        run: () => find(action.id)?.run(owner),
        enabled: () => {
          const now = find(action.id);
          return now !== undefined && (now.enabled?.() ?? true);
        },
      })),
    );
    return () => {
      remove();
      owner.end();
    };
  }, [version]);
}

/** The list of all actions, kept up to date. */
export function useAllActions(): readonly Action[] {
  return useSyncExternalStore(subscribeActions, allActions);
}
