/**
 * Every screen with all its paths, built or not. A segment that begins with `$` stands for any text. The
 * app mounts what is built on all of its paths, menus link to nothing else, and the server answers 404
 * to any other path.
 */
interface Route {
  readonly screen: string;
  /** its name in menus, headings and the command palette */
  readonly title: string;
  /** links use the first one */
  readonly paths: readonly [string, ...string[]];
  readonly built: boolean;
  /** it fills the window and has a bar of its own, in place of the pages' navigation */
  readonly studio?: true;
  /** a separate HTML document, not a screen of the app */
  readonly document?: string;
}

export const ROUTES = [
  { screen: "landing", title: "Home", paths: ["/"], built: true },
  {
    screen: "sign-in",
    title: "Sign in",
    paths: ["/login", "/admin-login", "/user-login", "/auth", "/authentication-suite"],
    built: true,
  },
  { screen: "profile", title: "Profile", paths: ["/profile"], built: true },
  { screen: "projects", title: "Projects", paths: ["/projects"], built: true },
  { screen: "home", title: "Artist home", paths: ["/home"], built: true },
  { screen: "wallet", title: "Wallet", paths: ["/wallet"], built: true },
  { screen: "notifications", title: "Notifications", paths: ["/notifications"], built: true },
  { screen: "cancel-payout", title: "Cancel a payout", paths: ["/payout/cancel"], built: true },
  { screen: "pricing", title: "Pricing", paths: ["/pricing", "/subscription", "/plans"], built: true },
  { screen: "studio-directory", title: "Studio directory", paths: ["/studios", "/hub", "/navigation"], built: true },
  { screen: "releases", title: "Releases", paths: ["/releases", "/publish"], built: true },
  { screen: "watch", title: "Watch", paths: ["/watch/$id"], built: true },
  { screen: "artists", title: "Artists", paths: ["/artists"], built: true },
  { screen: "artist", title: "Artist", paths: ["/artist/$handle"], built: true },
  { screen: "request", title: "Song requests", paths: ["/request/$set"], built: true },
  { screen: "embed", title: "Player", paths: ["/embed/$id"], built: true, document: "/embed.html" },
  {
    screen: "music-studio",
    title: "Music studio",
    paths: ["/music-studio", "/ultimate-music-studio", "/cutting-edge-music-studio"],
    built: true,
    studio: true,
  },
  {
    screen: "dj-studio",
    title: "DJ studio",
    paths: ["/dj-studio", "/ultimate-dj-studio", "/cutting-edge-dj-studio", "/unified-dj-studio", "/dj"],
    built: true,
    studio: true,
  },
  { screen: "video-studio", title: "Video studio", paths: ["/video-studio"], built: false },
  { screen: "visual-studio", title: "Visual arts studio", paths: ["/visual-studio"], built: false },
  { screen: "podcast-studio", title: "Podcast studio", paths: ["/podcast-studio"], built: false },
  { screen: "collaborative-studio", title: "Collaborative studio", paths: ["/collaborative-studio"], built: false },
  { screen: "collaborative-demo", title: "Real-time editing", paths: ["/collaborative-demo"], built: false },
  { screen: "vr-studio", title: "VR studio", paths: ["/vr-studio"], built: false },
  { screen: "crypto-studio", title: "Creator-coin studio", paths: ["/crypto-studio", "/artistcoin"], built: false },
  {
    screen: "instruments-studio",
    title: "Professional instruments studio",
    paths: ["/professional-instruments-studio"],
    built: true,
    studio: true,
  },
  {
    screen: "midi-studio",
    title: "MIDI controller studio",
    paths: ["/midi-controller-studio"],
    built: true,
    studio: true,
  },
  { screen: "video-editor", title: "Advanced video editor", paths: ["/advanced-video-editor"], built: false },
  { screen: "music-video", title: "AI music video generator", paths: ["/ai-music-video-generator"], built: false },
  { screen: "genre-remixer", title: "AI genre remixer", paths: ["/genre-remixer"], built: false },
  { screen: "genre-remixer-studio", title: "Genre remixer studio", paths: ["/genre-remixer-studio"], built: false },
  {
    screen: "social-hub",
    title: "Social media command center",
    paths: [
      "/social-media-studio",
      "/social-media-hub",
      "/social-media-heatmap",
      "/social",
      "/social-media-management",
      "/ultimate-social-suite",
      "/unified-social-media-hub",
    ],
    built: false,
  },
  {
    screen: "social-generator",
    title: "One-click social generator",
    paths: ["/one-click-social-generator", "/social-generator", "/content-generator"],
    built: false,
  },
  {
    screen: "strategy-coach",
    title: "Social strategy coach",
    paths: ["/social-media-strategy-coach"],
    built: false,
  },
  {
    screen: "ai-content",
    title: "AI content creator",
    paths: ["/ai-content-creator", "/content-creator", "/ai-content"],
    built: false,
  },
  { screen: "viral-challenge", title: "Viral challenge creator", paths: ["/viral-challenge-creator"], built: false },
  { screen: "ai-career-manager", title: "AI career manager", paths: ["/ai-career-manager"], built: false },
  {
    screen: "ai-career-dashboard",
    title: "AI career acceleration dashboard",
    paths: ["/ai-career-dashboard"],
    built: false,
  },
  { screen: "career-management", title: "AI career suite", paths: ["/career-management"], built: false },
  {
    screen: "artist-collaboration",
    title: "Artist collaboration network",
    paths: ["/artist-collaboration"],
    built: false,
  },
  {
    screen: "artist-collaboration-studio",
    title: "Artist collaboration studio",
    paths: ["/artist-collaboration-studio"],
    built: false,
  },
  {
    screen: "artist-verification",
    title: "Artist verification centre",
    paths: ["/real-artist-onboarding"],
    built: false,
  },
  { screen: "nft-marketplace", title: "NFT marketplace", paths: ["/nft-marketplace"], built: false },
  { screen: "nft-studio", title: "NFT marketplace studio", paths: ["/nft-marketplace-studio"], built: false },
  { screen: "creative-hub", title: "Creative studios hub", paths: ["/creative-studios-hub"], built: false },
  { screen: "monetization-hub", title: "Monetization hub", paths: ["/monetization-hub"], built: false },
  { screen: "producer-revenue", title: "Producer revenue", paths: ["/producer-revenue"], built: false },
  {
    screen: "professional-tools",
    title: "Professional tools suite",
    paths: ["/professional-tools-suite"],
    built: true,
    studio: true,
  },
  {
    screen: "business-suite",
    title: "Analytics & business suite",
    paths: ["/analytics-business-suite"],
    built: false,
  },
  { screen: "analytics-dashboard", title: "Analytics dashboard", paths: ["/analytics-dashboard"], built: false },
  {
    screen: "enterprise-studio",
    title: "Enterprise management studio",
    paths: ["/enterprise-management-studio", "/enterprise-management"],
    built: false,
  },
  { screen: "education", title: "Education management suite", paths: ["/education-management"], built: false },
  { screen: "admin", title: "Admin control center", paths: ["/admin", "/admin-control-center"], built: true },
] as const satisfies readonly Route[];

type Entry = (typeof ROUTES)[number];
export type Screen = Entry["screen"];
/** The screens that are part of the app. */
export type BuiltScreen = Exclude<Extract<Entry, { built: true }>, { document: string }>["screen"];
/** The studios among them. */
export type BuiltStudio = Extract<Entry, { built: true; studio: true }>["screen"];

/** The entry of a screen. */
export function routeOf(screen: Screen): Route & { readonly screen: Screen } {
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

function builtAt(path: string): (Route & { readonly screen: Screen }) | undefined {
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
