import { CSPProvider } from "@base-ui/react/csp-provider";
import { t } from "@lingui/core/macro";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { isStudio, screenOf } from "../../contract/routes";
import { showSteps } from "../stores/firstSteps/progress";
import { followSession } from "../stores/person/session";
import { useSignOut } from "../stores/person/signOut";
import { type PreferenceValues, usePreferences } from "../stores/preferences";
import { forgetWithSession } from "../stores/query/cache";
import { ServicesContext } from "../stores/services";
import { ActionRegistry } from "../ui/actions/registry";
import { Actions, useActions } from "../ui/actions/useActions";
import { AnchorContext } from "../ui/navigation/Link";
import { Toaster } from "../ui/overlays/Toaster";
import { TooltipProvider } from "../ui/overlays/Tooltip";
import { GO_ACTIONS, SCREENS, SHELL_ACTIONS, THEME_ACTIONS } from "./actions";
import { showFailure } from "./failures";
import { useChosenKeys } from "./keymap/useChosenKeys";
import { useAppServices } from "./services";
import { helpAt } from "./site/help";
import { RouterAddress } from "./site/RouterAddress";
import { RouterAnchor } from "./site/RouterAnchor";

const Palette = lazy(() => import("./site/search/Palette").then((module) => ({ default: module.Palette })));
const SearchDialog = lazy(() =>
  import("./site/search/SearchDialog").then((module) => ({ default: module.SearchDialog })),
);
const ShortcutSheet = lazy(() =>
  import("../ui/actions/ShortcutSheet").then((module) => ({ default: module.ShortcutSheet })),
);

const KeymapDialog = lazy(() => import("./keymap/KeymapDialog").then((module) => ({ default: module.KeymapDialog })));
const SignOutDialog = lazy(() => import("./site/SignOutDialog").then((module) => ({ default: module.SignOutDialog })));

/** The frame around every screen: services, actions and their keys, command palette, list of keys, toasts. */
export function Shell() {
  const services = useAppServices();
  const [registry] = useState(() => {
    const made = new ActionRegistry();
    made.onError = (error, action) => showFailure(t`${action.title} did not work`, error);
    return made;
  });
  useEffect(followSession, []);
  useEffect(forgetWithSession, []);
  return (
    // the content security policy forbids style elements; base.css contains their rules
    <CSPProvider disableStyleElements>
      <ServicesContext value={services}>
        <TooltipProvider delay={500}>
          <AnchorContext value={RouterAnchor}>
            <RouterAddress>
              <Actions registry={registry}>
                <Around />
              </Actions>
            </RouterAddress>
          </AnchorContext>
        </TooltipProvider>
      </ServicesContext>
    </CSPProvider>
  );
}

function Around() {
  const navigate = useNavigate();
  const [palette, setPalette] = useState(false);
  const [searching, setSearching] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [keymap, setKeymap] = useState(false);
  useChosenKeys();
  const leaving = useSignOut((now) => now.asked);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const screen = screenOf(path);
  const inStudio = screen !== null && isStudio(screen);

  useActions(SHELL_ACTIONS, {
    "app.palette": () => setPalette((open) => !open),
    "app.search": () => setSearching(true),
    "app.keys": () => setSheet(true),
    "app.keymap": () => setKeymap(true),
    "app.help": () => navigate({ href: helpAt(path) }),
    "app.firstSteps": () => {
      showSteps(screen === "music-studio" ? "music" : screen === "dj-studio" ? "dj" : "site");
      return screen === "music-studio" || screen === "dj-studio" ? undefined : navigate({ href: "/" });
    },
  });
  const turnTo = (theme: PreferenceValues["theme"]) => () => usePreferences.getState().set({ theme });
  useActions(THEME_ACTIONS, {
    "app.theme.dark": turnTo("dark"),
    "app.theme.light": turnTo("light"),
    "app.theme.system": turnTo("system"),
    "app.theme.next": () => turnTo(document.documentElement.dataset.theme === "light" ? "dark" : "light")(),
  });
  useActions(
    GO_ACTIONS,
    Object.fromEntries(SCREENS.map(({ screen, paths }) => [`app.go.${screen}`, () => navigate({ href: paths[0] })])),
  );

  return (
    <>
      <Outlet />
      <Suspense>
        {palette && <Palette onDone={() => setPalette(false)} />}
        {searching && <SearchDialog onDone={() => setSearching(false)} />}
        {leaving && <SignOutDialog />}
        {sheet && <ShortcutSheet open onOpenChange={setSheet} change="app.keymap" help={helpAt(path)} />}
        {keymap && <KeymapDialog open onOpenChange={setKeymap} />}
      </Suspense>
      <Toaster place={inStudio ? "top" : "bottom"} />
    </>
  );
}
