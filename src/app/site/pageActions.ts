import { ROUTES, type Screen } from "../../../contract/routes";
import type { Action } from "../../ui/actions/registry";

/** Keys of the screens; every one that is built and has one path has a key. */
const KEYS: Partial<Record<Screen, string>> = {
  landing: "Alt+Shift+H",
  projects: "Mod+Shift+H",
  "studio-directory": "Alt+Shift+U",
  "music-studio": "Mod+Shift+M",
  "sign-in": "Alt+Shift+J",
  profile: "Alt+Shift+P",
  home: "Alt+Shift+N",
  wallet: "Alt+Shift+W",
  pricing: "Alt+Shift+B",
  releases: "Alt+Shift+Y",
  admin: "Alt+Shift+X",
};

/** Pages that are only reached by a link in a mail. */
const MAILED: readonly Screen[] = ["cancel-payout"];

/** Going to each built screen, for the palette; one whose path names a thing is reached from that thing. */
export function pageActions(go: (path: string) => Promise<void>): Action[] {
  return ROUTES.filter(({ screen, built, paths }) => built && !paths[0].includes("$") && !MAILED.includes(screen)).map(
    ({ screen, title, paths }) => {
      const keys = KEYS[screen];
      return {
        id: `app.go.${screen}`,
        title,
        group: "Go to",
        ...(keys === undefined ? {} : { keys }),
        keywords: paths.map((path) => path.slice(1).replaceAll("-", " ")),
        run: () => go(paths[0]),
      };
    },
  );
}
