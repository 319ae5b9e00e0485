import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx";
import float from "./float.module.css";
import styles from "./Tooltip.module.css";

/** Names what is under the pointer or has the focus; `hint` follows in a muted colour (its key). */
export function Tooltip({
  content,
  hint,
  children,
}: {
  content: ReactNode;
  hint?: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className={float.positioner}>
          <Base.Popup className={cx(float.popup, styles.tooltip)}>
            {content}
            {hint !== undefined && hint !== null && <span className={styles.hint}>{hint}</span>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Mounted once at the root, so that neighbouring tooltips appear without delay. */
export const TooltipProvider = Base.Provider;
