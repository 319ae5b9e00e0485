import { type DependencyList, useCallback, useEffect, useRef } from "react";
import { Scope } from "./scope";

/** As `useEffect`, with a scope in place of a clean-up: it ends before `start` runs again, and with the component. */
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

/** A scope for what handlers start; it ends with the component. Ask for it where it is used: a component that is shown again has another. */
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
