import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "../cx";
import styles from "./Page.module.css";

/** The id of the target of the skip link. */
export const CONTENT_ID = "content";

/** Sets the title of the browser's tab while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Backline" : `${title} · Backline`;
  }, [title]);
}

interface Props {
  /** heading, and title of the browser's tab */
  title: string;
  /** a sentence or two under the heading */
  lead?: ReactNode;
  /** buttons beside the heading, the primary last */
  actions?: ReactNode;
  /** text: a column of 72 characters; wide: tables and cards */
  width?: "text" | "wide";
  /** the whole page is loading */
  busy?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A page below the navigation bar: heading, lead, actions, then sections. */
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

/** Whether a page that had the focus was removed, and no other has taken the focus yet. */
let orphaned = false;

/** A page that is replaced once it has loaded passes its focus on to the new one. */
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

/** A section of a page with its own heading, separated by a line. */
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
