import type { Tier } from "./plans";
import { type Screen, screenOf } from "./routes";
import type { StudioCategory } from "./screens/row";
import { SCREENS } from "./screens/table";

export { STUDIO_CATEGORIES, type StudioCategory } from "./screens/row";

/** A studio as cards and the directory show it. */
export interface Studio {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** the path that its links lead to */
  readonly route: string;
  /** the path that its card on the landing page leads to; null without one */
  readonly card: string | null;
  readonly category: StudioCategory;
  /** the lowest recommended plan; it is open on every plan */
  readonly tier: Tier;
  readonly features: readonly string[];
}

/** The order of the directory. */
const ORDER: readonly Screen[] = [
  "music-studio",
  "dj-studio",
  "video-studio",
  "visual-studio",
  "social-hub",
  "ai-content",
  "crypto-studio",
  "podcast-studio",
  "vr-studio",
  "collaborative-studio",
  "analytics-dashboard",
  "instruments-studio",
  "midi-studio",
  "nft-marketplace",
  "enterprise-studio",
];

/** Every studio; `builtStudios` returns those that exist. */
export const STUDIOS: readonly Studio[] = ORDER.flatMap((wanted) => {
  const row = SCREENS.find(({ screen }) => screen === wanted);
  if (!row?.directory) return [];
  const { path = row.paths[0], card = null, ...directory } = row.directory;
  return [{ ...directory, name: row.title, route: path, card }];
});

/** The studios that are built. */
export function builtStudios(): readonly Studio[] {
  return STUDIOS.filter((studio) => screenOf(studio.route) !== null);
}
