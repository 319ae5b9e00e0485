import type { ScreenRow } from "./row";

/** Pages of the site and of one's own account. */
export const PAGE_SCREENS = [
  { screen: "landing", title: "Home", paths: ["/"], built: true },
  {
    screen: "sign-in",
    title: "Sign in",
    paths: ["/login", "/admin-login", "/user-login", "/auth", "/authentication-suite"],
    built: true,
  },
  { screen: "profile", title: "Profile", paths: ["/profile"], built: true },
  {
    screen: "projects",
    title: "Projects",
    paths: ["/projects"],
    built: true,
    icon: "FolderOpen",
    description: "Everything you have begun",
    group: "studios",
  },
  { screen: "notifications", title: "Notifications", paths: ["/notifications"], built: true },
  { screen: "search", title: "Search", paths: ["/search"], built: true },
  { screen: "cancel-payout", title: "Cancel a payout", paths: ["/payout/cancel"], built: true },
  {
    screen: "studio-directory",
    title: "Studio directory",
    paths: ["/studios", "/hub", "/navigation"],
    built: true,
    icon: "LayoutGrid",
    description: "The directory, by what you want to do",
    group: "studios",
    menu: { name: "All studios" },
  },
  { screen: "releases", title: "Releases", paths: ["/releases", "/publish"], built: true },
  { screen: "watch", title: "Watch", paths: ["/watch/$id"], built: true },
  { screen: "artist", title: "Artist", paths: ["/artist/$handle"], built: true },
  { screen: "request", title: "Song requests", paths: ["/request/$set"], built: true },
  { screen: "embed", title: "Player", paths: ["/embed/$id"], built: true, document: "/embed.html" },
  { screen: "admin", title: "Admin control center", paths: ["/admin", "/admin-control-center"], built: true },
] as const satisfies readonly ScreenRow[];
