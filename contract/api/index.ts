import { account } from "./account";
import { admin } from "./admin";
import { analytics } from "./analytics";
import { auth } from "./auth";
import { health } from "./health";
import { payouts } from "./payouts";
import { plans } from "./plans";
import { releases } from "./releases";
import type { Route } from "./route";
import { stats } from "./stats";
import { studio } from "./studio";
import { uploads } from "./uploads";
import { wallet } from "./wallet";

/** Every route of the API, by capability. */
export const API = {
  health,
  auth,
  account,
  admin,
  wallet,
  payouts,
  plans,
  releases,
  uploads,
  analytics,
  studio,
  stats,
};

export const ALL_ROUTES: readonly Route[] = Object.values(API).flatMap((capability) =>
  Object.values<Route>(capability),
);
