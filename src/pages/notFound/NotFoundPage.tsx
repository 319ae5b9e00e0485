import { useEffect } from "react";
import { Button } from "../../ui/controls/Button";
import styles from "./NotFoundPage.module.css";

/** For addresses that lead nowhere. */
export function NotFoundPage({ onHome, onStudio }: { onHome: () => void; onStudio: () => void }) {
  useEffect(() => {
    document.title = "Page Not Found · Backline";
  }, []);
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>Page Not Found</h1>
      <p className={styles.text}>There is nothing at this address. Your projects are where you left them.</p>
      <div className={styles.actions}>
        <Button kind="primary" size="page" onClick={onHome}>
          Back to Home
        </Button>
        <Button size="page" onClick={onStudio}>
          Music Studio
        </Button>
      </div>
    </main>
  );
}
