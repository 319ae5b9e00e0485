import { t } from "@lingui/core/macro";
import type { LiveStats } from "../../../contract/api/stats";
import { Badge } from "../../ui/layout/Badge";
import styles from "./LiveNumbers.module.css";

const count = new Intl.NumberFormat("en");

/** Minor units of AC (100 to the coin) formatted for people, exact at any size. */
function formatCoins(minor: string): string {
  const units = BigInt(minor);
  return `${count.format(units / 100n)}.${String(units % 100n).padStart(2, "0")} AC`;
}

/** Who is here and what was earned, as the server reports it. */
export function LiveNumbers({ live }: { live: LiveStats }) {
  return (
    <div className={styles.numbers}>
      <dl>
        <div>
          <dt>{t`Active now`}</dt>
          <dd>{count.format(live.activeUsers)}</dd>
        </div>
        <div>
          <dt>{t`Earned so far`}</dt>
          <dd>{formatCoins(live.earned)}</dd>
        </div>
      </dl>
      {live.demo && <Badge>{t`Demo data`}</Badge>}
    </div>
  );
}
