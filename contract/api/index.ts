import { account } from "./account";
import { admin } from "./admin";
import { agreements } from "./agreements";
import { analytics } from "./analytics";
import { auth } from "./auth";
import { booking } from "./booking";
import { business } from "./business";
import { career } from "./career";
import { challenges } from "./challenges";
import { coach } from "./coach";
import { comments } from "./comments";
import { content } from "./content";
import { dashboard } from "./dashboard";
import { dj } from "./dj";
import { hardware } from "./hardware";
import { health } from "./health";
import { imports } from "./imports";
import { instruments } from "./instruments";
import { live } from "./live";
import { midi } from "./midi";
import { midiPresets } from "./midiPresets";
import { networks } from "./networks";
import { notifications } from "./notifications";
import { organisations } from "./organisations";
import { payouts } from "./payouts";
import { plans } from "./plans";
import { polls } from "./polls";
import { posts } from "./posts";
import { predictor } from "./predictor";
import { projects } from "./projects";
import { publications } from "./publications";
import { referrals } from "./referrals";
import { releases } from "./releases";
import { reports } from "./reports";
import { rightsRoutes } from "./rights";
import type { Route } from "./route";
import { search } from "./search";
import { social } from "./social";
import { stats } from "./stats";
import { studio } from "./studio";
import { studios } from "./studios";
import { uploads } from "./uploads";
import { wallet } from "./wallet";
import { watching } from "./watching";

/** Every route of the API, by capability. */
export const API = {
  health,
  auth,
  account,
  admin,
  wallet,
  payouts,
  plans,
  projects,
  posts,
  networks,
  publications,
  releases,
  uploads,
  analytics,
  dashboard,
  imports,
  business,
  polls,
  coach,
  predictor,
  studio,
  studios,
  dj,
  midi,
  midiPresets,
  instruments,
  hardware,
  stats,
  social,
  comments,
  content,
  watching,
  live,
  notifications,
  organisations,
  reports,
  search,
  referrals,
  challenges,
  career,
  rights: rightsRoutes,
  booking,
  agreements,
};

export const ALL_ROUTES: readonly Route[] = Object.values(API).flatMap((capability) =>
  Object.values<Route>(capability),
);
