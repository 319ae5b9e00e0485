import { t } from "@lingui/core/macro";
import type { LiveStats } from "../../../contract/api/stats";
import { coins } from "../../../contract/wallet";
import { formatWhole } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import styles from "./LiveNumbers.module.css";

/** Who is here and what was earned, as the server reports it. */
export function LiveNumbers({ live }: { live: LiveStats }) {
  return (
    <div className={styles.numbers}>
      <dl>
        <div>
          <dt>{t`Active now`}</dt>
          <dd>{formatWhole(live.activeUsers)}</dd>
        </div>
        <div>
          <dt>{t`Earned so far`}</dt>
          <dd>{coins(BigInt(live.earned))}</dd>
        </div>
      </dl>
      {live.demo && <Badge>{t`Demo data`}</Badge>}
    </div>
  );
}
