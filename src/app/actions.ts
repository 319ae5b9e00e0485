import { ROUTES, type Screen } from "../../contract/routes";
import { type ActionSpecs, actionGroup } from "../ui/actions/action";
import { APP } from "../ui/actions/scopes";

/** Actions that exist on every screen. */

export const SHELL_ACTIONS = actionGroup("App", APP, {
  "app.palette": ["Command palette", "Mod+K", { inFields: true, hidden: true }],
  "app.search": ["Search people and releases", "Mod+Alt+J", { inFields: true }],
  "app.keys": ["Show all keys", "?"],
  "app.help": ["Help for this screen", "Shift+F1", { keywords: ["manual", "how to"] }],
  "app.firstSteps": ["Show the first steps", "Mod+Shift+F1", { keywords: ["help", "hint", "learn", "tour"] }],
  "app.keymap": ["Change keys", "Mod+Alt+K", { keywords: ["shortcuts", "Ableton Live", "Logic Pro", "Pro Tools"] }],
});

const COLOURS = { keywords: ["colour", "appearance"] };

export const THEME_ACTIONS = actionGroup("App", APP, {
  "app.theme.dark": ["Theme: dark", "Alt+Shift+7", COLOURS],
  "app.theme.light": ["Theme: light", "Alt+Shift+8", COLOURS],
  "app.theme.system": ["Theme: system", "Alt+Shift+9", COLOURS],
  "app.theme.next": ["Switch between dark and light", "Mod+Shift+L"],
});

/** Keys that go to a screen; every built screen with a fixed path has one. */
const KEYS: Partial<Record<Screen, string>> = {
  landing: "Alt+Shift+H",
  projects: "Mod+Shift+H",
  "studio-directory": "Alt+Shift+U",
  "music-studio": "Mod+Shift+M",
  "dj-studio": "Mod+Shift+X",
  "instruments-studio": "Mod+Alt+P",
  "professional-tools": "Mod+Alt+U",
  "midi-studio": "Mod+Alt+M",
  "sign-in": "Alt+Shift+J",
  profile: "Alt+Shift+P",
  home: "Alt+Shift+N",
  wallet: "Alt+Shift+W",
  pricing: "Alt+Shift+B",
  releases: "Alt+Shift+Y",
  admin: "Alt+Shift+X",
  artists: "Mod+Alt+Y",
  notifications: "Mod+Alt+N",
  search: "Mod+Alt+Q",
  organisations: "Mod+Alt+O",
  manual: "Mod+Alt+H",
  feed: "Mod+Alt+Shift+F",
  "social-hub": "Mod+Alt+Shift+H",
  "social-generator": "Mod+Alt+Shift+G",
  "strategy-coach": "Mod+Alt+Shift+C",
  "ai-content": "Mod+Alt+Shift+T",
  "viral-challenge": "Mod+Alt+Shift+V",
  challenges: "Mod+Alt+Shift+L",
  "analytics-dashboard": "Mod+Alt+Shift+A",
  "business-suite": "Mod+Alt+Shift+B",
  "career-management": "Mod+Alt+Shift+K",
  "ai-career-manager": "Mod+Alt+Shift+M",
  "ai-career-dashboard": "Mod+Alt+Shift+D",
};

/** Pages that are reached only through a link in a mail. */
const MAILED: readonly Screen[] = ["cancel-payout"];

/** The built screens with a fixed path; a screen whose path names a thing is reached from that thing. */
export const SCREENS = ROUTES.filter(
  ({ screen, built, paths }) => built && !paths[0].includes("$") && !MAILED.includes(screen),
);

/** An action that goes to each of them. */
export const GO_ACTIONS: ActionSpecs = actionGroup(
  "Go to",
  APP,
  Object.fromEntries(
    SCREENS.map(({ screen, title, paths }) => [
      `app.go.${screen}`,
      [title, KEYS[screen] ?? [], { keywords: paths.map((path) => path.slice(1).replaceAll("-", " ")) }] as const,
    ]),
  ),
);
