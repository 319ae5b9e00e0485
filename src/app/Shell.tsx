import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { screenOf } from "../../contract/routes";
import { followSession } from "../stores/person/session";
import { useSignOut } from "../stores/person/signOut";
import { usePreferences } from "../stores/preferences";
import { ServicesContext } from "../stores/services";
import { useActions } from "../ui/actions/useActions";
import { AnchorContext } from "../ui/navigation/Link";
import { Toaster } from "../ui/overlays/Toaster";
import { TooltipProvider } from "../ui/overlays/Tooltip";
import { useMadeServices } from "./services";
import { pageActions } from "./site/pageActions";
import { RouterAnchor } from "./site/RouterAnchor";

const CommandPalette = lazy(() =>
  import("../ui/actions/CommandPalette").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutSheet = lazy(() =>
  import("../ui/actions/ShortcutSheet").then((module) => ({ default: module.ShortcutSheet })),
);

const SignOutDialog = lazy(() => import("./site/SignOutDialog").then((module) => ({ default: module.SignOutDialog })));

const THEMES = [
  { theme: "dark", keys: "Alt+Shift+7" },
  { theme: "light", keys: "Alt+Shift+8" },
  { theme: "system", keys: "Alt+Shift+9" },
] as const;

/** What stands around every screen: services, command palette, sheet of keys, toasts. */
export function Shell() {
  const services = useMadeServices();
  const navigate = useNavigate();
  const [palette, setPalette] = useState(false);
  const [sheet, setSheet] = useState(false);
  const leaving = useSignOut((now) => now.asked);
  const inStudio = useRouterState({ select: ({ location }) => screenOf(location.pathname) === "music-studio" });
  useEffect(followSession, []);

  useActions([
    {
      id: "app.palette",
      title: "Command palette",
      group: "App",
      keys: "Mod+K",
      inFields: true,
      hidden: true,
      run: () => setPalette((open) => !open),
    },
    { id: "app.keys", title: "Show all keys", group: "App", keys: "?", run: () => setSheet(true) },
    ...pageActions((to) => navigate({ href: to })),
    ...THEMES.map(({ theme, keys }) => ({
      id: `app.theme.${theme}`,
      title: `Theme: ${theme}`,
      group: "App",
      keys,
      keywords: ["colour", "appearance"],
      run: () => usePreferences.getState().set({ theme }),
    })),
    {
      id: "app.theme.next",
      title: "Switch between dark and light",
      group: "App",
      keys: "Mod+Shift+L",
      run: () => {
        const dark = document.documentElement.dataset.theme !== "light";
        usePreferences.getState().set({ theme: dark ? "light" : "dark" });
      },
    },
  ]);

  return (
    // the content security policy takes no style elements; base.css has what they would say
    <CSPProvider disableStyleElements>
      <ServicesContext value={services}>
        <TooltipProvider delay={500}>
          <AnchorContext value={RouterAnchor}>
            <Outlet />
            <Suspense>
              {palette && <CommandPalette open onOpenChange={setPalette} />}
              {leaving && <SignOutDialog />}
              {sheet && <ShortcutSheet open onOpenChange={setSheet} />}
            </Suspense>
            <Toaster place={inStudio ? "top" : "bottom"} />
          </AnchorContext>
        </TooltipProvider>
      </ServicesContext>
    </CSPProvider>
  );
}
