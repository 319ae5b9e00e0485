import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { z } from "zod";
import { ROUTES } from "../../contract/routes";
import { CrashPage } from "./CrashPage";
import { Home } from "./Home";
import { NotFound } from "./NotFound";
import { Shell } from "./Shell";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({ getParentRoute: () => rootRoute, path: "/", component: Home });

/** `project`: which one; `demo`: the demo project. Neither: the last one, or a new one. */
interface StudioSearch {
  project?: string;
  demo?: true;
}

const projectId = z.string().regex(/^[\w-]{1,64}$/);

function studioSearch(search: Record<string, unknown>): StudioSearch {
  const project = projectId.safeParse(String(search.project ?? ""));
  return { ...(project.success ? { project: project.data } : {}), ...("demo" in search ? { demo: true } : {}) };
}

const StudioRoute = lazyRouteComponent(() => import("./studio/StudioRoute"), "StudioRoute");
const studioPaths = ROUTES.find((route) => route.screen === "music-studio")?.paths ?? [];
const studios = studioPaths.map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: studioSearch,
    component: StudioRoute,
  }),
);

export const router = createRouter({
  routeTree: rootRoute.addChildren([home, ...studios]),
  defaultErrorComponent: CrashPage,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
