/** Pages that stand in the app, with every alias; the server answers 404 to any other path. */
export const ROUTES = [
  { screen: "home", paths: ["/"] },
  { screen: "music-studio", paths: ["/music-studio", "/ultimate-music-studio", "/cutting-edge-music-studio"] },
] as const;

export type Screen = (typeof ROUTES)[number]["screen"];

/** The screen that a path shows, or null for the 404 page. A trailing slash makes no difference. */
export function screenOf(path: string): Screen | null {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return ROUTES.find((route) => (route.paths as readonly string[]).includes(plain))?.screen ?? null;
}
