import { Dialog as Base } from "@base-ui/react/dialog";
import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../controls/IconButton";
import { cx } from "../cx";
import styles from "./Dialog.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** buttons at the end, the primary one last */
  actions?: ReactNode;
  size?: "small" | "medium" | "large";
  /** while true neither Escape nor a click outside closes it, because work is running that has its own cancel button */
  busy?: boolean;
  /** the body is a long text; the keyboard scrolls it */
  reading?: boolean;
  children?: ReactNode;
}

/** A modal dialog; Escape closes it, and the focus returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  size = "small",
  busy,
  reading,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={cx(styles.dialog, styles[size])}
          data-dialog=""
          // not the close button, although it is first, because its tooltip would take the first Escape
          initialFocus={() => firstOf(body.current) ?? firstOf(footer.current)}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {!busy && <Base.Close render={<IconButton icon={X} label={t`Close`} />} />}
          </header>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children !== undefined && (
            <div
              ref={body}
              className={styles.body}
              {...(reading ? { role: "region", tabIndex: 0, "aria-label": title } : {})}
            >
              {children}
            </div>
          )}
          {actions !== undefined && (
            <footer ref={footer} className={styles.actions}>
              {actions}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The element to focus first: the text to read, otherwise the first control; null if there is none. */
function firstOf(part: HTMLElement | null): HTMLElement | null {
  if (!part || part.tabIndex === 0) return part;
  return part.querySelector<HTMLElement>(
    "input:not([aria-hidden]):not(:disabled), textarea, button:not(:disabled), [tabindex='0']",
  );
}
