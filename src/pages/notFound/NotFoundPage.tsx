import { t } from "@lingui/core/macro";
import { LinkButton } from "../../ui/navigation/Link";
import { CONTENT_ID, usePageTitle } from "../../ui/page/Page";
import styles from "./NotFoundPage.module.css";

/** The page for unknown paths. */
export function NotFoundPage() {
  usePageTitle(t`Page Not Found`);
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.page}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>{t`Page Not Found`}</h1>
      <p className={styles.text}>{t`There is nothing at this address. Your projects are where you left them.`}</p>
      <div className={styles.actions}>
        <LinkButton kind="primary" href="/">
          {t`Back to Home`}
        </LinkButton>
        <LinkButton href="/music-studio">{t`Music Studio`}</LinkButton>
      </div>
    </main>
  );
}
