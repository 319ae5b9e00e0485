import { useState } from "react";
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
