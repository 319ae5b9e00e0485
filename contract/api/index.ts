import { health } from "./health";
import type { Route } from "./route";

/** Every route of the API, by capability. */
export const API = { health };

export const ALL_ROUTES: readonly Route[] = Object.values(API).flatMap((capability) =>
  Object.values<Route>(capability),
);
