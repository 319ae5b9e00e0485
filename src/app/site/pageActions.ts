import { ROUTES, type Screen } from "../../../contract/routes";
import type { Action } from "../../ui/actions/registry";

/** Keys of the screens that one goes to often. */
const KEYS: Partial<Record<Screen, string>> = {
  landing: "Alt+Shift+H",
  projects: "Mod+Shift+H",
  "studio-directory": "Alt+Shift+U",
  "music-studio": "Mod+Shift+M",
};

/** Going to each built screen, for the palette; one whose path names a thing is reached from that thing. */
export function pageActions(go: (path: string) => Promise<void>): Action[] {
  return ROUTES.filter((route) => route.built && !route.paths[0].includes("$")).map(({ screen, title, paths }) => {
    const keys = KEYS[screen];
    return {
      id: `app.go.${screen}`,
      title,
      group: "Go to",
      ...(keys === undefined ? {} : { keys }),
      keywords: paths.map((path) => path.slice(1).replaceAll("-", " ")),
      run: () => go(paths[0]),
    };
  });
}
