import type { Tier } from "../plans";

/** What a studio is for; the directory filters by it. */
export const STUDIO_CATEGORIES = ["create", "perform", "collaborate", "monetize"] as const;
export type StudioCategory = (typeof STUDIO_CATEGORIES)[number];

/** What the badge of a menu entry can say. */
export type MenuBadge =
  | "AI"
  | "4K"
  | "PRO"
  | "HD"
  | "VR"
  | "LIVE"
  | "NEW"
  | "HOT"
  | "1-CLICK"
  | "INSIGHTS"
  | "ENTERPRISE"
  | "CRYPTO"
  | "ULTIMATE";

/** Names of lucide icons; the app has the drawings. */
export type IconName =
  | "AudioLines"
  | "BarChart3"
  | "BookOpen"
  | "Bot"
  | "Building2"
  | "Clapperboard"
  | "Coins"
  | "Disc3"
  | "Film"
  | "FolderOpen"
  | "Gem"
  | "Glasses"
  | "Headphones"
  | "House"
  | "Layers"
  | "LayoutGrid"
  | "MessagesSquare"
  | "Mic"
  | "Palette"
  | "Radio"
  | "Shuffle"
  | "Sparkles"
  | "Tag"
  | "TrendingUp"
  | "Users"
  | "Wallet";

/** The menus of the navigation bar. */
export type MenuId = "studios" | "ai" | "social" | "business";

/** What a link to the screen says instead of what its row says, and the one of its paths that it leads to. */
export interface ScreenLink {
  readonly name?: string;
  readonly description?: string;
  readonly icon?: IconName;
  readonly badge?: MenuBadge;
  /** left out: the first path */
  readonly path?: string;
}

/** A screen: all that routes, menus, directory, switcher, landing page and command palette know of it. */
export interface ScreenRow {
  readonly screen: string;
  /** its name in headings, the command palette, and wherever no other is given */
  readonly title: string;
  /** links use the first one */
  readonly paths: readonly [string, ...string[]];
  readonly built: boolean;
  /** it fills the window and has a bar of its own, in place of the pages' navigation */
  readonly studio?: true;
  /** a separate HTML document, not a screen of the app */
  readonly document?: string;
  readonly icon?: IconName;
  /** a few words, for links */
  readonly description?: string;
  readonly badge?: MenuBadge;
  /** the menu that has it; within a menu, the order is that of the table */
  readonly group?: MenuId;
  readonly menu?: ScreenLink;
  /** a second entry of the same menu */
  readonly also?: ScreenLink;
  /** in the bar of a studio */
  readonly switcher?: ScreenLink;
  /** at the top of a phone's navigation panel */
  readonly quick?: ScreenLink;
  /** in the studio directory, and on the cards of the landing page */
  readonly directory?: {
    readonly id: string;
    readonly category: StudioCategory;
    /** the lowest recommended plan; it is open on every plan */
    readonly tier: Tier;
    readonly description: string;
    readonly features: readonly string[];
    /** left out: the first path */
    readonly path?: string;
    /** the path that its card on the landing page leads to; without it there is no card */
    readonly card?: string;
  };
}
