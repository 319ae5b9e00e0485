import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { KnownActions } from "../../ui/actions/known";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { catalogue } from "../keymap/catalogue";
import styles from "./StudioShell.module.css";
import { SwitcherBar, SwitcherDrawer } from "./switcher/SwitcherBar";

/** What controllers can be mapped to, beside parameters: actions of all screens. */
const actions = catalogue();

/** The frame of a studio. On a narrow screen the studio itself places the drawer's button. */
export function StudioShell({ children }: { children: (drawer: ReactNode) => ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const narrow = useMediaQuery("(max-width: 800px)");
  return (
    <KnownActions value={actions}>
      <div className={styles.shell}>
        {!narrow && <SwitcherBar path={path} />}
        <div className={styles.studio}>{children(narrow ? <SwitcherDrawer path={path} /> : null)}</div>
      </div>
    </KnownActions>
  );
}
