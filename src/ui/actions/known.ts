import { createContext, useContext, useMemo } from "react";
import { say } from "../../words/say";
import type { ActionSpec } from "./action";
import { useAllActions, useRegistry } from "./useActions";

/** Every action of the app, whether or not its screen is open. */
export const KnownActions = createContext<readonly ActionSpec[]>([]);

/** What a person can do on any screen: the actions of the app, and those that only this screen has. */
export function useKnownActions(): readonly ActionSpec[] {
  const known = useContext(KnownActions);
  const here = useAllActions();
  return useMemo(() => {
    const shown = [...known, ...here].filter(({ hidden }) => !hidden);
    return [...new Map(shown.map((action) => [action.id, action])).values()];
  }, [known, here]);
}

/** Finds an action's title, on whatever screen it is; undefined if there is no such action. */
export function useActionTitle(): (id: string) => string | undefined {
  const known = useContext(KnownActions);
  const registry = useRegistry();
  return (id) => say(registry.find(id)?.title ?? known.find((action) => action.id === id)?.title);
}
