import type { CallInput, CallOutput, Route } from "../../contract/api/route";
import type { ApiClient, ApiFailure, Result } from "../api/index";

export type { ApiFailure, Result };

/** Calls a route of the API with the current session. Never throws; the client's code is loaded with the first call. */
export const callApi: ApiClient["call"] = async <R extends Route>(route: R, ...input: unknown[]) => {
  const { api } = await import("../api/index");
  return (api.call as (route: R, ...input: unknown[]) => never)(route, ...input);
};

/** The same for code that works with any route: the input stands in one place. */
export const callRoute = callApi as <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: { readonly signal?: AbortSignal },
) => Promise<Result<CallOutput<R>>>;

/** The value of an answer; throws the ApiFailure. */
export function valueIn<T>(answer: Result<T>): T {
  if (!answer.ok) throw answer.error;
  return answer.value;
}
