import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { z } from "zod";
import { type BuiltScreen, type BuiltStudio, type ROUTES, routeOf } from "../../contract/routes";
import { Landing } from "../pages/landing/Landing";
import { NotFoundPage } from "../pages/notFound/NotFoundPage";
import { CrashPage } from "./CrashPage";
import { named } from "./named";
import { Shell } from "./Shell";
import { SiteFrame, SiteRoute } from "./site/SiteFrame";

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  ),
});
/** Pages are shown below the navigation bar. */
const site = createRoute({ getParentRoute: () => rootRoute, id: "site", component: SiteRoute });

/** The built pages. */
const PAGES: Record<
  Exclude<BuiltScreen, BuiltStudio | "watch" | "artist" | "request" | "post" | "challenge" | "poll">,
  RouteComponent
> = {
  landing: Landing,
  "sign-in": lazyRouteComponent(() => import("../pages/signIn/SignInPage"), "SignInPage"),
  "analytics-dashboard": lazyRouteComponent(() => import("../pages/analytics/AnalyticsPage"), "AnalyticsPage"),
  "strategy-coach": lazyRouteComponent(() => import("../pages/coach/CoachPage"), "CoachPage"),
  "business-suite": lazyRouteComponent(() => import("../pages/business/BusinessPage"), "BusinessPage"),
  artists: lazyRouteComponent(() => import("../pages/artists/ArtistsPage"), "ArtistsPage"),
  "social-hub": lazyRouteComponent(() => import("../pages/social/SocialPage"), "SocialPage"),
  feed: lazyRouteComponent(() => import("../pages/feed/FeedPage"), "FeedPage"),
  "social-generator": lazyRouteComponent(() => import("../pages/generator/GeneratorPage"), "GeneratorPage"),
  "ai-content": lazyRouteComponent(() => import("../pages/aiContent/AiContentPage"), "AiContentPage"),
  search: lazyRouteComponent(() => import("../pages/search/SearchPage"), "SearchPage"),
  admin: lazyRouteComponent(() => import("../pages/admin/AdminPage"), "AdminPage"),
  profile: lazyRouteComponent(() => import("../pages/profile/ProfilePage"), "ProfilePage"),
  releases: lazyRouteComponent(() => import("../pages/releases/ReleasesPage"), "ReleasesPage"),
  home: lazyRouteComponent(() => import("../pages/home/HomePage"), "HomePage"),
  projects: lazyRouteComponent(() => import("../pages/projects/ProjectsPage"), "ProjectsPage"),
  notifications: lazyRouteComponent(() => import("../pages/notifications/NotificationsPage"), "NotificationsPage"),
  organisations: lazyRouteComponent(() => import("../pages/organisations/OrganisationsPage"), "OrganisationsPage"),
  wallet: lazyRouteComponent(() => import("../pages/wallet/WalletPage"), "WalletPage"),
  "cancel-payout": lazyRouteComponent(() => import("../pages/payout/CancelPage"), "CancelPage"),
  pricing: lazyRouteComponent(() => import("../pages/pricing/PricingPage"), "PricingPage"),
  manual: lazyRouteComponent(() => import("../pages/manual/ManualPage"), "ManualPage"),
  "career-management": lazyRouteComponent(() => import("../pages/career/CareerSuitePage"), "CareerSuitePage"),
  "ai-career-manager": lazyRouteComponent(() => import("../pages/career/CareerManagerPage"), "CareerManagerPage"),
  "ai-career-dashboard": lazyRouteComponent(() => import("../pages/career/CareerDashboardPage"), "CareerDashboardPage"),
  challenges: lazyRouteComponent(() => import("../pages/challenges/ChallengesPage"), "ChallengesPage"),
  "viral-challenge": lazyRouteComponent(
    () => import("../pages/viralChallenge/ViralChallengePage"),
    "ViralChallengePage",
  ),
  "studio-directory": lazyRouteComponent(() => import("../pages/studios/StudiosPage"), "StudiosPage"),
};

/**
 * `project`: the id of the project to open; `demo`: open the demo project; neither: the last project, or a new one.
 * `publish`: open the publishing dialog.
 */
interface StudioSearch {
  project?: string;
  demo?: true;
  publish?: true;
}

const projectId = z.string().regex(/^[\w-]{1,64}$/);

function studioSearch(search: Record<string, unknown>): StudioSearch {
  const project = projectId.safeParse(String(search.project ?? ""));
  return {
    ...(project.success ? { project: project.data } : {}),
    ...("demo" in search ? { demo: true } : {}),
    ...("publish" in search ? { publish: true } : {}),
  };
}

/** The built studios. Each fills the window, has a bar of its own, and a chunk of its own. */
const STUDIOS: Record<BuiltStudio, RouteComponent> = {
  "music-studio": lazyRouteComponent(() => import("./studio/MusicRoute"), "MusicRoute"),
  "dj-studio": lazyRouteComponent(() => import("./studio/DjRoute"), "DjRoute"),
  "professional-tools": lazyRouteComponent(() => import("./studio/ToolsRoute"), "ToolsRoute"),
  "instruments-studio": lazyRouteComponent(() => import("./studio/InstrumentsRoute"), "InstrumentsRoute"),
  "midi-studio": lazyRouteComponent(() => import("./studio/MidiRoute"), "MidiRoute"),
};

/** The paths of a screen, each with its literal type, as the router requires. */
function pathsOf<Name extends BuiltScreen>(screen: Name) {
  type Path = Extract<(typeof ROUTES)[number], { screen: Name }>["paths"][number];
  return routeOf(screen).paths as readonly string[] as readonly Path[];
}

const studios = (Object.keys(STUDIOS) as BuiltStudio[]).flatMap((screen) =>
  pathsOf(screen).map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, validateSearch: studioSearch, component: STUDIOS[screen] }),
  ),
);
const pages = (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((screen) =>
  pathsOf(screen).map((path) => createRoute({ getParentRoute: () => site, path, component: PAGES[screen] })),
);

/** Pages whose path names a thing: each route has its own type, because of its parameters. */
const things = [
  createRoute({
    getParentRoute: () => site,
    path: routeOf("watch").paths[0] as "/watch/$id",
    component: named("id", async () => (await import("../pages/watch/WatchPage")).WatchPage),
  }),
  createRoute({
    getParentRoute: () => site,
    path: routeOf("artist").paths[0] as "/artist/$handle",
    component: named("handle", async () => (await import("../pages/artist/ArtistPage")).ArtistPage),
  }),
  createRoute({
    getParentRoute: () => site,
    path: routeOf("post").paths[0] as "/post/$id",
    component: named("id", async () => (await import("../pages/feed/PostPage")).PostPage),
  }),
  createRoute({
    getParentRoute: () => site,
    path: routeOf("challenge").paths[0] as "/challenge/$id",
    component: named("id", async () => (await import("../pages/challenges/ChallengePage")).ChallengePage),
  }),
  createRoute({
    getParentRoute: () => site,
    path: routeOf("poll").paths[0] as "/poll/$id",
    component: named("id", async () => (await import("../pages/poll/PollPage")).PollPage),
  }),
  createRoute({
    getParentRoute: () => site,
    path: routeOf("request").paths[0] as "/request/$set",
    component: named("set", async () => (await import("../pages/request/RequestPage")).RequestPage),
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([site.addChildren([...pages, ...things]), ...studios]),
  defaultErrorComponent: CrashPage,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
