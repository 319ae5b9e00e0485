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
}

const ENTRIES: readonly SwitcherEntry[] = [
  {
    href: "/ultimate-music-studio",
    name: "Music studio",
    description: "Record, play, edit, mix and export",
    icon: AudioLines,
    badge: "ULTIMATE",
  },
  {
    href: "/ultimate-dj-studio",
    name: "DJ studio",
    description: "Two decks and a voting crowd",
    icon: Disc3,
    badge: "ULTIMATE",
  },
  { href: "/video-studio", name: "Video studio", description: "Cut music videos", icon: Clapperboard },
  { href: "/visual-studio", name: "Visual arts studio", description: "Covers, posters and posts", icon: Palette },
  { href: "/collaborative-studio", name: "Collaborative studio", description: "Sessions with others", icon: Users },
  { href: "/podcast-studio", name: "Podcast studio", description: "Record, stream and publish", icon: Mic },
  { href: "/ai-career-manager", name: "AI career manager", description: "Goals and opportunities", icon: Bot },
  { href: "/advanced-video-editor", name: "Advanced video editor", description: "Grade, cut, export", icon: Film },
  { href: "/ai-career-dashboard", name: "AI career dashboard", description: "Growth and roadmap", icon: TrendingUp },
  { href: "/producer-revenue", name: "Producer revenue", description: "What your work earns", icon: Coins },
  {
    href: "/enterprise-management",
    name: "Enterprise management",
    description: "Clients, revenue and support",
    icon: Building2,
    badge: "ULTIMATE",
  },
  { href: "/nft-marketplace", name: "NFT marketplace", description: "List, sell and collect", icon: Gem },
];

/** The studios that one can go to from another. */
export function switcherEntries(built?: (path: string) => boolean): readonly SwitcherEntry[] {
  return builtEntries(ENTRIES, built);
}
