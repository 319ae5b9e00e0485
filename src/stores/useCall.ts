import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiFailure, Result } from "./calls";

/** A call that a form or a button makes: whether it is under way, and what went wrong with the last one. */
export function useCall() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  async function run<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
    setPending(true);
    setFailure(null);
    const answer = await call();
    setPending(false);
    if (!answer.ok) setFailure(answer.error);
    return answer;
  }
  const fieldProblem = (name: string): string | null => failure?.fields[`body.${name}`] ?? null;
  const named = failure?.code === "invalid_request" && Object.keys(failure.fields).length > 0;
  return {
    pending,
    run,
    fieldProblem,
    /** what stands beside no field */
    problem: failure && !named ? failure.message : null,
    clear: () => setFailure(null),
  };
}

export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly value: T }
  | { readonly kind: "failed"; readonly failure: ApiFailure };

/**
 * What a call brings, asked for when the component appears and again by `reload`. `call` keeps its identity as long as
 * it asks for the same.
 */
export function useLoaded<T>(call: () => Promise<Result<T>>) {
  const [state, setState] = useState<Loaded<T>>({ kind: "loading" });
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await call();
    // a later question has taken its place, or nobody waits any more
    if (mine !== asked.current) return;
    setState(answer.ok ? { kind: "loaded", value: answer.value } : { kind: "failed", failure: answer.error });
  }, [call]);
  useEffect(() => {
    void reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);
  return { state, reload, set: (value: T) => setState({ kind: "loaded", value }) };
}
