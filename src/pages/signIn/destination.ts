import { routeOf, type Screen, screenOf } from "../../../contract/routes";
import { returnAddress } from "../../stores/person/returnAddress";

export interface Destination {
  readonly path: string;
  /** title of the screen, for a sentence */
  readonly title: string;
}

/** Where each role goes after signing in: the first screen that is built. */
const WISHED: Readonly<Record<"user" | "admin", readonly string[]>> = {
  user: ["/social-media-hub", "/home", "/projects"],
  admin: ["/admin-control-center", "/home", "/projects"],
};

/** Where a role goes after signing in. */
export function destinationOf(
  role: "user" | "admin",
  screenAt: (path: string) => Screen | null = screenOf,
): Destination {
  for (const path of WISHED[role]) {
    const screen = screenAt(path);
    if (screen !== null) return { path, title: routeOf(screen).title };
  }
  return { path: "/", title: routeOf("landing").title };
}

/** Where signing in leads: the page in the query, otherwise the page for the role. */
export function signInDestination(role: "user" | "admin", search: string): Destination {
  const back = returnAddress(search);
  return back ? { path: back.path, title: routeOf(back.screen).title } : destinationOf(role);
}
