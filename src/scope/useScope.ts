import { type DependencyList, useCallback, useEffect, useRef } from "react";
import { Scope } from "./scope";

/**
 * Like `useEffect`, with a scope instead of a clean-up function: the scope ends before `start` runs again, and with the
 * component.
 */
export function useScope(start: (scope: Scope) => void, dependencies: DependencyList): void {
  useEffect(() => {
    const scope = new Scope();
    try {
      start(scope);
    } catch (error) {
      scope.end();
      throw error;
    }
    return () => scope.end();
    // biome-ignore lint/correctness/useExhaustiveDependencies: they are the caller's, and checked there
  }, dependencies);
}

/**
 * A scope for what event handlers start; it ends with the component. Call the returned function where the scope is
 * needed, because a component that is mounted again has a new one.
 */
export function useOwnScope(): () => Scope {
  const own = useRef<Scope | null>(null);
  useEffect(
    () => () => {
      own.current?.end();
      own.current = null;
    },
    [],
  );
  return useCallback(() => {
    own.current ??= new Scope();
    return own.current;
  }, []);
}
