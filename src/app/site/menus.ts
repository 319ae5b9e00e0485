import type { LucideIcon } from "lucide-react";
import { screenOf } from "../../../contract/routes";
import type { MenuBadge, MenuId, ScreenLink, ScreenRow } from "../../../contract/screens/row";
import { SCREENS } from "../../../contract/screens/table";
import type { LinkEntry } from "../../ui/navigation/LinkList";
import { say, word } from "../../words/say";
import { ICONS } from "./icons";

/** What the app links to, by the screen table. */

export interface MenuItem extends LinkEntry {
  badge?: MenuBadge;
  icon: LucideIcon;
}

export interface MenuGroup {
  id: string;
  label: string;
  items: readonly MenuItem[];
}

type Built = (path: string) => boolean;
const isBuiltAt: Built = (path) => screenOf(path) !== null;

/** A link to a screen: its row, with what `link` says otherwise. */
function itemOf(row: ScreenRow, link: ScreenLink, badge = link.badge): MenuItem {
  const { name = row.title, description = row.description ?? "", icon = row.icon ?? "LayoutGrid" } = link;
  return {
    href: link.path ?? row.paths[0],
    name: say(name),
    description: say(description),
    icon: ICONS[icon],
    ...(badge && { badge }),
  };
}

const LABELS: Readonly<Record<MenuId, string>> = {
  studios: word("Studios"),
  ai: word("AI Tools"),
  social: word("Social"),
  business: word("Business"),
};

const QUICK_ORDER = ["music-studio", "social-generator", "podcast-studio", "collaborative-studio"];

const SWITCHER_ORDER = [
  "music-studio",
  "dj-studio",
  "video-studio",
  "visual-studio",
  "collaborative-studio",
  "podcast-studio",
  "ai-career-manager",
  "video-editor",
  "ai-career-dashboard",
  "producer-revenue",
  "enterprise-studio",
  "nft-marketplace",
];

/** The menus of the navigation bar, without what is not built, so that no menu leads nowhere. */
export function builtGroups(built: Built = isBuiltAt): readonly MenuGroup[] {
  return (Object.keys(LABELS) as MenuId[]).flatMap((id) => {
    const rows = SCREENS.filter(({ group }) => group === id);
    const first = rows.map((row) => itemOf(row, row.menu ?? {}, row.menu?.badge ?? row.badge));
    const second = rows.flatMap((row) => (row.also ? [itemOf(row, row.also)] : []));
    const items = [...first, ...second].filter(({ href }) => built(href));
    return items.length > 0 ? [{ id, label: say(LABELS[id]), items }] : [];
  });
}

/** The entries at the top of a phone's navigation panel. */
export function builtQuickActions(built: Built = isBuiltAt): readonly MenuItem[] {
  return QUICK_ORDER.flatMap((screen) => linkOf(screen, "quick", built));
}

/** The studios that the bar of a studio offers, in the specification's order and by its names. */
export function switcherEntries(built: Built = isBuiltAt): readonly MenuItem[] {
  return SWITCHER_ORDER.flatMap((screen) => linkOf(screen, "switcher", built));
}

function linkOf(screen: string, kind: "quick" | "switcher", built: Built): readonly MenuItem[] {
  const row = SCREENS.find((one) => one.screen === screen);
  const link = row?.[kind];
  if (!row || !link) return [];
  const item = itemOf(row, link);
  return built(item.href) ? [item] : [];
}
