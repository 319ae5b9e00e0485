import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "../cx";
import styles from "./Page.module.css";

/** The id of what the link past the navigation leads to. */
export const CONTENT_ID = "content";

/** Names the browser's tab while a page is on screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Backline" : `${title} · Backline`;
  }, [title]);
}

interface Props {
  /** heading, and name of the browser's tab */
  title: string;
  /** a sentence or two under the heading */
  lead?: ReactNode;
  /** buttons beside the heading, the primary last */
  actions?: ReactNode;
  /** text: a column of 72 characters; wide: tables and cards */
  width?: "text" | "wide";
  /** what holds for the page as a whole stands before its content: being loaded, say */
  busy?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A page below the navigation: heading, lead, actions, then sections. */
export function Page({ title, lead, actions, width = "text", busy, children, className }: Props) {
  usePageTitle(title);
  const main = useInheritPageFocus();
  return (
    <main
      ref={main}
      id={CONTENT_ID}
      tabIndex={-1}
      className={cx(styles.page, className)}
      data-width={width}
      aria-busy={busy || undefined}
    >
      <header className={styles.top}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Whether a page that had the focus has gone, and none has taken it over. */
let orphaned = false;

/** A page that is drawn anew once it is loaded keeps the focus that the one before had. */
function useInheritPageFocus(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const main = ref.current;
    if (orphaned && document.activeElement === document.body) main?.focus({ preventScroll: true });
    orphaned = false;
    return () => {
      orphaned = document.activeElement === main;
    };
  }, []);
  return ref;
}

/** A part of a page under a heading of its own, set off by a line. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.top}>
        <div className={styles.heading}>
          <h2>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
