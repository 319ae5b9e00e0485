import type { Route } from "../../contract/api/route";
import type { ApiClient, ApiFailure, Result } from "../api/index";

export type { ApiFailure, Result };

/** Calls a route of the API with the current session. Never throws; the client's code is loaded with the first call. */
export const callApi: ApiClient["call"] = async <R extends Route>(route: R, ...input: unknown[]) => {
  const { api } = await import("../api/index");
  return (api.call as (route: R, ...input: unknown[]) => never)(route, ...input);
};
