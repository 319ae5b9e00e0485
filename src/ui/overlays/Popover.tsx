import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx";
import float from "./float.module.css";
import styles from "./Popover.module.css";

/** A small panel beside its button. Controlled if `open` is given. */
export function Popover({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  className,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={float.positioner} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={cx(float.popup, styles.popover, className)}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
