import { expect, test } from "vitest";
import { builtPaths, documentAt, isBuilt, ROUTES, routeOf, screenOf } from "../../contract/routes";
import { builtStudios, STUDIOS } from "../../contract/studios";

/** The paths of the specification's two parts, screen by screen as its tables list them. */
const SPECIFIED = `
/
/login /admin-login /user-login /auth /authentication-suite
/one-click-social-generator /social-generator /content-generator
/social-media-strategy-coach
/music-studio /ultimate-music-studio /cutting-edge-music-studio
/video-studio
/visual-studio
/collaborative-studio
/dj-studio /ultimate-dj-studio /cutting-edge-dj-studio /unified-dj-studio /dj
/podcast-studio
/social-media-studio /social-media-hub /social-media-heatmap /social /social-media-management /ultimate-social-suite /unified-social-media-hub
/crypto-studio /artistcoin
/vr-studio
/nft-marketplace
/career-management
/education-management
/admin-control-center /admin
/ai-career-manager
/ai-career-dashboard
/genre-remixer
/genre-remixer-studio
/artist-collaboration
/artist-collaboration-studio
/collaborative-demo
/creative-studios-hub
/monetization-hub
/producer-revenue
/professional-tools-suite
/analytics-business-suite
/advanced-video-editor
/professional-instruments-studio
/midi-controller-studio
/analytics-dashboard
/nft-marketplace-studio
/enterprise-management-studio /enterprise-management
/ai-music-video-generator
/viral-challenge-creator
/real-artist-onboarding
/ai-content-creator /content-creator /ai-content
/studios /hub /navigation
/pricing /subscription /plans
/profile
/wallet
/projects
/home
/watch/$id
/artist/$handle
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

test.each(SPECIFIED)("%s and its aliases lead to one screen", (...paths) => {
  const route = ROUTES.find((entry) => (entry.paths as readonly string[]).includes(paths[0] ?? ""));
  expect([...(route?.paths ?? [])].sort()).toEqual([...paths].sort());
});

test("no path and no screen is there twice", () => {
  const paths = ROUTES.flatMap((route) => [...route.paths]);
  expect(new Set(paths).size).toBe(paths.length);
  const screens = ROUTES.map((route) => route.screen);
  expect(new Set(screens).size).toBe(screens.length);
});

test("a path shows its screen only where that is built", () => {
  for (const route of ROUTES) {
    for (const path of route.paths) {
      const address = path.replaceAll(/\$\w+/g, "a-1");
      const apart = "document" in route;
      expect(screenOf(address), address).toBe(route.built && !apart ? route.screen : null);
      expect(documentAt(address)).toBe(apart ? route.document : null);
      expect(builtPaths().includes(path)).toBe(isBuilt(route.screen) && !apart);
    }
  }
});

test("a trailing slash makes no difference; more or less of a path does", () => {
  expect(screenOf("/")).toBe("landing");
  expect(screenOf("/music-studio/")).toBe("music-studio");
  expect(screenOf("/music-studio/deeper")).toBeNull();
  expect(screenOf("/music")).toBeNull();
  expect(screenOf("/watch")).toBeNull();
});

test("every studio leads to a screen of the table, and the built ones to a built one", () => {
  const known = new Set<string>(ROUTES.flatMap((route) => [...route.paths]));
  expect(STUDIOS.filter((studio) => !known.has(studio.route))).toEqual([]);
  expect(STUDIOS).toHaveLength(15);
  const built = builtStudios();
  expect(built.map(({ id }) => id)).toContain("music");
  for (const { route } of built) expect(screenOf(route)).not.toBeNull();
  expect(routeOf("music-studio").paths).toContain(built[0]?.route);
});
