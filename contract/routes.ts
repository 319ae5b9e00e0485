import type { ScreenRow } from "./screens/row";
import { ROUTES } from "./screens/table";

export { ROUTES };

type Entry = (typeof ROUTES)[number];
export type Screen = Entry["screen"];
/** The screens that are part of the app. */
export type BuiltScreen = Exclude<Extract<Entry, { built: true }>, { document: string }>["screen"];
/** The studios among them. */
export type BuiltStudio = Extract<Entry, { built: true; studio: true }>["screen"];

/** The entry of a screen. */
export function routeOf(screen: Screen): ScreenRow & { readonly screen: Screen } {
  const found = ROUTES.find((route) => route.screen === screen);
  if (!found) throw new Error(`There is no screen ${screen}.`);
  return found;
}

/** Whether a screen fills the window as a studio does. */
export const isStudio = (screen: Screen): boolean => routeOf(screen).studio === true;

/** Whether a screen is built. */
export function isBuilt(screen: Screen): boolean {
  return routeOf(screen).built;
}

/** All paths of built screens, including those with a `$` segment. */
export function builtPaths(): string[] {
  return ROUTES.filter((route) => route.built && !("document" in route)).flatMap((route) => [...route.paths]);
}

function builtAt(path: string): (ScreenRow & { readonly screen: Screen }) | undefined {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return ROUTES.find((route) => route.built && route.paths.some((pattern) => matches(pattern, plain)));
}

/** The file of the separate HTML document at a path; null if there is none. */
export const documentAt = (path: string): string | null => builtAt(path)?.document ?? null;

/**
 * The built screen that a path shows, or null for the 404 page. A trailing slash makes no difference;
 * the path comes without query and hash.
 */
export function screenOf(path: string): BuiltScreen | null {
  const found = builtAt(path);
  return found && found.document === undefined ? (found.screen as BuiltScreen) : null;
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.includes("$")) return pattern === path;
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith("$") ? given[index] !== "" : part === given[index]))
  );
}
