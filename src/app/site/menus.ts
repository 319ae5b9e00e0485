import {
  AudioLines,
  BarChart3,
  Bot,
  Building2,
  Clapperboard,
  Coins,
  Disc3,
  FolderOpen,
  Gem,
  Glasses,
  Headphones,
  House,
  Layers,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
  Mic,
  Palette,
  Radio,
  Shuffle,
  Sparkles,
  Tag,
  TrendingUp,
  Users,
  Wallet,
} from "lucide-react";
import { screenOf } from "../../../contract/routes";
import type { LinkEntry } from "../../ui/navigation/LinkList";

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

export interface MenuItem extends LinkEntry {
  badge?: MenuBadge;
  icon: LucideIcon;
}

export interface MenuGroup {
  id: string;
  label: string;
  items: readonly MenuItem[];
}

const GROUPS: readonly MenuGroup[] = [
  {
    id: "studios",
    label: "Studios",
    items: [
      {
        href: "/ultimate-music-studio",
        name: "Music studio",
        description: "Record, play, edit, mix and export",
        icon: AudioLines,
        badge: "PRO",
      },
      {
        href: "/video-studio",
        name: "Video studio",
        description: "Cut music videos up to 4K",
        icon: Clapperboard,
        badge: "4K",
      },
      {
        href: "/visual-studio",
        name: "Visual arts studio",
        description: "Covers, posters and posts",
        icon: Palette,
        badge: "HD",
      },
      {
        href: "/dj-studio",
        name: "DJ studio",
        description: "Two decks and a voting crowd",
        icon: Disc3,
        badge: "LIVE",
      },
      { href: "/podcast-studio", name: "Podcast studio", description: "Record, stream and publish", icon: Mic },
      {
        href: "/vr-studio",
        name: "VR studio",
        description: "Stages to enter with a headset",
        icon: Glasses,
        badge: "VR",
      },
      {
        href: "/collaborative-studio",
        name: "Collaborative studio",
        description: "Sessions with others",
        icon: Users,
        badge: "LIVE",
      },
      { href: "/projects", name: "Projects", description: "Everything you have begun", icon: FolderOpen },
      { href: "/studios", name: "All studios", description: "The directory, by what you want to do", icon: LayoutGrid },
    ],
  },
  {
    id: "ai",
    label: "AI Tools",
    items: [
      {
        href: "/ai-career-manager",
        name: "AI career manager",
        description: "Goals, opportunities and a strategy",
        icon: Bot,
        badge: "AI",
      },
      {
        href: "/genre-remixer",
        name: "Genre remixer",
        description: "Fuse two or three genres",
        icon: Shuffle,
        badge: "NEW",
      },
      {
        href: "/artist-collaboration",
        name: "Artist collaboration",
        description: "Find who fits your music",
        icon: MessagesSquare,
        badge: "HOT",
      },
    ],
  },
  {
    id: "social",
    label: "Social",
    items: [
      { href: "/social-media-hub", name: "Social hub", description: "Every platform in one place", icon: Radio },
      {
        href: "/one-click-social-generator",
        name: "One-click generator",
        description: "Posts for each platform from one prompt",
        icon: Sparkles,
        badge: "1-CLICK",
      },
      {
        href: "/social-media-strategy-coach",
        name: "Strategy coach",
        description: "Advice on goals and growth",
        icon: TrendingUp,
        badge: "INSIGHTS",
      },
      {
        href: "/social-media-studio",
        name: "Social media studio",
        description: "Plan, make and deploy content",
        icon: Layers,
        badge: "PRO",
      },
    ],
  },
  {
    id: "business",
    label: "Business",
    items: [
      { href: "/home", name: "Artist home", description: "Plays, minutes, likes and earnings", icon: House },
      { href: "/wallet", name: "Wallet", description: "Balance, history and statement", icon: Wallet },
      { href: "/pricing", name: "Pricing", description: "Plans and what they hold", icon: Tag },
      {
        href: "/career-management",
        name: "Career management",
        description: "Agents, revenue and recommendations",
        icon: Coins,
        badge: "AI",
      },
      {
        href: "/artists",
        name: "Artists",
        description: "Find artists and follow them",
        icon: Users,
      },
      {
        href: "/analytics-dashboard",
        name: "Analytics",
        description: "Plays and earnings over time",
        icon: BarChart3,
        badge: "INSIGHTS",
      },
      {
        href: "/enterprise-management-studio",
        name: "Enterprise",
        description: "Clients, revenue and support",
        icon: Building2,
        badge: "ENTERPRISE",
      },
      {
        href: "/nft-marketplace",
        name: "NFT marketplace",
        description: "List, sell and collect",
        icon: Gem,
        badge: "CRYPTO",
      },
    ],
  },
];

const QUICK_ACTIONS: readonly MenuItem[] = [
  { href: "/ultimate-music-studio", name: "Create Music", description: "Open the music studio", icon: AudioLines },
  { href: "/one-click-social-generator", name: "Generate Content", description: "From one prompt", icon: Sparkles },
  { href: "/podcast-studio", name: "Start Stream", description: "Go live", icon: Headphones },
  { href: "/collaborative-studio", name: "Collaborate", description: "Start a session", icon: Users },
];

/** Only the entries whose screen is built, so that no menu leads nowhere. */
export function builtEntries<Entry extends LinkEntry>(
  entries: readonly Entry[],
  built: (path: string) => boolean = (path) => screenOf(path) !== null,
): readonly Entry[] {
  return entries.filter((entry) => built(entry.href.split("?")[0] ?? ""));
}

/** The menus of the navigation bar, without groups that have no built screen. */
export function builtGroups(built?: (path: string) => boolean): readonly MenuGroup[] {
  return GROUPS.map((group) => ({ ...group, items: builtEntries(group.items, built) })).filter(
    (group) => group.items.length > 0,
  );
}

/** The entries at the top of a phone's navigation panel. */
export function builtQuickActions(built?: (path: string) => boolean): readonly MenuItem[] {
  return builtEntries(QUICK_ACTIONS, built);
}
