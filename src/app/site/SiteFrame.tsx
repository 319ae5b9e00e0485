import { t } from "@lingui/core/macro";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CONTENT_ID } from "../../ui/page/Page";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { builtGroups, builtQuickActions } from "./menus";
import { NavigationBar } from "./navigation/NavigationBar";
import styles from "./SiteFrame.module.css";

/** The frame of every page: skip link, navigation bar, page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const narrow = useMediaQuery("(max-width: 1023px)");
  const [panel, setPanel] = useState(false);
  const open = panel && narrow;
  const page = useRef<HTMLDivElement>(null);
  useFocusNewPage(path, page);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={toContent}>
        {t`Skip to content`}
      </a>
      <NavigationBar
        groups={builtGroups()}
        quickActions={builtQuickActions()}
        path={path}
        panel={open}
        onPanel={setPanel}
      />
      {/* what the panel covers must not take the focus */}
      <div ref={page} className={styles.page} inert={open}>
        {children}
      </div>
    </div>
  );
}

/** The frame with the current page in it. */
export function SiteRoute() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** Moves the focus without changing the URL, which would add a step to the history. */
function toContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

/** Focuses each new page, so that the keyboard and screen readers start at its top. */
function useFocusNewPage(path: string, page: { current: HTMLElement | null }): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    page.current?.querySelector<HTMLElement>(`#${CONTENT_ID}`)?.focus({ preventScroll: true });
  }, [path, page]);
}
