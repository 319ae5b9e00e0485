import {
  AudioLines,
  Bot,
  Building2,
  Clapperboard,
  Coins,
  Disc3,
  Film,
  Gem,
  type LucideIcon,
  Mic,
  Palette,
  TrendingUp,
  Users,
} from "lucide-react";
import { builtEntries, type MenuBadge } from "../menus";

interface SwitcherEntry {
  href: string;
  name: string;
  description: string;
  icon: LucideIcon;
  badge?: MenuBadge;
  isNew?: true;
}

/** In the order and with the names of the specification. */
const ENTRIES: readonly SwitcherEntry[] = [
  {
    href: "/ultimate-music-studio",
    name: "Ultimate Music Studio",
    description: "Record, play, edit, mix and export",
    icon: AudioLines,
    badge: "ULTIMATE",
  },
  {
    href: "/ultimate-dj-studio",
    name: "Ultimate DJ Studio",
    description: "Two decks and a voting crowd",
    icon: Disc3,
    badge: "ULTIMATE",
  },
  { href: "/video-studio", name: "Video Studio", description: "Cut music videos", icon: Clapperboard },
  { href: "/visual-studio", name: "Visual Studio", description: "Covers, posters and posts", icon: Palette },
  { href: "/collaborative-studio", name: "Collaborative Studio", description: "Sessions with others", icon: Users },
  { href: "/podcast-studio", name: "Podcast Studio", description: "Record, stream and publish", icon: Mic },
  { href: "/ai-career-manager", name: "AI Career Manager", description: "Goals and opportunities", icon: Bot },
  {
    href: "/advanced-video-editor",
    name: "Advanced Video Editor",
    description: "Grade, cut, export",
    icon: Film,
    isNew: true,
  },
  {
    href: "/ai-career-dashboard",
    name: "AI Career Dashboard",
    description: "Growth and roadmap",
    icon: TrendingUp,
    isNew: true,
  },
  {
    href: "/producer-revenue",
    name: "Producer Revenue",
    description: "What your work earns",
    icon: Coins,
    isNew: true,
  },
  {
    href: "/enterprise-management",
    name: "Enterprise Management",
    description: "Clients, revenue and support",
    icon: Building2,
    badge: "ULTIMATE",
  },
  { href: "/nft-marketplace", name: "NFT Marketplace", description: "List, sell and collect", icon: Gem },
];

/** The studios that the bar of a studio offers. */
export function switcherEntries(built?: (path: string) => boolean): readonly Omit<SwitcherEntry, "isNew">[] {
  return builtEntries(ENTRIES, built).map(({ isNew, ...entry }) => ({ ...entry, ...(isNew && { badge: "NEW" }) }));
}
