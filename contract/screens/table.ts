import { BUSINESS_SCREENS } from "./business";
import { MAKING_SCREENS } from "./making";
import { PAGE_SCREENS } from "./pages";
import type { ScreenRow } from "./row";
import { SOCIAL_SCREENS } from "./social";
import { STUDIO_SCREENS } from "./studios";

/**
 * Every screen with all its paths, built or not. A segment that begins with `$` stands for any text. The app mounts what
 * is built on all of its paths, menus link to nothing else, and the server answers 404 to any other path.
 */
export const ROUTES = [
  ...STUDIO_SCREENS,
  ...MAKING_SCREENS,
  ...SOCIAL_SCREENS,
  ...BUSINESS_SCREENS,
  ...PAGE_SCREENS,
] as const;

/** The same, where only the kind of a row matters. */
export const SCREENS: readonly ScreenRow[] = ROUTES;
