import { t } from "@lingui/core/macro";
import { AudioLines } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../ui/layout/Icon";
import { Link } from "../../ui/navigation/Link";
import styles from "./Logo.module.css";

/** Mark and name, linking to the landing page; an icon is shown if the mark cannot be loaded. */
export function Logo({ size = 20, src = "/icons/icon.svg" }: { size?: number; src?: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <Link href="/" className={styles.logo} aria-label={t`Backline, home`}>
      {failed ? (
        <Icon as={AudioLines} size={size} />
      ) : (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(true)} />
      )}
      <span className={styles.name}>Backline</span>
    </Link>
  );
}
