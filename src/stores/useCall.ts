import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiFailure, Result } from "./calls";

/** A call made by a form or button: whether it is running, and why the last one failed. */
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
    /** only problems that are not shown beside a field */
    problem: failure && !named ? failure.message : null,
    clear: () => setFailure(null),
  };
}

export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly value: T }
  | { readonly kind: "failed"; readonly failure: ApiFailure };

/**
 * Loads something when the component is mounted, and again on `reload`. `call` must keep its identity while it asks for
 * the same thing.
 */
export function useLoaded<T>(call: () => Promise<Result<T>>) {
  const [state, setState] = useState<Loaded<T>>({ kind: "loading" });
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await call();
    // a later request has replaced it, or the component is gone
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
